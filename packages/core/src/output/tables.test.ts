import { expect, it } from 'vitest'
import { parsePage } from '../page/parse.js'
import { tableKinds } from './tables.js'

const kindsOf = (html: string): string[] => [...tableKinds(parsePage(html)).values()]
const rows = '<tr><td>Free</td><td>$0</td></tr><tr><td>Pro</td><td>$5</td></tr>'

it.each([
  ['headings in header cells', `<table><tr><th><h4>Plan</h4><th><h4>Price</h4></tr>${rows}</table>`, ['data']],
  ['a quote in a cell', `<table><tr><th>Plan<th>Price</tr>${rows}<tr><td>Max<td><blockquote>ask</blockquote></table>`, ['data']],
  ['a form in a cell', `<table><tr><th>Plan<th>Price</tr>${rows}<tr><td>Max<td><form>ask</form></table>`, ['data']],
  ['headings, two rows', '<table><tr><th><h4>Plan</h4><th><h4>Price</h4><tr><td>Free<td>$0</table>', ['layout']],
  ['headings, one header cell', `<table><tr><th><h4>Plan</h4><td>Price</tr>${rows}</table>`, ['layout']],
  ['headings, no header cell', `<table><tr><td><h4>Plan</h4><td>Price</tr>${rows}</table>`, ['layout']],
  ['a table in a cell', `<table><tr><th>Plan<th>Price</tr>${rows}<tr><td>x<td><table><tr><td>y</table></table>`, ['layout', 'data']],
  [
    'a data table in a cell',
    `<table><thead><tr><td>Plan<td>Price</thead>${rows}<tr><td>x<td><table>${rows}</table></table>`,
    ['layout', 'data'],
  ],
  ['a table in a cell, no header cells', `<table>${rows}<tr><td>x<td><table><tr><td>y</table></table>`, ['layout', 'layout']],
  ['a table in one column', '<table><tr><th>Plan<tr><th><table><tr><td>y</table></table>', ['layout', 'layout']],
  [
    'a layout in a cell, as forums have',
    `<table><tr><th>Author<th>Message</tr><tr><td>Ann<td><table><tr><td>May 5<tr><td><hr></table>text</table>`,
    ['layout', 'layout'],
  ],
  [
    'a long cell beside a table',
    `<table><tr><th>A<th>B<tr><td>${'word '.repeat(101)}<td><table><tr><td>y</table></table>`,
    ['layout', 'layout'],
  ],
  ['a section in a cell', `<table><tr><th>Plan<th>Price</tr>${rows}<tr><td>x<td><section>y</section></table>`, ['data']],
  ['an article in a cell', `<table><tr><th>Plan<th>Price</tr>${rows}<tr><td>x<td><article>y</article></table>`, ['layout']],
])('%s', (_, html, expected) => expect(kindsOf(html)).toEqual(expected))
