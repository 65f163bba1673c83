/** The pipeline as a graph: boxes that are dragged, connected, nested and reached by keyboard. */

import { applyNodeChanges, Background, Controls, type Node, ReactFlow, ReactFlowProvider, useReactFlow } from '@xyflow/react'
import { printPath } from 'gleaner'
import { type DragEvent, type KeyboardEvent, useEffect, useMemo, useState } from 'react'
import { duplicateAt, type Edit, groupAt, insertAfter, insertInto, moveAfter, moveBy, moveInto, removeAt } from '../../pipeline/edit.js'
import { type Box, dropPlace, layOut } from '../../pipeline/layout.js'
import { useStudio, useStudioActions } from '../../state/use-studio.js'
import { edgesOf, nodesOf, type PipelineNode } from './graph-data.js'
import { EndNode, FilterNode, GroupNode } from './graph-nodes.js'
import { partType } from './palette.js'
import { partOf, pathIn } from './part-of.js'
import '@xyflow/react/dist/base.css'

const nodeTypes = { filter: FilterNode, combination: GroupNode, end: EndNode }

interface GraphProps {
  /** Ids of the steps that are chosen together. */
  readonly chosen: readonly string[]
  readonly onChosen: (steps: readonly string[]) => void
  readonly onEdit: (edit: Edit) => void
}

/** The graph. */
export function PipelineGraph(props: GraphProps) {
  return (
    <ReactFlowProvider>
      <Graph {...props} />
    </ReactFlowProvider>
  )
}

function Graph({ chosen, onChosen, onEdit }: GraphProps) {
  const studio = useStudioActions()
  const { judged, catalogue, view } = useStudio(state => state)
  const pipeline = useStudio(state => state.work.present.pipeline)
  const boxes = useMemo(() => layOut(pipeline), [pipeline])
  const step = printPath(pathIn(pipeline, view.step))
  const wanted = useMemo(() => nodesOf(boxes, step, chosen, judged, catalogue?.filters ?? []), [boxes, step, chosen, judged, catalogue])
  const edges = useMemo(() => edgesOf(boxes), [boxes])
  const [nodes, setNodes] = useState(wanted)
  useEffect(() => setNodes(wanted), [wanted])
  const flow = useReactFlow()
  useFit(boxes)
  const select = (id: string, together: boolean): void => {
    if (id === 'start' || id === 'end') return
    onChosen(together ? [...new Set([...(chosen.length > 0 ? chosen : [step]), id])] : [])
    studio.go({ step: id })
  }
  const drop = (x: number, y: number, put: (place: ReturnType<typeof dropPlace>) => Edit, without: string | null): void => {
    const edit = put(dropPlace(boxes, x, y, without))
    if (edit.pipeline === pipeline) setNodes(wanted)
    else onEdit(edit)
  }
  const onDragStop = (event: MouseEvent | TouchEvent, node: Node): void => {
    const point = 'clientX' in event ? event : event.changedTouches[0]
    const { x, y } = flow.screenToFlowPosition({ x: point.clientX, y: point.clientY })
    const moved = boxes.find(({ id }) => id === node.id)
    if (!moved || isNear(moved, node)) setNodes(wanted)
    else drop(x, y, ({ into, index }) => (into ? moveInto(pipeline, moved.path, into, index) : { pipeline, selected: step }), moved.id)
  }
  const onDrop = (event: DragEvent): void => {
    const name = event.dataTransfer.getData(partType)
    if (name === '') return
    event.preventDefault()
    event.stopPropagation()
    const { x, y } = flow.screenToFlowPosition({ x: event.clientX, y: event.clientY })
    const part = partOf(name)
    drop(x, y, ({ into, index }) => (into ? insertInto(pipeline, into, index, part) : insertAfter(pipeline, [], part)), null)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a graph is not a set of form fields
    <div
      className="graph"
      role="group"
      aria-label="Graph of the pipeline"
      aria-describedby="graph-keys"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the graph is used by keyboard
      tabIndex={0}
      onKeyDown={event => onGraphKey(event, { boxes, step, chosen, pipeline, select, onEdit })}
      onDragOver={event => {
        if (event.dataTransfer.types.includes(partType)) event.preventDefault()
      }}
      onDrop={onDrop}
    >
      <p id="graph-keys" className="visually-hidden">
        Arrow keys choose a step, Alt with an arrow key moves it, Delete removes it, D duplicates it, V puts it into a vote, Enter goes to
        its settings, slash finds a filter to add.
      </p>
      <p className="visually-hidden" role="status">
        {statusOf(boxes, step)}
      </p>
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        onNodesChange={changes => setNodes(before => applyNodeChanges(changes, before) as PipelineNode[])}
        onNodeClick={(event, { id }) => select(id, event.shiftKey || event.ctrlKey || event.metaKey)}
        onNodeDragStop={onDragStop}
        onConnect={({ source, target }) => {
          if (target !== 'end' && source !== 'start') onEdit(moveAfter(pipeline, pathIn(pipeline, target), pathIn(pipeline, source)))
        }}
        nodesFocusable={false}
        edgesFocusable={false}
        disableKeyboardA11y
        deleteKeyCode={null}
        selectionKeyCode={null}
        multiSelectionKeyCode={null}
        elementsSelectable={false}
        minZoom={0.2}
        maxZoom={1.6}
        proOptions={{ hideAttribution: false }}
      >
        <Background gap={22} size={1} />
        <Controls showInteractive={false} />
      </ReactFlow>
    </div>
  )
}

/** Shows the whole graph when it gets another shape. */
function useFit(boxes: readonly Box[]): void {
  const flow = useReactFlow()
  const { width, height } = boxes[0]
  // biome-ignore lint/correctness/useExhaustiveDependencies: the size of the graph is what matters
  useEffect(() => {
    const timer = setTimeout(() => void flow.fitView({ padding: 0.12, maxZoom: 1 }), 30)
    return () => clearTimeout(timer)
  }, [flow, width, height])
}

/** Whether a box was only touched. */
function isNear(box: Box, node: Node): boolean {
  return Math.hypot(node.position.x - box.x, node.position.y - box.y) < 12
}

function statusOf(boxes: readonly Box[], step: string): string {
  const box = boxes.find(({ id }) => id === step)
  if (!box) return ''
  const name = 'use' in box.node ? box.node.use : box.kind
  const siblings = boxes.filter(({ parent }) => parent === box.parent)
  const outer = boxes.find(({ id }) => id === box.parent)
  return `${name}${outer ? `, ${siblings.indexOf(box) + 1} of ${siblings.length} in ${outer.kind}` : ', the whole pipeline'}`
}

interface KeySource extends Pick<GraphProps, 'onEdit' | 'chosen'> {
  readonly boxes: readonly Box[]
  readonly step: string
  readonly pipeline: Parameters<typeof moveBy>[0]
  readonly select: (id: string, together: boolean) => void
}

/** The keys of the graph. */
function onGraphKey(event: KeyboardEvent, { boxes, step, chosen, pipeline, select, onEdit }: KeySource): void {
  if (event.ctrlKey || event.metaKey || (event.target as HTMLElement).closest('button, input')) return
  const path = pathIn(pipeline, step)
  const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
  const key = event.key.toLowerCase()
  const edits: Record<string, () => Edit> = {
    delete: () => removeAt(pipeline, path),
    backspace: () => removeAt(pipeline, path),
    d: () => duplicateAt(pipeline, path),
    v: () =>
      groupAt(
        pipeline,
        (chosen.length > 1 ? chosen : [step]).map(each => pathIn(pipeline, each)),
        'vote',
      ),
  }
  if (by !== undefined && event.altKey) onEdit(moveBy(pipeline, path, by))
  else if (by !== undefined) {
    const index = boxes.findIndex(({ id }) => id === step)
    select(boxes[Math.max(0, Math.min(boxes.length - 1, index + by))].id, event.shiftKey)
  } else if (edits[key] && !event.altKey) onEdit(edits[key]())
  else if (event.key === 'Enter') document.querySelector<HTMLElement>('.inspector input, .inspector select')?.focus()
  else if (event.key === '/') document.getElementById('palette-search')?.focus()
  else return
  event.preventDefault()
}
