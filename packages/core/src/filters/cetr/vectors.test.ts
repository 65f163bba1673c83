import { describe, expect, it } from 'vitest'
import { unlimited } from '../../filter/filter.js'
import { smooth, std } from '../../numeric/numeric.js'
import { parsePage } from '../../page/parse.js'
import { defaultsOf } from '../../params/params.js'
import { cetr, changes, decideCetr } from './cetr.js'
import { cetrKm, decideKm } from './cetr-km.js'
import { cetrTm, decideTm } from './cetr-tm.js'
import { type LineDecision, smoothRatios } from './steps.js'
import { decideByBox, ttr } from './ttr.js'

const rounded = (values: ArrayLike<number>, digits: number): number[] => Array.from(values, value => +value.toFixed(digits) + 0)
/** The kept lines, counted from 1, as ranges: `12–20`. */
function keptLines({ kept }: Pick<LineDecision, 'kept'>): string {
  const ranges: string[] = []
  for (let i = 0; i < kept.length; i++) {
    if (!kept[i]) continue
    const from = i
    while (kept[i + 1]) i++
    ranges.push(from === i ? `${i + 1}` : `${from + 1}–${i + 1}`)
  }
  return ranges.join(', ')
}
const seriesOf = (decision: LineDecision, name: string): ArrayLike<number> =>
  decision.trace().series.find(series => series.name === name)!.values

describe('test vector L1 by TTR', () => {
  const T = Float64Array.of(0, 2.25, 0, 0, 5.5, 59, 23, 0, 3.5)
  it('averages over two lines on either side', () => {
    const decision = decideByBox(T, { smoothingRadius: 2, thresholdFactor: 1, sigmaOf: 'raw' })
    expect(rounded(seriesOf(decision, "T'"), 4)).toEqual([0.75, 0.5625, 1.55, 13.35, 17.5, 17.5, 18.2, 21.375, 8.8333])
    expect(decision.trace().thresholds![0].value).toBeCloseTo(18.53342, 5)
    expect(keptLines(decision)).toBe('8')
  })
  it('keeps lines 4–9 with the deviation of the smoothed ratios', () => {
    const decision = decideByBox(T, { smoothingRadius: 2, thresholdFactor: 1, sigmaOf: 'smoothed' })
    expect(decision.trace().thresholds![0].value).toBeCloseTo(7.87021, 5)
    expect(keptLines(decision)).toBe('4–9')
  })
  it('holds for the page itself: line 8 has no text', () => {
    const page = parsePage(`<body>
<div id="topnav">
<a href="/">Home</a> <a href="/n">News</a>
</div>
<div id="story">
<div id="author">James Smith</div>
Police were told on Sunday that the road would stay closed.
The report was confirmed.<br><br>Jones had no comment.
</div></div>
<a href="/c">Contact</a>
</body>`)
    const raw = ttr.judge(page, defaultsOf(ttr.params), unlimited)
    expect([...(raw.trace!.series[0].values as Float64Array)]).toEqual([...T])
    expect(raw.trace!.notes!.sigma).toBeCloseTo(18.53342, 5)
    expect(raw.status).toBe('no-content')
    const smoothed = ttr.judge(page, { ...defaultsOf(ttr.params), sigmaOf: 'smoothed' }, unlimited)
    expect(keptLines({ kept: smoothed.trace!.kept as Uint8Array })).toBe('4–9')
  })
})

const low = [0, 2, 1, 3, 0, 2, 4, 1, 0, 2, 3, 1]
const high = [80, 120, 95, 10, 110, 130, 5, 90]
const tail = [2, 0, 1, 3, 2, 0, 5, 1, 0, 2]
const L2 = Float64Array.from([...low, ...high, ...tail])

describe('test vector L2, kernel σ = 2, r = 2', () => {
  const smoothing = { maxSigmaLines: 2, boundary: 'renormalise' } as const
  const expectedSmoothed = [
    0.953, 1.395, 1.361, 1.586, 1.872, 2, 1.671, 1.749, 1.733, 1.473, 13.617, 37.265, 61.895, 70.665, 81.69, 86.109, 73.956, 73.438, 67.139,
    43.998, 21.383, 14.845, 1.527, 1.42, 2.083, 2.163, 1.784, 1.666, 1.685, 1.047,
  ]
  it('has mean 22.5 and deviation 41.61710', () => {
    expect(L2.reduce((a, b) => a + b) / 30).toBe(22.5)
    expect(std(L2)).toBeCloseTo(41.6171, 5)
  })
  it('is smoothed as printed', () => {
    const smoothed = smoothRatios(L2, smoothing)
    expect(rounded(smoothed, 3)).toEqual(expectedSmoothed)
    expect(std(smoothed)).toBeCloseTo(30.17965, 5)
  })
  it('CETR-TM keeps 12–20', () => {
    const decision = decideTm(L2, { ...smoothing, thresholdFactor: 1, sigmaOf: 'smoothed' })
    expect(keptLines(decision)).toBe('12–20')
    expect(decision.trace().thresholds).toEqual([{ name: 'τ', value: std(smoothRatios(L2, smoothing)), on: "T'" }])
  })
  it('CETR-KM keeps 12–21; with more clusters the low lines split', () => {
    const decision = decideKm(L2, { ...smoothing, clusters: 3 })
    expect(rounded(Object.values(decision.trace().notes!) as number[], 3)).toEqual([2.881, 34.216, 73.556])
    expect(keptLines(decision)).toBe('12–21')
    expect(keptLines(decideKm(L2, { ...smoothing, clusters: 4 }))).toBe('11–22')
    expect(keptLines(decideKm(L2, { ...smoothing, clusters: 5 }))).toBe('2–29')
  })
  it('CETR sees the change of the ratios', () => {
    const decision = decideCetr(L2, { ...smoothing, clusters: 3, lookAhead: 3 })
    expect(rounded(seriesOf(decision, 'G'), 3)).toEqual([
      0.494, 0.211, 0.459, 0.262, -0.065, -0.283, -0.019, 3.859, 15.719, 36.119, 42.991, 34.151, 17.593, 9.92, -3.855, -14.598, -12.432,
      -29.265, -40.396, -31.413, -15.453, -13.169, 0.362, 0.59, -0.212, -0.451, -0.318, -0.3, -0.638, 0,
    ])
    expect(rounded(seriesOf(decision, 'Ĝ'), 3)).toEqual([
      0.385, 0.359, 0.286, 0.142, 0.046, 0.539, 3.175, 9.917, 19.372, 27.899, 31.475, 29.044, 20.166, 8.522, 1.22, 10.232, 19.603, 26.091,
      27.867, 26.756, 19.879, 11.358, 5.088, 1.895, 0.016, 0.187, 0.376, 0.356, 0.325, 0.299,
    ])
  })
  it('CETR with k = 3 keeps 10–22', () => {
    const decision = decideCetr(L2, { ...smoothing, clusters: 3, lookAhead: 3 })
    const { scatter, notes } = decision.trace()
    expect(notes!.linesAtOrigin).toBe(17)
    expect(scatter!.centres.map(centre => rounded(centre, 3))).toEqual([
      [0, 0],
      [73.556, 16.243],
      [22.097, 24.402],
    ])
    expect(Array.from({ length: 3 }, (_, c) => Array.from(scatter!.cluster).filter(cluster => cluster === c).length)).toEqual([17, 7, 6])
    expect(keptLines(decision)).toBe('10–22')
  })
  it('CETR with k = 2 keeps 12–20', () => {
    expect(keptLines(decideCetr(L2, { ...smoothing, clusters: 2, lookAhead: 3 }))).toBe('12–20')
  })
})

describe('test vector L2, preset default', () => {
  const smoothing = { maxSigmaLines: 10, boundary: 'renormalise' } as const
  it('is smoothed with σ = 3', () => {
    const smoothed = smoothRatios(L2, smoothing)
    expect(smoothed).toEqual(smooth(L2, 3, 3, 'renormalise'))
    expect(Math.max(...smoothed)).toBe(smoothed[15])
    expect(smoothed[15]).toBeCloseTo(79.85, 3)
    expect(std(smoothed)).toBeCloseTo(27.84105, 5)
  })
  it('CETR-TM keeps 12–21', () => {
    expect(keptLines(decideTm(L2, { ...smoothing, thresholdFactor: 1, sigmaOf: 'smoothed' }))).toBe('12–21')
  })
  it('CETR-KM keeps 10–23', () => {
    const decision = decideKm(L2, { ...smoothing, clusters: 3 })
    expect(rounded(Object.values(decision.trace().notes!) as number[], 3)).toEqual([1.666, 18.101, 62.067])
    expect(keptLines(decision)).toBe('10–23')
  })
  it('CETR keeps 11–21', () => {
    const decision = decideCetr(L2, { ...smoothing, clusters: 3, lookAhead: 3 })
    const { scatter, notes } = decision.trace()
    expect(notes!.linesAtOrigin).toBe(19)
    expect(scatter!.centres.map(centre => rounded(centre, 3))).toEqual([
      [0, 0],
      [73.45, 10.193],
      [41.118, 19.565],
    ])
    expect(Array.from({ length: 3 }, (_, c) => Array.from(scatter!.cluster).filter(cluster => cluster === c).length)).toEqual([19, 5, 6])
    expect(keptLines(decision)).toBe('11–21')
  })
})

describe('test vector L2, literal kernel', () => {
  const smoothing = { maxSigmaLines: 0, boundary: 'renormalise' } as const
  it('levels every line to 22.7 … 23.0, so that TM and CETR keep all and KM keeps 9–30', () => {
    const smoothed = smoothRatios(L2, smoothing)
    expect(rounded([Math.min(...smoothed), Math.max(...smoothed)], 1)).toEqual([22.7, 23])
    expect(keptLines(decideTm(L2, { ...smoothing, thresholdFactor: 1, sigmaOf: 'smoothed' }))).toBe('1–30')
    expect(keptLines(decideCetr(L2, { ...smoothing, clusters: 3, lookAhead: 3 }))).toBe('1–30')
    expect(keptLines(decideKm(L2, { ...smoothing, clusters: 3 }))).toBe('9–30')
  })
})

describe('test vector L2 as a page', () => {
  // Line i holds as many characters as its ratio; a closing and an opening tag would halve it, so every line has one tag or none.
  const line = (ratio: number): string => (ratio === 0 ? '<br>' : `${'x'.repeat(ratio)}<br>`)
  const page = parsePage(`<body>\n${Array.from(L2, line).join('\n')}\n</body>`)
  it('gives the same lines through the filters', () => {
    const keptBy = (trace: { kept?: ArrayLike<number> } | undefined): string => keptLines({ kept: Uint8Array.from(trace!.kept!) })
    expect([...(cetr.judge(page, defaultsOf(cetr.params), unlimited).trace!.series[0].values as Float64Array)]).toEqual([...L2])
    expect(keptBy(cetrTm.judge(page, { ...defaultsOf(cetrTm.params), maxSigmaLines: 2 }, unlimited).trace)).toBe('12–20')
    expect(keptBy(cetrKm.judge(page, { ...defaultsOf(cetrKm.params), maxSigmaLines: 2 }, unlimited).trace)).toBe('12–21')
    expect(keptBy(cetr.judge(page, { ...defaultsOf(cetr.params), maxSigmaLines: 2 }, unlimited).trace)).toBe('10–22')
    expect(keptBy(cetrTm.judge(page, defaultsOf(cetrTm.params), unlimited).trace)).toBe('12–21')
    expect(keptBy(cetrKm.judge(page, defaultsOf(cetrKm.params), unlimited).trace)).toBe('10–23')
    expect(keptBy(cetr.judge(page, defaultsOf(cetr.params), unlimited).trace)).toBe('11–21')
  })
})

describe('changes', () => {
  it('takes the mean of the following values that exist', () => {
    expect([...changes(Float64Array.of(1, 2, 6, 4), 2)]).toEqual([3, 3, -2, 0])
    expect([...changes(Float64Array.of(5), 3)]).toEqual([0])
  })
})
