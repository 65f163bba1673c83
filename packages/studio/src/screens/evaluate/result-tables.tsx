/** The tables of an evaluation. */

import type { Comparison, Result } from '../../evaluation/summary.js'

interface ResultTableProps {
  readonly results: readonly Result[]
  readonly chosen: string
  readonly onChoose: (pipeline: string) => void
}

/** Means with intervals. */
export function ResultTable({ results, chosen, onChoose }: ResultTableProps) {
  return (
    <div className="table-box">
      <table className="data-table numbers">
        <thead>
          <tr>
            <th scope="col">Pipeline</th>
            <th scope="col">F1</th>
            <th scope="col">95 % interval</th>
            <th scope="col">Precision</th>
            <th scope="col">Recall</th>
            <th scope="col">Pages</th>
            <th scope="col">ms per page</th>
          </tr>
        </thead>
        <tbody>
          {results.map(({ pipeline, f1, low, high, p, r, pages, ms, failed }) => (
            <tr key={pipeline} aria-current={pipeline === chosen ? 'true' : undefined}>
              <th scope="row">
                <button type="button" className="link" onClick={() => onChoose(pipeline)}>
                  {pipeline}
                </button>
              </th>
              <td>
                <strong>{f1.toFixed(3)}</strong>
              </td>
              <td>
                {low.toFixed(3)} to {high.toFixed(3)}
              </td>
              <td>{p.toFixed(3)}</td>
              <td>{r.toFixed(3)}</td>
              <td>
                {pages}
                {failed > 0 ? <span className="error"> ({failed} failed)</span> : null}
              </td>
              <td>{ms.toFixed(1)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Paired tests. */
export function ComparisonTable(props: { readonly comparisons: readonly Comparison[]; readonly onChoose: (pipeline: string) => void }) {
  return (
    <div className="table-box">
      <table className="data-table numbers">
        <thead>
          <tr>
            <th scope="col">Pipeline</th>
            <th scope="col">Difference</th>
            <th scope="col">95 % interval</th>
            <th scope="col" title="Corrected by Holm for all comparisons of this table">
              p, corrected
            </th>
            <th scope="col">Better on</th>
            <th scope="col">Worse on</th>
            <th scope="col">Same on</th>
          </tr>
        </thead>
        <tbody>
          {props.comparisons.map(({ pipeline, difference, low, high, adjusted, won, lost, tied }) => (
            <tr key={pipeline}>
              <th scope="row">
                <button type="button" className="link" onClick={() => props.onChoose(pipeline)}>
                  {pipeline}
                </button>
              </th>
              <td className={low > 0 ? 'better' : high < 0 ? 'worse' : ''}>
                <strong>{signed(difference)}</strong>
              </td>
              <td>
                {signed(low)} to {signed(high)}
              </td>
              <td>{adjusted < 0.001 ? '< 0.001' : adjusted.toFixed(3)}</td>
              <td>{won} pages</td>
              <td>{lost} pages</td>
              <td>{tied} pages</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Writes a number with its sign. */
export function signed(value: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(3)}`
}

/** Means per kind of page; the best of each kind is marked. */
export function KindTable({ results }: { readonly results: readonly Result[] }) {
  const kinds = [...new Set(results.flatMap(result => Object.keys(result.kinds)))].sort()
  const best = (kind: string): number => Math.max(...results.map(result => result.kinds[kind]?.f1 ?? 0))
  return (
    <div className="table-box">
      <table className="data-table numbers">
        <thead>
          <tr>
            <th scope="col">Pipeline</th>
            {kinds.map(kind => (
              <th key={kind} scope="col">
                {kind} <small>{results[0]?.kinds[kind]?.pages}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {results.map(result => (
            <tr key={result.pipeline}>
              <th scope="row">{result.pipeline}</th>
              {kinds.map(kind => {
                const value = result.kinds[kind]?.f1
                return (
                  <td key={kind} className={value !== undefined && value === best(kind) ? 'best' : ''}>
                    {value?.toFixed(3) ?? ''}
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
