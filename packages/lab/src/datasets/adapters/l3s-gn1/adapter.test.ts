import { describe, expect, test } from 'vitest'
import { miniature, readMiniature } from '../miniature.fixture.js'
import { l3sGn1 } from './adapter.js'

const uuid = '0a1b2c3d-1111-2222-3333-444455556666'
const other = '9f8e7d6c-1111-2222-3333-444455556666'

describe('l3s-gn1', () => {
  test('gold is headline, full text and supplemental; comments apart; nearest label wins', async () => {
    const dir = miniature({
      [`original/${uuid}.html`]: '<body><h1>Owl</h1><p>An owl sat. Ad</p></body>',
      [`annotated/${uuid}.html`]: `<body><div><span class="x-nc-sel0">Menu</span></div>
        <h1><span class="x-nc-sel1">Owl</span></h1>
        <p><span class="x-nc-sel2">An <b>owl</b> sat. <span class="x-nc-sel4">Ad</span></span></p>
        <p><span class="x-nc-sel3">Photo: R. Eporter</span> unlabelled</p>
        <p><span class="x-nc-sel5">First!</span></p></body>`,
      'url-mapping.txt': `<urn:uuid:${uuid}>\thttp://herald.example/owl.html\n`,
    })
    const { pages, faults } = await readMiniature(l3sGn1, dir)
    expect(faults).toEqual([])
    expect(pages[0]).toMatchObject({
      id: `l3s-gn1/${uuid}`,
      url: 'http://herald.example/owl.html',
      html: '<body><h1>Owl</h1><p>An owl sat. Ad</p></body>',
      gold: { title: 'Owl', text: 'Owl\nAn owl sat.\nPhoto: R. Eporter' },
      meta: { comments: 'First!' },
    })
  })

  test('a page without labels, and one without its annotation, are faults', async () => {
    const dir = miniature({
      [`original/${uuid}.html`]: '<p>a',
      [`annotated/${uuid}.html`]: '<p>a',
      [`original/${other}.html`]: '<p>b',
    })
    const { pages, faults } = await readMiniature(l3sGn1, dir)
    expect(pages).toEqual([])
    expect(faults.map(({ reason }) => reason)).toEqual(['the page has no gold', 'the annotated page has no x-nc-sel label'])
  })
})
