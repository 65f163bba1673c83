/**
 * Pictures as a reader would have seen them: the address that a lazy loader would have put in, taken from `data-*`
 * attributes, `srcset`, `picture` sources or the `noscript` twin; without placeholders, tracking pixels and inlined blurs.
 */

import { AttributeCursor, attributeValue } from '../html/attributes.js'
import { firstUnknownTag, Tag } from '../html/tags.js'
import type { Page } from '../page/page.js'
import { Kind, Namespace, NodeFlag } from '../page/types.js'
import { isSpace } from '../text/characters.js'
import { formatSrcset, type ImageCandidate, parseSrcset, preferred } from './srcset.js'
import { resolveUrl } from './urls.js'

/** A picture of the output. */
export interface Image {
  /** Safe address, absolute where the base is known. */
  readonly src: string
  /** '' if there is none. */
  readonly alt: string
  /** '' if there is none. */
  readonly title: string
  readonly width?: number
  readonly height?: number
}

/** A picture as the page gives it, addresses not yet resolved. */
interface RawImage {
  /** The `img` that has the address; of two twins either. */
  readonly node: number
  readonly address: string
  readonly tag: ImageTag
  /** The candidates of a `source` that the address comes from; null where the `img` itself has one. */
  readonly sources: readonly ImageCandidate[] | null
}

/** Returns the picture of an `img` or `picture` element; null for placeholders, trackers and what has no safe address. */
export function imageOf(page: Page, node: number, base: string | null): Image | null {
  const raw = rawImage(page, imgOf(page, node))
  const src = raw === null ? null : httpOnly(resolveUrl(base, raw.address))
  if (raw === null || src === null) return null
  const { tag } = raw
  const { width, height } = tag
  return {
    src,
    alt: collapse(tag.value(Part.Alt)),
    title: collapse(tag.value(Part.Title)),
    ...(width > 0 ? { width } : {}),
    ...(height > 0 ? { height } : {}),
  }
}

/** Returns the further sizes of a picture as the attribute `srcset`, '' if there are none. */
export function srcsetOf(page: Page, node: number, base: string | null, { src }: Image): string {
  const raw = rawImage(page, imgOf(page, node))
  if (raw === null) return ''
  const { hasSet, lazySet } = raw.tag
  const lazy = lazySet === '' ? [] : usable(page.attribute(raw.node, lazySet))
  const set = raw.sources ?? (lazy.length > 0 ? lazy : hasSet ? usable(page.attribute(raw.node, 'srcset')) : [])
  return formatSrcset(set, address => httpOnly(resolveUrl(base, address)), src)
}

/** Tells whether an `img` or `picture` element shows a picture at all, without resolving its address. */
export function hasImage(page: Page, node: number): boolean {
  return rawImage(page, imgOf(page, node)) !== null
}

/** Largest side of a picture that is an ornament unless it stands in the middle of a text, in pixels. */
const ornamentSize = 48
/** Pictures of people and things that repeat: they belong to a by-line or a menu, not to the text. */
const decoration =
  /(?:^|[\s_/-])(?:avatar|gravatar|userpic|profile-?(?:pic|image|photo)|author-?(?:image|photo|img)|icon|logo|sprite|badge)s?(?:$|[\s_/.-])/i
/** The same by the address of the picture. */
const decorationAddress = /(?:^|[_/-])(?:avatars?|gravatar|icons?|smil(?:ey|ies)|emoticons?)(?:[_/.-])/i

/** Tells whether an `img` is small, or an avatar, an icon, a logo by its class, its address or its parent's class. */
export function isOrnament(page: Page, image: number): boolean {
  const pictures = picturesOf(page)
  const tag = pictures.tagOf(image)
  const { width, height } = tag
  if ((width >= 0 && width <= ornamentSize) || (height >= 0 && height <= ornamentSize)) return true
  if (decorationAddress.test(tag.value(Part.Src).slice(0, 500)) || decoration.test(tag.value(Part.Class).slice(0, 500))) return true
  const parent = page.nodes.parent[image]
  let isHolder = pictures.holders.get(parent)
  if (isHolder === undefined) {
    isHolder = decoration.test((page.attribute(parent, 'class') ?? '').slice(0, 500))
    pictures.holders.set(parent, isHolder)
  }
  return isHolder
}

function httpOnly(address: string | null): string | null {
  return address !== null && /^(?:mailto|tel):/.test(address) ? null : address
}

/** Tells whether a node is an element that `imageOf` reads as a picture of its own. */
export function isImageElement(page: Page, node: number): boolean {
  const { nodes } = page
  if (nodes.kind[node] !== Kind.Element || nodes.namespace[node] !== Namespace.Html) return false
  return nodes.tag[node] === Tag.img || (nodes.tag[node] >= firstUnknownTag && page.tagName(node) === 'amp-img')
}

function imgOf(page: Page, node: number): number {
  const { nodes } = page
  if (nodes.tag[node] !== Tag.picture) return node
  for (let i = node + 1; i < nodes.end[node]; i = nodes.end[i]) if (isImageElement(page, i)) return i
  return -1
}

function rawImage(page: Page, node: number): RawImage | null {
  if (node < 0 || !isImageElement(page, node)) return null
  const { images } = picturesOf(page)
  const found = images.get(node)
  if (found !== undefined) return found
  const { outerOf, innerOf } = imageTwins(page)
  const inner = innerOf.get(node)
  const image = outerOf.has(node) ? null : (ownImage(page, node) ?? (inner === undefined ? null : ownImage(page, inner)))
  images.set(node, image)
  return image
}

/** Attributes in which lazy loaders keep the address, the more reliable first. */
const lazySources = new Map(
  [
    'data-src',
    'data-original',
    'data-lazy-src',
    'data-lazy',
    'data-actualsrc',
    'data-cfsrc',
    'data-pagespeed-lazy-src',
    'data-hi-res-src',
    'data-full-src',
    'data-delayed-url',
    'data-default-src',
    'data-raw-src',
    'data-echo',
    'data-img-url',
    'data-image',
    'data-url',
    'nitro-lazy-src',
    'lazy-src',
  ].map((name, rank) => [name, rank]),
)
const lazySets = new Set(['data-srcset', 'data-lazy-srcset', 'data-original-set', 'data-original-srcset', 'nitro-lazy-srcset'])

/** Attributes of which the value may be read, by their places in `ImageTag`. */
const Part = { Src: 0, Alt: 2, Title: 4, Width: 6, Height: 8, Style: 10, Class: 12, Widths: 14 } as const

/** The tag of an `img`: where its attributes stand, found in one pass; values are decoded when they are asked for. */
class ImageTag {
  /** Address that a lazy loader would put in. */
  lazy = ''
  /** Whether it has a `srcset`, and the name of the attribute in which a lazy loader keeps one. */
  hasSet = false
  lazySet = ''
  readonly width: number
  readonly height: number
  private readonly source: string
  /** Starts and ends of values by `Part`, −1 for attributes that are not there. */
  private readonly places = [-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1]

  constructor(source: string, tagStart: number) {
    this.source = source
    const cursor = new AttributeCursor(source, tagStart)
    let best = lazySources.size
    while (cursor.next()) {
      const part = partOf(cursor)
      if (part >= 0) {
        // Of attributes of one name the first counts.
        if (this.places[part] >= 0) continue
        this.places[part] = cursor.valueStart
        this.places[part + 1] = cursor.valueEnd
      } else if (part === lazyName) best = this.readLazy(cursor, best)
      else if (part === setName) this.hasSet = true
    }
    this.width = this.pixels(Part.Width)
    this.height = this.pixels(Part.Height)
  }

  private readLazy(cursor: AttributeCursor, best: number): number {
    const name = cursor.name()
    const rank = lazySources.get(name)
    if (rank === undefined) {
      if (lazySets.has(name)) this.lazySet ||= name
    } else if (rank < best) {
      const value = cursor.value()
      if (isPictureAddress(value)) {
        this.lazy = value
        return rank
      }
    }
    return best
  }

  /** A value by `Part`, '' where it is not there. */
  value(part: number): string {
    const start = this.places[part]
    return start < 0 ? '' : attributeValue(this.source, start, this.places[part + 1])
  }

  private pixels(part: number): number {
    return this.places[part] < 0 ? -1 : pixels(this.value(part))
  }
}

const lazyName = -2
const setName = -3
/** Lengths of the names in which lazy loaders keep something, as bits. */
const lazyLengths = [...lazySources.keys(), ...lazySets].reduce((bits, name) => bits | (1 << name.length), 0)

/** What the attribute at the cursor is: a place in `ImageTag`, `lazyName`, `setName`, or −1. */
function partOf(cursor: AttributeCursor): number {
  switch (cursor.nameEnd - cursor.nameStart) {
    case 3:
      return cursor.isNamed('src') ? Part.Src : cursor.isNamed('alt') ? Part.Alt : -1
    case 5:
      if (cursor.isNamed('class')) return Part.Class
      if (cursor.isNamed('width')) return Part.Width
      return cursor.isNamed('style') ? Part.Style : cursor.isNamed('title') ? Part.Title : -1
    case 6:
      return cursor.isNamed('height') ? Part.Height : cursor.isNamed('srcset') ? setName : -1
    case 11:
      return cursor.isNamed('data-widths') ? Part.Widths : lazyName
    default: {
      const length = cursor.nameEnd - cursor.nameStart
      return length < 32 && lazyLengths & (1 << length) ? lazyName : -1
    }
  }
}

/** What is known of the pictures of one page. */
class Pictures {
  readonly images = new Map<number, RawImage | null>()
  readonly sources = new Map<number, ImageCandidate[]>()
  /** Elements by whether their class says that the pictures in them are ornaments. */
  readonly holders = new Map<number, boolean>()
  private readonly tags = new Map<number, ImageTag>()
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  tagOf(node: number): ImageTag {
    let tag = this.tags.get(node)
    if (tag === undefined) {
      tag = new ImageTag(this.page.source, this.page.nodes.srcStart[node])
      this.tags.set(node, tag)
    }
    return tag
  }
}

function picturesOf(page: Page): Pictures {
  return page.base.once('pictures', () => new Pictures(page))
}

/** The class of an `img`, '' if it has none. */
export function imageClass(page: Page, node: number): string {
  return picturesOf(page).tagOf(node).value(Part.Class)
}

function ownImage(page: Page, node: number): RawImage | null {
  const tag = picturesOf(page).tagOf(node)
  if (isDot(tag)) return null
  let address = chooseAddress(page, node, tag)
  let sources: readonly ImageCandidate[] | null = null
  if (address === null) {
    sources = pictureSources(page, node)
    address = preferred(sources)
  }
  return address === null || isTracker(address) ? null : { node, address, tag, sources }
}

/** The lazy loader's address goes before `src`, which then is a preview; sizes serve where no single address does. */
function chooseAddress(page: Page, node: number, tag: ImageTag): string | null {
  if (tag.lazy !== '') return fillWidth(tag.lazy, tag)
  const lazy = tag.lazySet === '' ? null : preferredUsable(page.attribute(node, tag.lazySet))
  if (lazy !== null) return lazy
  const src = tag.value(Part.Src)
  if (isPictureAddress(src)) return src
  return tag.hasSet ? preferredUsable(page.attribute(node, 'srcset')) : null
}

/** The address of a set that serves best alone; nearly always it can be used, and the others need no look. */
function preferredUsable(srcset: string | null): string | null {
  if (srcset === null) return null
  const candidates = parseSrcset(srcset)
  const best = preferred(candidates)
  return best === null || isPictureAddress(best) ? best : preferred(candidates.filter(candidate => isPictureAddress(candidate.address)))
}

function usable(srcset: string | null): ImageCandidate[] {
  return srcset === null ? [] : parseSrcset(srcset).filter(candidate => isPictureAddress(candidate.address))
}

/** Reads the first `source` of the `picture` around an `img` that names an address; once for each `picture`. */
function pictureSources(page: Page, node: number): ImageCandidate[] {
  const { nodes } = page
  const picture = nodes.parent[node]
  if (picture < 0 || nodes.tag[picture] !== Tag.picture) return []
  const { sources } = picturesOf(page)
  const found = sources.get(picture) ?? readSources(page, picture)
  sources.set(picture, found)
  return found
}

function readSources(page: Page, picture: number): ImageCandidate[] {
  const { nodes } = page
  for (let i = picture + 1; i < nodes.end[picture]; i = nodes.end[i]) {
    if (nodes.tag[i] !== Tag.source || nodes.kind[i] !== Kind.Element) continue
    const found = usable(page.attribute(i, 'data-srcset'))
    const candidates = found.length > 0 ? found : usable(page.attribute(i, 'srcset'))
    if (candidates.length > 0) return candidates
  }
  return []
}

/** Sizes that a shop's loader would fill in; the one nearest to a text column is taken. */
function fillWidth(address: string, tag: ImageTag): string {
  if (!address.includes('{width}')) return address
  const sizes = (tag.value(Part.Widths).match(/\d+/g) ?? []).map(Number).filter(size => size >= 100 && size <= 1200)
  return address.replaceAll('{width}', String(sizes.length > 0 ? Math.max(...sizes.slice(0, 100)) : 800))
}

/** File names of pictures that only hold a place. */
const placeholderName =
  /(?:^|[/_.-])(?:blank|spacer|transparent|clear|pixel|1x1|1px|placeholder|lazy-?load(?:er|ing)?|loading|loader|spinner|dummy|empty|trans|shim|grey|gray|white|no-?image|image-?placeholder)(?:[_-]?\d+(?:x\d+)?)?\.(?:gif|png|svg|jpe?g|webp)(?:[?#]|$)/i
/** Hosts and paths of counters: their pictures say nothing. */
const trackerHost =
  /(?:^|\.)(?:doubleclick\.net|scorecardresearch\.com|quantserve\.com|google-analytics\.com|googleadservices\.com|imrworldwide\.com|2o7\.net|omtrdc\.net|adnxs\.com|bat\.bing\.com)$|^(?:pixel|stats|analytics|px|beacon|tracking)\./i
const trackerPath =
  /\/(?:pixel|beacon|tracking|track|counter|hit|__utm|p)\.gif(?:[?#]|$)|\/(?:tracking-?pixel|pixel|beacon|trk|hits?|tr)\/?\?|\/b\/ss\//i

/** Tells whether an attribute holds an address of a picture and not a placeholder, an inlined image or something else. */
function isPictureAddress(value: string): boolean {
  const address = value.trim()
  if (address.length < 3 || address.length > 2048 || !/[./]/.test(address)) return false
  if (/^(?:data|javascript|vbscript|about|blob|file|cid):/i.test(address)) return false
  if (/[{}<>"`\\]/.test(address) && /[{}<>"`\\]/.test(address.replaceAll('{width}', ''))) return false
  return !placeholderName.test(address)
}

function isTracker(address: string): boolean {
  const host = /^\s*(?:https?:)?\/\/([^/?#]{1,253})/i.exec(address)?.[1] ?? ''
  return trackerHost.test(host) || trackerPath.test(address)
}

/** Tells whether a picture is at most two pixels large, or a thin spacer. */
function isDot(tag: ImageTag): boolean {
  const { width, height } = tag
  if ((width >= 0 && width <= 1) || (height >= 0 && height <= 1)) return true
  if (width >= 0 && width <= 2 && height <= 2) return true
  const style = tag.value(Part.Style)
  return style !== '' && /(?:^|[;\s])(?:width|height)\s*:\s*[01](?:px)?\s*(?:;|!|$)/i.test(style)
}

/** Reads a size in pixels; −1 for anything else. */
function pixels(value: string): number {
  const match = /^\s*(\d{1,5})(?:\.\d+)?(?:px)?\s*$/i.exec(value)
  return match ? Number(match[1]) : -1
}

function collapse(text: string): string {
  return (/[^\S ]| {2}/.test(text) ? text.replace(/\s+/g, ' ') : text).trim()
}

/** Pictures that stand twice: for scripts, and inside `noscript`. */
interface ImageTwins {
  /** The `noscript` picture of each lazy one. */
  readonly innerOf: ReadonlyMap<number, number>
  /** The lazy picture of each `noscript` one. */
  readonly outerOf: ReadonlyMap<number, number>
}

function imageTwins(page: Page): ImageTwins {
  return page.base.once('imageTwins', () => findTwins(page))
}

/**
 * Pairs each `noscript` that holds one picture and no text with the picture next to it under the same parent, with no
 * text between; the one before goes before the one after.
 */
function findTwins(page: Page): ImageTwins {
  const { nodes, runs } = page
  const innerOf = new Map<number, number>()
  const outerOf = new Map<number, number>()
  let outer = -1
  let waiting = -1
  let waitingUntil = -1
  if (!hasLoneImages(page)) return { innerOf, outerOf }
  for (let i = Math.max(0, page.body); i < nodes.size; i++) {
    if (nodes.kind[i] === Kind.Text) {
      const run = nodes.run[i]
      if (run < runs.size && runs.node[run] === i && !isBlank(runs.axis, runs.start[run], runs.start[run + 1])) outer = waiting = -1
      continue
    }
    if (nodes.tag[i] === Tag.noscript && nodes.kind[i] === Kind.Element) {
      const inner = loneImage(page, i)
      const parent = nodes.parent[i]
      if (inner >= 0 && outer >= parent && outer >= 0) {
        innerOf.set(outer, inner)
        outerOf.set(inner, outer)
        outer = -1
      } else if (inner >= 0) {
        waiting = inner
        waitingUntil = nodes.end[parent]
      }
      i = nodes.end[i] - 1
    } else if (isImageElement(page, i)) {
      outer = i
      if (waiting >= 0 && i < waitingUntil && ownImage(page, i) === null) {
        innerOf.set(i, waiting)
        outerOf.set(waiting, i)
        outer = -1
      }
      waiting = -1
    }
  }
  return { innerOf, outerOf }
}

/** Tells whether any `noscript` of a page holds one picture and no text. */
function hasLoneImages(page: Page): boolean {
  const { tag, kind } = page.nodes
  for (let i = tag.indexOf(Tag.noscript); i >= 0; i = tag.indexOf(Tag.noscript, i + 1)) {
    if (kind[i] === Kind.Element && loneImage(page, i) >= 0) return true
  }
  return false
}

/** The only picture of a `noscript` without text; −1 if there is none or more. */
function loneImage(page: Page, noscript: number): number {
  const { nodes, runs } = page
  const from = runs.start[nodes.run[noscript]]
  const to = runs.start[nodes.run[nodes.end[noscript]]]
  if (!isBlank(runs.axis, from, to) || nodes.flags[noscript] & NodeFlag.NoRuns) return -1
  let image = -1
  for (let i = noscript + 1; i < nodes.end[noscript]; i++) {
    if (!isImageElement(page, i)) continue
    if (image >= 0) return -1
    image = i
  }
  return image
}

function isBlank(axis: string, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (!isSpace(axis.charCodeAt(i))) return false
  return true
}
