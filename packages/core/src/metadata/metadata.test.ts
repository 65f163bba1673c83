import { describe, expect, it } from 'vitest'
import { parsePage } from '../page/parse.js'
import { nothing } from '../page/selection/selection.js'
import { randomHtml } from '../testing/random-page.js'
import { readMetadata } from './read-metadata.js'
import type { Metadata } from './types.js'

const url = 'https://www.courier.example/region/night-trams'
const prose = '<p>The council met on Tuesday and spoke for eleven hours about trams, their bells and the people who sleep beside them.</p>'

/** Reads the metadata of a page made of head and body. */
function read(head: string, body = '', address: string | null = url, language: string | null = null): Metadata {
  const page = parsePage(`<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`, { url: address })
  return readMetadata(page, page.live, { language })
}

const ld = (data: unknown): string => `<script type="application/ld+json">${JSON.stringify(data)}</script>`
const meta = (name: string, content: string): string => `<meta name="${name}" content="${content}">`
const property = (name: string, content: string): string => `<meta property="${name}" content="${content}">`

describe('title', () => {
  const title = (head: string, body = '', address: string | null = url) => read(head, body, address).title

  it('is the heading that agrees with what is stated', () => {
    const body = `<h1>The Courier</h1><h1>Night trams approved after eleven hours</h1>${prose}`
    expect(title('<title>Night trams approved | The Courier</title>', body)).toEqual({
      value: 'Night trams approved after eleven hours',
      from: 'h1',
    })
  })
  it('is not a slogan that has nothing in common with it', () => {
    expect(title(property('og:title', 'Night trams approved'), '<h1>All the news that fits</h1>')).toEqual({
      value: 'Night trams approved',
      from: 'meta og:title',
    })
  })
  it('loses the name of the site at either end', () => {
    for (const text of [
      'Night trams approved - The Courier',
      'Night trams approved | courier.example',
      'Courier: Night trams approved',
      'Night trams approved — Courier Online',
    ]) {
      expect(title(`<title>${text}</title>${property('og:site_name', 'The Courier')}`)?.value, text).toBe('Night trams approved')
    }
  })
  it('keeps parts that are no names of the site', () => {
    expect(title('<title>Trams - a history</title>', `<h1>Trams - a history</h1>${prose}`)?.value).toBe('Trams - a history')
  })
  it('keeps the name on the front page', () => {
    expect(title('<title>The Courier – news from the coast</title>', '', 'https://courier.example/')?.value).toBe(
      'The Courier – news from the coast',
    )
  })
  it('takes a heading that leads home for the name of the site', () => {
    const body = `<h1><a href="/">Tram Notes</a></h1><h2>Night trams approved</h2>${prose}`
    expect(title('<title>Tram Notes: Night trams approved</title>', body)).toEqual({ value: 'Night trams approved', from: 'h2' })
  })
  it('leaves rubrics, labels and link signs out of the heading', () => {
    const stated = '<title>Night trams approved</title>'
    expect(title(stated, '<h1><span class="kicker">Transport</span> Night trams approved</h1>')?.value).toBe('Night trams approved')
    expect(title(stated, '<h1>Night trams approved <a class="headerlink" href="#x">¶</a></h1>')?.value).toBe('Night trams approved')
  })
  it('is what is stated rather than a main heading that it only resembles, if several places say so', () => {
    const stated = 'Night trams: all lines, times and fares'
    const head = `<title>${stated} | The Courier</title>${property('og:title', stated)}${meta('twitter:title', stated)}`
    const read = (address: string) => title(head, '<h1>Trams that never sleep and never stop for you</h1>', address)
    expect(read('https://courier.example/services/night-trams-times-fares')).toEqual({ value: stated, from: 'meta og:title' })
  })
  it('is the heading where several say the same, however many there are', () => {
    const heads = '<h2>Night trams</h2>'.repeat(3)
    expect(title('<title>Night trams | Courier</title>', `${heads}<h1>Night trams</h1>${prose}`)).toEqual({
      value: 'Night trams',
      from: 'h1',
    })
  })
  it('is the longer part of a title that nothing explains', () => {
    expect(title('<title>Trams of the northern coast (W. Ashgrove, Essays)</title>', '<p>Trams of the northern coast</p>')?.value).toBe(
      'Trams of the northern coast',
    )
  })
  it('is found on pages without headings', () => {
    const head = '<title>Old Tram Society :: View topic - Squeaking bogies in winter</title>'
    expect(title(head, '<a href="t.php">Squeaking bogies in winter</a><p>They squeak.</p>')?.value).toBe('Squeaking bogies in winter')
  })
  it('is the heading of a post below the name of its blog', () => {
    const body = `<h1><a href="/notes/">Tram Notes</a></h1><h3 class="post-title">Bells</h3>${prose}`
    expect(title('<title>Tram Notes: Bells</title>', body, 'https://courier.example/notes/2021/bells')?.value).toBe('Bells')
    expect(title('', '<h2>Night trams</h2>')).toEqual({ value: 'Night trams', from: 'h2' })
  })
  it('comes from any of its sources', () => {
    expect(title(ld({ '@type': 'NewsArticle', headline: 'Night trams' }))).toEqual({ value: 'Night trams', from: 'json-ld' })
    expect(title(meta('citation_title', 'Night trams'))).toEqual({ value: 'Night trams', from: 'meta citation_title' })
    expect(title(meta('dc.title', 'Night trams'))).toEqual({ value: 'Night trams', from: 'meta dc.title' })
    expect(title(meta('parsely-title', 'Night trams'))).toEqual({ value: 'Night trams', from: 'meta parsely-title' })
    expect(title('<meta property="og:title dc.title" content="Night &amp;amp; day">')).toEqual({
      value: 'Night & day',
      from: 'meta og:title',
    })
    expect(title('', '<h1>Night trams</h1>')).toEqual({ value: 'Night trams', from: 'h1' })
    expect(title('')).toBeNull()
  })
})

describe('authors', () => {
  const authors = (head: string, body = '', address: string | null = url) => read(head, body, address).authors
  const body = (byline: string) => `<h1>Night trams approved</h1>${byline}${prose}`

  it('are strings, objects, lists and references in JSON-LD', () => {
    const article = (author: unknown) => ld({ '@context': 'https://schema.org', '@type': 'NewsArticle', author })
    expect(authors(article('Ana Ruiz'))).toEqual({ value: ['Ana Ruiz'], from: 'json-ld' })
    expect(authors(article({ '@type': 'Person', name: 'Ana Ruiz' }))?.value).toEqual(['Ana Ruiz'])
    expect(authors(article([{ name: 'Ana Ruiz' }, 'Tom Baker']))?.value).toEqual(['Ana Ruiz', 'Tom Baker'])
    expect(authors(article({ givenName: 'Ana', familyName: 'Ruiz' }))?.value).toEqual(['Ana Ruiz'])
    const graph = {
      '@graph': [
        { '@type': 'WebPage', '@id': url, url },
        { '@type': ['Article', 'BlogPosting'], mainEntityOfPage: { '@id': url }, author: { '@id': '#ana' } },
        { '@type': 'Person', '@id': '#ana', name: 'Ana Ruiz' },
      ],
    }
    expect(authors(ld(graph))?.value).toEqual(['Ana Ruiz'])
  })
  it('are those of the article that says it is this page', () => {
    const list = ['a', 'b', 'c'].map(path => ({ '@type': 'Article', url: `https://courier.example/${path}`, author: `Author ${path}` }))
    expect(authors(ld([...list, { '@type': 'Article', url, author: 'Ana Ruiz' }]))?.value).toEqual(['Ana Ruiz'])
    expect(authors(ld(list))).toBeNull()
  })
  it('come from meta elements', () => {
    expect(authors(meta('author', 'Ana Ruiz'))).toEqual({ value: ['Ana Ruiz'], from: 'meta author' })
    expect(authors(meta('citation_author', 'Ruiz, Ana') + meta('citation_author', 'Baker, Tom'))).toEqual({
      value: ['Ana Ruiz', 'Tom Baker'],
      from: 'meta citation_author',
    })
    expect(authors(property('article:author', 'https://www.facebook.com/ana') + meta('dc.creator', 'Ana Ruiz'))?.value).toEqual([
      'Ana Ruiz',
    ])
    expect(authors(meta('twitter:label1', 'Written by') + meta('twitter:data1', 'Ana Ruiz'))?.value).toEqual(['Ana Ruiz'])
    expect(authors(meta('twitter:label1', 'Price') + meta('twitter:data1', 'Three Euros'))).toBeNull()
    expect(authors(meta('sailthru.author', 'Ana Ruiz'))?.from).toBe('meta sailthru.author')
  })
  it('come from microdata, links and cards', () => {
    expect(
      authors(
        '',
        body('<span itemprop="author" itemscope itemtype="https://schema.org/Person"><b itemprop="name">Ana Ruiz</b>, editor</span>'),
      ),
    ).toEqual({ value: ['Ana Ruiz'], from: 'microdata' })
    expect(authors('', body('<a rel="author" href="/staff/ana">Ana Ruiz</a>'))).toEqual({ value: ['Ana Ruiz'], from: 'rel author' })
    expect(authors('', body('<div class="vcard author"><span class="fn">Ana Ruiz</span></div>'))?.value).toEqual(['Ana Ruiz'])
    expect(authors('', body('<div class="h-card p-author">Ana Ruiz</div>'))?.value).toEqual(['Ana Ruiz'])
  })
  it('come from by-lines in many languages', () => {
    for (const line of ['By Ana Ruiz', 'Von Ana Ruiz', 'Par Ana Ruiz', 'Por Ana Ruiz', 'Autor: Ana Ruiz', 'Door Ana Ruiz', 'Di Ana Ruiz']) {
      expect(authors('', body(`<p>${line}</p>`)), line).toEqual({ value: ['Ana Ruiz'], from: 'byline' })
    }
    expect(authors('', body('<p><span>By</span></p><p>Ana Ruiz</p>'))?.value).toEqual(['Ana Ruiz'])
    expect(authors('', body('<p>3 May 2021 – Ana Ruiz</p>'))?.value).toEqual(['Ana Ruiz'])
    expect(authors('', `<p>3 May 2021 10:22 pm — By Ana Ruiz</p>${body('')}`)?.value).toEqual(['Ana Ruiz'])
    expect(authors('', body(`<p>By Ana Ruiz on May 3rd, 2021 ${'Rubric , '.repeat(40)}</p>`))?.value).toEqual(['Ana Ruiz'])
    expect(authors('', body('<p>Ana Ruiz</p><p>3 May 2021</p>'))?.value).toEqual(['Ana Ruiz'])
    expect(authors('', body('<p>Posted in Trams by bogie_fan on May 3, 2021</p>'))?.value).toEqual(['bogie_fan'])
    expect(authors('', body('<p>Posted by Bogie under Trams, Bells</p>'))?.value).toEqual(['Bogie'])
    expect(authors('', body('<p><a href="/authors/ana-ruiz">Ana Ruiz</a></p>'))?.value).toEqual(['Ana Ruiz'])
    expect(authors('', `${body('')}<p>Last updated on 3 May 2021 by Ana Ruiz</p>`)?.value).toEqual(['Ana Ruiz'])
  })
  it('come with all names of a group, without roles and reviewers', () => {
    const group =
      '<div class="byline"><a class="author-name">Ana Ruiz</a> and <a class="author-name">Tom Baker</a>, reviewed by <a class="author-name">Dr. Who</a></div>'
    expect(authors('', body(group))?.value).toEqual(['Ana Ruiz', 'Tom Baker'])
    expect(authors('', body('<p class="byline">By Ana Ruiz, Transport Editor · 4 min read</p>'))?.value).toEqual(['Ana Ruiz'])
  })
  it('are not those who edited, reviewed or took the pictures', () => {
    for (const line of ['Written by Ana Ruiz · Edited by Tom Baker', 'By Ana Ruiz, photos by Tom Baker', 'By Ana Ruiz for CourierOnline']) {
      expect(authors('', body(`<p>${line}</p>`))?.value, line).toEqual(['Ana Ruiz'])
    }
    const group =
      '<div class="byline">Reviewed by <a class="author-name">Tom Baker</a> Written by <a class="author-name">Ana Ruiz</a></div>'
    expect(authors('', body(group))?.value).toEqual(['Ana Ruiz'])
    expect(authors('', body('<p class="byline">Photos by <a>Tom Baker</a></p>'))).toBeNull()
    expect(authors('', body('<p>By American Center for Trams</p>'))).toBeNull()
    const far = prose.repeat(8)
    for (const caption of ['Photo by Tom Baker', 'By Tom Baker', 'A tram. By Tom Baker']) {
      expect(authors('', `${body(far)}<figure><figcaption>${caption}</figcaption></figure>${far}`), caption).toBeNull()
    }
  })
  it('are not days, months and buttons', () => {
    for (const line of ['By Tuesday', 'By Login', 'By Log In', 'By December', 'Von Anmelden', 'By Friday, 3 May 2021']) {
      expect(authors('', body(`<p>${line}</p>`)), line).toBeNull()
    }
    expect(authors('', body('<p>By Ana</p>'))?.value).toEqual(['Ana'])
  })
  it('are never authors of comments, reviews or teasers', () => {
    for (const frame of [
      '<section class="comments">',
      '<div id="customer-reviews" class="reviews">',
      '<aside>',
      '<div class="related-posts">',
    ]) {
      expect(authors('', `${body('')}${frame}<div class="author">Tom Baker</div><p>I agree.</p>`), frame).toBeNull()
    }
    const comment = '<div itemscope itemtype="https://schema.org/Comment"><span itemprop="author">Tom Baker</span></div>'
    expect(authors('', body('') + comment)).toBeNull()
  })
  it('are persons rather than the site', () => {
    const site =
      property('og:site_name', 'The Courier') + ld({ '@type': 'Article', author: { '@type': 'Organization', name: 'The Courier' } })
    expect(authors(site, body('<p class="byline">By Ana Ruiz</p>'))?.value).toEqual(['Ana Ruiz'])
    expect(authors(meta('author', 'webmaster'), body('<p class="byline">By Ana Ruiz</p>'))?.value).toEqual(['Ana Ruiz'])
  })
  it('are persons rather than organisations', () => {
    const owner = meta('author', 'Tram-Stiftung e.V.')
    expect(authors(owner, `${body('')}<p>Autorin: Ana Ruiz</p>`, 'https://courier.example/news/night-trams-approved')?.value).toEqual([
      'Ana Ruiz',
    ])
  })
  it('are near the title however the source is indented', () => {
    const gap = `<div>${' '.repeat(900)}</div>`.repeat(4)
    expect(authors('', `<div class="author">Ana Ruiz</div>${gap}${body('')}`)?.value).toEqual(['Ana Ruiz'])
  })
  it('are those of the by-line where metadata name somebody else', () => {
    expect(authors(meta('author', 'Site Owner'), body('<p class="byline">By Ana Ruiz</p>'))).toEqual({
      value: ['Ana Ruiz'],
      from: 'byline',
    })
    expect(authors(meta('author', 'Ana Ruiz, Tom Baker'), body('<p class="byline">By Ana Ruiz</p>'))?.value).toEqual([
      'Ana Ruiz',
      'Tom Baker',
    ])
  })
  it('are nobody on front pages and lists', () => {
    const card = (name: string) => `<h2>Story</h2><p class="byline">By ${name}</p>`
    expect(authors('', `<h1>News</h1>${card('Ana Ruiz')}`, 'https://courier.example/')).toBeNull()
    const far = `<p>${'word '.repeat(40)}</p>`
    expect(
      authors('', `<h1>News</h1>${far}${card('Ana Ruiz')}${card('Tom Baker')}${card('Mei Lin')}`, 'https://courier.example/news'),
    ).toBeNull()
  })
  it('are accounts in forums', () => {
    const thread = '<h1>Squeaking bogies</h1><div class="post"><a class="username" href="/u/1">bogie_fan</a><p>They squeak.</p></div>'
    expect(authors('', thread, 'https://forum.example/threads/squeaking-bogies.12/')?.value).toEqual(['bogie_fan'])
  })
})

describe('dates', () => {
  const published = (head: string, body = '', address: string | null = url) => read(head, body, address).published
  const body = (line: string) => `<h1>Night trams approved</h1>${line}${prose}`

  it('come from what is stated', () => {
    expect(published(ld({ '@type': 'Article', datePublished: '2021-04-03T10:20:00+02:00' }))).toEqual({
      value: '2021-04-03T10:20:00+02:00',
      from: 'json-ld',
    })
    expect(published(property('article:published_time', '2021-04-03'))).toEqual({
      value: '2021-04-03',
      from: 'meta article:published_time',
    })
    expect(published(meta('citation_publication_date', '2021/04'))).toEqual({ value: '2021-04', from: 'meta citation_publication_date' })
    expect(published(meta('parsely-pub-date', '2021-04-03T10:20:00Z'))?.value).toBe('2021-04-03T10:20:00Z')
    expect(published('', body('<span itemprop="datePublished" content="2021-04-03">last week</span>'))).toEqual({
      value: '2021-04-03',
      from: 'microdata',
    })
  })
  it('come from the page', () => {
    expect(published('', body('<time datetime="2021-04-03">Saturday</time>'))).toEqual({ value: '2021-04-03', from: 'time' })
    expect(published('', body('<p class="date">3 April 2021</p>'))).toEqual({ value: '2021-04-03', from: 'date line' })
    expect(published('', body('<p>By Ana Ruiz · April 3, 2021</p>'))?.value).toBe('2021-04-03')
    expect(published('', `<h2 class="date-header">3 April 2021</h2>${body('<p>5 May 1928</p>')}`)?.value).toBe('2021-04-03')
    expect(published('', `${body('')}${prose.repeat(40)}<p class="dateline">Published 3 April 2021</p>`)?.value).toBe('2021-04-03')
  })
  it('come from the address', () => {
    expect(published('', '', 'https://courier.example/2021/04/03/trams')).toEqual({ value: '2021-04-03', from: 'url' })
    expect(published('', '', 'https://courier.example/trams-03-04-2021.html')?.value).toBe('2021-04-03')
    expect(published('', '', 'https://courier.example/2021/trams')).toBeNull()
  })
  it('are the day of the place where an address has it', () => {
    const head = property('article:published_time', '2021-04-04T02:41:00+00:00')
    expect(published(head, '', 'https://courier.example/2021/04/03/trams')).toEqual({ value: '2021-04-03', from: 'url' })
  })
  it('are those that readers see where metadata state a later or a distant one', () => {
    const heading = '<h1>Night trams approved</h1>'
    const stated = (day: string) => property('article:published_time', day)
    const shown = (day: string) => `${heading}<p class="date">${day}</p>${prose}`
    const published = (head: string, body: string) => read(head, body).published
    expect(published(stated('2021-06-24'), shown('3 April 2020'))).toEqual({ value: '2020-04-03', from: 'date line' })
    expect(published(stated('2013-03-11'), shown('3 April 2020'))).toEqual({ value: '2020-04-03', from: 'date line' })
    const changed = stated('2013-03-11') + property('article:modified_time', '2020-04-03T10:00:00Z')
    expect(published(changed, shown('3 April 2020'))?.value).toBe('2013-03-11')
    expect(published(stated('2020-03-04'), shown('03.04.2020'))?.value).toBe('2020-03-04')
    const instant = `${heading}<time datetime="2020-04-02T22:13:04Z">3 April</time>${prose}`
    expect(published(stated('2020-04-03T01:13:04+03:00'), instant)?.value).toBe('2020-04-03T01:13:04+03:00')
  })
  it('tell publication from change', () => {
    const both = read('', body('<p>Updated 5 May 2021 | Published 3 April 2021</p>'))
    expect(both.published?.value).toBe('2021-04-03')
    expect(both.modified).toEqual({ value: '2021-05-05', from: 'date line' })
    expect(read(property('article:modified_time', '2021-05-05')).modified).toEqual({
      value: '2021-05-05',
      from: 'meta article:modified_time',
    })
  })
  it('are not those of comments, teasers, events and copyrights', () => {
    for (const line of [
      '<div class="comments"><time datetime="2021-04-03">',
      '<aside><time datetime="2021-04-03">',
      '<p>© 3 April 2021</p>',
      '<p>Member since 3 April 2021</p>',
    ]) {
      expect(published('', `${body('')}${prose.repeat(3)}${line}`), line).toBeNull()
    }
  })
  it('of lists belong to their entries', () => {
    const list = [3, 4, 5, 6].map(day => `<article><h2>Story</h2><time datetime="2021-04-0${day}">x</time></article>`).join(prose)
    expect(published('', `<h1>News</h1>${prose}${list}`, 'https://courier.example/region')).toBeNull()
  })
  it('follow the order that other dates or the address prove', () => {
    expect(published('', body('<p class="date">03/04/2021</p>'))?.value).toBe('2021-03-04')
    expect(published('', body('<p class="date">03/04/2021</p>'), 'https://courier.co.uk/trams')?.value).toBe('2021-04-03')
    expect(published('', `${body('<p class="date">03/04/2021</p>')}<p class="date">25/03/2021</p>`)?.value).toBe('2021-04-03')
    expect(published(property('article:modified_time', '2021-04-03'), body('<p class="date">03/04/2021</p>'))?.value).toBe('2021-04-03')
  })
})

describe('other fields', () => {
  it('site name', () => {
    expect(read(property('og:site_name', 'The Courier')).siteName).toEqual({ value: 'The Courier', from: 'meta og:site_name' })
    expect(read(ld({ '@type': 'Article', publisher: { name: 'The Courier' } })).siteName).toEqual({ value: 'The Courier', from: 'json-ld' })
    expect(read('<title>Trams | Courier</title>').siteName).toEqual({ value: 'Courier', from: 'title' })
    expect(read('').siteName).toBeNull()
  })
  it('language', () => {
    expect(read('').language).toEqual({ value: 'en', from: 'html lang' })
    expect(read('', '', url, 'de_at').language).toEqual({ value: 'de-AT', from: 'option' })
    const page = parsePage(`<meta property="og:locale" content="pt_BR">`)
    expect(readMetadata(page, page.live).language).toEqual({ value: 'pt-BR', from: 'meta og:locale' })
  })
  it('description', () => {
    expect(read(meta('description', 'Trams at night.')).description).toEqual({ value: 'Trams at night.', from: 'meta description' })
    expect(read(ld({ '@type': 'Article', description: '<p>Trams &amp; bells</p>' })).description?.value).toBe('Trams & bells')
  })
  it('canonical address', () => {
    expect(read('<link rel="canonical" href="/trams">').canonicalUrl).toEqual({
      value: 'https://www.courier.example/trams',
      from: 'link canonical',
    })
    expect(read('<base href="https://cdn.example/a/"><link rel="canonical" href="b">').canonicalUrl?.value).toBe('https://cdn.example/a/b')
    expect(read('<link rel="canonical" href="javascript:alert(1)">').canonicalUrl).toBeNull()
    expect(read(property('og:url', 'https://courier.example/t')).canonicalUrl).toEqual({
      value: 'https://courier.example/t',
      from: 'meta og:url',
    })
  })
  it('image', () => {
    expect(read(property('og:image', '/a.jpg')).image).toEqual({ value: 'https://www.courier.example/a.jpg', from: 'meta og:image' })
    expect(read(ld({ '@type': 'Article', image: [{ '@type': 'ImageObject', url: '/b.jpg' }] })).image?.value).toBe(
      'https://www.courier.example/b.jpg',
    )
    const content = `<h1>Trams</h1><img src="/logo.png"><img src="/dot.gif" width="1" height="1"><img src="/tram.jpg" width="800">${prose}`
    expect(read('', content).image).toEqual({ value: 'https://www.courier.example/tram.jpg', from: 'content' })
  })
  it('keywords', () => {
    expect(read(meta('keywords', 'trams, Night, trams,')).keywords).toEqual({ value: ['trams', 'Night'], from: 'meta keywords' })
    expect(read(property('article:tag', 'trams') + property('article:tag', 'bells')).keywords?.value).toEqual(['trams', 'bells'])
    expect(read(ld({ '@type': 'Article', keywords: ['trams', 'bells, ropes'] })).keywords?.value).toEqual(['trams', 'bells', 'ropes'])
    expect(read('', `<h1>x</h1><a rel="tag" href="/t">#trams</a>`).keywords).toEqual({ value: ['trams'], from: 'rel tag' })
  })
  it('licence', () => {
    const commons = 'https://creativecommons.org/licenses/by/4.0/'
    expect(read('', `<a rel="license" href="${commons}">CC</a>`).licence).toEqual({ value: commons, from: 'rel license' })
    expect(read('', `<footer><a href="${commons}">CC BY</a></footer>`).licence).toEqual({ value: commons, from: 'link' })
    expect(read(meta('dc.rights', 'All rights reserved')).licence).toEqual({ value: 'All rights reserved', from: 'meta dc.rights' })
    expect(read(ld({ '@type': 'Article', license: commons })).licence?.value).toBe(commons)
  })
})

describe('any page', () => {
  const survives = (html: string) => {
    const page = parsePage(html, { url })
    expect(() => readMetadata(page, page.live)).not.toThrow()
    expect(() => readMetadata(page, nothing(page.runs))).not.toThrow()
    return readMetadata(page, page.live)
  }
  it('without anything has nothing', () => {
    expect(Object.values(survives(''))).toEqual(new Array(11).fill(null))
    survives('<frameset><frame src=a></frameset>')
    survives('plain text')
  })
  it('that nests without end', () => {
    survives(`<title>t</title>${'<div class="author byline date comments">'.repeat(50_000)}By Ana Ruiz 3 May 2021`)
    survives(`${'<span itemprop="author" itemscope itemtype="x">'.repeat(20_000)}Ana Ruiz`)
  })
  it('with too much of everything', () => {
    survives(`<h1>Trams</h1>${'<time datetime="2021-04-03">x</time><a rel="author" href="/author/a">Ana Ruiz</a>'.repeat(5000)}`)
    survives(`<h1>Trams</h1>${'<!-- -->'.repeat(50_000)}${'<p class="byline"></p>'.repeat(5000)}`)
    survives(`<meta name="author" content="${'Ana, '.repeat(50_000)}"><title>${'a | '.repeat(50_000)}</title>`)
    survives(`<h1>${'a - '.repeat(1000)}</h1>`.repeat(300))
    survives(`<p>${'1/2/'.repeat(50_000)}</p><p class=date>${'12 may '.repeat(10_000)}</p>`)
  })
  it('with structured data beyond reason', () => {
    survives(`<script type="application/ld+json">${'{"@graph":['.repeat(10_000)}</script>`)
    survives(`<script type="application/ld+json">[${'{"@type":"Article","author":{"@id":"#a"},"@id":"#a"},'.repeat(20_000)}]</script>`)
    survives(
      ld({
        '@type': 'Article',
        headline: {},
        author: [[[[['x']]]]],
        datePublished: { a: 1 },
        image: [null, 3, {}],
        keywords: { '@value': 1 },
      }),
    )
  })
  it('with broken addresses', () => {
    const broken = read(`${property('og:image', 'http://[')}<base href="::"><link rel=canonical href="http://">`, '', 'not an address')
    expect([broken.image, broken.canonicalUrl]).toEqual([null, null])
  })
  it('at random', () => {
    for (let seed = 1; seed <= 60; seed++) survives(randomHtml(seed))
  })
})
