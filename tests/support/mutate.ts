/** Makes documents for the parser to trip over: from a dictionary of our own, and by damaging whole pages. */
import type { Random } from './random.js'

const NAMES = (
  'html head body title base link meta style script noscript template div p span a b i em strong font nobr code big small u s tt h1 h2 h6 ul ol li dl dt dd ' +
  'table caption colgroup col tbody thead tfoot tr td th form input button select optgroup option hr textarea pre listing plaintext xmp iframe noembed ' +
  'noframes object applet marquee br img image embed wbr area param source track ruby rb rt rtc rp svg math g path circle desc foreignObject mi mo mtext ' +
  'annotation-xml mglyph malignmark address article section main details summary dialog center frameset frame isindex menuitem keygen search x-y foo'
).split(' ')

const ATTRIBUTES = [
  'id=1',
  'class="a b"',
  "class='c'",
  'hidden',
  'style="display:none"',
  'type=hidden',
  'type=text',
  'href=x',
  'encoding=text/html',
  'color=red',
  'a=b',
  'a=c',
  'A=B',
  '=x',
  'x=',
  '"',
  "'",
  '/',
  'definitionurl=x',
  'viewbox=0',
  'xlink:href=y',
  'a="&amp;&lt &notit; &copy=1"',
  'b="\r\nx\0"',
  '<a',
  'xml:lang=en',
]

const TEXTS = [
  'x',
  ' ',
  '\n',
  '\r\n',
  '\r',
  '\t ',
  'text',
  ' a ',
  '\0',
  '\0\0',
  'a\0b',
  '&amp;',
  '&lt',
  '&notin;',
  '&notit;',
  '&#0;',
  '&#x41;',
  '&#65',
  '&#xD800;',
  '&#128;',
  '&#x110000;',
  '&',
  '&&',
  '&#',
  '&#x',
  '&nosuch;',
  '&amp',
  '&#32;',
  '&#10;',
  '\ud800',
  '\udc00x',
  '\u{1f600}',
  '\ufeff',
  '\u00a0',
  '<',
  '< ',
  '</',
  '</>',
  '</ x>',
  '<?pi?>',
  '<!x>',
  '<!',
  '<!-',
  '<!-->',
  '<!--->',
  '<!-- c -->',
  '<!-- a -- b --!>',
  '<!--',
  '-->',
  '--!>',
  '<![CDATA[x]]>',
  '<![CDATA[',
  ']]>',
  '>',
  '"',
  "'",
  '=',
  '/',
  '/>',
]

const DOCTYPES = [
  '<!doctype html>',
  '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "x">',
  '<!doctype>',
  '<!doctype html SYSTEM "about:legacy-compat">',
  '<!doctype html public "">',
  '<!doctypehtml>',
]

function tag(random: Random, name: string): string {
  const roll = random.next()
  if (roll < 0.35) return `</${name}>`
  let attributes = ''
  while (random.next() < 0.25) attributes += ` ${random.pick(ATTRIBUTES)}`
  const end = random.next() < 0.05 ? '/>' : random.next() < 0.02 ? '' : '>'
  return `<${random.next() < 0.03 ? name.toUpperCase() : name}${attributes}${end}`
}

/** A piece of markup, mostly a tag. */
export function piece(random: Random): string {
  const roll = random.next()
  if (roll < 0.7) return tag(random, random.pick(NAMES))
  return roll < 0.99 ? random.pick(TEXTS) : random.pick(DOCTYPES)
}

/**
 * Joins runs of NUL: parse5 8.1 replaces two of them in foreign content by one U+FFFD, where the standard (and Chromium)
 * replace each.
 */
function singleNuls(document: string): string {
  return document.replace(/\0+/g, '\0')
}

/** A document of random pieces; some favour a few names, so that open elements meet others of their name. */
export function makeDocument(random: Random): string {
  const favourites = Array.from({ length: 2 + random.below(5) }, () => random.pick(NAMES))
  const loyalty = random.next()
  let document = random.next() < 0.5 ? random.pick(DOCTYPES) : ''
  for (let i = 2 + random.below(60); i > 0; i--) {
    document += random.next() < loyalty && random.next() < 0.7 ? tag(random, random.pick(favourites)) : piece(random)
  }
  return singleNuls(document)
}

/** Damages a page at a few places: deletes, doubles, inserts, moves, cuts. */
export function mutate(random: Random, page: string, other: string): string {
  let damaged = page
  for (let i = 1 + random.below(6); i > 0; i--) {
    const from = random.below(damaged.length + 1)
    const to = Math.min(damaged.length, from + 1 + random.below(random.next() < 0.5 ? 8 : 400))
    switch (random.below(7)) {
      case 0:
        damaged = damaged.slice(0, from) + damaged.slice(to)
        break
      case 1:
        damaged = damaged.slice(0, to) + damaged.slice(from, to) + damaged.slice(to)
        break
      case 2:
      case 3:
        damaged = damaged.slice(0, from) + piece(random) + damaged.slice(from)
        break
      case 4: {
        const target = random.below(damaged.length + 1)
        damaged = damaged.slice(0, target) + damaged.slice(from, to) + damaged.slice(target)
        break
      }
      case 5: {
        const start = random.below(other.length + 1)
        damaged = damaged.slice(0, from) + other.slice(start, start + random.below(600)) + damaged.slice(from)
        break
      }
      default:
        damaged = damaged.slice(0, from) + random.pick(TEXTS) + damaged.slice(to)
    }
  }
  return singleNuls(random.next() < 0.1 ? damaged.slice(0, random.below(damaged.length + 1)) : damaged)
}
