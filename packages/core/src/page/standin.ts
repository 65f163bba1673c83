// @ts-nocheck -- stand-in until the parser lands; not committed
import { defaultTreeAdapter, parseFragment as p5frag, parse } from 'parse5'
import { firstUnknownTag, knownTagNames, Tag, tagIdOf } from '../html/tags.js'
import { Kind, NodeFlag, RunFlag } from './types.js'

export interface ParsedTree {
  readonly source: string
  readonly nodes: import('./types.js').NodeTable
  readonly runs: import('./types.js').RunTable
  readonly tags: import('./types.js').TagTable
  readonly names: readonly string[]
  readonly body: number
  readonly title: string
  readonly quirks: boolean
  readonly outcome: 'ok' | 'frameset' | 'too-large' | 'too-many-nodes' | 'too-deep' | 'over-budget'
  readonly steps: number
  attribute(node: number, name: string): string | null
  hasAttribute(node: number, name: string): boolean
  attributes(node: number): import('./types.js').Attribute[]
  textOf(node: number): string
}

export function parseTree(source: string, options: any): ParsedTree {
  const names = [...knownTagNames]
  const ids = new Map<string, number>()
  const idOf = n => {
    let id = tagIdOf(n)
    if (id) return id
    id = ids.get(n)
    if (!id) {
      id = names.length
      names.push(n)
      ids.set(n, id)
    }
    return id
  }
  const doc = parse(source, { sourceCodeLocationInfo: true })
  const kind = [],
    ns = [],
    flags = [],
    tag = [],
    parent = [],
    end = [],
    s0 = [],
    s1 = [],
    run = [],
    attrs = [],
    texts = []
  const runs = [],
    tags = []
  let body = -1,
    title = null,
    axis = ''
  const NSM = { 'http://www.w3.org/1999/xhtml': 0, 'http://www.w3.org/2000/svg': 1, 'http://www.w3.org/1998/Math/MathML': 2 }
  const stack = [{ kids: doc.childNodes, i: 0, node: -1, fl: 0, off: 0 }]
  const noRuns = new Set(['script', 'style', 'iframe', 'noframes', 'noembed', 'head'])
  while (stack.length) {
    const top = stack[stack.length - 1]
    if (top.i >= top.kids.length) {
      if (top.node >= 0) end[top.node] = kind.length
      stack.pop()
      continue
    }
    const n = top.kids[top.i++]
    const id = kind.length
    const loc = n.sourceCodeLocation
    parent[id] = top.node
    run[id] = runs.length
    end[id] = id + 1
    ns[id] = 0
    tag[id] = 0
    flags[id] = top.fl
    s0[id] = loc ? loc.startOffset + top.off : -1
    s1[id] = loc ? loc.endOffset + top.off : -1
    if (n.nodeName === '#text') {
      kind[id] = Kind.Text
      texts[id] = n.value
      if (body >= 0 && !(top.fl & NodeFlag.NoRuns)) {
        runs.push({
          node: id,
          text: n.value,
          fl: (top.fl & 2 ? 1 : 0) | (top.fl & 4 ? 2 : 0) | (top.fl & 8 ? 4 : 0) | (top.fl & 16 ? 8 : 0),
          s0: s0[id],
          s1: s1[id],
        })
      }
    } else if (n.nodeName === '#comment') {
      kind[id] = Kind.Comment
      texts[id] = n.data
    } else if (n.nodeName === '#documentType') {
      kind[id] = Kind.Doctype
    } else {
      kind[id] = Kind.Element
      ns[id] = NSM[n.namespaceURI] ?? 0
      tag[id] = idOf(n.tagName)
      attrs[id] = n.attrs
      let fl = top.fl
      const at = name => n.attrs.find(a => a.name === name)?.value
      if (ns[id] === 0) {
        if (n.tagName === 'body' && body < 0) body = id
        if (
          at('hidden') !== undefined ||
          at('aria-hidden') === 'true' ||
          /display\s*:\s*none|visibility\s*:\s*hidden/i.test(at('style') ?? '')
        )
          fl |= 2
        if (['a', 'button', 'select'].includes(n.tagName)) fl |= 8
        if (n.tagName === 'a') fl |= 16
        if (noRuns.has(n.tagName)) fl |= 32
        if (n.tagName === 'title' && title === null) title = n.childNodes.map(c => c.value).join('')
      }
      flags[id] = fl
      if (loc?.startTag) tags.push([loc.startTag.startOffset + top.off, loc.startTag.endOffset + top.off, tag[id], 0, id])
      else if (loc && loc.startOffset >= 0) tags.push([loc.startOffset + top.off, loc.endOffset + top.off, tag[id], 0, id])
      if (loc?.endTag) tags.push([loc.endTag.startOffset + top.off, loc.endTag.endOffset + top.off, tag[id], 1, id])
      let kids = n.childNodes,
        off = top.off
      if (n.tagName === 'template' && n.content) {
        kids = n.content.childNodes
        fl |= 1 | 32
      }
      if (n.tagName === 'noscript' && body >= 0 && n.childNodes.length === 1) {
        const t = n.childNodes[0]
        off = t.sourceCodeLocation.startOffset + top.off
        kids = p5frag(t.value, { sourceCodeLocationInfo: true }).childNodes
        fl |= 4
      }
      stack.push({ kids, i: 0, node: id, fl, off })
    }
  }
  run.push(runs.length)
  const start = new Int32Array(runs.length + 1)
  let p = 0
  runs.forEach((r, i) => {
    start[i] = p
    p += r.text.length
  })
  start[runs.length] = p
  axis = runs.map(r => r.text).join('')
  let seg = null
  const rt = {
    size: runs.length,
    start,
    node: Int32Array.from(runs, r => r.node),
    flags: Uint8Array.from(runs, r => r.fl),
    srcStart: Int32Array.from(runs, r => r.s0),
    srcEnd: Int32Array.from(runs, r => r.s1),
    axis,
    get segments() {
      if (seg) return seg
      const ax = [],
        a = [],
        b = []
      for (let i = 0; i < runs.length; i++) {
        let q = runs[i].s0,
          k = 0
        const t = runs[i].text
        let from = 0,
          fromQ = q
        const flush = (k, q) => {
          if (k > from) {
            ax.push(start[i] + from)
            a.push(fromQ)
            b.push(q)
          }
        }
        while (k < t.length) {
          const c = source[q]
          if ((c === t[k] && c !== '&') || (c === '&' && t[k] === '&' && !/^&amp/i.test(source.slice(q, q + 4)))) {
            k++
            q++
            continue
          }
          flush(k, q)
          const m = source.slice(q, q + 40).match(/^(&#?[a-zA-Z0-9]+;?|\r\n)/)
          const len = m ? m[0].length : 1
          ax.push(start[i] + k)
          a.push(q)
          b.push(q + len)
          q += len
          k++
          if (t.charCodeAt(k) >= 0xdc00 && t.charCodeAt(k) <= 0xdfff) k++
          from = k
          fromQ = q
        }
        flush(k, q)
      }
      ax.push(p)
      return (seg = { size: a.length, axis: Int32Array.from(ax), srcStart: Int32Array.from(a), srcEnd: Int32Array.from(b) })
    },
  }
  tags.sort((x, y) => x[0] - y[0])
  const I = Int32Array,
    U = Uint8Array
  return {
    source,
    names,
    body,
    title: title ?? '',
    quirks: doc.mode !== 'no-quirks',
    outcome: body < 0 ? 'frameset' : 'ok',
    steps: kind.length,
    nodes: {
      size: kind.length,
      kind: U.from(kind),
      namespace: U.from(ns),
      flags: U.from(flags),
      tag: Uint16Array.from(tag),
      parent: I.from(parent),
      end: I.from(end),
      run: I.from(run),
      srcStart: I.from(s0),
      srcEnd: I.from(s1),
    },
    runs: rt,
    tags: {
      size: tags.length,
      srcStart: I.from(tags, t => t[0]),
      srcEnd: I.from(tags, t => t[1]),
      tag: Uint16Array.from(tags, t => t[2]),
      isEnd: U.from(tags, t => t[3]),
      node: I.from(tags, t => t[4]),
    },
    attribute: (n, name) => attrs[n]?.find(a => a.name === name)?.value ?? null,
    hasAttribute: (n, name) => attrs[n]?.some(a => a.name === name) ?? false,
    attributes: n => (attrs[n] ?? []).map(a => ({ name: a.prefix ? `${a.prefix}:${a.name}` : a.name, value: a.value })),
    textOf: n => texts[n] ?? '',
  }
}
