/** Packages × pipelines: choose, run, compare. */

import { useState } from 'react'
import type { Rival } from '../../evaluation/evaluation.js'
import { Icon } from '../../parts/icons.js'
import { forgetEvaluation, runEvaluation, useEvaluation, useEvaluations } from '../../state/runs.js'
import { useServer } from '../../state/server.js'
import { useStudio, useStudioActions } from '../../state/use-studio.js'
import { Choices } from './choices.js'
import { ComparedRuns } from './compared-runs.js'
import { RunView } from './run-view.js'
import { useChoices } from './use-choices.js'
import '../../styles/evaluate.css'

/** The screen. */
export function EvaluateScreen() {
  const run = useStudio(state => state.view.run)
  const evaluation = useEvaluation(run)
  return (
    <div className="wide-screen">
      <h1>Evaluate</h1>
      <p className="lead">Score pipelines on pages whose content is known. Differences come with intervals, page by page.</p>
      <Setup />
      {evaluation ? <RunView key={evaluation.id} evaluation={evaluation} /> : null}
      <PastRuns />
    </div>
  )
}

function Setup() {
  const studio = useStudioActions()
  const { packages: wantedPackages, rivals: wantedRivals, measure } = useStudio(state => state.view)
  const measures = useStudio(state => state.catalogue)?.measures ?? []
  const server = useServer()
  const { packages, pipelines } = useChoices()
  const chosenPackages = wantedPackages.split(',').filter(Boolean)
  const own = useStudio(state => state.work.present.name)
  const chosenRivals = wantedRivals === '' ? [...new Set([own, 'default', 'fast'])] : wantedRivals.split(',')
  const rivals = chosenRivals.filter(name => pipelines.includes(name))
  const isServerOnly = chosenPackages.some(name => packages.find(each => each.name === name)?.isOnServer)
  const begin = async (where: 'browser' | 'server'): Promise<void> => {
    const id = crypto.randomUUID().slice(0, 8)
    const chosen: Rival[] = await Promise.all(rivals.map(async name => ({ name, choice: await studio.choiceOf(name) })))
    studio.go({ run: id })
    await runEvaluation({
      id,
      begun: new Date().toISOString(),
      where,
      job: null,
      packages: chosenPackages,
      rivals: chosen,
      measure,
      state: 'running',
      error: null,
      total: 0,
      rows: [],
    })
  }
  const isReady = rivals.length > 0 && chosenPackages.length > 0
  return (
    <form
      className="card setup"
      onSubmit={event => {
        event.preventDefault()
        void begin(isServerOnly ? 'server' : 'browser').catch(studio.fail.bind(studio))
      }}
    >
      <Choices
        legend="Packages"
        all={packages.map(({ name, pages, isOnServer }) => ({
          name,
          note: `${pages === null ? '' : `${pages} pages`}${isOnServer ? ', on the server' : ''}`,
        }))}
        chosen={chosenPackages}
        onChange={names => studio.go({ packages: names.join(',') })}
      />
      <Choices
        legend="Pipelines"
        all={pipelines.map(name => ({ name, note: name === own ? 'in the builder' : '' }))}
        chosen={rivals}
        onChange={names => studio.go({ rivals: names.join(',') })}
      />
      <div className="setup-end">
        <label className="field wide">
          <span>Measure</span>
          <select value={measure} onChange={event => studio.go({ measure: event.target.value })}>
            {measures.map(({ name, doc }) => (
              <option key={name} title={doc}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <p className="hint">{measures.find(({ name }) => name === measure)?.doc}</p>
        <div className="row">
          <button type="submit" className="button primary" disabled={!isReady}>
            <Icon name="play" /> Run
          </button>
          {server?.hasJobs && !isServerOnly && chosenPackages.every(name => packages.find(each => each.name === name)?.isKnownToServer) ? (
            <button
              type="button"
              className="button"
              disabled={!isReady}
              onClick={() => void begin('server').catch(studio.fail.bind(studio))}
            >
              Run on the server
            </button>
          ) : null}
        </div>
        <p className="hint">
          {isServerOnly ? 'Runs as a job of the server, and goes on when you close this tab.' : 'Runs in this browser, in the background.'}
        </p>
      </div>
    </form>
  )
}

function PastRuns() {
  const studio = useStudioActions()
  const runs = useEvaluations()
  const shown = useStudio(state => state.view.run)
  const [compared, setCompared] = useState<readonly string[]>([])
  if (runs.length === 0) {
    return (
      <div className="empty-state small">
        <h2>No evaluation yet</h2>
        <p>Choose packages and pipelines above, then press Run. The package “sample” needs no download.</p>
      </div>
    )
  }
  return (
    <section className="card">
      <h2>Past runs</h2>
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">Compare</th>
            <th scope="col">When</th>
            <th scope="col">Packages</th>
            <th scope="col">Pipelines</th>
            <th scope="col">State</th>
            <th scope="col">
              <span className="visually-hidden">Remove</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {runs.map(({ id, begun, packages, rivals, state, rows }) => (
            <tr key={id} aria-current={id === shown ? 'true' : undefined}>
              <td>
                <input
                  type="checkbox"
                  aria-label={`Compare the run of ${time(begun)}`}
                  checked={compared.includes(id)}
                  onChange={event => setCompared(event.target.checked ? [...compared, id] : compared.filter(each => each !== id))}
                />
              </td>
              <td>
                <button type="button" className="link" onClick={() => studio.go({ run: id })}>
                  {time(begun)}
                </button>
              </td>
              <td>{packages.join(', ')}</td>
              <td>{rivals.map(({ name }) => name).join(', ')}</td>
              <td>
                {state}, {rows.length} rows
              </td>
              <td>
                <button
                  type="button"
                  className="icon-button"
                  aria-label={`Remove the run of ${time(begun)}`}
                  onClick={() => void forgetEvaluation(id).catch(studio.fail.bind(studio))}
                >
                  <Icon name="trash" />
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {compared.length > 1 ? <ComparedRuns runs={runs.filter(({ id }) => compared.includes(id))} /> : null}
    </section>
  )
}

function time(iso: string): string {
  return new Date(iso).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
}
