/** What TTR and the three forms of CETR share: the lines they read, the smoothing, and the way from lines back to text. */

import { type Budget, fallbackAll, type Verdict, verdict } from '../../filter/filter.js'
import type { Series, Trace, UnitPlaces } from '../../filter/trace.js'
import { areEqual, type Boundary, type StepCounter, smooth, std } from '../../numeric/numeric.js'
import { keepLines, type LineOptions, type LineTable, linesOf, runMeans } from '../../page/lines.js'
import type { Page } from '../../page/page.js'
import { boolean, choice, integer, number } from '../../params/params.js'

/** Parameters of the line model that TTR has too. */
export const lineParams = {
  countsSourceChars: boolean({ default: false, doc: 'Counts character references by their length in the source instead of decoded.' }),
  lineScope: choice({
    default: 'body',
    options: ['body', 'document'],
    doc: 'Takes the lines of the content of body, or of the whole document.',
  }),
}

/** Parameters that the three forms of CETR share. */
export const cetrParams = {
  breakWidthChars: integer({ default: 65, min: 40, max: 200, doc: 'Width of the lines into which a page with too few lines is broken.' }),
  minLines: integer({
    default: 20,
    min: 2,
    max: 100,
    doc: 'Minimum number of lines; a page with fewer is broken into lines of equal width.',
  }),
  maxSigmaLines: number({ default: 10, min: 0, max: 50, zero: 'none', doc: 'Maximum width of the smoothing kernel; 0 for no maximum.' }),
  boundary: choice({
    default: 'renormalise',
    options: ['renormalise', 'copy'],
    doc: 'Treatment of the first and last lines in smoothing: scale the weights that fit, or leave the lines as they are.',
  }),
  ...lineParams,
}

/** The strict reading of the line model. */
export const paperLines = { countsSourceChars: true, lineScope: 'document' } as const

/** The strict reading of CETR: whole document, kernel as wide as the deviation, no treatment of the borders. */
export const paperCetr = { ...paperLines, minLines: 2, maxSigmaLines: 0, boundary: 'copy' } as const

/** How ratios are smoothed. */
export interface Smoothing {
  readonly maxSigmaLines: number
  readonly boundary: Boundary
}

/** Width of the kernel for a series: its standard deviation, capped by `maxSigmaLines` and a tenth of its length. */
export function smoothingSigma(values: Float64Array, maxSigmaLines: number): number {
  const sigma = std(values)
  return maxSigmaLines === 0 ? sigma : Math.min(sigma, maxSigmaLines, Math.max(1, values.length / 10))
}

/** Smooths a series with a Gaussian kernel whose radius is one standard deviation: the more volatile, the smoother. */
export function smoothRatios(values: Float64Array, { maxSigmaLines, boundary }: Smoothing, steps?: StepCounter): Float64Array {
  const sigma = smoothingSigma(values, maxSigmaLines)
  return smooth(values, sigma, Math.max(1, Math.ceil(sigma)), boundary, steps)
}

/** What one of the methods says about a sequence of tag ratios. */
export interface LineDecision {
  /** 1 for each line that is kept. */
  readonly kept: Uint8Array
  /** Belief per line, 0.5 where the verdict turns. */
  belief(line: number): number
  /** What the method adds to the trace. */
  trace(): Omit<Trace, 'kept'>
}

/** Cuts a page into lines, lets a method decide on their ratios, and keeps the text of the lines it keeps. */
export function judgeLines(page: Page, options: LineOptions, budget: Budget, decide: (ratios: Float64Array) => LineDecision): Verdict {
  if (page.live.isEmpty) return fallbackAll(page)
  const lines = linesOf(page, options, budget)
  if (!hasContrast(lines)) return fallbackAll(page, { trace: () => ({ series: [ratioSeries(lines)], notes: lineNotes(lines) }) })
  const decision = decide(lines.ratio)
  return verdict(page, keepLines(page, lines, decision.kept), {
    score: () =>
      runMeans(
        page,
        lines,
        Float64Array.from(decision.kept, (_, line) => decision.belief(line)),
      ),
    trace: () => {
      const { series, notes, ...rest } = decision.trace()
      return {
        series: [ratioSeries(lines), ...series],
        ...rest,
        kept: decision.kept,
        places: placesOf(lines),
        notes: { ...lineNotes(lines), ...notes },
      }
    },
  })
}

/** Without tags, with a single line or with the same ratio everywhere there is nothing to tell lines apart by. */
function hasContrast(lines: LineTable): boolean {
  return lines.tagTotal > 0 && lines.size > 1 && !areEqual(lines.ratio)
}

/** Makes a series over lines. */
export function lineSeries(name: string, values: ArrayLike<number>, doc: string): Series {
  return { name, unit: 'line', values, doc }
}

function ratioSeries(lines: LineTable): Series {
  return lineSeries('T', lines.ratio, 'Tag ratio: characters of text per tag of each line.')
}

function placesOf({ pieces: { line, start, end } }: LineTable): UnitPlaces {
  return { unit: line, start, end }
}

function lineNotes(lines: LineTable): Record<string, number | boolean> {
  return { lines: lines.size, isBroken: lines.isBroken, sigma: std(lines.ratio) }
}
