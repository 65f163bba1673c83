/** The page beside its gold text: scores, missing and excess words; gold is made here too. */

import { useEffect, useState } from 'react'
import type { GoldComparison, Judged } from '../../engine/protocol.js'
import { useStudio, useStudioActions } from '../../state/use-studio.js'
import { GoldMaker } from './gold-maker.js'

/** The panel. */
export function GoldPanel({ judged }: { readonly judged: Judged }) {
  const studio = useStudioActions()
  const { page, view } = useStudio(state => state)
  if (view.overlay === 'gold') return <GoldMaker />
  if (page?.gold === null || page?.gold === undefined) {
    return (
      <div className="empty-state small">
        <h3>This page has no gold text</h3>
        <p>Gold is the text that a person would keep. Paint it once, and every pipeline can be measured against it.</p>
        <button
          type="button"
          className="button primary"
          onClick={() => {
            studio.paint(Array.from(judged.blockKept.keys()).filter(block => judged.blockKept[block] >= 0.5))
            studio.go({ overlay: 'gold' })
          }}
        >
          Make gold
        </button>
      </div>
    )
  }
  return <Comparison judged={judged} gold={page.gold} />
}

function Comparison({ judged, gold }: { readonly judged: Judged; readonly gold: string }) {
  const studio = useStudioActions()
  const [comparison, setComparison] = useState<GoldComparison | null>(null)
  useEffect(() => {
    let isWanted = true
    studio.engine.ask('compare', { key: judged.key, pipeline: studio.choice(), gold }).then(
      found => isWanted && setComparison(found),
      error => isWanted && studio.fail(error),
    )
    return () => {
      isWanted = false
    }
  }, [studio, judged, gold])
  if (!comparison) return <p className="hint padded">Comparing…</p>
  return (
    <div className="comparison">
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">Measure</th>
            <th scope="col">Precision</th>
            <th scope="col">Recall</th>
            <th scope="col">F1</th>
          </tr>
        </thead>
        <tbody>
          {comparison.scores.map(({ measure, p, r, f1 }) => (
            <tr key={measure}>
              <th scope="row">{measure}</th>
              <td>{p.toFixed(3)}</td>
              <td>{r.toFixed(3)}</td>
              <td>
                <strong>{f1.toFixed(3)}</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="diff-legend">
        <del>missing</del> is in the gold but was dropped; <ins>excess</ins> was kept but is not in the gold.
      </p>
      <div className="diff">
        {comparison.diff.map(({ kind, text: words }, i) => {
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name and never move
          if (kind === 'same') return <span key={i}>{shortened(words)} </span>
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          return kind === 'missing' ? <del key={i}>{words} </del> : <ins key={i}>{words} </ins>
        })}
      </div>
    </div>
  )
}

/** Long stretches without a difference show their ends only. */
function shortened(text: string): string {
  const words = text.split(' ')
  return words.length <= 60 ? text : `${words.slice(0, 25).join(' ')} … (${words.length - 50} words) … ${words.slice(-25).join(' ')}`
}
