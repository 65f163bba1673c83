/**
 * From MathML to LaTeX: the presentation elements that converters and editors write.
 *
 * Elements are converted from the last to the first, so that the parts of each are ready when it is reached; nothing
 * recurses. What has no counterpart keeps its content.
 */

import { Tag } from '../../html/tags.js'
import type { Page } from '../../page/page.js'
import { Kind } from '../../page/types.js'
import { isSpace } from '../../text/characters.js'
import { accentsOver, accentsUnder, functions, limitOperators, spacedOperators, texOf } from './symbols.js'

/** Deepest formula that is converted; each level may read what is below it once more. Real ones stay below 30. */
const maxDepth = 100

/** Returns the LaTeX of a `math` element; the bare characters of one that nests absurdly deep. */
export function mathmlToLatex(page: Page, math: number): string {
  const { nodes, depth } = page
  for (let i = math; i < nodes.end[math]; i++) if (depth[i] - depth[math] > maxDepth) return characters(textBelow(page, math))
  const tex = new Map<number, string>()
  for (let i = nodes.end[math] - 1; i >= math; i--) {
    if (nodes.kind[i] !== Kind.Element) continue
    const parts: Part[] = []
    for (let child = i + 1; child < nodes.end[i]; child = nodes.end[child]) {
      if (nodes.kind[child] === Kind.Element) {
        parts.push({ node: child, tag: nodes.tag[child], tex: tex.get(child) ?? '' })
        tex.delete(child)
      } else if (nodes.kind[child] === Kind.Text && !converters.has(nodes.tag[i])) addLooseText(page, child, parts)
    }
    tex.set(i, convert(page, i, parts))
  }
  return (tex.get(math) ?? '').replace(/ {2,}/g, ' ').trim()
}

/** Text in a row without an element of its own, as some pages have it. */
function addLooseText(page: Page, node: number, parts: Part[]): void {
  const text = characters(page.base.tree.textOf(node).replace(/\s+/g, ' ').trim())
  if (text !== '') parts.push({ node, tag: Tag.mtext, tex: text })
}

/** A converted child. */
interface Part {
  readonly node: number
  readonly tag: number
  readonly tex: string
}

type Converter = (page: Page, node: number, parts: readonly Part[]) => string

const converters = new Map<number, Converter>([
  [Tag.mi, identifier],
  [Tag.mn, token],
  [Tag.mo, token],
  [Tag.mtext, (page, node) => quotedText(textBelow(page, node))],
  [Tag.ms, (page, node) => quotedText(`"${textBelow(page, node)}"`)],
  [Tag.mspace, space],
  [Tag.mfrac, fraction],
  [Tag.msqrt, (_, __, parts) => `\\sqrt{${row(parts)}}`],
  [Tag.mroot, (_, __, parts) => `\\sqrt[${at(parts, 1)}]{${at(parts, 0)}}`],
  [Tag.msub, (_, __, parts) => `${base(parts)}_${script(parts, 1)}`],
  [Tag.msup, (_, __, parts) => `${base(parts)}${superscript(parts, 1)}`],
  [Tag.msubsup, (_, __, parts) => `${base(parts)}_${script(parts, 1)}${superscript(parts, 2)}`],
  [Tag.munder, (page, _, parts) => underOver(page, parts, 1, -1)],
  [Tag.mover, (page, _, parts) => underOver(page, parts, -1, 1)],
  [Tag.munderover, (page, _, parts) => underOver(page, parts, 1, 2)],
  [Tag.mmultiscripts, (_, __, parts) => multiscripts(parts)],
  [Tag.mtable, (page, node, parts) => environment(page, node, parts)],
  [Tag.mtr, (_, __, parts) => parts.map(part => part.tex).join(' & ')],
  [
    Tag.mlabeledtr,
    (_, __, parts) =>
      parts
        .slice(1)
        .map(part => part.tex)
        .join(' & '),
  ],
  [Tag.mfenced, fenced],
  [Tag.menclose, enclosed],
  [Tag.mphantom, (_, __, parts) => `\\phantom{${row(parts)}}`],
  [Tag.semantics, (_, __, parts) => at(parts, 0)],
  [Tag.maction, (_, __, parts) => at(parts, 0)],
  [Tag.annotation, () => ''],
  [Tag['annotation-xml'], () => ''],
  [Tag.mprescripts, () => ''],
  [Tag.none, () => ''],
])

function convert(page: Page, node: number, parts: readonly Part[]): string {
  const converter = converters.get(page.nodes.tag[node])
  if (converter) return converter(page, node, parts)
  return row(parts)
}

function textBelow(page: Page, node: number): string {
  const { nodes, runs } = page
  let text = ''
  if (nodes.run[nodes.end[node]] > nodes.run[node])
    text = runs.axis.slice(runs.start[nodes.run[node]], runs.start[nodes.run[nodes.end[node]]])
  else for (let i = node + 1; i < nodes.end[node]; i++) if (nodes.kind[i] === Kind.Text) text += page.base.tree.textOf(i)
  return text.replace(/[\t\n\f\r ]+/g, ' ').replace(/^ | $/g, '')
}

/** Pieces of TeX side by side, with a space where a command would swallow the letter after it. */
class Tex {
  readonly #pieces: string[] = []
  #last = ''

  add(piece: string): this {
    if (piece === '') return this
    if (/\\[A-Za-z]+$/.test(this.#last) && /^[A-Za-z]/.test(piece)) this.#pieces.push(' ')
    this.#pieces.push(piece)
    this.#last = piece
    return this
  }

  toString(): string {
    return this.#pieces.join('')
  }
}

function characters(text: string): string {
  const tex = new Tex()
  for (const character of text) tex.add(character === ' ' ? '\\ ' : texOf(character))
  return tex.toString()
}

function token(page: Page, node: number): string {
  const text = textBelow(page, node)
  if (page.nodes.tag[node] === Tag.mo && text.length > 1 && functions.has(text)) return `\\${text}`
  if (/^\p{L}{2,}$/u.test(text)) return `\\operatorname{${text}}`
  return characters(text)
}

const variants: Readonly<Record<string, string>> = {
  ...{ bold: '\\mathbf', 'bold-italic': '\\boldsymbol', 'double-struck': '\\mathbb', script: '\\mathcal', fraktur: '\\mathfrak' },
  ...{ 'sans-serif': '\\mathsf', monospace: '\\mathtt', normal: '\\mathrm' },
}

function identifier(page: Page, node: number): string {
  const text = textBelow(page, node)
  if (functions.has(text)) return `\\${text}`
  const variant = page.attribute(node, 'mathvariant')
  const command = variant !== null && Object.hasOwn(variants, variant) ? variants[variant] : ''
  const tex = characters(text)
  // Upright Greek capitals and symbols are what TeX shows anyway.
  if (command !== '' && !(command === '\\mathrm' && !/^[A-Za-z]+$/.test(text))) return `${command}{${tex}}`
  return /^[A-Za-z]{2,}$/.test(text) ? `\\mathrm{${tex}}` : tex
}

function quotedText(text: string): string {
  return text === ''
    ? ''
    : `\\text{${text.replaceAll('\u00a0', ' ').replace(/[\\{}$&#%_^~]/g, character => textEscapes[character] ?? `\\${character}`)}}`
}

const textEscapes: Readonly<Record<string, string>> = { '\\': '\\textbackslash ', '^': '\\^{}', '~': '\\~{}' }

function space(page: Page, node: number): string {
  const match = /^(-?[\d.]+)em$/.exec(page.attribute(node, 'width') ?? '')
  const width = match ? Number(match[1]) : 0
  return width >= 1.9 ? '\\qquad ' : width >= 0.9 ? '\\quad ' : width > 0.1 ? '\\;' : ''
}

function at(parts: readonly Part[], index: number): string {
  return index < parts.length ? parts[index].tex : ''
}

/** The base of a script: what is longer than one symbol is held together. */
function base(parts: readonly Part[]): string {
  const tex = at(parts, 0)
  return tex === '' ? '{}' : isSingle(tex) || parts[0].tag !== Tag.mrow ? tex : `{${tex}}`
}

function isSingle(tex: string): boolean {
  return /^(?:\\[A-Za-z]+|\\.|[^\\])$/u.test(tex)
}

function script(parts: readonly Part[], index: number): string {
  const tex = at(parts, index)
  return /^[A-Za-z0-9]$/.test(tex) ? tex : `{${tex}}`
}

function superscript(parts: readonly Part[], index: number): string {
  const tex = at(parts, index)
  if (/^(?:\\prime|')+$/.test(tex)) return "'".repeat(tex.replaceAll('\\prime', "'").length)
  return `^${script(parts, index)}`
}

function fraction(page: Page, node: number, parts: readonly Part[]): string {
  const thickness = page.attribute(node, 'linethickness')
  if (thickness !== null && /^0(?:\.0*)?(?:[a-z]*|%)$/.test(thickness)) return `{${at(parts, 0)} \\atop ${at(parts, 1)}}`
  return `\\frac{${at(parts, 0)}}{${at(parts, 1)}}`
}

function underOver(page: Page, parts: readonly Part[], under: number, over: number): string {
  const inner = at(parts, 0)
  const accent = accentOf(page, parts, under, over)
  if (accent !== null) return accent
  if (limitOperators.has(inner) || inner.startsWith('\\operatorname') || /^\\(?:over|under)brace/.test(inner)) {
    const below = under > 0 ? `_${script(parts, under)}` : ''
    const above = over > 0 ? superscript(parts, over) : ''
    return `${inner}${below}${above}`
  }
  let tex = inner
  if (under > 0) tex = `\\underset{${at(parts, under)}}{${tex}}`
  if (over > 0) tex = `\\overset{${at(parts, over)}}{${tex}}`
  return tex
}

function accentOf(page: Page, parts: readonly Part[], under: number, over: number): string | null {
  if (parts.length !== 2) return null
  const mark = parts[1]
  if (mark.tag !== Tag.mo && mark.tag !== Tag.mi && mark.tag !== Tag.mtext) return null
  const accents = over > 0 ? accentsOver : under > 0 ? accentsUnder : {}
  const text = textBelow(page, mark.node)
  return Object.hasOwn(accents, text) ? `${accents[text]}{${at(parts, 0)}}` : null
}

function multiscripts(parts: readonly Part[]): string {
  const divide = parts.findIndex(part => part.tag === Tag.mprescripts)
  const after = divide < 0 ? parts.slice(1) : parts.slice(1, divide)
  const before = divide < 0 ? [] : parts.slice(divide + 1)
  return `${before.length > 0 ? `{}${scriptPairs(before)}` : ''}${base(parts)}${scriptPairs(after)}`
}

function scriptPairs(parts: readonly Part[]): string {
  let tex = ''
  for (let i = 0; i < parts.length; i += 2) {
    if (at(parts, i) !== '') tex += `_${script(parts, i)}`
    if (at(parts, i + 1) !== '') tex += `^${script(parts, i + 1)}`
  }
  return tex
}

function fenced(page: Page, node: number, parts: readonly Part[]): string {
  const open = page.attribute(node, 'open') ?? '('
  const close = page.attribute(node, 'close') ?? ')'
  const separators = [...(page.attribute(node, 'separators') ?? ',')].filter(character => !isSpace(character.charCodeAt(0)))
  let tex = ''
  for (let i = 0; i < parts.length; i++) {
    if (i > 0 && separators.length > 0) tex += `${texOf(separators[Math.min(i - 1, separators.length - 1)])} `
    tex += parts[i].tex
  }
  return isTall(tex) ? `\\left${fence(open)} ${tex} \\right${fence(close)}` : `${characters(open)}${tex}${characters(close)}`
}

function fence(text: string): string {
  return text === '' ? '.' : characters(text)
}

function enclosed(page: Page, node: number, parts: readonly Part[]): string {
  const notation = page.attribute(node, 'notation') ?? 'longdiv'
  const tex = row(parts)
  if (/\b(?:box|roundedbox)\b/.test(notation)) return `\\boxed{${tex}}`
  if (/\b(?:updiagonalstrike|downdiagonalstrike)\b/.test(notation)) return `\\cancel{${tex}}`
  if (/\bradical\b/.test(notation)) return `\\sqrt{${tex}}`
  return /\btop\b/.test(notation) ? `\\overline{${tex}}` : tex
}

function environment(page: Page, node: number, parts: readonly Part[]): string {
  const rows = parts.map(part => part.tex).join(' \\\\ ')
  const isAligned = /^(?:right left|left right)/.test(page.attribute(node, 'columnalign') ?? '') && rows.includes('&')
  const name = isAligned ? 'aligned' : 'matrix'
  return `\\begin{${name}} ${rows} \\end{${name}}`
}

function isTall(tex: string): boolean {
  return tex.includes('\\frac') || tex.includes('\\begin{') || tex.includes('\\sum') || tex.includes('\\int')
}

const openers = new Set(['(', '[', '\\{', '|', '\\langle', '\\lceil', '\\lfloor', '\\Vert'])
const closers = new Set([')', ']', '\\}', '|', '\\rangle', '\\rceil', '\\rfloor', '\\Vert'])

/** Names of matrix environments by the fences around them. */
const matrices: Readonly<Record<string, string>> = {
  '()': 'pmatrix',
  '[]': 'bmatrix',
  '||': 'vmatrix',
  '\\{\\}': 'Bmatrix',
  '\\Vert\\Vert': 'Vmatrix',
}

/** Sets children side by side: operators between operands spaced, fences around tall content made to fit. */
function row(parts: readonly Part[]): string {
  const shown = parts.filter(part => part.tex !== '')
  const matrix = fencedMatrix(shown)
  if (matrix !== null) return matrix
  const first = shown[0]
  const last = shown[shown.length - 1]
  const isFenced = shown.length > 2 && first.tag === Tag.mo && last.tag === Tag.mo && openers.has(first.tex) && closers.has(last.tex)
  if (isFenced) {
    const inner = sideBySide(shown.slice(1, -1))
    return isTall(inner) ? `\\left${first.tex} ${inner} \\right${last.tex}` : new Tex().add(first.tex).add(inner).add(last.tex).toString()
  }
  return sideBySide(shown)
}

function sideBySide(parts: readonly Part[]): string {
  const tex = new Tex()
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i]
    const isInside = i > 0 && i < parts.length - 1
    const isInfix = part.tag === Tag.mo && isInside && parts[i - 1].tag !== Tag.mo
    if (isInfix && spacedOperators.has(part.tex)) tex.add(` ${part.tex} `)
    else tex.add(part.tex === ',' && isInside ? ', ' : part.tex)
  }
  return tex.toString()
}

function fencedMatrix(parts: readonly Part[]): string | null {
  const table = parts.findIndex(part => part.tex.startsWith('\\begin{matrix}'))
  if (table !== 1 || parts[0].tag !== Tag.mo || parts.length > 3) return null
  const open = parts[0].tex
  const close = parts.length === 3 && parts[2].tag === Tag.mo ? parts[2].tex : ''
  const name =
    close === '' && parts.length === 2 && open === '\\{' ? 'cases' : Object.hasOwn(matrices, open + close) ? matrices[open + close] : null
  if (name === null) return null
  return parts[1].tex.replace(/^\\begin\{matrix\}/, `\\begin{${name}}`).replace(/\\end\{matrix\}$/, `\\end{${name}}`)
}
