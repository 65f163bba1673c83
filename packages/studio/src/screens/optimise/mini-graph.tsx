/** A pipeline as a small graph that is only looked at. */

import { combinationOf, type Pipeline } from 'gleaner'
import { useMemo } from 'react'
import { layOut } from '../../pipeline/layout.js'
import { groupTitle } from '../builder/graph-data.js'

/** The graph. */
export function MiniGraph({ pipeline, label }: { readonly pipeline: Pipeline; readonly label: string }) {
  const boxes = useMemo(() => layOut(pipeline), [pipeline])
  const { width, height } = boxes[0]
  return (
    <svg className="mini-graph" viewBox={`-2 -2 ${width + 4} ${height + 4}`} style={{ maxWidth: width }} role="img" aria-label={label}>
      {boxes.map(({ id, node, kind, left, top, width: w, height: h }) => (
        <g key={id} className={kind === null ? 'leaf' : 'group'}>
          <rect x={left} y={top} width={w} height={h} rx={9} />
          <text x={left + 14} y={kind === null ? top + h / 2 + 4.5 : top + 21}>
            {'use' in node ? node.use : groupTitle(node, combinationOf(node) ?? 'serial')}
          </text>
        </g>
      ))}
    </svg>
  )
}
