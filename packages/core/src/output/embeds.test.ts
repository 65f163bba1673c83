import { describe, expect, it } from 'vitest'
import { parsePage } from '../page/parse.js'
import { canonical, difference } from '../page/selection/selection.js'
import type { OutputOptions } from './options.js'
import { toHtml } from './to-html.js'
import { toMarkdown } from './to-markdown/index.js'
import { toText } from './to-text.js'

const url = 'https://example.org/dir/page'
function outputs(html: string, options: OutputOptions = {}): string[] {
  const page = parsePage(html, { url })
  return [toMarkdown, toHtml, toText].map(render => render(page, page.live, { url, ...options }))
}

describe('players', () => {
  it.each([
    ['a frame of YouTube', '<iframe src="https://www.youtube.com/embed/abc"></iframe>', 'Video', 'https://www.youtube.com/embed/abc'],
    [
      'a frame of Vimeo that loads late',
      '<iframe data-src="//player.vimeo.com/video/12"></iframe>',
      'Video',
      'https://player.vimeo.com/video/12',
    ],
    ['a video', '<video src="m.mp4">No video.</video>', 'Video', 'https://example.org/dir/m.mp4'],
    ['sound with sources', '<audio controls><source src="/a.mp3"><source src="/a.ogg"></audio>', 'Audio', 'https://example.org/a.mp3'],
  ])('leave a link: %s', (_, player, label, address) => {
    const link = `<a href="${address}">${label}</a>`
    expect(outputs(`<p>one</p>${player}<p>two</p>`)).toEqual([
      `one\n\n[${label}](${address})\n\ntwo`,
      `<p>one</p>\n<p>${link}</p>\n<p>two</p>`,
      'one\n\ntwo',
    ])
    expect(outputs(`<p>one ${player} two</p>`)).toEqual([`one [${label}](${address}) two`, `<p>one ${link} two</p>`, 'one two'])
  })

  it.each([
    ['another frame', '<iframe src="https://ads.example/embed/1"></iframe>'],
    ['a frame that only names a player', '<iframe src="https://ads.example/?//www.youtube.com/embed/1"></iframe>'],
    ['a script', '<video src="javascript:alert(1)"></video>'],
    ['data', '<audio src="data:audio/mp3;base64,AAAA"></audio>'],
    ['a background', '<video autoplay muted loop src="/m.mp4"></video>'],
    ['nothing to play', '<video><source></video>'],
  ])('leave nothing: %s', (_, player) =>
    expect(outputs(`<p>one</p>${player}<p>two</p>`)).toEqual(['one\n\ntwo', '<p>one</p>\n<p>two</p>', 'one\n\ntwo']),
  )

  it('leave nothing in a link, and where links are not wanted', () => {
    expect(outputs('<p><a href="/x">one <video src="/m.mp4"></video></a></p>')[0]).toBe('[one](https://example.org/x)')
    expect(outputs('<p><a href="/x">one <video src="/m.mp4"></video></a></p>')[1]).toBe('<p><a href="https://example.org/x">one</a></p>')
    expect(outputs('<p>one <video src="/m.mp4"></video></p>', { links: false })).toEqual(['one', '<p>one</p>', 'one'])
  })
  it('use definitions where links do', () => {
    expect(outputs('<p>one</p><video src="/m.mp4"></video>', { linkStyle: 'reference' })[0]).toBe(
      'one\n\n[Video][1]\n\n[1]: https://example.org/m.mp4',
    )
  })
  it('are dropped with what stands around them', () => {
    const page = parsePage('<p>one</p><div><p>two</p><video src="/m.mp4"></video><p>three</p></div>', { url })
    const { start } = page.runs
    expect(toMarkdown(page, difference(page.live, canonical(page.runs, [start[1], start[3]])), { url })).toBe('one')
  })
})

it('shows pictures of accelerated pages in Markdown', () => {
  const [markdown] = outputs('<p>one</p><amp-img src="/a.jpg" width="600" height="400" alt="A train"></amp-img><p>two</p>')
  expect(markdown).toBe('one\n\n![A train](https://example.org/a.jpg)\n\ntwo')
})
