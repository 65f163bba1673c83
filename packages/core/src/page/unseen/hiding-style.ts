/** Declarations of CSS that make text unseeable. */

/** Why nobody can see a text. */
export type UnseenReason = 'hidden' | 'zero-size' | 'off-screen' | 'transparent' | 'same-colour' | 'clipped'

/** All reasons, in the order of their numbers in the table of runs, which begin at 1. */
export const unseenReasons: readonly UnseenReason[] = ['hidden', 'zero-size', 'off-screen', 'transparent', 'same-colour', 'clipped']

/** Sizes up to this many pixels show nothing to read. */
const tinyPixels = 1
/** Places this many pixels outside are not on any screen. */
const farPixels = 400
/** Colours whose parts are all at least this light count as white. */
const lightest = 240

/** Declarations by property, in lower case, without `!important`. */
export type Declarations = ReadonlyMap<string, string>

/** Reads the declarations of a style attribute or of the body of a rule. */
export function declarationsOf(style: string): Declarations {
  const found = new Map<string, string>()
  for (const part of style.toLowerCase().split(';')) {
    const colon = part.indexOf(':')
    if (colon < 0) continue
    found.set(
      part.slice(0, colon).trim(),
      part
        .slice(colon + 1)
        .replace('!important', '')
        .trim(),
    )
  }
  return found
}

/** Says why an element with these declarations cannot be seen; null if it can. `onWhite`: whether what is behind it is known to be white. */
export function hidingReason(style: Declarations, onWhite: boolean): UnseenReason | null {
  if (isNotShown(style)) return 'hidden'
  if (isTransparent(style)) return 'transparent'
  if (isTiny(style)) return 'zero-size'
  if (isOffScreen(style)) return 'off-screen'
  if (isClipped(style)) return 'clipped'
  return isSameColour(style, onWhite) ? 'same-colour' : null
}

function isNotShown(style: Declarations): boolean {
  const visibility = style.get('visibility')
  return (
    style.get('display') === 'none' ||
    visibility === 'hidden' ||
    visibility === 'collapse' ||
    style.get('content-visibility') === 'hidden' ||
    style.get('mso-hide') === 'all'
  )
}

function isTransparent(style: Declarations): boolean {
  const opacity = style.get('opacity')
  if (opacity !== undefined && numberIn(opacity) <= (opacity.endsWith('%') ? 5 : 0.05)) return true
  if (/opacity\(0?(?:\.0+)?%?\)/.test(style.get('filter') ?? '')) return true
  const colour = style.get('color') ?? ''
  // Gradients behind letters need transparent letters.
  if (style.has('background-clip') || style.has('-webkit-background-clip')) return false
  return colour === 'transparent' || colourOf(colour)?.alpha === 0
}

function isTiny(style: Declarations): boolean {
  const font = style.get('font-size') ?? sizeInFont(style.get('font'))
  if (font !== undefined && pixelsOf(font) <= tinyPixels) return true
  if (argumentsOf(style, 'scale').includes(0)) return true
  if (style.get('zoom') === '0' || style.get('scale') === '0') return true
  const overflow = style.get('overflow') ?? style.get('overflow-y') ?? ''
  if (!/hidden|clip/.test(overflow)) return false
  return ['width', 'height', 'max-width', 'max-height', 'line-height'].some(name => pixelsOf(style.get(name) ?? '') <= tinyPixels)
}

function isOffScreen(style: Declarations): boolean {
  if (pixelsOf(style.get('text-indent') ?? '') <= -farPixels) return true
  if (argumentsOf(style, 'translate').some(pixels => Math.abs(pixels) >= 1000)) return true
  const position = style.get('position')
  const isPlaced = position === 'absolute' || position === 'fixed'
  const sides = ['margin-left', 'margin-top', 'margin-right', ...(isPlaced ? ['left', 'right', 'top', 'bottom'] : [])]
  if (sides.some(side => pixelsOf(style.get(side) ?? '') <= -farPixels)) return true
  return isPlaced && ['left', 'top'].some(side => pixelsOf(style.get(side) ?? '') >= 9000)
}

function isClipped(style: Declarations): boolean {
  const clip = style.get('clip') ?? ''
  if (clip.startsWith('rect(') && (clip.match(/\d+/g) ?? []).every(number => Number(number) <= 1)) return true
  const path = style.get('clip-path') ?? style.get('-webkit-clip-path') ?? ''
  return /^(?:circle|ellipse)\(0/.test(path) || (path.startsWith('inset(') && numberIn(path.slice(6)) >= 50)
}

function isSameColour(style: Declarations, onWhite: boolean): boolean {
  const colour = colourOf(style.get('color') ?? '')
  if (colour === null) return false
  const stated = style.get('background-color') ?? style.get('background')
  const behind = stated === undefined ? (onWhite ? white : null) : colourOf(stated)
  return behind !== null && [0, 1, 2].every(i => Math.abs(colour.parts[i] - behind.parts[i]) <= 255 - lightest)
}

/** Tells whether a colour is as good as white. */
export function isWhite(text: string): boolean {
  return colourOf(text)?.parts.every(part => part >= lightest) ?? false
}

interface Colour {
  readonly parts: readonly number[]
  readonly alpha: number
}

const white: Colour = { parts: [255, 255, 255], alpha: 1 }
const namedColours: Readonly<Record<string, Colour>> = {
  white,
  snow: white,
  ivory: { parts: [255, 255, 240], alpha: 1 },
  whitesmoke: { parts: [245, 245, 245], alpha: 1 },
  black: { parts: [0, 0, 0], alpha: 1 },
}

function colourOf(text: string): Colour | null {
  if (Object.hasOwn(namedColours, text)) return namedColours[text]
  const hex = /^#([0-9a-f]{3,8})$/.exec(text)?.[1] ?? ''
  if (hex.length === 3 || hex.length === 4) return hexColour([...hex].map(digit => digit + digit).join(''))
  if (hex.length === 6 || hex.length === 8) return hexColour(hex)
  const parts =
    /^rgba?\(([\d\s.,/%]{5,40})\)$/
      .exec(text)?.[1]
      .split(/[\s,/]+/)
      .filter(part => part !== '') ?? []
  if (parts.length < 3) return null
  return { parts: parts.slice(0, 3).map(Number), alpha: parts.length > 3 ? Number.parseFloat(parts[3]) : 1 }
}

function hexColour(hex: string): Colour {
  const byte = (at: number): number => Number.parseInt(hex.slice(at, at + 2), 16)
  return { parts: [byte(0), byte(2), byte(4)], alpha: hex.length === 8 ? byte(6) / 255 : 1 }
}

/** The numbers that a function such as `scale` or `translateX` has in the property `transform`. */
function argumentsOf(style: Declarations, name: string): number[] {
  const transform = style.get('transform') ?? ''
  const from = transform.indexOf(name)
  if (from < 0) return []
  const open = transform.indexOf('(', from)
  const close = transform.indexOf(')', open)
  return open < 0 || close < 0
    ? []
    : transform
        .slice(open + 1, close)
        .split(',')
        .map(numberIn)
}

/** A length in pixels, roughly; not a number if there is none. */
function pixelsOf(text: string): number {
  const [, number, unit] = /^(-?\d{0,9}(?:\.\d{1,9})?)(px|pt|em|rem|vw|vh|%|)$/.exec(text) ?? []
  if (number === undefined || number === '' || number === '-') return Number.NaN
  const value = Number(number)
  if (unit === 'em' || unit === 'rem') return value * 16
  return unit === 'vw' || unit === 'vh' || unit === '%' ? value * 10 : value
}

/** The size in the short form `font`, such as `0/0 a` or `1px serif`. */
function sizeInFont(font: string | undefined): string | undefined {
  return font?.split(/[\s/]/).find(part => /^\d/.test(part) && !/^\d00$/.test(part))
}

function numberIn(text: string): number {
  return Number.parseFloat(text)
}
