/** Seeded random pages for property tests: plausible and broken markup of every kind that filters meet. */

/** A small seeded generator of numbers in [0, 1). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const openers = [
  'div',
  'p',
  'ul',
  'li',
  'a href="/x"',
  'span',
  'b',
  'table',
  'tr',
  'td',
  'h1',
  'h2',
  'section',
  'article',
  'nav',
  'blockquote',
  'pre',
  'form',
  'button',
  'select',
  'option',
  'noscript',
  'div hidden',
  'div style="display:none"',
  'font',
  'center',
  'svg',
  'math',
  'dl',
  'dt',
  'dd',
  'textarea',
  'template',
  'label',
  'em',
  'div class="comment"',
]
const atoms = [
  '<br>',
  '<br><br>',
  '<img src="a.png">',
  '<hr>',
  '<!-- note -->',
  '<script>var x = "<p>";</script>',
  '<style>p{}</style>',
  '\n',
  ' ',
  '<input>',
]
const snippets = [
  'The committee met on Tuesday, and after two hours it had agreed on nothing at all.',
  'Home',
  'Read more',
  '|',
  '»',
  'Posted by Ann on 12 May 2009 at 10:30',
  '北京大学的学生们在图书馆里读书。',
  'ภาษาไทยไม่มีช่องว่าง',
  '&amp; &lt;b&gt; &nbsp;',
  'Es war einmal ein kleines Dorf, in dem die Leute früh aufstanden und spät zu Bett gingen.',
  '3 comments',
  'a\u00adb',
  '  spaced   out  ',
  'It rained. It rained again, as it had rained the day before; nobody was surprised, least of all the farmers who had seen it coming.',
]

/** Makes the HTML of a random page; the same seed gives the same page. */
export function randomHtml(seed: number, pieces = 40): string {
  const random = seededRandom(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]
  const open: string[] = []
  let html = random() < 0.8 ? '<!DOCTYPE html><html><head><title>A random page</title></head><body>' : ''
  const count = Math.floor(random() * pieces)
  for (let i = 0; i < count; i++) {
    const dice = random()
    if (dice < 0.35) {
      const tag = pick(openers)
      html += `<${tag}>`
      open.push(tag.split(' ')[0])
    } else if (dice < 0.6 && open.length > 0) html += `</${random() < 0.9 ? open.pop() : pick(open)}>`
    else if (dice < 0.75) html += pick(atoms)
    else html += pick(snippets)
    if (random() < 0.1) html += '\n'
  }
  return html
}
