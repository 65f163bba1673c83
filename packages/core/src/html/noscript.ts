/**
 * The content of `noscript`: raw text to the tree construction, then parsed as a fragment of its own and put in its
 * place, so that source offsets stay true and no text is lost. Inside, `noscript` is an element like others.
 */
import { sorted, sortNodes } from './finalise.js'
import { startFragment } from './fragment.js'
import { attachLast, newNode } from './nodes.js'
import { acquire, type Field, grown, limit, type Mode, type Order, type Parser, release, stop, type Word } from './parser.js'
import { SENTINELS } from './source.js'
import { tokenize } from './tokenizer.js'

const TEXT: Mode['Text'] = 7
const CREATED: Order['Created'] = 0
const LINKED: Order['Linked'] = 1
const WORD_KIND_MASK: Word['KindMask'] = 0xc0000
const WORD_TEXT: Word['Text'] = 0x40000

const PARENT: Field['Parent'] = 1
const START: Field['Start'] = 2
const END: Field['End'] = 3
const EXTRA: Field['Extra'] = 4
const CONTEXT = { tag: 'div' }

/** Parses `[start, end)` and appends the nodes to the current node, the `noscript` element. */
export function insertNoscript(p: Parser, start: number, end: number): void {
  const q = acquire()
  q.source = p.source
  q.text = p.source.slice(0, end)
  q.chars = p.chars
  q.scanner = p.scanner
  q.names = p.names
  q.pos = start
  q.end = end
  q.scripting = false
  q.recording = p.recording
  q.quirks = p.quirks
  q.now = p.now
  q.deadline = p.deadline
  limit(q, Math.max(1, p.maxNodes - p.nodeCount), Math.max(2, p.maxDepth - p.top))
  const behind = p.chars.slice(end, end + SENTINELS.length)
  p.chars.set(SENTINELS, end)
  const root = startFragment(q, CONTEXT)
  tokenize(q)
  p.chars.set(behind, end)
  graft(p, q, root)
  p.steps += q.steps
  if (q.stopped) stop(p, q.outcome)
  release(q)
}

/** Copies the nodes below `root`, the stretches of their text and the tags from `q` to `p`. */
function graft(p: Parser, q: Parser, root: number): void {
  const parent = p.stack[p.top << 3]!
  const isSorted = q.order === LINKED
  const count = isSorted ? sortNodes(q, root, q.maxNodes) : q.nodeCount - 1 - root
  const base = p.nodeCount
  const rankOf = (node: number) => (isSorted ? sorted.rank[node]! : node - 1 - root)
  const spanShift = copySpans(p, q)
  for (let i = 0; i < count; i++) {
    const at = (isSorted ? sorted.list[i]! : i + 1 + root) << 3
    const word = q.nodes[at]!
    const up = q.nodes[at + PARENT] === root ? parent : base + rankOf(q.nodes[at + PARENT]!)
    const isText = (word & WORD_KIND_MASK) === WORD_TEXT
    const extra = q.nodes[at + EXTRA]!
    const node = newNode(p, word, up, q.nodes[at + START]!, q.nodes[at + END]!, isText && extra !== 0 ? extra + spanShift : extra)
    if (isText) p.textCount++
    if (p.order !== CREATED) attachLast(p, up, node)
  }
  copyTags(p, q, node => (node <= root ? 0 : base + rankOf(node)))
}

function copySpans(p: Parser, q: Parser): number {
  const shift = p.spanCount - 1
  p.spans = grown(p.spans, (p.spanCount + q.spanCount) * 4)
  for (let span = 1; span < q.spanCount; span++) {
    const to = (span + shift) * 4
    p.spans.set(q.spans.subarray(span * 4, span * 4 + 4), to)
    if (p.spans[to + 3] !== 0) p.spans[to + 3]! += shift
  }
  p.spanCount += q.spanCount - 1
  return shift
}

function copyTags(p: Parser, q: Parser, mapNode: (node: number) => number): void {
  p.tags = grown(p.tags, (p.tagCount + q.tagCount) * 4)
  for (let tag = 0; tag < q.tagCount; tag++) {
    const to = p.tagCount++ * 4
    p.tags.set(q.tags.subarray(tag * 4, tag * 4 + 4), to)
    p.tags[to + 3] = mapNode(p.tags[to + 3]!)
  }
}

/** Whether the raw text that follows belongs to a `noscript` whose content is to be parsed. */
export function isParsedNoscript(p: Parser, name: string): boolean {
  return name === 'noscript' && p.mode === TEXT && !p.noscriptAsRaw
}
