/** F1 on a sample of a package, with the paired difference to the version before. */

import { mean, pairedBootstrap } from '@gleaner/lab/statistics'
import { canonicalJson, type Pipeline } from 'gleaner'
import { useEffect, useMemo, useState } from 'react'
import type { PageScore } from '../../engine/protocol.js'
import { keyOf, packageNames } from '../../state/pages.js'
import { scoreSample } from '../../state/sample-scores.js'
import { useStudio, useStudioActions } from '../../state/use-studio.js'

interface Measured {
  readonly pages: readonly string[]
  readonly now: readonly PageScore[]
  readonly before: readonly PageScore[] | null
}

/** The strip below the graph. */
export function SampleMeter() {
  const studio = useStudioActions()
  const { work, view, mistake } = useStudio(state => state)
  const [names, setNames] = useState<readonly string[]>(['sample'])
  const [measured, setMeasured] = useState<Measured | null>(null)
  const [done, setDone] = useState<number | null>(null)
  const name = view.packages.split(',')[0] || 'sample'
  const { pipeline } = work.present
  const before = useMemo(() => versionBefore(work.past, pipeline), [work.past, pipeline])
  useEffect(() => void packageNames().then(setNames, () => undefined), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choice of the Studio follows from the pipeline
  useEffect(() => {
    if (mistake) return
    const stop = new AbortController()
    const run = async (): Promise<void> => {
      setDone(0)
      const now = await scoreSample(name, studio.choice(), stop.signal, setDone)
      const earlier = before ? await scoreSample(name, before, stop.signal, () => undefined) : null
      if (stop.signal.aborted) return
      setMeasured({ pages: now.pages, now: now.scores, before: earlier?.scores ?? null })
      setDone(null)
    }
    const timer = setTimeout(() => void run().catch((error: unknown) => !stop.signal.aborted && studio.fail(error)), 350)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [studio, name, pipeline, before, mistake])
  return (
    <section className="sample-meter" aria-label="Effect on a sample">
      <label className="field">
        <span>Sample of</span>
        <select value={name} onChange={event => studio.go({ packages: event.target.value })}>
          {[...new Set([...names, name])].map(each => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </label>
      {measured ? <Numbers measured={measured} packageName={name} /> : <span className="muted">not measured yet</span>}
      {done === null ? null : (
        <span className="muted" role="status">
          measuring, {done} pages…
        </span>
      )}
    </section>
  )
}

function Numbers({ measured, packageName }: { readonly measured: Measured; readonly packageName: string }) {
  const studio = useStudioActions()
  const { now, before, pages } = measured
  const f1 = now.map(score => score.f1)
  const worst = f1.indexOf(Math.min(...f1))
  return (
    <>
      <span className="big-number">
        F1 <strong>{mean(f1).toFixed(3)}</strong>
      </span>
      <span>precision {mean(now.map(({ p }) => p)).toFixed(3)}</span>
      <span>recall {mean(now.map(({ r }) => r)).toFixed(3)}</span>
      <span>{now.length} pages</span>
      {before && before.length === now.length ? <Difference now={f1} before={before.map(score => score.f1)} /> : null}
      <button
        type="button"
        className="link"
        onClick={() => {
          void studio.open(keyOf(packageName, { id: pages[worst] }))
          studio.go({ screen: 'page', output: 'gold' })
        }}
      >
        worst page: {pages[worst]} {f1[worst].toFixed(2)}
      </button>
    </>
  )
}

function Difference({ now, before }: { readonly now: readonly number[]; readonly before: readonly number[] }) {
  const { difference, low, high, won, lost } = useMemo(() => pairedBootstrap(now, before, { resamples: 2000 }), [now, before])
  const isSure = low > 0 || high < 0
  return (
    <span className={`difference ${isSure ? (difference > 0 ? 'better' : 'worse') : ''}`}>
      <strong>{signed(difference)}</strong> to the version before (95 %: {signed(low)} to {signed(high)}); {won} better, {lost} worse
    </span>
  )
}

function signed(value: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(3)}`
}

/** The last pipeline in the history that differs from the present one. */
function versionBefore(past: readonly { readonly pipeline: Pipeline }[], present: Pipeline): Pipeline | null {
  const own = canonicalJson(present)
  return past.findLast(({ pipeline }) => canonicalJson(pipeline) !== own)?.pipeline ?? null
}
