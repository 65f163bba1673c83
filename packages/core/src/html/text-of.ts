/** Text of single nodes, and the map from the axis to the source: computed on demand from the source string. */

import type { NodeTable, RunTable, SegmentTable } from '../page/types.js'
import { EXTRA_SHIFT, NON_SPACE } from './layout.js'
import { cleanText } from './names.js'
import { decodeInScratch, decodeSlice, type SegmentSink } from './text.js'

/** Text of a text node. `extra` is its decoding flags, and the index of its first stretch, shifted. */
export function textNodeText(source: string, extra: number, spans: Int32Array, start: number, end: number): string {
  let span = extra >> EXTRA_SHIFT
  if (span === 0) return decodeSlice(source, start, end, extra & 15)
  let text = ''
  for (; span !== 0; span = spans[span * 4 + 3]) {
    text += decodeSlice(source, spans[span * 4], spans[span * 4 + 1], spans[span * 4 + 2])
  }
  return text
}

/** Data of a comment that reaches from `start` to `end` in the source; `dataStart` is where its data starts. */
export function commentText(source: string, start: number, end: number, dataStart: number): string {
  let data = source.slice(dataStart, end)
  if (dataStart - start !== 4 || !source.startsWith('<!--', start)) {
    if (data.endsWith('>')) data = data.slice(0, -1)
  } else if (data === '>' || data === '->') data = ''
  else data = data.replace(/(--!?>|--!|--|-)$/, '')
  return cleanText(data)
}

class SegmentList implements SegmentSink {
  readonly rows: number[] = []
  /** Where the source and the axis run side by side from. */
  source = 0
  axis = 0

  odd(start: number, end: number, from: number, to: number): void {
    this.flush(from)
    if (to > from) this.rows.push(from, start, end)
    this.source = end
    this.axis = to
  }

  /** Ends the even stretch at `axis`. */
  flush(axis: number): void {
    if (axis > this.axis) this.rows.push(this.axis, this.source, this.source + (axis - this.axis))
  }
}

/** The piecewise map of all runs. */
export function segmentsOf(source: string, nodes: NodeTable, runs: RunTable, extra: Int32Array, spans: Int32Array): SegmentTable {
  const list = new SegmentList()
  for (let run = 0; run < runs.size; run++) {
    const node = runs.node[run]
    const from = runs.start[run]
    let span = extra[node] >> EXTRA_SHIFT
    if (span === 0) {
      addSpan(source, nodes.srcStart[node], nodes.srcEnd[node], extra[node] & 15, from, list)
      continue
    }
    let at = from
    for (; span !== 0; span = spans[span * 4 + 3]) {
      at = addSpan(source, spans[span * 4], spans[span * 4 + 1], spans[span * 4 + 2], at, list)
    }
  }
  const size = list.rows.length / 3
  const axis = new Int32Array(size + 1)
  const srcStart = new Int32Array(size)
  const srcEnd = new Int32Array(size)
  for (let i = 0; i < size; i++) {
    axis[i] = list.rows[i * 3]
    srcStart[i] = list.rows[i * 3 + 1]
    srcEnd[i] = list.rows[i * 3 + 2]
  }
  axis[size] = runs.start[runs.size]
  return { size, axis, srcStart, srcEnd }
}

function addSpan(source: string, start: number, end: number, flags: number, from: number, list: SegmentList): number {
  list.source = start
  list.axis = from
  if ((flags & ~NON_SPACE) === 0) {
    list.flush(from + (end - start))
    return from + (end - start)
  }
  const length = end - start
  const shifted: SegmentSink = {
    odd: (oddStart, oddEnd, oddFrom, oddTo) => list.odd(oddStart + start, oddEnd + start, oddFrom - length + from, oddTo - length + from),
  }
  const to = decodeInScratch(source, start, end, flags, shifted) - length + from
  list.flush(to)
  return to
}
