import { describe, expect, it } from 'vitest'
import { Tag } from '../html/tags.js'
import type { Page } from '../page/page.js'
import { parsePage } from '../page/parse.js'
import { type Image, Pictures } from './images.js'
import { parseSrcset, preferred } from './srcset.js'

const base = 'https://example.org/'

function imagesOf(html: string): (Image | null)[] {
  const page = parsePage(html)
  return elements(page, Tag.img).map(node => new Pictures(page).of(node, base))
}

function elements(page: Page, tag: number): number[] {
  return Array.from({ length: page.nodes.size }, (_, i) => i).filter(i => page.nodes.tag[i] === tag)
}

const sources = (html: string) => imagesOf(html).map(image => image?.src ?? null)

describe('Pictures', () => {
  it('takes the first of several attributes of one name', () => {
    expect(imagesOf('<img alt="" src="a.jpg" alt="b" src="c.jpg">')).toEqual([{ src: 'https://example.org/a.jpg', alt: '', title: '' }])
  })

  it('reads the tag of its own page when others were parsed in between', () => {
    const page = parsePage('<p>a<img src="/x.png?a&amp;b" alt="Mill &amp; barn" class=wide>b')
    const [image] = elements(page, Tag.img)
    new Pictures(page).has(image)
    parsePage(`<p>${'&'.repeat(200)}`).live
    expect(new Pictures(page).of(image, base)).toEqual({ src: 'https://example.org/x.png?a&b', alt: 'Mill & barn', title: '' })
    expect(new Pictures(page).isOrnament(image)).toBe(false)
  })

  it('reads an ordinary picture', () => {
    expect(imagesOf('<img src="a.jpg" alt=" A  mill " title="T" width=640 height="480px">')).toEqual([
      { src: 'https://example.org/a.jpg', alt: 'A mill', title: 'T', width: 640, height: 480 },
    ])
  })

  it.each([
    ['<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-src="/real.jpg">', '/real.jpg'],
    ['<img src="/img/placeholder.png" data-original="/real.jpg">', '/real.jpg'],
    ['<img src="/tiny.jpg" data-lazy-src="/real.jpg">', '/real.jpg'],
    ['<img data-src="true" src="/real.jpg">', '/real.jpg'],
    ['<img data-src="{{url}}" src="/real.jpg">', '/real.jpg'],
    ['<img data-src="/p_{width}x.jpg" data-widths="[180, 360, 900, 2048]">', '/p_900x.jpg'],
    ['<img data-src="/p_{width}x.jpg">', '/p_800x.jpg'],
    ['<img srcset="/s.jpg 320w, /m.jpg 1200w, /xl.jpg 4000w">', '/m.jpg'],
    ['<img src="/preview.jpg" data-srcset="/a.jpg 1x, /b.jpg 2x">', '/b.jpg'],
    ['<picture><source srcset="/p.webp 800w" type="image/webp"><img src="data:image/svg+xml,%3Csvg/%3E"></picture>', '/p.webp'],
    ['<picture><source data-srcset="/q.webp"><img></picture>', '/q.webp'],
    ['<img src="blank.gif"><noscript><img src="/twin.jpg"></noscript>', '/twin.jpg'],
  ])('finds the picture of %j', (html, expected) => expect(sources(html)[0]).toBe(`https://example.org${expected}`))

  it.each([
    '<img>',
    '<img src="">',
    '<img src="data:image/png;base64,AAAA">',
    '<img src="/spacer.gif">',
    '<img src="/t.gif" width=1 height=1>',
    '<img src="/t.gif" width=2 height=2>',
    '<img src="/line.png" width=300 height=1>',
    '<img src="/t.gif" style="width:1px;height:1px">',
    '<img src="https://www.facebook.com/tr?id=1&ev=PageView">',
    '<img src="https://stats.example.com/x.png">',
    '<img src="/pixel.gif?u=1">',
    '<img src="javascript:alert(1)//a.png">',
    '<img src="mailto:a@b.c/x.png">',
  ])('drops %j', html => expect(sources(html)).toEqual([null]))

  it('shows a picture and its noscript twin once, whichever comes first', () => {
    expect(sources('<p><img data-src="/a.jpg"><noscript><img src="/a.jpg"></noscript></p>')).toEqual(['https://example.org/a.jpg', null])
    expect(sources('<p><noscript><img src="/a.jpg"></noscript><img src="data:,"></p>')).toEqual([null, 'https://example.org/a.jpg'])
    expect(sources('<p><noscript><img src="/a.jpg"></noscript><img src="data:," data-src="/a.jpg"></p>')).toEqual([
      null,
      'https://example.org/a.jpg',
    ])
    expect(sources('<p><noscript><img src="/a.jpg"></noscript><img src="/b.jpg"></p>')).toEqual([
      'https://example.org/a.jpg',
      'https://example.org/b.jpg',
    ])
    expect(sources('<body><noscript><img src="/only.jpg"></noscript>')).toEqual(['https://example.org/only.jpg'])
    expect(sources('<p><img src="/a.jpg"></p><p>text</p><noscript><img src="/b.jpg"></noscript>')).toEqual([
      'https://example.org/a.jpg',
      'https://example.org/b.jpg',
    ])
  })

  it('takes the set of a lazy loader beside its address', () => {
    const page = parsePage('<img src="/small.jpg" data-src="/a.jpg" data-srcset="/a.jpg 1x, /b.jpg 2x" srcset="/c.jpg 3x">')
    const [node] = elements(page, Tag.img)
    const image = new Pictures(page).of(node, base)!
    expect([image.src, new Pictures(page).srcsetOf(node, base, image)]).toEqual([
      'https://example.org/a.jpg',
      'https://example.org/a.jpg 1x, https://example.org/b.jpg 2x',
    ])
  })

  it('resolves every address of a set and leaves out what is not one', () => {
    const page = parsePage('<img src="a.jpg" srcset="a.jpg, b.jpg 2x, javascript:x.png 3x, c,d.jpg 4x, data:image/gif;base64,AA== 5x">')
    const [node] = elements(page, Tag.img)
    expect(new Pictures(page).srcsetOf(node, base, new Pictures(page).of(node, base)!)).toBe(
      'https://example.org/a.jpg 1x, https://example.org/b.jpg 2x, https://example.org/c,d.jpg 4x',
    )
  })

  it('keeps an address relative without a base', () => {
    const page = parsePage('<img src="pics/a b.jpg">')
    expect(new Pictures(page).of(elements(page, Tag.img)[0], null)?.src).toBe('pics/a%20b.jpg')
  })
})

describe('srcset', () => {
  it('is read as browsers read it', () => {
    expect(parseSrcset(' a.png , b.png 2x,c.png 300w, d.png bad, ,, e.png, f.png 100w 50h')).toEqual([
      { address: 'a.png', descriptor: '1x', size: 800 },
      { address: 'b.png', descriptor: '2x', size: 1600 },
      { address: 'c.png', descriptor: '300w', size: 300 },
      { address: 'e.png', descriptor: '1x', size: 800 },
      { address: 'f.png', descriptor: '100w', size: 100 },
    ])
  })
  it('prefers the largest size that is not excessive, else the smallest', () => {
    expect(preferred(parseSrcset('a 200w, b 1600w, c 1601w'))).toBe('b')
    expect(preferred(parseSrcset('a 9000w, b 4000w'))).toBe('b')
    expect(preferred([])).toBeNull()
  })
})
