/** The pages of an evaluation, gains first; only rows in sight are drawn. */

import { useMemo, useState } from 'react'
import type { Evaluation } from '../../evaluation/evaluation.js'
import { pageKey } from '../../evaluation/evaluation.js'
import { pagePairs } from '../../evaluation/summary.js'
import { keyOf } from '../../state/pages.js'
import { useStudioActions } from '../../state/use-studio.js'
import { signed } from './result-tables.js'

const rowHeight = 36
const maxHeight = 432

interface PagesTableProps {
  readonly evaluation: Evaluation
  readonly pipeline: string
  readonly against: string
}

/** The table. */
export function PagesTable({ evaluation, pipeline, against }: PagesTableProps) {
  const studio = useStudioActions()
  const pairs = useMemo(() => pagePairs(evaluation, pipeline, against), [evaluation, pipeline, against])
  const [top, setTop] = useState(0)
  const open = async (packageName: string, id: string): Promise<void> => {
    const rival = evaluation.rivals.find(({ name }) => name === pipeline)
    if (rival) studio.choose(rival.name, studio.treeOf(rival.choice))
    studio.go({ screen: 'page', overlay: pipeline === against ? 'kept' : 'difference', against, output: 'gold' })
    await studio.open(keyOf(packageName, { id }))
  }
  const first = Math.max(0, Math.floor(top / rowHeight) - 6)
  const shown = pairs.slice(first, first + Math.ceil(maxHeight / rowHeight) + 12)
  return (
    <section
      className="pages-table"
      style={{ maxHeight }}
      aria-label="Pages"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so that the keyboard must reach it
      tabIndex={0}
      onScroll={event => setTop(event.currentTarget.scrollTop)}
    >
      <div className="pages-space" style={{ height: pairs.length * rowHeight }}>
        {shown.map(({ row, other, difference }, i) => (
          <button
            key={pageKey(row)}
            type="button"
            className="page-row"
            style={{ top: (first + i) * rowHeight, height: rowHeight }}
            onClick={() => void open(row.package, row.page).catch(studio.fail.bind(studio))}
          >
            <span className="page-id">{row.page}</span>
            <span className="muted">{row.kind ?? ''}</span>
            <span>
              {row.f1.toFixed(3)}
              {other && other !== row ? ` / ${other.f1.toFixed(3)}` : ''}
            </span>
            <span className={difference > 0 ? 'better' : difference < 0 ? 'worse' : 'muted'}>
              {other && other !== row ? signed(difference) : ''}
            </span>
          </button>
        ))}
      </div>
    </section>
  )
}
