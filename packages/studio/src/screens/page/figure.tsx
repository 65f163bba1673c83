/** The figure of the method for the chosen step, drawn from its trace. */

import type { FigureData } from '@gleaner/lab/figures'
import { useEffect, useState } from 'react'
import { useStudio, useStudioActions } from '../../state/use-studio.js'
import { ScatterChart } from './scatter-chart.js'
import { SeriesChart } from './series-chart.js'
import { brush } from './use-brush.js'

/** The figure. */
export function Figure() {
  const studio = useStudioActions()
  const { judged, opened, view } = useStudio(state => state)
  const step = judged?.steps.find(({ path }) => path === view.step) ?? judged?.steps.at(-1)
  const [data, setData] = useState<FigureData | null>(null)
  const path = step?.path
  useEffect(() => {
    let isWanted = true
    if (!judged || path === undefined) return
    studio.engine.ask('figure', { key: judged.key, pipeline: studio.choice(), path }).then(
      found => isWanted && setData(found),
      () => isWanted && setData(null),
    )
    return () => {
      isWanted = false
      brush([])
    }
  }, [studio, judged, path])
  const trace = data?.steps[0]?.trace
  if (!trace || !opened || !step) {
    return (
      <p className="hint padded">
        {judged && judged.steps.length > 1
          ? 'A combination has no figure of its own. Choose one of its filters as the step.'
          : 'This step has no figure.'}
      </p>
    )
  }
  const notes = Object.entries(trace.notes)
  return (
    <div className="figure">
      {notes.length > 0 ? (
        <dl className="notes">
          {notes.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{typeof value === 'number' ? Number(value.toPrecision(4)) : String(value)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {trace.series.map(series => (
        <SeriesChart
          key={series.name}
          series={series}
          thresholds={trace.thresholds.filter(({ on }) => on === series.name)}
          opened={opened}
          stepPath={step.path}
        />
      ))}
      <ScatterChart trace={trace} opened={opened} />
    </div>
  )
}
