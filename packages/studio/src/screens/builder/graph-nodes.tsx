/** How filters, combinations and the two ends look in the graph. */

import { Handle, type NodeProps, Position } from '@xyflow/react'
import { memo } from 'react'
import type { PipelineNode } from './graph-data.js'

/** One filter. */
export const FilterNode = memo(({ data }: NodeProps<PipelineNode>) => (
  <div className={`graph-filter ${data.isChosen ? 'chosen' : ''}`}>
    <Handle type="target" position={Position.Left} />
    <strong>{data.title}</strong>
    <small>{data.detail}</small>
    {data.kept === null ? null : (
      <span className="kept-bar" title={`keeps ${Math.round(data.kept * 100)} % of the words that come in`}>
        <i style={{ width: `${data.kept * 100}%` }} />
      </span>
    )}
    <Handle type="source" position={Position.Right} />
  </div>
))

/** A combination; its members lie on top of it. */
export const GroupNode = memo(({ data }: NodeProps<PipelineNode>) => (
  <div className={`graph-group ${data.isChosen ? 'chosen' : ''}`}>
    <Handle type="target" position={Position.Left} />
    <strong>{data.title}</strong>
    {data.kept === null ? null : <small>{Math.round(data.kept * 100)} % kept</small>}
    <Handle type="source" position={Position.Right} />
  </div>
))

/** Where the text comes in or goes out. */
export const EndNode = memo(({ id, data }: NodeProps<PipelineNode>) => (
  <div className="graph-end">
    {id === 'end' ? <Handle type="target" position={Position.Left} isConnectable={false} /> : null}
    {data.title}
    {id === 'start' ? <Handle type="source" position={Position.Right} isConnectable={false} /> : null}
  </div>
))
