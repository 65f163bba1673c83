/** What the Studio and the frame that shows a page say to each other. */

/** Where the text node of each run is: the number of its parent element, its place among that parent's text nodes, its length. */
export interface RunPlaces {
  readonly parent: Int32Array
  readonly ordinal: Int32Array
  readonly length: Int32Array
}

/** Stretches of text that get one colour: run, first character, end; run, first character, end … */
export interface PaintLayer {
  readonly name: string
  readonly ranges: Int32Array
}

/** What the Studio sends. */
export type FrameMessage =
  | { readonly type: 'show'; readonly html: string; readonly css: string; readonly runs: RunPlaces }
  | { readonly type: 'paint'; readonly layers: readonly PaintLayer[] }
  | { readonly type: 'reveal'; readonly from: number; readonly to: number; readonly scroll: boolean }
  | { readonly type: 'style'; readonly theme: 'light' | 'dark' }

/** What the frame reports. */
export type FrameReport =
  | { readonly type: 'ready' }
  | { readonly type: 'shown'; readonly matched: number; readonly total: number }
  | { readonly type: 'hover' | 'click'; readonly node: number; readonly run: number }
  | { readonly type: 'key'; readonly key: string; readonly ctrl: boolean; readonly shift: boolean }

/** Reads a report of the frame; null for anything that is not one. */
export function readReport(data: unknown): FrameReport | null {
  if (typeof data !== 'object' || data === null) return null
  const report = data as Record<string, unknown>
  const whole = (...names: string[]): boolean => names.every(name => Number.isInteger(report[name]))
  switch (report['type']) {
    case 'ready':
      return { type: 'ready' }
    case 'shown':
      return whole('matched', 'total') ? (report as unknown as FrameReport) : null
    case 'hover':
    case 'click':
      return whole('node', 'run') ? (report as unknown as FrameReport) : null
    case 'key':
      return typeof report['key'] === 'string' ? (report as unknown as FrameReport) : null
    default:
      return null
  }
}
