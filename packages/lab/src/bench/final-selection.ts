/** What is measured of a candidate: the final selection of `extract`, or the bare selection of its pipeline. */

import { compile, type JudgeHook, type Page, type PagePolicies, prepare, type Registry, type Selection, selectionText } from 'gleaner'
import { fingerprintOf } from '../verdicts/index.js'
import { type Candidate, candidatePolicies } from './candidate.js'

/**
 * What is scored. `extract`: the final selection of `extract` with its default options, so that comments, placeholder pages and
 * embedded data count. `selection`: the bare selection of the pipeline, as the papers score it.
 */
export type Scope = 'extract' | 'selection'

/** The values of `Scope`, the default first. */
export const scopes: readonly Scope[] = ['extract', 'selection']

/** What a candidate keeps of a page. */
export interface Kept {
  /** The page whose text is kept: the one that was given, or one made of its data. */
  readonly page: Page
  readonly keep: Selection
  /** A title that the pipeline adds although the page does not show it; null if it adds none. */
  readonly title: string | null
  readonly status: string
}

/** Selects by a candidate on page after page. */
export interface Selector {
  /** The policies that its pages are parsed with. */
  readonly policies: PagePolicies
  select(page: Page): Kept
}

/** How to make a selector. */
export interface SelectorOptions {
  /** Page policies of the run, which take precedence over those of the candidate. */
  readonly policies?: PagePolicies
  readonly scope?: Scope
  /** Called around the judging of every node. */
  readonly judge?: JudgeHook
}

/** Compiles a candidate; throws the errors of `compile`. */
export function selectorOf(candidate: Candidate, registry: Registry, options: SelectorOptions = {}): Selector {
  const policies = candidatePolicies(candidate, registry, options.policies ?? {})
  return options.scope === 'selection'
    ? bareSelector(candidate, registry, policies, options.judge)
    : finalSelector(candidate, registry, policies, options.judge)
}

function bareSelector({ pipeline }: Candidate, registry: Registry, policies: PagePolicies, judge?: JudgeHook): Selector {
  const extractor = compile(pipeline, registry, judge ? { judge } : {})
  return {
    policies,
    select(given) {
      const { page, verdict } = extractor(given)
      return { page, keep: verdict.keep, title: verdict.title ?? null, status: verdict.status }
    },
  }
}

function finalSelector(
  { pipeline, content, comments }: Candidate,
  registry: Registry,
  policies: PagePolicies,
  judge?: JudgeHook,
): Selector {
  const stated = { pipeline, policies, ...(content ? { content } : {}) }
  const prepared = prepare({ pipeline: stated, registry, ...(comments ? { comments } : {}), ...(judge ? { judge } : {}) })
  return {
    policies: prepared.policies,
    select(given) {
      const { page, keep, title, status, extraction } = prepared.select(given)
      // A filter that could not run says so, though there is text.
      return { page, keep, title, status: status === 'ok' ? extraction.verdict.status : status }
    },
  }
}

/** The text that is scored: the plain rendering of what is kept, after a title that the pipeline adds. */
export function keptText({ page, keep, title }: Kept): string {
  const text = selectionText(page, keep)
  return title === null || title === '' ? text : `${title}\n${text}`
}

/** Identifies what is kept of the page `given`: equal fingerprints mean equal texts. */
export function fingerprintOfKept(kept: Kept, given: Page): string {
  if (kept.page.runs === given.runs && kept.title === null) return fingerprintOf(kept.keep.bounds)
  const text = keptText(kept)
  return fingerprintOf(Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i)))
}
