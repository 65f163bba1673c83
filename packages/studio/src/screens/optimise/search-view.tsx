/** One search: its curves while it runs, and what it found. */

import { canonicalJson, type Pipeline } from 'gleaner'
import { useEffect, useState } from 'react'
import { Icon } from '../../parts/icons.js'
import { followJob, type JobState, readJob, removeJob, resumeJob } from '../../state/jobs.js'
import { useStudioActions } from '../../state/use-studio.js'
import { MiniGraph } from './mini-graph.js'
import { FitnessChart, ParetoFront } from './search-charts.js'
import { noProgress, type SearchProgress, type SearchResult, searchResultOf, withEvent } from './search-data.js'

/** The search with an id; `onChange` is called when its state changes. */
export function SearchView({ id, onChange }: { readonly id: string; readonly onChange: () => void }) {
  const studio = useStudioActions()
  const [job, setJob] = useState<JobState | null>(null)
  const [progress, setProgress] = useState<SearchProgress>(noProgress)
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` follows the job anew after it goes on
  useEffect(() => {
    const stop = new AbortController()
    setProgress(noProgress)
    void readJob(id).then(setJob, studio.fail.bind(studio))
    followJob(id, ({ progress: event }) => event && setProgress(before => withEvent(before, event)), stop.signal).then(
      ended => {
        if (stop.signal.aborted) return
        setJob(ended)
        onChange()
      },
      error => !stop.signal.aborted && studio.fail(error),
    )
    return () => stop.abort()
  }, [id, turn, studio, onChange])
  if (!job) return null
  const isRunning = job.state === 'running' || job.state === 'queued'
  const result = searchResultOf(job.result)
  const adopt = (pipeline: Pipeline): void => {
    studio.choose('found', pipeline)
    studio.go({ screen: 'builder', panel: 'saved' })
  }
  return (
    <section className="run-view" aria-label="The search">
      <div className="card run-head">
        <div>
          <strong>{[job.input['packages']].flat().join(', ')}</strong>{' '}
          <span className="muted" role="status">
            {isRunning ? runningText(job, progress) : job.state}
          </span>
          {job.error ? <p className="error">{job.error}</p> : null}
        </div>
        <span className="spacer" />
        {isRunning ? (
          <button type="button" className="button small" onClick={() => void removeJob(id).then(onChange, studio.fail.bind(studio))}>
            <Icon name="stop" /> Stop
          </button>
        ) : null}
        {job.state === 'cancelled' || job.state === 'interrupted' ? (
          <button
            type="button"
            className="button small primary"
            onClick={() => void resumeJob(id).then(() => setTurn(turn + 1), studio.fail.bind(studio))}
          >
            <Icon name="play" /> Continue
          </button>
        ) : null}
      </div>
      {progress.generations.length > 0 ? (
        <section className="card">
          <h2>Fitness over generations</h2>
          <FitnessChart generations={progress.generations} />
        </section>
      ) : null}
      {result ? <Found result={result} onAdopt={adopt} /> : null}
    </section>
  )
}

function runningText({ state }: JobState, { spent, perSecond, leftMs, rung }: SearchProgress): string {
  if (state === 'queued') return 'waits for its turn'
  const left =
    leftMs === null ? '' : `, about ${leftMs < 90_000 ? `${Math.ceil(leftMs / 1000)} s` : `${Math.ceil(leftMs / 60_000)} min`} left`
  return `Running${rung ? `: ${rung}` : ''}, ${Math.round(spent)} evaluations, ${perSecond.toFixed(1)} per second${left}`
}

function Found({ result, onAdopt }: { readonly result: SearchResult; readonly onAdopt: (pipeline: Pipeline) => void }) {
  const { scores, pipeline, keepsStart, words, front, warnings } = result
  return (
    <>
      <section className="card">
        <div className="card-head">
          <h2>{keepsStart ? 'The start was not beaten' : 'Found'}</h2>
          <span className="spacer" />
          <button type="button" className="button primary small" onClick={() => onAdopt(pipeline)}>
            <Icon name="check" /> Adopt into the builder
          </button>
        </div>
        <p>
          On pages that the search did not see: <strong>{scores.test.toFixed(3)}</strong> ± {scores.testError.toFixed(3)}. On those of the
          choice: {scores.validation.toFixed(3)}. On those of the search: {scores.train.toFixed(3)}.
        </p>
        <p className="hint">{words}</p>
        {warnings.map(warning => (
          <p key={warning} className="warn">
            {warning}
          </p>
        ))}
        <MiniGraph pipeline={pipeline} label="The pipeline that was found" />
      </section>
      {front.length > 1 ? (
        <section className="card">
          <h2>Quality and cost</h2>
          <ParetoFront key={canonicalJson(pipeline)} front={front} onAdopt={point => onAdopt(point.pipeline)} />
        </section>
      ) : null}
    </>
  )
}
