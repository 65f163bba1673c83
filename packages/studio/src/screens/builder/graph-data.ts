/** The boxes of a pipeline as nodes and edges for React Flow. */

import type { Edge, Node } from '@xyflow/react'
import type { Pipeline } from 'gleaner'
import type { FilterInfo, Judged } from '../../engine/protocol.js'
import { type Box, sizes } from '../../pipeline/layout.js'

/** What a box shows. */
export interface BoxData extends Record<string, unknown> {
  readonly title: string
  readonly detail: string
  readonly isChosen: boolean
  /** Share of the incoming words that the step kept on the open page; null if it did not run. */
  readonly kept: number | null
}

/** A node of the graph. */
export type PipelineNode = Node<BoxData>

const titles = {
  serial: 'Series',
  parallel: 'Union',
  vote: 'Vote',
  first: 'First that finds enough',
  consensus: 'Consensus',
  stack: 'Learned stack',
}

/** What is written on a combination. */
export function groupTitle(node: Pipeline, kind: keyof typeof titles): string {
  if ('parallel' in node) return node.merge === 'union' ? 'Union: what any keeps' : 'Intersection: what all keep'
  if ('vote' in node)
    return node.minVotes !== undefined ? `Vote: ${node.minVotes} votes` : `Vote: ${Math.round((node.quorum ?? 0) * 100)} % of the votes`
  if ('first' in node) return `First with ${node.minWords} words`
  return titles[kind]
}

function settingsOf(node: Pipeline, filters: readonly FilterInfo[]): string {
  if (!('use' in node)) return ''
  const set = Object.entries(node.with ?? {}).map(([name, value]) => `${name} ${String(value)}`)
  const parts = [...(node.preset ? [`preset ${node.preset}`] : []), ...set]
  return parts.length > 0 ? parts.join(' · ') : (filters.find(({ name }) => name === node.use)?.summary ?? '')
}

/** The nodes: where text comes in, the boxes, and where it goes out. */
export function nodesOf(
  boxes: readonly Box[],
  step: string,
  chosen: readonly string[],
  judged: Judged | null,
  filters: readonly FilterInfo[],
): PipelineNode[] {
  const root = boxes[0]
  const kept = new Map(judged?.steps.map(({ path, wordsIn, wordsKept }) => [path, wordsIn === 0 ? null : wordsKept / wordsIn]))
  const end = (id: string, title: string, x: number): PipelineNode => ({
    id,
    type: 'end',
    position: { x, y: root.height / 2 - 18 },
    data: { title, detail: '', isChosen: false, kept: null },
    draggable: false,
  })
  return [
    end('start', 'Page', -sizes.end - sizes.across),
    ...boxes.map(({ id, node, kind, parent, x, y, width, height, path }) => ({
      id,
      type: kind === null ? 'filter' : 'combination',
      position: { x, y },
      width,
      height,
      ...(parent === null ? {} : { parentId: parent }),
      draggable: path.length > 0,
      data: {
        title: 'use' in node ? node.use : groupTitle(node, kind ?? 'serial'),
        detail: settingsOf(node, filters),
        isChosen: id === step || chosen.includes(id),
        kept: kept.get(id) ?? null,
      },
    })),
    end('end', 'Content', root.width + sizes.across),
  ]
}

/** The edges: into and out of the pipeline, and from member to member of each series. */
export function edgesOf(boxes: readonly Box[]): Edge[] {
  const edge = (source: string, target: string): Edge => ({ id: `${source}-${target}`, source, target, zIndex: 1 })
  const rows = boxes.filter(({ kind }) => kind === 'serial')
  const inner = rows.flatMap(({ id }) => {
    const members = boxes.filter(({ parent }) => parent === id)
    return members.slice(1).map((member, i) => edge(members[i].id, member.id))
  })
  return [edge('start', boxes[0].id), ...inner, edge(boxes[0].id, 'end')]
}
