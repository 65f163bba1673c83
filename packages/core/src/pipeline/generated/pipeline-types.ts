// Written by tools/build-pipeline-types.ts from the registry.

/** Names of the pipelines that ship. */
export type PipelineName = 'default' | 'fast' | 'news' | 'vote-greedy'

/** Parameters of every filter that ships. */
export interface FilterParams {
  readonly 'learned': { readonly model: 'default'; readonly favour: 'precision' | 'balanced' | 'recall'; readonly lean: number }
  readonly 'victor': { readonly windowBlocks: number; readonly l2Variance: number; readonly shareLevels: number; readonly positionLevels: number; readonly usesLabelBigrams: boolean; readonly minAlignedShare: number }
  readonly 'ttr': { readonly smoothingRadius: number; readonly thresholdFactor: number; readonly sigmaOf: 'raw' | 'smoothed'; readonly countsSourceChars: boolean; readonly lineScope: 'body' | 'document' }
  readonly 'cetr-tm': { readonly thresholdFactor: number; readonly sigmaOf: 'raw' | 'smoothed'; readonly breakWidthChars: number; readonly minLines: number; readonly maxSigmaLines: number; readonly boundary: 'renormalise' | 'copy'; readonly countsSourceChars: boolean; readonly lineScope: 'body' | 'document' }
  readonly 'cetr-km': { readonly clusters: number; readonly breakWidthChars: number; readonly minLines: number; readonly maxSigmaLines: number; readonly boundary: 'renormalise' | 'copy'; readonly countsSourceChars: boolean; readonly lineScope: 'body' | 'document' }
  readonly 'cetr': { readonly clusters: number; readonly lookAhead: number; readonly seeding: 'farthest' | 'round-robin'; readonly breakWidthChars: number; readonly minLines: number; readonly maxSigmaLines: number; readonly boundary: 'renormalise' | 'copy'; readonly countsSourceChars: boolean; readonly lineScope: 'body' | 'document' }
  readonly 'cepr-tpr': { readonly thresholdFactor: number; readonly ignoresInlineTags: boolean; readonly ignoresPunctuation: boolean }
  readonly 'cepr-etpr': { readonly thresholdFactor: number; readonly ignoresInlineTags: boolean; readonly ignoresPunctuation: boolean; readonly countsVerticalBar: boolean }
  readonly 'cepr-setpr': { readonly thresholdFactor: number; readonly smoothingRadius: number; readonly distanceExponent: number; readonly ignoresInlineTags: boolean; readonly ignoresPunctuation: boolean; readonly countsVerticalBar: boolean }
  readonly 'cetd-ds': { readonly thresholdFactor: number; readonly countsTextStretches: boolean; readonly keepsAncestorText: boolean }
  readonly 'cectd-s': { readonly thresholdFactor: number; readonly siblingWeight: number; readonly densityVariant: 'released' | 'paper'; readonly linkTags: 'released' | 'plain' }
  readonly 'cectd-ds': { readonly thresholdFactor: number; readonly countsTextStretches: boolean; readonly keepsAncestorText: boolean; readonly densityVariant: 'released' | 'paper'; readonly linkTags: 'released' | 'plain' }
  readonly 'nce': { readonly findsSeparator: boolean; readonly removesComments: boolean; readonly findsTitle: boolean; readonly addsDocumentTitle: boolean; readonly minLeafChars: number; readonly minBlockChars: number; readonly minSiblingChars: number; readonly maxSiblingLinkShare: number; readonly maxChildLinkShare: number; readonly minCommentWords: number; readonly maxCommentWords: number; readonly minSimilarity: number; readonly maxGapNodes: number; readonly minRepeats: number; readonly minTitleWords: number; readonly maxTitleWords: number; readonly minTitleOverlap: number }
  readonly 'bte': { readonly tagPenalty: number }
  readonly 'dsc': { readonly lowSlopeFactor: number; readonly windowTokens: number; readonly adaptive: boolean; readonly minLowWindows: number }
  readonly 'adsc': { readonly lowSlopeFactor: number; readonly windowTokens: number; readonly adaptive: boolean; readonly minLowWindows: number }
  readonly 'lqf': { readonly maxLinkShare: number }
  readonly 'lsi': { readonly variant: 'max' | 'mean' }
  readonly 'fe': { readonly feature: 'text' | 'link' | 'list' | 'image' | 'script' | 'form' | 'object' | 'frame' | 'style'; readonly minFeatureShare: number }
  readonly 'k-fe': { readonly feature: 'text' | 'link' | 'list' | 'image' | 'script' | 'form' | 'object' | 'frame' | 'style'; readonly minFeatureShare: number; readonly clusters: number }
  readonly 'ccb': { readonly radiusChars: number; readonly threshold: number; readonly stopDelta: number; readonly maxPasses: number; readonly unit: 'run' | 'char' }
  readonly 'accb': { readonly radiusChars: number; readonly threshold: number; readonly stopDelta: number; readonly maxPasses: number; readonly unit: 'run' | 'char' }
  readonly 'tccb': { readonly radiusTokens: number; readonly threshold: number; readonly stopDelta: number; readonly maxPasses: number; readonly unit: 'run' | 'token' }
  readonly 'lp': { readonly minLinks: number }
  readonly 'dtp': { readonly depthTolerance: number; readonly minWords: number; readonly outsidePenalty: number; readonly keepsOnlyPlateaus: boolean }
  readonly 'sw': { readonly minStopWordShare: number; readonly minWords: number; readonly scope: 'run' | 'block'; readonly language: 'auto' | 'en' | 'de' | 'it' | 'fr' | 'es' | 'pt' | 'nl' }
  readonly 'crunch': { readonly dropsForms: boolean; readonly dropsAds: boolean; readonly dropsLinkLists: boolean; readonly dropsTextLists: boolean; readonly dropsEmptyBlocks: boolean; readonly maxLinkShare: number; readonly maxListItemWords: number; readonly minListItems: number; readonly minBlockChars: number; readonly maxPasses: number }
  readonly 'drop-forms': Readonly<Record<never, never>>
  readonly 'drop-ads': Readonly<Record<never, never>>
  readonly 'drop-link-lists': { readonly maxLinkShare: number }
  readonly 'drop-text-lists': { readonly maxListItemWords: number; readonly minListItems: number }
  readonly 'drop-empty-blocks': { readonly minBlockChars: number }
  readonly 'mss': { readonly form: 'simple' | 'supervised'; readonly tagScore: number; readonly segments: number; readonly smoothing: number; readonly cleansSegment: boolean }
  readonly 'boilerpipe-article': Readonly<Record<never, never>>
  readonly 'boilerpipe-default': Readonly<Record<never, never>>
  readonly 'boilerpipe-largest': Readonly<Record<never, never>>
  readonly 'best-element': { readonly linkWorth: number; readonly shortWorth: number; readonly minWords: number; readonly marginWorth: number; readonly dropBelow: number }
  readonly 'template': { readonly method: 'pagelets-local' | 'pagelets-global' | 'style-tree' | 'table-entropy' | 'block-clusters' | 'repeated-blocks'; readonly minPages: number; readonly minLinks: number; readonly shingleWords: number; readonly sketchSize: number; readonly styleDecay: number; readonly minImportance: number; readonly maxEntropy: number; readonly splitAt: 'sections' | 'tables'; readonly maxPositionGap: number; readonly minPageShare: number; readonly minSimilarity: number; readonly minRepeatShare: number; readonly bridge: boolean; readonly distance: 'paths' | 'sequence' | 'shingles'; readonly maxDistance: number }
}

/** Names of the presets of every filter that ships. */
export interface FilterPresets {
  readonly 'learned': 'default'
  readonly 'victor': 'default' | 'paper'
  readonly 'ttr': 'default' | 'paper'
  readonly 'cetr-tm': 'default' | 'paper'
  readonly 'cetr-km': 'default' | 'paper'
  readonly 'cetr': 'default' | 'paper'
  readonly 'cepr-tpr': 'default' | 'paper'
  readonly 'cepr-etpr': 'default' | 'paper'
  readonly 'cepr-setpr': 'default' | 'paper'
  readonly 'cetd-ds': 'default' | 'paper'
  readonly 'cectd-s': 'default' | 'paper'
  readonly 'cectd-ds': 'default' | 'paper'
  readonly 'nce': 'default' | 'paper'
  readonly 'bte': 'default' | 'paper'
  readonly 'dsc': 'default' | 'paper'
  readonly 'adsc': 'default' | 'paper'
  readonly 'lqf': 'default' | 'paper'
  readonly 'lsi': 'default' | 'paper'
  readonly 'fe': 'default' | 'paper'
  readonly 'k-fe': 'default' | 'paper'
  readonly 'ccb': 'default' | 'paper'
  readonly 'accb': 'default' | 'paper'
  readonly 'tccb': 'default' | 'paper'
  readonly 'lp': 'default' | 'paper'
  readonly 'dtp': 'default' | 'paper'
  readonly 'sw': 'default' | 'paper'
  readonly 'crunch': 'default' | 'paper' | 'link-rich'
  readonly 'drop-forms': 'default' | 'paper'
  readonly 'drop-ads': 'default' | 'paper'
  readonly 'drop-link-lists': 'default' | 'paper'
  readonly 'drop-text-lists': 'default' | 'paper'
  readonly 'drop-empty-blocks': 'default' | 'paper'
  readonly 'mss': 'default' | 'paper'
  readonly 'boilerpipe-article': 'default' | 'paper'
  readonly 'boilerpipe-default': 'default' | 'paper'
  readonly 'boilerpipe-largest': 'default' | 'paper'
  readonly 'best-element': 'default' | 'paper'
  readonly 'template': 'default' | 'paper'
}
