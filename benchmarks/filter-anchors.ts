/**
 * What the filters are held against: a prototype's scores on WCXB articles (specification, appendix A), and relations
 * that the papers state.
 */
import type { Candidate, Result } from '@gleaner/lab'
import type { Pipeline } from 'gleaner'

/** One row of appendix A. */
export interface Anchor {
  /** A filter with its settings. */
  readonly name: string
  readonly pipeline: Pipeline
  readonly p: number
  readonly r: number
  readonly f1: number
  /** The row has the filter's default setting, so its F1 must be within 0.03. */
  readonly isDefault: boolean
}

function anchor(
  use: string,
  figures: readonly [number, number, number],
  values?: Readonly<Record<string, number | boolean | string>>,
): Anchor {
  const [p, r, f1] = figures
  const shown = values ? ` ${JSON.stringify(values).replaceAll('"', '')}` : ''
  return { name: use + shown, pipeline: values ? { use, with: values } : { use }, p, r, f1, isDefault: values === undefined }
}

/** Rows of appendix A with the default setting, then rows with others. */
export const anchors: readonly Anchor[] = [
  anchor('cetr', [0.795, 0.955, 0.838]),
  anchor('cetr-tm', [0.806, 0.938, 0.838]),
  anchor('cepr-tpr', [0.891, 0.836, 0.842]),
  anchor('cepr-etpr', [0.92, 0.751, 0.799]),
  anchor('cepr-setpr', [0.917, 0.8, 0.826]),
  anchor('cetd-ds', [0.867, 0.985, 0.908]),
  anchor('cectd-ds', [0.864, 0.993, 0.911]),
  anchor('cectd-s', [0.807, 0.992, 0.874]),
  // The row is phase 1 alone, and the demand names it so.
  { ...anchor('nce', [0.9, 0.926, 0.89], { removesComments: false, findsTitle: false }), isDefault: true },
  anchor('bte', [0.859, 0.979, 0.896]),
  anchor('mss', [0.958, 0.778, 0.805]),
  anchor('dsc', [0.921, 0.737, 0.78]),
  anchor('adsc', [0.901, 0.798, 0.815]),
  anchor('ccb', [0.86, 0.892, 0.855]),
  anchor('tccb', [0.898, 0.852, 0.853]),
  anchor('lqf', [0.811, 0.962, 0.862]),
  anchor('lsi', [0.848, 0.965, 0.881]),
  anchor('lp', [0.875, 0.473, 0.513]),
  anchor('dtp', [0.87, 0.988, 0.907]),
  anchor('sw', [0.785, 0.925, 0.829]),
  anchor('cetr', [0.79, 0.959, 0.835], { minLines: 2 }),
  anchor('cetr', [0.826, 0.884, 0.818], { clusters: 2 }),
  anchor('cetr', [0.759, 0.974, 0.823], { clusters: 4 }),
  anchor('cepr-tpr', [0.852, 0.895, 0.854], { thresholdFactor: 1 }),
  anchor('cepr-setpr', [0.906, 0.864, 0.863], { thresholdFactor: 0.3 }),
  anchor('cepr-setpr', [0.892, 0.903, 0.878], { thresholdFactor: 0.1 }),
  anchor('ccb', [0.834, 0.914, 0.851], { maxPasses: 1 }),
  anchor('accb', [0.82, 0.933, 0.852], { maxPasses: 1 }),
  anchor('tccb', [0.804, 0.975, 0.861], { threshold: 0.5 }),
  anchor('lqf', [0.724, 0.819, 0.748], { maxLinkShare: 0.25 }),
  anchor('lqf', [0.81, 0.985, 0.872], { maxLinkShare: 0.75 }),
  anchor('lsi', [0.717, 0.993, 0.807], { variant: 'mean' }),
  anchor('lp', [0.882, 0.647, 0.663], { minLinks: 5 }),
  anchor('lp', [0.873, 0.806, 0.786], { minLinks: 10 }),
]

/** The anchors as candidates of an evaluation. */
export const anchorCandidates: readonly Candidate[] = anchors.map(({ name, pipeline }) => ({ name, pipeline }))

/** Largest distance of an F1 from its anchor. */
export const anchorTolerance = 0.03

/** A relation that a paper states, or that follows from its tables. */
export interface Relation {
  readonly claim: string
  readonly paper: string
  /** How far the left side is above the right. */
  margin(figures: (filter: string) => Result): number
  /** Whether equality is enough. */
  readonly allowsEqual: boolean
  /** Why it does not hold here, where it does not. */
  readonly explanation?: string
}

const aboveInF1 = (higher: string, lower: string, paper: string, allowsEqual = false): Relation => ({
  claim: `F1: ${higher} ${allowsEqual ? '≥' : '>'} ${lower}`,
  paper,
  margin: of => of(higher).f1OfMeans - of(lower).f1OfMeans,
  allowsEqual,
})

const aboveIn = (what: 'p' | 'r', higher: string, lower: string, paper: string): Relation => ({
  claim: `${what === 'p' ? 'precision' : 'recall'}: ${higher} > ${lower}`,
  paper,
  margin: of => of(higher)[what] - of(lower)[what],
  allowsEqual: false,
})

function explained(relation: Relation, explanation: string): Relation {
  return { ...relation, explanation }
}

/** Relations to hold on CleanEval, by word LCS and the F1 of means, as the papers' tables have it. */
export const relations: readonly Relation[] = [
  aboveInF1('cectd-ds', 'cectd-s', 'CETD, tables 1–3'),
  aboveInF1('cectd-ds', 'cetd-ds', 'CETD, tables 1–3'),
  aboveInF1('cetd-ds', 'cectd-s', 'CETD, tables 1–3'),
  aboveInF1('bte', 'dsc', 'CETD, observations'),
  aboveInF1('cepr-setpr', 'cepr-etpr', 'CEPR, section 5', true),
  aboveIn('r', 'cepr-tpr', 'cepr-etpr', 'CEPR, section 5'),
  aboveIn('p', 'cepr-etpr', 'cepr-tpr', 'CEPR, section 5'),
  aboveIn('r', 'cepr-setpr', 'cepr-etpr', 'CEPR, section 5'),
  explained(
    aboveInF1('cepr-setpr', 'cetr', 'CEPR, table 2'),
    'λ = 0.8 was chosen on news sites: precision 0.03 higher, recall 0.11 lower; with λ = 0.1 it is 0.914 here, CETR 0.919',
  ),
  aboveInF1('cetr', 'cetr-tm', 'CETR, tables 1–4', true),
  aboveInF1('cetr', 'cetr-km', 'CETR, tables 1–4', true),
  explained(
    aboveInF1('accb', 'ccb', 'CombinE, table 2'),
    'a tie: recall 0.023 higher, precision 0.024 lower; the packages of CombinE are not public',
  ),
  explained(
    aboveInF1('tccb', 'ccb', 'CombinE, table 2'),
    'the threshold 0.75, which is not published, is strict on tokens: recall 0.032 lower, 11 pages empty; with 0.5 it is 0.926, CCB 0.906',
  ),
  aboveInF1('k-fe', 'fe', 'CombinE, table 2'),
  explained(
    aboveInF1('ccb', 'bte', 'CombinE, table 2'),
    'not reproduced on this corpus: recall 0.058 lower, precision 0.013 higher; the packages of CombinE are not public',
  ),
  explained(
    aboveInF1('crunch', 'lqf', 'CombinE, table 2'),
    'its link share of 0.35, which is not published, is stricter than 0.5 of LQF: 18 pages empty, 9 with LQF; with 0.5 it is 0.922, LQF 0.916',
  ),
  aboveIn('r', 'nce', 'mss', 'NCE, recall 96.0 %; MSS keeps one segment'),
]

/** CombinE's own ranking over fourteen packages that are not public, best first. */
export const combineRanking: readonly string[] = [
  'accb',
  'tccb',
  'dsc',
  'ccb',
  'dtp',
  'sw',
  'crunch',
  'lqf',
  'bte',
  'lsi',
  'lp',
  'k-fe',
  'fe',
]
