/** Searches for better pipelines on the server: started, watched, stopped, adopted. */

import { useCallback, useEffect, useState } from 'react'
import { Icon } from '../../parts/icons.js'
import { type JobState, listJobs, removeJob, startJob } from '../../state/jobs.js'
import { useServer } from '../../state/server.js'
import { useStudio, useStudioActions } from '../../state/use-studio.js'
import { Choices } from '../evaluate/choices.js'
import { useChoices } from '../evaluate/use-choices.js'
import { SearchView } from './search-view.js'
import '../../styles/evaluate.css'
import '../../styles/optimise.css'

/** The screen. */
export function OptimiseScreen() {
  const server = useServer()
  const run = useStudio(state => state.view.run)
  const studio = useStudioActions()
  const [jobs, setJobs] = useState<readonly JobState[]>([])
  const refresh = useCallback(
    (): void => void listJobs().then(all => setJobs(all.filter(({ kind }) => kind === 'optimise')), studio.fail.bind(studio)),
    [studio],
  )
  useEffect(() => {
    if (server?.hasJobs) refresh()
  }, [server, refresh])
  return (
    <div className="wide-screen">
      <h1>Optimise</h1>
      <p className="lead">Search for the pipeline that is best for the pages of a package, and watch how it gets better.</p>
      {server?.hasJobs ? (
        <>
          <SearchForm
            onStarted={job => {
              studio.go({ run: job.id })
              refresh()
            }}
          />
          {jobs.some(({ id }) => id === run) ? <SearchView key={run} id={run} onChange={refresh} /> : null}
          <Searches jobs={jobs} onChange={refresh} />
        </>
      ) : (
        <div className="empty-state small">
          <h2>A search needs a server</h2>
          <p>
            It scores thousands of pipelines, which takes minutes to hours. Start <code>gleaner serve</code> and open the Studio from there,
            or run <code>gleaner optimise</code> on the command line.
          </p>
        </div>
      )}
    </div>
  )
}

const strategies = [
  ['ladder', 'Ladder: all of them, simplest first'],
  ['local', 'Local search'],
  ['random', 'Random search'],
  ['grid', 'Grid'],
  ['halving', 'Successive halving'],
  ['genetic', 'Genetic programming'],
] as const

function SearchForm({ onStarted }: { readonly onStarted: (job: JobState) => void }) {
  const studio = useStudioActions()
  const chosen = useStudio(state => state.view.packages)
    .split(',')
    .filter(Boolean)
  const { packages } = useChoices()
  const known = packages.filter(({ isKnownToServer }) => isKnownToServer)
  const selected = chosen.filter(name => known.some(each => each.name === name))
  const names = useStrategies()
  const start = async (form: FormData): Promise<void> => {
    const text = (name: string): string => String(form.get(name))
    const { name, pipeline } = studio.snapshot().work.present
    const choice = studio.choice()
    const job = await startJob('optimise', {
      packages: selected,
      start: typeof choice === 'string' ? choice : { name, pipeline },
      strategy: text('strategy'),
      objective: text('objective'),
      budget: text('budget'),
      seed: Number(text('seed')),
      every: Number(text('every')),
    })
    onStarted(job)
  }
  return (
    <form
      className="card setup"
      onSubmit={event => {
        event.preventDefault()
        void start(new FormData(event.currentTarget)).catch(studio.fail.bind(studio))
      }}
    >
      <Choices
        legend="Packages"
        all={known.map(({ name, pages }) => ({ name, note: pages === null ? '' : `${pages} pages` }))}
        chosen={selected}
        onChange={list => studio.go({ packages: list.join(',') })}
      />
      <div className="setup-end">
        <label className="field wide">
          <span>Strategy</span>
          <select name="strategy" defaultValue="ladder">
            {strategies
              .filter(([id]) => names.length === 0 || names.includes(id))
              .map(([id, name]) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            {names
              .filter(id => !strategies.some(([known]) => known === id))
              .map(id => (
                <option key={id}>{id}</option>
              ))}
          </select>
        </label>
        <label className="field wide">
          <span>Maximise</span>
          <select name="objective" defaultValue="f1">
            <option value="f1">F1</option>
            <option value="precision">precision</option>
            <option value="recall">recall</option>
          </select>
        </label>
        <label className="field wide">
          <span>Take every n-th page</span>
          <input name="every" type="number" min={1} defaultValue={1} />
        </label>
      </div>
      <div className="setup-end">
        <label className="field wide">
          <span>Budget</span>
          <input
            name="budget"
            defaultValue="5m"
            required
            pattern="\d+[smh]?"
            title="a time such as 20m, or a number of evaluations such as 3000"
          />
        </label>
        <label className="field wide">
          <span>Seed</span>
          <input name="seed" type="number" min={0} defaultValue={1} />
        </label>
        <p className="hint">The search starts from the pipeline in the builder.</p>
        <div className="row">
          <button type="submit" className="button primary" disabled={selected.length === 0}>
            <Icon name="play" /> Start the search
          </button>
        </div>
      </div>
    </form>
  )
}

/** The strategies that the server knows; none while nobody knows. */
function useStrategies(): readonly string[] {
  const [names, setNames] = useState<readonly string[]>([])
  useEffect(() => {
    const read = async (): Promise<void> => {
      const answer = await fetch('/v1/job-kinds')
      const { kinds } = (await answer.json()) as {
        kinds: readonly { name: string; input: { properties?: Record<string, { enum?: string[] }> } }[]
      }
      setNames(kinds.find(({ name }) => name === 'optimise')?.input.properties?.['strategy']?.enum ?? [])
    }
    void read().catch(() => undefined)
  }, [])
  return names
}

function Searches({ jobs, onChange }: { readonly jobs: readonly JobState[]; readonly onChange: () => void }) {
  const studio = useStudioActions()
  const shown = useStudio(state => state.view.run)
  if (jobs.length === 0) {
    return (
      <div className="empty-state small">
        <h2>No search yet</h2>
        <p>Choose a package above and start one. The ladder needs about five minutes for a first result on a few hundred pages.</p>
      </div>
    )
  }
  return (
    <section className="card">
      <h2>Searches</h2>
      <div className="table-box">
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">Packages</th>
              <th scope="col">Strategy</th>
              <th scope="col">Budget</th>
              <th scope="col">State</th>
              <th scope="col">
                <span className="visually-hidden">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {jobs.map(({ id, created, input, state }) => (
              <tr key={id} aria-current={id === shown ? 'true' : undefined}>
                <td>
                  <button type="button" className="link" onClick={() => studio.go({ run: id })}>
                    {new Date(created).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })}
                  </button>
                </td>
                <td>{[input['packages']].flat().join(', ')}</td>
                <td>{String(input['strategy'] ?? 'ladder')}</td>
                <td>{String(input['budget'] ?? '')}</td>
                <td>{state}</td>
                <td>
                  {state === 'running' || state === 'queued' ? null : (
                    <button
                      type="button"
                      className="icon-button"
                      aria-label="Remove the search"
                      onClick={() => void removeJob(id).then(onChange, studio.fail.bind(studio))}
                    >
                      <Icon name="trash" />
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
