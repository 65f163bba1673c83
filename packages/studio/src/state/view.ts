/** What the Studio shows, and how the address says it: a view can be shared and reloaded. */

import type { Pipeline } from 'gleaner'

/** The screens. */
export const screens = ['page', 'help'] as const

/** One screen. */
export type Screen = (typeof screens)[number]

/** What is painted over the page. */
export const overlays = ['kept', 'score', 'difference', 'gold', 'off'] as const

/** One overlay. */
export type Overlay = (typeof overlays)[number]

/** What is shown beside the page. */
export const outputs = ['read', 'markdown', 'text', 'html', 'json', 'metadata', 'blocks', 'gold'] as const

/** One output. */
export type Output = (typeof outputs)[number]

/** A pipeline with the name that people gave it; `edited` ones have no longer the tree of the named one. */
export interface PipelineState {
  readonly name: string
  readonly pipeline: Pipeline
}

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
  /** The other pipeline of the overlay `difference`. */
  readonly against: string
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
}

/** Writes a view as the part of an address after `#`. */
export function writeView(view: View): string {
  const query = new URLSearchParams()
  const fields = {
    page: view.page ?? '',
    pipeline: view.pipeline,
    step: view.step,
    overlay: view.overlay,
    output: view.output,
    against: view.against,
  }
  for (const [name, value] of Object.entries(fields)) {
    if (value !== '' && value !== (firstView as unknown as Record<string, unknown>)[name]) query.set(name, value)
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
  return {
    screen: oneOf(screens, path, firstView.screen),
    page: query.get('page'),
    pipeline: query.get('pipeline') ?? firstView.pipeline,
    tree: readTree(query.get('tree')),
    step: query.get('step') ?? '$',
    overlay: oneOf(overlays, query.get('overlay'), firstView.overlay),
    output: oneOf(outputs, query.get('output'), firstView.output),
    against: query.get('against') ?? firstView.against,
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
