import { describe, expect, it } from 'vitest'
import { parsePage } from '../page/parse.js'
import { refreshTarget } from './refresh-target.js'

const targetOf = (html: string, url: string | null = 'https://h.example/old'): string | null => refreshTarget(parsePage(html, { url }))
const page = (content: string, body = '<p>Redirecting…'): string => `<meta http-equiv=Refresh content="${content}">${body}`

describe('refreshTarget', () => {
  it.each([
    ['0;url=/new', 'https://h.example/new'],
    ['0; URL=/new', 'https://h.example/new'],
    ["5, url = '/new'", 'https://h.example/new'],
    ['0;url=&quot;/new&quot; and more', 'https://h.example/new'],
    ['0 /new', 'https://h.example/new'],
    [';https://other.example/', 'https://other.example/'],
  ])('reads %j', (content, target) => expect(targetOf(page(content))).toBe(target))
  it.each(['300', '300;', '0;url=', '0;url=/old', '0;url=""', ''])('finds nothing in %j', content =>
    expect(targetOf(page(content.replaceAll('"', '&quot;')))).toBeNull(),
  )
  it('leaves pages with text alone, and what is for browsers without scripts', () => {
    expect(targetOf(page('0;url=/new', `<p>${'word '.repeat(60)}`))).toBeNull()
    expect(targetOf(`<head><noscript>${page('0;url=/new', '')}</noscript></head><p>Hello`)).toBeNull()
    expect(targetOf('<p>Hello')).toBeNull()
  })
  it('shows what is no address as quoted text', () => {
    expect(targetOf(page('0;url=/new'), null)).toBe('"/new"')
    expect(targetOf(page('0;url=x\u001b[31m'), null)).toBe('"x\\u001b[31m"')
  })
})
