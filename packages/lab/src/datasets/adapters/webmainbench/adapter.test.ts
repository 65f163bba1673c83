import { describe, expect, test } from 'vitest'
import { miniature, readMiniature } from '../miniature.fixture.js'
import { webmainbench, withoutLabels } from './adapter.js'

const html =
  '<html><body><nav>Menu</nav><h1 cc-select="true" class="t">Owl</h1><p cc-select="true">An <a href="/owl">owl</a> sat.</p></body></html>'
const record = {
  track_id: 't-1',
  url: 'https://herald.example/owl',
  html,
  main_html: '<h1 cc-select="true" class="t">Owl</h1><p cc-select="true">An <a href="/owl">owl</a> sat.</p>',
  convert_main_content: '# Owl\n\nAn [owl](/owl) sat.',
  groundtruth_content: '# Owl\n\nAn owl sat.',
  meta: { language: 'en', style: 'Content Listing', level: 'mid', table: [] },
}

describe('webmainbench', () => {
  test('the gold is the text of the chosen HTML; the labels are gone from the page', async () => {
    const dir = miniature({ 'WebMainBench_545.jsonl': `${JSON.stringify(record)}\n` })
    const { pages, faults } = await readMiniature(webmainbench, dir)
    expect(faults).toEqual([])
    expect(pages[0]).toMatchObject({
      id: 'webmainbench/t-1',
      url: 'https://herald.example/owl',
      gold: { text: 'Owl\nAn owl sat.' },
      meta: { lang: 'en', pageType: 'Content Listing', level: 'mid', goldMarkdown: '# Owl\n\nAn owl sat.' },
      pageKind: 'listing',
    })
    expect(JSON.stringify(pages[0])).not.toContain('cc-select')
    expect(pages[0].html).toContain('<h1 class="t">Owl</h1><p>An')
  })

  test('Markdown is the gold where there is no HTML', async () => {
    const { main_html: _, groundtruth_content: __, ...rest } = record
    const { pages } = await readMiniature(webmainbench, miniature({ 'full.jsonl.gz': JSON.stringify(rest) }))
    expect(pages[0].gold.text).toBe('# Owl\n\nAn [owl](/owl) sat.')
  })

  test('faults name file and line', async () => {
    const bad = [
      record,
      { ...record, track_id: 't-2', html: null },
      { ...record, track_id: 't-3', main_html: null, convert_main_content: null, groundtruth_content: null },
      record,
    ]
    const dir = miniature({ 'a.jsonl': [...bad.map(item => JSON.stringify(item)), '{"track_id"'].join('\n') })
    const { pages, faults } = await readMiniature(webmainbench, dir)
    expect(pages).toHaveLength(1)
    expect(faults.map(({ place, line, reason }) => [place, line, reason]).slice(0, 3)).toEqual([
      ['a.jsonl', 2, 't-2: html is missing'],
      ['a.jsonl', 3, 't-3: has neither main_html nor Markdown'],
      ['a.jsonl', 4, 't-1: occurs twice'],
    ])
    expect(faults[3].line).toBe(5)
  })

  test('labels in any quotes', () => {
    expect(withoutLabels(`<p CC-select='true' id=a><b cc-select=true>`)).toBe('<p id=a><b>')
  })
})
