/** One evaluation: how far it is, its tables and figures, and the pages behind them. */

import { useMemo, useState } from 'react'
import { type Evaluation, namesOf } from '../../evaluation/evaluation.js'
import { toCsv, toJson, toReport } from '../../evaluation/exports.js'
import { comparisonsWith, resultsOf } from '../../evaluation/summary.js'
import { Icon } from '../../parts/icons.js'
import { saveFile } from '../../parts/save-file.js'
import { runEvaluation, stopEvaluation } from '../../state/runs.js'
import { useStudioActions } from '../../state/use-studio.js'
import { PagesTable } from './pages-table.js'
import { ResultScatter } from './result-scatter.js'
import { ComparisonTable, KindTable, ResultTable } from './result-tables.js'
import { TradeOff } from './trade-off.js'

/** The evaluation. */
export function RunView({ evaluation }: { readonly evaluation: Evaluation }) {
  const results = useMemo(() => resultsOf(evaluation), [evaluation])
  const [reference, setReference] = useState<string | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const names = namesOf(evaluation)
  const against = reference && names.includes(reference) ? reference : (results.at(-1)?.pipeline ?? '')
  const shown = chosen && names.includes(chosen) ? chosen : (results.find(({ pipeline }) => pipeline !== against)?.pipeline ?? against)
  const comparisons = useMemo(() => comparisonsWith(evaluation, namesOf(evaluation), against), [evaluation, against])
  return (
    <section className="run-view" aria-label="Results">
      <RunHead evaluation={evaluation} />
      {results.length === 0 ? null : (
        <>
          <div className="run-columns">
            <section className="card">
              <h2>Results</h2>
              <ResultTable results={results} chosen={shown} onChoose={setChosen} />
            </section>
            <section className="card">
              <h2>Precision and recall</h2>
              <ResultScatter results={results} />
            </section>
          </div>
          {comparisons.length === 0 ? null : (
            <section className="card">
              <div className="card-head">
                <h2>Compared by page</h2>
                <label className="field">
                  <span>with</span>
                  <select value={against} onChange={event => setReference(event.target.value)}>
                    {names.map(name => (
                      <option key={name}>{name}</option>
                    ))}
                  </select>
                </label>
              </div>
              <ComparisonTable comparisons={comparisons} onChoose={setChosen} />
            </section>
          )}
          <section className="card">
            <h2>F1 by kind of page</h2>
            <KindTable results={results} />
          </section>
          <section className="card">
            <div className="card-head">
              <h2>
                Pages: {shown}
                {shown === against ? '' : ` against ${against}`}
              </h2>
              <p className="hint">The largest gains come first, the largest losses last. A page opens with the difference painted on it.</p>
            </div>
            <PagesTable evaluation={evaluation} pipeline={shown} against={against} />
          </section>
          {evaluation.where === 'browser' && evaluation.state === 'done' ? <TradeOff evaluation={evaluation} /> : null}
        </>
      )}
    </section>
  )
}

function RunHead({ evaluation }: { readonly evaluation: Evaluation }) {
  const studio = useStudioActions()
  const { id, state, rows, total, begun, packages, error } = evaluation
  const share = total === 0 ? 0 : rows.length / total
  const file = `evaluation-${packages.join('-')}-${id}`
  return (
    <div className="run-head card">
      <div>
        <strong>{packages.join(', ')}</strong>{' '}
        <span className="muted" role="status">
          {state === 'running' ? `Running: ${rows.length} of ${total || '…'}${leftOf(begun, share)}` : headOf(evaluation)}
        </span>
        {error ? <p className="error">{error}</p> : null}
        {state === 'running' ? <progress aria-label="Progress" max={1} value={share} /> : null}
      </div>
      <span className="spacer" />
      {state === 'running' ? (
        <button type="button" className="button small" onClick={() => void stopEvaluation(id).catch(studio.fail.bind(studio))}>
          <Icon name="stop" /> Stop
        </button>
      ) : null}
      {state === 'stopped' || state === 'failed' ? (
        <button
          type="button"
          className="button small primary"
          onClick={() => void runEvaluation(evaluation).catch(studio.fail.bind(studio))}
        >
          <Icon name="play" /> Continue
        </button>
      ) : null}
      {rows.length > 0 ? (
        <>
          <button type="button" className="button small" onClick={() => saveFile(`${file}.csv`, toCsv(evaluation))}>
            <Icon name="download" /> CSV
          </button>
          <button type="button" className="button small" onClick={() => saveFile(`${file}.json`, toJson(evaluation))}>
            <Icon name="download" /> JSON
          </button>
          <button type="button" className="button small" onClick={() => saveFile(`${file}.html`, toReport(evaluation))}>
            <Icon name="download" /> Report
          </button>
        </>
      ) : null}
    </div>
  )
}

function headOf({ state, rows, error }: Evaluation): string {
  if (error) return 'Failed'
  return state === 'done' ? `Finished, ${rows.length} rows` : `Stopped after ${rows.length} rows`
}

function leftOf(begun: string, share: number): string {
  if (share < 0.02) return ''
  const seconds = ((Date.now() - Date.parse(begun)) / 1000 / share) * (1 - share)
  return seconds < 90 ? `, about ${Math.ceil(seconds)} s left` : `, about ${Math.ceil(seconds / 60)} min left`
}
