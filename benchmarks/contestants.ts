/** The parsers that `parse.ts` compares, each as a function from HTML to a number that depends on all it made. */
import type { DefaultTreeAdapterTypes } from 'parse5'
import type { Page } from '../packages/core/src/page/page.js'

/** Element count and checksum over all decoded text of a page. */
export interface Digest {
  readonly elements: number
  readonly text: number
}

/** A parser under test. */
export interface Contestant {
  /** Parses a page; what is returned keeps the work from being optimised away. */
  run(html: string): number
  /** What the parser made of a page, for comparison; not timed. Null: it makes no tree. */
  digest: ((html: string) => Digest) | null
}

/** FNV-1a over code units, so that one wrong character shows. */
class Checksum {
  value = 0x811c9dc5

  add(text: string): void {
    let value = this.value
    for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
    this.value = value
  }
}

const LIMITS = { maxSourceBytes: 1e9, maxNodes: 50e6, maxDepth: 10e6, deadlineMs: 0 }

/** A module of the built package below `packages/core/dist`. */
function built<Module>(file: string): Promise<Module> {
  return import(process.env.GLEANER_DIST! + file) as Promise<Module>
}

/** The parser without the page around it: nothing but what `parseTree` returns. */
async function treeAlone(): Promise<Contestant> {
  const { parseTree } = await built<typeof import('../packages/core/src/html/parse.js')>('html/parse.js')
  return {
    run: html => read(parseTree(html, { limits: LIMITS })),
    digest: null,
  }
}

function sumOf(column: Int32Array): number {
  let sum = 0
  for (let i = 0; i < column.length; i++) sum = (sum + column[i]!) | 0
  return sum
}

/** Reads what a page has: all offsets, the decoded text. */
function read({ nodes, runs }: Pick<Page, 'nodes' | 'runs'>): number {
  const offsets = sumOf(nodes.srcStart) + sumOf(nodes.srcEnd) + sumOf(runs.srcStart) + sumOf(runs.srcEnd)
  return offsets + runs.axis.length + (runs.axis.length > 0 ? runs.axis.charCodeAt(runs.axis.length >> 1) : 0)
}

/** Our page, and the selection of its live text, which is computed when the first filter asks. */
async function gleanerLive(): Promise<Contestant> {
  const { parsePage } = await built<typeof import('../packages/core/src/page/parse.js')>('bundle/index.js')
  return {
    run(html) {
      const page = parsePage(html, { limits: LIMITS })
      return read(page) + page.live.size
    },
    digest: null,
  }
}

/** Our page. */
async function gleaner(): Promise<Contestant> {
  const { parsePage } = await built<typeof import('../packages/core/src/page/parse.js')>('bundle/index.js')
  const { parseTree } = await built<typeof import('../packages/core/src/html/parse.js')>('html/parse.js')
  return {
    run: html => read(parsePage(html, { limits: LIMITS })),
    digest(html) {
      const tree = parseTree(html, { limits: LIMITS, noscriptAsRaw: true })
      const checksum = new Checksum()
      let elements = 0
      for (let node = 0; node < tree.nodes.size; node++) {
        if (tree.nodes.kind[node] === 1) elements++
        else if (tree.nodes.kind[node] === 3) checksum.add(tree.textOf(node))
      }
      return { elements, text: checksum.value }
    },
  }
}

async function parse5(): Promise<Contestant> {
  const { parse } = await import('parse5')
  return {
    run: html => parse(html).childNodes.length,
    digest(html) {
      const checksum = new Checksum()
      let elements = -1
      const todo: DefaultTreeAdapterTypes.Node[] = [parse(html)]
      while (todo.length > 0) {
        const node = todo.pop()!
        if ('value' in node) checksum.add(node.value)
        if (!('childNodes' in node)) continue
        elements++
        const children = 'content' in node ? node.content.childNodes : node.childNodes
        for (let i = children.length - 1; i >= 0; i--) todo.push(children[i]!)
      }
      return { elements, text: checksum.value }
    },
  }
}

async function htmlparser2(): Promise<Contestant> {
  const { parseDocument } = await import('htmlparser2')
  const { isTag, isText, hasChildren } = await import('domhandler')
  return {
    run: html => parseDocument(html).childNodes.length,
    digest(html) {
      const checksum = new Checksum()
      let elements = 0
      const todo = [...parseDocument(html).childNodes].reverse()
      while (todo.length > 0) {
        const node = todo.pop()!
        if (isTag(node)) elements++
        if (isText(node)) checksum.add(node.data)
        if (hasChildren(node)) for (let i = node.childNodes.length - 1; i >= 0; i--) todo.push(node.childNodes[i]!)
      }
      return { elements, text: checksum.value }
    },
  }
}

async function linkedom(): Promise<Contestant> {
  const { parseHTML } = await import('linkedom')
  const parse = (html: string) => parseHTML(html).document
  return {
    run: html => parse(html).childNodes.length,
    digest(html) {
      const document = parse(html)
      const checksum = new Checksum()
      checksum.add(document.documentElement?.textContent ?? '')
      return { elements: document.querySelectorAll('*').length, text: checksum.value }
    },
  }
}

/** Reads every character once and does nothing with it: what a parser in JavaScript that reads strings cannot beat. */
async function scan(): Promise<Contestant> {
  return {
    run(html) {
      let sum = 0
      for (let i = 0; i < html.length; i++) sum = (sum + html.charCodeAt(i)) | 0
      return sum
    },
    digest: null,
  }
}

/** What any parser pays before it starts when pages come as bytes. */
async function utf8(): Promise<Contestant> {
  const decoder = new TextDecoder()
  const encoded = new Map<string, Uint8Array>()
  const encoder = new TextEncoder()
  return {
    run(html) {
      let bytes = encoded.get(html)
      if (bytes === undefined) encoded.set(html, (bytes = encoder.encode(html)))
      return decoder.decode(bytes).length
    },
    digest: null,
  }
}

/** All contestants by name; ours is compared with `parse5`. */
export const contestants = {
  gleaner,
  'gleaner, live': gleanerLive,
  'gleaner tree': treeAlone,
  parse5,
  htmlparser2,
  linkedom,
  'charCodeAt scan': scan,
  'utf-8 decoding': utf8,
} as const

/** Name of a contestant. */
export type ContestantName = keyof typeof contestants
