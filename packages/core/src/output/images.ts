/**
 * Pictures as a reader would have seen them: the address that a lazy loader would have put in, taken from `data-*`
 * attributes, `srcset`, `picture` sources or the `noscript` twin; without placeholders, tracking pixels and inlined blurs.
 */

import { AttributeCursor } from '../html/attributes.js'
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
  readonly read: ImageAttributes
  /** The candidates of a `source` that the address comes from; null where the `img` itself has one. */
  readonly sources: readonly ImageCandidate[] | null
}

/** Returns the picture of an `img` or `picture` element; null for placeholders, trackers and what has no safe address. */
export function imageOf(page: Page, node: number, base: string | null): Image | null {
  const raw = rawImage(page, imgOf(page, node))
  const src = raw === null ? null : httpOnly(resolveUrl(base, raw.address))
  if (raw === null || src === null) return null
  const { alt, title, width, height } = raw.read
  return {
    src,
    alt: collapse(alt),
    title: collapse(title),
    ...(width > 0 ? { width } : {}),
    ...(height > 0 ? { height } : {}),
  }
}

/** Returns the further sizes of a picture as the attribute `srcset`, '' if there are none. */
export function srcsetOf(page: Page, node: number, base: string | null, { src }: Image): string {
  const raw = rawImage(page, imgOf(page, node))
  if (raw === null) return ''
  const { hasSet, lazySet } = raw.read
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
  const { width, height, src, classes } = attributesOf(page, image)
  if ((width >= 0 && width <= ornamentSize) || (height >= 0 && height <= ornamentSize)) return true
  if (decorationAddress.test(src.slice(0, 500)) || decoration.test(classes.slice(0, 500))) return true
  const parent = page.nodes.parent[image]
  const known = page.base.once('decorationHolders', () => new Map<number, boolean>())
  const found = known.get(parent) ?? decoration.test((page.attribute(parent, 'class') ?? '').slice(0, 500))
  known.set(parent, found)
  return found
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
  const images = page.base.once('images', () => new Map<number, RawImage | null>())
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

interface ImageAttributes {
  readonly src: string
  /** Address that a lazy loader would put in. */
  readonly lazy: string
  /** Whether it has a `srcset`, and the name of the attribute in which a lazy loader keeps one. */
  readonly hasSet: boolean
  readonly lazySet: string
  readonly alt: string
  readonly title: string
  readonly width: number
  readonly height: number
  readonly style: string
  readonly widths: string
  readonly classes: string
}

/** The attributes of a picture, read once. */
function attributesOf(page: Page, node: number): ImageAttributes {
  const known = page.base.once('imageAttributes', () => new Map<number, ImageAttributes>())
  const found = known.get(node) ?? readAttributes(page, node)
  known.set(node, found)
  return found
}

/** Attributes of which the value is read; sets of sizes are long and rarely needed, and stay where they are. */
const readNames = new Set(['src', 'alt', 'title', 'width', 'height', 'style', 'data-widths', 'class'])

function readAttributes(page: Page, node: number): ImageAttributes {
  const values = new Map<string, string>()
  let lazy = ''
  let lazySet = ''
  let hasSet = false
  let best = lazySources.size
  const cursor = new AttributeCursor(page.source, page.nodes.srcStart[node])
  while (cursor.next()) {
    const name = cursor.name()
    const rank = lazySources.get(name)
    if (rank !== undefined) {
      if (rank >= best) continue
      const value = cursor.value()
      if (!isPictureAddress(value)) continue
      best = rank
      lazy = value
    } else if (lazySets.has(name)) lazySet ||= name
    else if (name === 'srcset') hasSet = true
    // Of attributes of one name the first counts.
    else if (readNames.has(name) && !values.has(name)) values.set(name, cursor.value())
  }
  const valueNamed = (name: string): string => values.get(name) ?? ''
  return {
    ...{ lazy, lazySet, hasSet, src: valueNamed('src'), alt: valueNamed('alt'), title: valueNamed('title'), style: valueNamed('style') },
    ...{
      width: pixels(valueNamed('width')),
      height: pixels(valueNamed('height')),
      widths: valueNamed('data-widths'),
      classes: valueNamed('class'),
    },
  }
}

function ownImage(page: Page, node: number): RawImage | null {
  const read = attributesOf(page, node)
  if (isDot(read)) return null
  let address = chooseAddress(page, node, read)
  let sources: readonly ImageCandidate[] | null = null
  if (address === null) {
    sources = pictureSources(page, node)
    address = preferred(sources)
  }
  return address === null || isTracker(address) ? null : { node, address, read, sources }
}

/** The lazy loader's address goes before `src`, which then is a preview; sizes serve where no single address does. */
function chooseAddress(page: Page, node: number, read: ImageAttributes): string | null {
  if (read.lazy !== '') return fillWidth(read.lazy, read.widths)
  const lazy = read.lazySet === '' ? null : preferred(usable(page.attribute(node, read.lazySet)))
  if (lazy !== null) return lazy
  if (isPictureAddress(read.src)) return read.src
  return read.hasSet ? preferred(usable(page.attribute(node, 'srcset'))) : null
}

function usable(srcset: string | null): ImageCandidate[] {
  return srcset === null ? [] : parseSrcset(srcset).filter(candidate => isPictureAddress(candidate.address))
}

/** Reads the first `source` of the `picture` around an `img` that names an address; once for each `picture`. */
function pictureSources(page: Page, node: number): ImageCandidate[] {
  const { nodes } = page
  const picture = nodes.parent[node]
  if (picture < 0 || nodes.tag[picture] !== Tag.picture) return []
  const known = page.base.once('pictureSources', () => new Map<number, ImageCandidate[]>())
  const found = known.get(picture) ?? readSources(page, picture)
  known.set(picture, found)
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
function fillWidth(address: string, widths: string): string {
  if (!address.includes('{width}')) return address
  const sizes = (widths.match(/\d+/g) ?? []).map(Number).filter(size => size >= 100 && size <= 1200)
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
function isDot({ width, height, style }: ImageAttributes): boolean {
  if ((width >= 0 && width <= 1) || (height >= 0 && height <= 1)) return true
  if (width >= 0 && width <= 2 && height <= 2) return true
  return style !== '' && /(?:^|[;\s])(?:width|height)\s*:\s*[01](?:px)?\s*(?:;|!|$)/i.test(style)
}

/** Reads a size in pixels; −1 for anything else. */
function pixels(value: string): number {
  const match = /^\s*(\d{1,5})(?:\.\d+)?(?:px)?\s*$/i.exec(value)
  return match ? Number(match[1]) : -1
}

function collapse(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
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
