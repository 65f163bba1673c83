/** Several runs in one table. */

import { useMemo } from 'react'
import type { Evaluation } from '../../evaluation/evaluation.js'
import { resultsOf } from '../../evaluation/summary.js'

/** F1 of every pipeline in every run. */
export function ComparedRuns({ runs }: { readonly runs: readonly Evaluation[] }) {
  const results = useMemo(() => runs.map(run => new Map(resultsOf(run).map(result => [result.pipeline, result]))), [runs])
  const names = [...new Set(results.flatMap(result => [...result.keys()]))]
  return (
    <div className="table-box">
      <table className="data-table numbers" aria-label="Compared runs">
        <thead>
          <tr>
            <th scope="col">Pipeline</th>
            {runs.map(({ id, begun, packages }) => (
              <th key={id} scope="col">
                {packages.join(', ')}
                <br />
                {new Date(begun).toLocaleString('en-GB', { dateStyle: 'short', timeStyle: 'short' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {names.map(name => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {results.map((result, i) => {
                const found = result.get(name)
                return (
                  <td key={runs[i].id}>
                    {found ? `${found.f1.toFixed(3)} (${found.low.toFixed(3)} to ${found.high.toFixed(3)})` : 'not in this run'}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
