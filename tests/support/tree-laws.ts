/** What must hold for the tables of every parsed page, whatever the page. */
import type { ParsedTree } from '../../packages/core/src/html/parse.js'
import { NodeFlag, RunFlag } from '../../packages/core/src/page/types.js'

const ALL_FLAGS = NodeFlag.InTemplate | NodeFlag.Hidden | NodeFlag.InNoscript | NodeFlag.InLink | NodeFlag.InAnchor | NodeFlag.NoRuns

/** Returns the first law that a tree breaks, null if it keeps all. */
export function brokenLaw(tree: ParsedTree): string | null {
  return nodeLaws(tree) ?? runLaws(tree) ?? segmentLaws(tree) ?? tagLaws(tree)
}

function nodeLaws({ nodes, source, names }: ParsedTree): string | null {
  for (let node = 0; node < nodes.size; node++) {
    const parent = nodes.parent[node]!
    const end = nodes.end[node]!
    const isElement = nodes.kind[node] === 1
    if (parent >= node || parent < -1) return `parent ${parent} of ${node}`
    if (end <= node || end > nodes.size) return `end ${end} of ${node}`
    if (parent >= 0 && (end > nodes.end[parent]! || nodes.kind[parent] !== 1)) return `${node} leaves its parent ${parent}`
    if (!isElement && (nodes.tag[node] !== 0 || end !== node + 1)) return `${node} is no element but has a tag or children`
    if (isElement && !names[nodes.tag[node]!]) return `${node} has no name`
    const inherited = parent < 0 ? 0 : nodes.flags[parent]! & ALL_FLAGS
    if ((nodes.flags[node]! & inherited) !== inherited) return `${node} lost flags of its parent`
    const start = nodes.srcStart[node]!
    const srcEnd = nodes.srcEnd[node]!
    if (start < 0 ? start !== -1 || srcEnd !== -1 : srcEnd < start || srcEnd > source.length)
      return `source [${start}, ${srcEnd}) of ${node}`
    if (isElement && start >= 0 && source[start] !== '<') return `${node} does not start with <`
  }
  return null
}

function runLaws(tree: ParsedTree): string | null {
  const { nodes, runs } = tree
  if (nodes.run.length !== nodes.size + 1 || nodes.run[nodes.size] !== runs.size) return 'length of run'
  if (runs.start.length !== runs.size + 1 || runs.start[0] !== 0 || runs.start[runs.size] !== runs.axis.length) return 'ends of the axis'
  for (let run = 0; run < runs.size; run++) {
    const node = runs.node[run]!
    if (nodes.kind[node] !== 3 || nodes.run[node] !== run || nodes.run[node + 1] !== run + 1) return `run ${run} and node ${node}`
    const text = runs.axis.slice(runs.start[run], runs.start[run + 1])
    if (text === '' || text !== tree.textOf(node))
      return `text of run ${run}: ${JSON.stringify(text)}, ${JSON.stringify(tree.textOf(node))}`
    if ((nodes.flags[node]! & (NodeFlag.NoRuns | NodeFlag.InTemplate)) !== 0) return `run ${run} where there is none`
    const isHidden = (nodes.flags[node]! & NodeFlag.Hidden) !== 0
    if (isHidden !== ((runs.flags[run]! & RunFlag.Hidden) !== 0)) return `run ${run} and its node differ in being hidden`
    if ((runs.flags[run]! & RunFlag.Blank) !== 0 && /[^\t\n\f\r ]/.test(text)) return `run ${run} is not blank`
    if (runs.srcStart[run] !== nodes.srcStart[node] || runs.srcEnd[run] !== nodes.srcEnd[node]) return `source of run ${run}`
  }
  for (let node = 0; node < nodes.size; node++) if (nodes.run[node]! > nodes.run[node + 1]!) return `run column at ${node}`
  return null
}

function segmentLaws({ runs, source }: ParsedTree): string | null {
  const { segments, axis } = runs
  if (segments.axis[segments.size] !== axis.length) return 'end of segments'
  for (let segment = 0; segment < segments.size; segment++) {
    const from = segments.axis[segment]!
    const to = segments.axis[segment + 1]!
    const start = segments.srcStart[segment]!
    const end = segments.srcEnd[segment]!
    if (to <= from || end <= start || (segment === 0 && from !== 0)) return `segment ${segment} is empty`
    const written = source.slice(start, end)
    const read = axis.slice(from, to)
    const isSame = written === read || written.replaceAll('\r', '\n').replaceAll('\0', '\ufffd') === read
    if (written.length === read.length ? !isSame : !/^(&|\r\n$)/.test(written))
      return `segment ${segment}: ${JSON.stringify([written, read])}`
  }
  return null
}

function tagLaws({ nodes, tags, source }: ParsedTree): string | null {
  let last = -1
  for (let tag = 0; tag < tags.size; tag++) {
    const start = tags.srcStart[tag]!
    const end = tags.srcEnd[tag]!
    const node = tags.node[tag]!
    if (start < last) return `tag ${tag} out of order`
    last = end
    if (source[start] !== '<' || source[end - 1] !== '>') return `tag ${tag} is ${source.slice(start, end)}`
    if ((tags.isEnd[tag] === 1) !== (source[start + 1] === '/')) return `tag ${tag}: end or start`
    if (node < -1 || node >= nodes.size || (node >= 0 && nodes.kind[node] !== 1)) return `node of tag ${tag}`
    if (node >= 0 && tags.isEnd[tag] === 0 && nodes.srcStart[node] !== start) return `start tag ${tag} and its node ${node}`
  }
  return null
}
