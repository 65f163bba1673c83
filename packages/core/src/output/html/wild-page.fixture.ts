/** Seeded pages of badly nested markup from every known tag, for tests of what is written from them. */

import { knownTagNames } from '../../html/tags.js'
import { seededRandom } from '../../testing/random-page.js'

const openers =
  'p|div|b|i|a href=x|a href="#q"|table|tr|td|th|tbody|caption|ul|ol|li|dl|dt|dd|pre|code|h1|h2|ruby|rt|math|mi|mtext|svg|figure|figcaption|details|summary|blockquote|button|span dir=rtl|span lang=fr|select|option|form|x-y|nobr|font|section|article|p id=q|li id=q'.split(
    '|',
  )
const atoms = ['<br>', '<img src=/a.jpg>', '<hr>', '\n', ' ', '<wbr>', '<!--x-->']
const texts = ['alpha ', 'beta', 'gamma\n\ndelta', ' &lt;b&gt; ', '北京大学', 'x&amp;y', '  ', '&#1;&#13;\u0085', '\ud83d\ude00', '&quot;`']

/** Makes one page; the same seed gives the same page. */
export function wildHtml(seed: number, pieces = 60): string {
  const random = seededRandom(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]
  let html = ''
  for (let k = 0; k < pieces; k++) {
    const dice = random()
    const opener = dice < 0.05 ? pick(knownTagNames.slice(1)) : pick(openers)
    if (dice < 0.4) html += `<${opener}>`
    else if (dice < 0.6) html += `</${opener.split(' ')[0]}>`
    else html += dice < 0.7 ? pick(atoms) : pick(texts)
  }
  return html
}
