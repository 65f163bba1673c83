/**
 * Pictures as a reader would have seen them: the address that a lazy loader would have put in, taken from `data-*`
 * attributes, `srcset`, `picture` sources or the `noscript` twin; without placeholders, tracking pixels and inlined blurs.
 */

import type { TagCursor } from '../html/tag-cursor.js'
import { firstUnknownTag, Tag } from '../html/tags.js'
import { lazyForAll, remember } from '../page/lazy.js'
import type { Page } from '../page/page.js'
import { Kind, Namespace, NodeFlag } from '../page/types.js'
import { resolveUrl } from '../page/urls.js'
import { cleanTex } from './math/formulas.js'
import { isBlank, textEnd, textStart } from './nodes.js'
import { formatSrcset, type ImageCandidate, parseSrcset, preferred } from './srcset.js'
import { TagReader, valueIn } from './tag-reader.js'

/** A picture of the output. */
export interface Image {
  /** Safe address, absolute where the base is known. */
  readonly src: string
  /** '' if there is none. */
  readonly alt: string
  /** '' if there is none. */
  readonly title: string
  readonly width?: number | undefined
  readonly height?: number | undefined
}

/** A picture as the page gives it, addresses not yet resolved. */
interface RawImage {
  /** Of two twins the one that has the address. */
  readonly tag: ImageTag
  readonly address: string
  /** The candidates of a `source` that the address comes from; empty where the `img` itself has one. */
  readonly sources: readonly ImageCandidate[]
}

/** Largest side of a picture that is an ornament unless it is in the middle of a text, in pixels. */
const ornamentSize = 48
/** Pictures of people and things that repeat: they belong to a by-line or a menu, not to the text. */
const decoration = /(?:^|[\s_/-])(?:g?r?avatar|(?:profile|author)-?(?:pic|image|photo|img)|icon|logo|sprite|badge)s?(?:$|[\s_/.-])/i
/** The same by the address of the picture. */
const decorationAddress = /(?:^|[_/-])(?:g?r?avatar|icon|smil(?:ey|ie)|emoticon)s?[_/.-]/i
/** Pictures of formulas. */
const formulaImage =
  /(?:^|\s)(?:mwe-math-fallback-(?:image|png)-(?:inline|display)|(?:la)?tex|texhtml|ql-img-(?:inline|displayed)-formula|math|formula)(?:\s|$)/i

/** What the classes of an element may say, as bits. */
const saysDecoration = 1
const saysFormula = 2

const tagsOf = lazyForAll(() => new Map<number, ImageTag>())
const classesOf = lazyForAll(() => new Map<string, number>())
const sourcesOf = lazyForAll(() => new Map<number, readonly ImageCandidate[]>())
const twinsOf = lazyForAll(findTwins)

/** The pictures of a page; for one rendering only, as the reader of tags. */
export class Pictures {
  readonly #page: Page
  readonly #reader: TagReader
  readonly #tags: Map<number, ImageTag>
  /** What classes say, as bits; most pictures of a page have the same few. */
  readonly #classes: Map<string, number>

  constructor(page: Page, reader: TagReader = new TagReader(page)) {
    this.#page = page
    this.#reader = reader
    this.#tags = tagsOf(page)
    this.#classes = classesOf(page)
  }

  /** Returns the picture of an element; null for placeholders, trackers and what has no safe address. */
  of(node: number, base: string | null): Image | null {
    const raw = this.#rawOf(node)
    const src = raw === null ? null : resolve(base, raw.address)
    if (raw === null || src === null) return null
    const { tag } = raw
    const { width, height } = tag
    return {
      src,
      alt: collapse(tag.value('alt')),
      title: collapse(tag.value('title')),
      width: width || undefined,
      height: height || undefined,
    }
  }

  /** Returns the further sizes of a picture as the attribute `srcset`, '' if there are none. */
  srcsetOf(node: number, base: string | null, { src }: Image): string {
    const raw = this.#rawOf(node)
    if (raw === null) return ''
    const { tag, sources } = raw
    const set = [sources, usable(tag.lazySet), usable(tag.value('srcset'))].find(({ length }) => length > 0)
    return formatSrcset(set ?? [], address => resolve(base, address), src)
  }

  /** Tells whether an element shows a picture at all, without resolving its address. */
  has(node: number): boolean {
    return this.#rawOf(node) !== null
  }

  /** Tells whether an `img` is small, or an avatar, an icon, a logo by its class, its address or its parent's class. */
  isOrnament(node: number): boolean {
    const { width, height, classes, src, isTelling } = this.#tagOf(node)
    if (width <= ornamentSize || height <= ornamentSize || this.#says(classes) & saysDecoration) return true
    if (isTelling && decorationAddress.test(src.slice(0, 500))) return true
    return (this.#says(this.#reader.value(this.#page.nodes.parent[node], 'class') ?? '') & saysDecoration) !== 0
  }

  /** Returns the formula that an `img` shows, its alternative text being TeX; null if it shows something else. */
  formulaOf(node: number): { readonly latex: string; readonly isDisplay: boolean } | null {
    const tag = this.#tagOf(node)
    if ((this.#says(tag.classes) & saysFormula) === 0) return null
    const latex = cleanTex(tag.value('alt'))
    if (latex === '' || (!/[\\^_{}=+<>]/.test(latex) && latex.length > 3)) return null
    return { latex, isDisplay: /(?:display|displayed-formula)(?:\s|$)/.test(tag.classes) }
  }

  #says(classes: string): number {
    if (classes === '') return 0
    let says = this.#classes.get(classes)
    if (says === undefined) {
      says = (decoration.test(classes.slice(0, 500)) ? saysDecoration : 0) | (formulaImage.test(classes) ? saysFormula : 0)
      this.#classes.set(classes, says)
    }
    return says
  }

  #rawOf(node: number): RawImage | null {
    const tag = this.#tagOf(node)
    if (tag.image === undefined) {
      const twins = twinsOf(this.#page, image => this.#ownOf(image)?.address)
      const twin = twins.get(node)
      tag.image = twin === isTwin ? null : (this.#ownOf(node) ?? (twin === undefined ? null : this.#ownOf(twin)))
    }
    return tag.image
  }

  #tagOf(node: number): ImageTag {
    let tag = this.#tags.get(node)
    if (tag === undefined) this.#tags.set(node, (tag = new ImageTag(this.#reader, this.#page.nodes.srcStart[node])))
    return tag
  }

  #ownOf(node: number): RawImage | null {
    const tag = this.#tagOf(node)
    if (isDot(tag)) return null
    const own = chooseAddress(tag)
    const sources = own === null ? this.#sourcesOf(node) : []
    const address = own ?? preferred(sources)
    const isTelling = address !== tag.src || tag.isTelling
    return address === null || (isTelling && tracker.test(address)) ? null : { tag, address, sources }
  }

  /** Reads the first `source` of the `picture` around an `img` that names an address; once for each `picture`. */
  #sourcesOf(node: number): readonly ImageCandidate[] {
    const { parent, tag, end } = this.#page.nodes
    const picture = parent[node]
    if (tag[picture] !== Tag.picture) return []
    return remember(sourcesOf(this.#page), picture, () => {
      for (let i = picture + 1; i < end[picture]; i = end[i]) {
        for (const name of tag[i] === Tag.source ? ['data-srcset', 'srcset'] : []) {
          const candidates = usable(this.#page.attribute(i, name) ?? '')
          if (candidates.length > 0) return candidates
        }
      }
      return []
    })
  }
}

function resolve(base: string | null, address: string): string | null {
  const resolved = resolveUrl(base, address)
  return resolved !== null && /^(?:mailto|tel):/.test(resolved) ? null : resolved
}

/** Tells whether a node is an element that `Pictures` reads as a picture of its own. */
export function isImageElement(page: Page, node: number): boolean {
  const { nodes } = page
  if (nodes.kind[node] !== Kind.Element || nodes.namespace[node] !== Namespace.Html) return false
  return nodes.tag[node] === Tag.img || (nodes.tag[node] >= firstUnknownTag && page.tagName(node) === 'amp-img')
}

/** Attributes that are read; after them those in which lazy loaders keep an address or a set, the more reliable first. */
const names =
  'src width height class alt title style srcset data-widths data-src data-original data-lazy-src data-lazy data-actualsrc data-cfsrc data-pagespeed-lazy-src data-hi-res-src data-full-src data-delayed-url data-default-src data-img-url data-image data-url nitro-lazy-src lazy-src data-srcset data-lazy-srcset data-original-set data-original-srcset nitro-lazy-srcset'.split(
    ' ',
  )
const firstLazy = 9
/** Places in `names` by the length of the name: a glance at that settles most attributes. */
const byLength: number[][] = []
for (const [index, { length }] of names.entries()) (byLength[length] ??= []).push(index)

/** The place of an attribute's name, −1 if it is none of those. */
function placeOf(cursor: TagCursor): number {
  const candidates = byLength[cursor.nameEnd - cursor.nameStart]
  if (candidates !== undefined) for (const candidate of candidates) if (cursor.isNamed(names[candidate])) return candidate
  return -1
}

/** The tag of an `img`: where its attributes stand, found in one pass; most values are decoded when they are asked for. */
class ImageTag {
  readonly src: string
  /** Whether it may have a name of placeholders, trackers or decorations; what is long is looked at later, if at all. */
  readonly isTelling: boolean
  readonly classes: string
  /** Address that a lazy loader would put in, and the set. */
  lazy = ''
  lazySet = ''
  /** Size in pixels; NaN where it is not given. */
  readonly width: number
  readonly height: number
  /** The picture, once it was looked for. */
  image: RawImage | null | undefined = undefined
  readonly #source: string
  /** Starts and ends of values by the places of their names; −1 for attributes that are not there. */
  readonly #places = [-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1]

  constructor(reader: TagReader, start: number) {
    const { cursor, source } = reader
    this.#source = source
    const places = this.#places
    cursor.open(start)
    let best = names.length
    while (cursor.next()) {
      const index = placeOf(cursor)
      if (index < firstLazy) {
        // Of attributes of one name the first counts.
        if (index < 0 || places[2 * index] >= 0) continue
        places[2 * index] = cursor.start
        places[2 * index + 1] = cursor.end
        continue
      }
      const value = valueIn(source, cursor.start, cursor.end)
      if (names[index].endsWith('set')) this.lazySet ||= value
      else if (index < best && isPictureAddress(value)) {
        this.lazy = value
        best = index
      }
    }
    this.src = valueIn(source, places[0], places[1])
    this.isTelling = this.src.length > 500 || telling.test(this.src)
    this.width = pixels(reader, places[2], places[3])
    this.height = pixels(reader, places[4], places[5])
    this.classes = reader.valueAt(places[6], places[7])
  }

  /** The value of an attribute, '' where it is not there. */
  value(name: string): string {
    const at = 2 * names.indexOf(name)
    return this.#places[at] < 0 ? '' : valueIn(this.#source, this.#places[at], this.#places[at + 1])
  }
}

/** The lazy loader's address takes precedence over `src`, which then is a preview; sizes serve where no single address does. */
function chooseAddress(tag: ImageTag): string | null {
  if (tag.lazy !== '') return tag.lazy.replaceAll('{width}', widthOf(tag))
  return preferredUsable(tag.lazySet) ?? (isPictureAddress(tag.src, tag.isTelling) ? tag.src : preferredUsable(tag.value('srcset')))
}

/** The size that a shop's loader would fill in: of those it has, the one nearest to a text column. */
function widthOf(tag: ImageTag): string {
  const sizes = tag.value('data-widths').match(/\b(?:\d{3}|1[012]\d\d)\b/g)
  return String(Math.max(...(sizes?.slice(0, 100).map(Number) ?? [800])))
}

/** The address of a set that serves best alone; nearly always it can be used, and the others need no look. */
function preferredUsable(srcset: string): string | null {
  const best = srcset === '' ? null : preferred(parseSrcset(srcset))
  return best === null || isPictureAddress(best) ? best : preferred(usable(srcset))
}

function usable(srcset: string): ImageCandidate[] {
  return parseSrcset(srcset).filter(({ address }) => isPictureAddress(address))
}

/** File names of pictures that only hold a place. */
const placeholderName =
  /(?:^|[/_.-])(?:blank|spacer|trans(?:parent)?|clear|pixel|1x1|1px|placeholder|loading|loader|spinner|dummy|empty|gr[ea]y|white|no-?image)(?:[_-]?\d+(?:x\d+)?)?\.(?:gif|png|svg|jpe?g|webp)(?:[?#]|$)/i
/** Hosts and paths of counters: their pictures say nothing. */
const tracker =
  /^\s*(?:https?:)?\/\/(?:(?:[^/?#]*\.)?(?:doubleclick|scorecardresearch|google-analytics)\.|(?:pixel|stats|analytics|beacon|tracking)\.)|\/(?:pixel|beacon|track(?:ing)?)\.gif(?:[?#]|$)|\/(?:pixel|beacon|tr)\/?\?/i
/** Any of these: hardly more work than each of them, and most addresses are done with it. */
const telling = new RegExp([placeholderName, tracker, decorationAddress].map(({ source }) => source).join('|'), 'i')
/** A path or an http address, without what templates and inlined pictures have. */
const addressForm = /^(?:https?:|(?![a-z-]+:))[^{}<>"`\\]*[./][^{}<>"`\\]*$/i

/** Tells whether an attribute holds an address of a picture and not a placeholder, an inlined image or something else. */
function isPictureAddress(value: string, isTelling = true): boolean {
  if (value.length > 2048) return false
  const address = (value.includes('{') ? value.replaceAll('{width}', '') : value).trim()
  return address.length > 2 && addressForm.test(address) && !(isTelling && placeholderName.test(address))
}

/** Tells whether a picture is at most two pixels large, or a thin spacer. */
function isDot(tag: ImageTag): boolean {
  const { width, height } = tag
  if (width <= 1 || height <= 1 || (width <= 2 && !(height > 2))) return true
  const style = tag.value('style')
  return style !== '' && /(?:^|[;\s])(?:width|height)\s*:\s*[01](?:px)?\s*(?:;|!|$)/i.test(style)
}

/** A number of pixels: nearly always nothing but digits. */
function pixels({ units, source }: TagReader, start: number, end: number): number {
  let number = 0
  let i = start
  while (units[i] >= 0x30 && units[i] <= 0x39) number = 10 * number + units[i++] - 0x30
  if (i > start && i === end && i < start + 6) return number
  return Number(/^\s*(\d{1,5})(?:\.\d+)?(?:px)?\s*$/i.exec(valueIn(source, start, end))?.[1])
}

function collapse(text: string): string {
  return (/[^\S ]| {2}/.test(text) ? text.replace(/\s+/g, ' ') : text).trim()
}

/** In place of a twin: this is the one inside `noscript`, which the other shows. */
const isTwin = -1

/**
 * Pairs each `noscript` that holds one picture and no text with the picture next to it under the same parent, with no
 * text between; the one before takes precedence over the one after, which has to show the same or nothing by itself.
 */
function findTwins(page: Page, addressOf: (node: number) => string | undefined): ReadonlyMap<number, number> {
  const { tag, parent, end } = page.nodes
  const twins = new Map<number, number>()
  for (let i = tag.indexOf(Tag.noscript), first = 0; i >= 0; i = tag.indexOf(Tag.noscript, first)) {
    const inner = loneImage(page, i)
    const last = end[parent[i]]
    first = Math.max(first, parent[i])
    let outer = i - 1
    while (outer > first && isBetween(page, outer)) outer--
    if (outer < first || !isImageElement(page, outer) || twins.has(outer)) {
      outer = end[i]
      while (outer < last && isBetween(page, outer)) outer++
      const shown = outer < last && isImageElement(page, outer) ? addressOf(outer) : ''
      if (shown !== undefined && (inner < 0 || shown !== addressOf(inner))) outer = -1
    }
    if (inner >= 0 && outer >= 0) twins.set(outer, inner).set(inner, isTwin)
    first = end[i]
  }
  return twins
}

/** Tells whether a node may be between two twins: it is neither a picture nor text nor another `noscript`. */
function isBetween(page: Page, node: number): boolean {
  const { tag, kind } = page.nodes
  if (kind[node] === Kind.Text) return isBlank(page.runs.axis, textStart(page, node), textEnd(page, node))
  return tag[node] !== Tag.noscript && !isImageElement(page, node)
}

/** The only picture of a `noscript` without text; −1 if there is none or more. */
function loneImage(page: Page, noscript: number): number {
  const { end, flags } = page.nodes
  if (!isBlank(page.runs.axis, textStart(page, noscript), textEnd(page, noscript)) || flags[noscript] & NodeFlag.NoRuns) return -1
  let image = -1
  for (let i = noscript + 1; i < end[noscript]; i++) {
    if (!isImageElement(page, i)) continue
    if (image >= 0) return -1
    image = i
  }
  return image
}
