/** What the Studio shows, and how the address says it: a view can be shared and reloaded. */

import type { Pipeline } from 'gleaner'

/** The screens. */
export const screens = ['page', 'builder', 'evaluate', 'optimise', 'serve', 'help'] as const

/** One screen. */
export type Screen = (typeof screens)[number]

/** What is painted over the page. */
export const overlays = ['kept', 'score', 'difference', 'gold', 'off'] as const

/** One overlay. */
export type Overlay = (typeof overlays)[number]

/** What is shown beside the page. */
export const outputs = ['read', 'markdown', 'text', 'html', 'json', 'metadata', 'blocks', 'source', 'gold'] as const

/** One output. */
export type Output = (typeof outputs)[number]

/** What is shown beside the graph. */
export const panels = ['step', 'json', 'saved'] as const

/** One panel of the builder. */
export type Panel = (typeof panels)[number]

/** What the address holds. */
export interface View {
  readonly screen: Screen
  /** Which page: `sample:news-article`, `local:<digest>`, `package:<name>/<id>`. */
  readonly page: string | null
  /** Name of a pipeline that ships, or null with `tree`. */
  readonly pipeline: string
  /** The tree of a changed pipeline. */
  readonly tree: Pipeline | null
  readonly step: string
  readonly overlay: Overlay
  readonly output: Output
  /** The other pipeline: of the overlay `difference`, and side by side. */
  readonly against: string
  /** `1`: two pipelines side by side. */
  readonly side: string
  readonly panel: Panel
  /** Names of the packages that are evaluated, with commas. */
  readonly packages: string
  /** Names of the pipelines that are evaluated, with commas; empty: the usual ones. */
  readonly rivals: string
  readonly measure: string
  /** Id of the evaluation or search that is shown. */
  readonly run: string
  /** Number of the step of the tour; empty without one. */
  readonly tour: string
}

/** Where the Studio starts. */
export const firstView: View = {
  screen: 'page',
  page: null,
  pipeline: 'default',
  tree: null,
  step: '$',
  overlay: 'kept',
  output: 'read',
  against: 'fast',
  side: '',
  panel: 'step',
  packages: 'sample',
  rivals: '',
  measure: 'multiset',
  run: '',
  tour: '',
}

/** Writes a view as the part of an address after `#`. */
export function writeView(view: View): string {
  const query = new URLSearchParams()
  const { screen: _screen, tree: _tree, ...fields } = view
  for (const [name, value] of Object.entries(fields)) {
    if (value !== null && value !== firstView[name as keyof typeof fields]) query.set(name, value)
  }
  if (view.tree) query.set('tree', JSON.stringify(view.tree))
  const text = query.toString()
  return `#/${view.screen}${text === '' ? '' : `?${text}`}`
}

/** Reads what `writeView` wrote; what is missing or broken gets the usual value. */
export function readView(hash: string): View {
  const [, path = '', text = ''] = /^#\/?([a-z]*)\??(.*)$/s.exec(hash) ?? []
  const query = new URLSearchParams(text)
  const oneOf = <T extends string>(list: readonly T[], value: string | null, usual: T): T =>
    list.includes(value as T) ? (value as T) : usual
  const plain = (name: 'against' | 'side' | 'packages' | 'rivals' | 'measure' | 'run' | 'tour'): string =>
    query.get(name) ?? firstView[name]
  return {
    screen: oneOf(screens, path, firstView.screen),
    page: query.get('page'),
    pipeline: query.get('pipeline') ?? firstView.pipeline,
    tree: readTree(query.get('tree')),
    step: query.get('step') ?? '$',
    overlay: oneOf(overlays, query.get('overlay'), firstView.overlay),
    output: oneOf(outputs, query.get('output'), firstView.output),
    against: plain('against'),
    side: plain('side'),
    panel: oneOf(panels, query.get('panel'), firstView.panel),
    packages: plain('packages'),
    rivals: plain('rivals'),
    measure: plain('measure'),
    run: plain('run'),
    tour: plain('tour'),
  }
}

function readTree(text: string | null): Pipeline | null {
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Pipeline) : null
  } catch {
    return null
  }
}
