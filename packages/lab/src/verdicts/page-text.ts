/** The text of a page as far as scores need it; small enough to keep when the page itself is forgotten. */

import { type Page, Selection, selectionText } from 'gleaner'
import { isSpace } from 'gleaner/training'

/** Text on the character axis of a page. */
export class PageText {
  readonly axis: string
  /** Places on the axis where the rendering puts a separator between two characters that are not white space, in order. */
  private readonly breaks: Int32Array
  /** Where runs begin. */
  private readonly borders: Int32Array

  constructor(page: Page) {
    this.axis = page.runs.axis
    this.breaks = breaksOf(page)
    this.borders = page.runs.start.slice()
  }

  /** The text between two places, as it is rendered if all of it is kept, but for white space. */
  slice(from: number, to: number): string {
    const { axis, breaks } = this
    let k = firstAfter(breaks, from)
    if (k >= breaks.length || breaks[k] >= to) return axis.slice(from, to)
    const parts: string[] = []
    for (; k < breaks.length && breaks[k] < to; k++) {
      parts.push(axis.slice(from, breaks[k]))
      from = breaks[k]
    }
    parts.push(axis.slice(from, to))
    return parts.join(' ')
  }

  /** Whether text that ends at a place and text that begins there may form one word. */
  isJoinedAt(place: number): boolean {
    const { axis } = this
    if (divides(axis.charCodeAt(place - 1)) || divides(axis.charCodeAt(place))) return false
    return this.breaks[firstAfter(this.breaks, place - 1)] !== place
  }

  /** The borders of runs after one place, up to and including another. */
  bordersIn(after: number, last: number): Int32Array {
    return this.borders.subarray(firstAfter(this.borders, after), firstAfter(this.borders, last))
  }
}

/** Index of the first place after another one. */
function firstAfter(places: Int32Array, place: number): number {
  let [low, high] = [0, places.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (places[middle] > place) high = middle
    else low = middle + 1
  }
  return low
}

/** Characters that always divide words: they are in none, and letters on their two sides do not decide about each other's case. */
const dividing = new Set(Array.from(' \t\n\r\f,;!?()[]{}"/|<>=+*&%$#@~\\-', char => char.charCodeAt(0)))

function divides(code: number): boolean {
  return dividing.has(code)
}

/** Looks at all borders of runs with text on both sides at once: their last and first characters are rendered, and the gaps read off. */
function breaksOf(page: Page): Int32Array {
  const { runs } = page
  const { axis } = runs
  const bounds: number[] = []
  const borders = new Set<number>()
  for (let run = 1; run < runs.size; run++) {
    const place = runs.start[run]
    if (place === runs.start[run - 1] || place >= axis.length) continue
    if (isSpace(axis.charCodeAt(place - 1)) || isSpace(axis.charCodeAt(place))) continue
    if (bounds.at(-1) !== place) bounds.push(place - 1, place)
    bounds.push(place, place + 1)
    borders.add(place)
  }
  const rendered = selectionText(page, new Selection(runs, Int32Array.from(bounds)))
  const breaks: number[] = []
  let at = 0
  for (let k = 0; k < bounds.length; k += 2) {
    const hasGap = k > 0 && isSpace(rendered.charCodeAt(at))
    if (hasGap) at++
    if (hasGap && bounds[k - 1] === bounds[k] && borders.has(bounds[k])) breaks.push(bounds[k])
    at++
  }
  return Int32Array.from(breaks)
}
