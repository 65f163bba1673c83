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
  ['a table in a cell', `<table><tr><th>Plan<th>Price</tr>${rows}<tr><td>x<td><table><tr><td>y</table></table>`, ['layout', 'layout']],
  ['a section in a cell', `<table><tr><th>Plan<th>Price</tr>${rows}<tr><td>x<td><section>y</section></table>`, ['layout']],
])('%s', (_, html, expected) => expect(kindsOf(html)).toEqual(expected))
