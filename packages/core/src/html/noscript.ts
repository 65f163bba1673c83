/**
 * The content of `noscript`: raw text to the tree construction, then parsed as a fragment of its own and put in its
 * place, so that source offsets stay true and no text is lost. Inside, `noscript` is an element like others.
 */

import { startFragment } from './fragment.js'
import { copyChildren } from './nodes.js'
import { acquire, grown, limit, type Parser, release, stop } from './parser.js'
import { SENTINELS } from './source.js'
import { tokenize } from './tokenizer.js'

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
  const copies = copyChildren(q, root, p, p.stack[p.top << 3], copySpans(p, q))
  p.tags = grown(p.tags, (p.tagCount + q.tagCount) * 4)
  for (let tag = 0; tag < q.tagCount; tag++) {
    const to = p.tagCount++ * 4
    p.tags.set(q.tags.subarray(tag * 4, tag * 4 + 4), to)
    p.tags[to + 3] = copies[p.tags[to + 3]]
  }
}

function copySpans(p: Parser, q: Parser): number {
  const shift = p.spanCount - 1
  p.spans = grown(p.spans, (p.spanCount + q.spanCount) * 4)
  for (let at = 4; at < q.spanCount * 4; at++) p.spans[at + shift * 4] = q.spans[at] + ((at & 3) === 3 && q.spans[at] !== 0 ? shift : 0)
  p.spanCount += q.spanCount - 1
  return shift
}
