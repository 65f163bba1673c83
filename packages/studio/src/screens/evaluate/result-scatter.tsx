/** Pipelines as points by precision and recall. */

import { useState } from 'react'
import type { Result } from '../../evaluation/summary.js'
import { PrecisionRecall } from './plane.js'

/** The scatter. */
export function ResultScatter({ results }: { readonly results: readonly Result[] }) {
  const [pointed, setPointed] = useState<string | null>(null)
  return (
    <PrecisionRecall
      points={results}
      label={results.map(({ pipeline, p, r }) => `${pipeline}: precision ${p.toFixed(2)}, recall ${r.toFixed(2)}`).join('; ')}
    >
      {({ x, y }) =>
        results.map(({ pipeline, p, r }, i) => (
          <g
            key={pipeline}
            className={`point ${pointed === pipeline ? 'pointed' : ''}`}
            onPointerEnter={() => setPointed(pipeline)}
            onPointerLeave={() => setPointed(null)}
          >
            <circle cx={x(r)} cy={y(p)} r={6} />
            {results.length <= 6 || pointed === pipeline ? (
              <text x={x(r) + (r > 0.9 ? -10 : 10)} y={y(p) + 4 + (i % 2) * 2} textAnchor={r > 0.9 ? 'end' : 'start'}>
                {pipeline}
              </text>
            ) : null}
          </g>
        ))
      }
    </PrecisionRecall>
  )
}
