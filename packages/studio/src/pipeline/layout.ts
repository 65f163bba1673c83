/** Where the boxes of a pipeline are in the graph: series run from left to right, everything that judges side by side is stacked. */

import { type Combination, combinationOf, type Path, type Pipeline, printPath, visit } from 'gleaner'

/** A filter or a combination as a box; `x` and `y` count from the corner of the combination around it. */
export interface Box {
  readonly id: string
  readonly path: Path
  readonly node: Pipeline
  /** Null for one filter. */
  readonly kind: Combination | null
  readonly parent: string | null
  readonly x: number
  readonly y: number
  /** Place from the corner of the whole graph. */
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Measures of the graph, in pixels. */
export const sizes = { leafWidth: 188, leafHeight: 58, header: 34, padding: 14, across: 44, down: 14, end: 92 } as const

/** Lays a pipeline out; parents come before their members. */
export function layOut(pipeline: Pipeline): Box[] {
  const placed = [...visit(pipeline)].map(({ node, path }) => ({ node, path, id: printPath(path), kind: combinationOf(node) }))
  const members = new Map<string, string[]>(placed.map(({ id }) => [id, []]))
  for (const { id, path } of placed) if (path.length > 0) members.get(printPath(path.slice(0, -1)))?.push(id)
  const measured = measure(placed, members)
  const boxes = new Map<string, Box>()
  for (const each of placed) {
    const parent = each.path.length > 0 ? (boxes.get(printPath(each.path.slice(0, -1))) ?? null) : null
    const { x, y } = parent ? placeIn(parent, each.id, members.get(parent.id) ?? [], measured) : { x: 0, y: 0 }
    const size = measured.get(each.id) ?? { width: 0, height: 0 }
    boxes.set(each.id, { ...each, ...size, parent: parent?.id ?? null, x, y, left: (parent?.left ?? 0) + x, top: (parent?.top ?? 0) + y })
  }
  return [...boxes.values()]
}

interface Size {
  readonly width: number
  readonly height: number
}

/** Sizes from the innermost boxes outwards. */
function measure(
  placed: readonly { readonly id: string; readonly kind: Combination | null }[],
  members: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, Size> {
  const measured = new Map<string, Size>()
  for (const { id, kind } of [...placed].reverse()) {
    const inner = (members.get(id) ?? []).map(each => measured.get(each) ?? { width: 0, height: 0 })
    measured.set(id, kind === null ? { width: sizes.leafWidth, height: sizes.leafHeight } : around(kind, inner))
  }
  return measured
}

function around(kind: Combination, inner: readonly Size[]): Size {
  const { header, padding, across, down, leafWidth, leafHeight } = sizes
  const isRow = kind === 'serial'
  const gaps = Math.max(0, inner.length - 1) * (isRow ? across : down)
  const sum = (of: (size: Size) => number): number => inner.reduce((total, size) => total + of(size), 0)
  const most = (of: (size: Size) => number, minimum: number): number => Math.max(minimum, ...inner.map(of))
  const width = isRow ? Math.max(leafWidth, sum(size => size.width) + gaps) : most(size => size.width, leafWidth)
  const height = isRow ? most(size => size.height, leafHeight) : Math.max(leafHeight, sum(size => size.height) + gaps)
  return { width: width + 2 * padding, height: height + header + padding }
}

function placeIn(parent: Box, id: string, siblings: readonly string[], measured: ReadonlyMap<string, Size>): { x: number; y: number } {
  const { header, padding, across, down } = sizes
  const before = siblings.slice(0, siblings.indexOf(id)).map(each => measured.get(each) ?? { width: 0, height: 0 })
  const own = measured.get(id) ?? { width: 0, height: 0 }
  if (parent.kind === 'serial') {
    const x = padding + before.reduce((sum, { width }) => sum + width + across, 0)
    return { x, y: header + (parent.height - header - padding - own.height) / 2 }
  }
  return { x: padding, y: header + before.reduce((sum, { height }) => sum + height + down, 0) }
}

/** Where something goes that is dropped at a point. */
export interface DropPlace {
  /** The combination that takes it; null if the whole pipeline is one filter. */
  readonly into: Path | null
  readonly index: number
}

/** The innermost combination at a point and the place among its members; boxes below `without` do not count. */
export function dropPlace(boxes: readonly Box[], x: number, y: number, without: string | null): DropPlace {
  const others = boxes.filter(({ id }) => without === null || (id !== without && !id.startsWith(`${without}.`)))
  const holds = ({ left, top, width, height }: Box): boolean => x >= left && x <= left + width && y >= top && y <= top + height
  const groups = others.filter(({ kind }) => kind !== null && kind !== 'stack')
  const root = boxes[0]
  const group = groups.filter(holds).at(-1) ?? (root.kind === null ? null : root)
  if (!group) return { into: null, index: 1 }
  const members = boxes.filter(({ parent }) => parent === group.id)
  const isRow = group.kind === 'serial'
  const index = members.filter(({ left, top, width, height }) => (isRow ? left + width / 2 < x : top + height / 2 < y)).length
  return { into: group.path, index }
}
