import { describe, expect, it } from 'vitest'
import { extract } from '../extract/default-engine.js'

const prose = 'The committee met on Tuesday and agreed on the new timetable for the valley line. '
const check =
  '<title>Just a moment...</title><h1>Checking your browser before accessing the site</h1><p>This process is automatic. Your browser will be sent on to what you asked for.</p>'
const consent =
  '<title>Before you continue</title><h1>We value your privacy</h1><p>We and our partners store and access information on a device, such as cookies, and process personal data.</p><button>Accept all</button>'

describe('pages in place of a page', () => {
  it.each([
    ['a check', check, 'blocked'],
    [
      'a refusal',
      '<title>Access denied</title><h1>Access Denied</h1><p>You do not have permission to access this resource.</p>',
      'blocked',
    ],
    ['consent', consent, 'blocked'],
    [
      'a shell',
      '<div id="root"></div><script src="/app.js"></script><p>Our little app is being loaded, please wait until it has been drawn.</p>',
      'empty-shell',
    ],
    [
      'an error of Apache',
      '<title>404 Not Found</title><h1>Not Found</h1><p>The requested URL was not found on this server.</p><hr><address>Apache Server at mill.example Port 80</address>',
      'no-content',
    ],
    ['an error of nginx', '<title>404 Not Found</title><center><h1>404 Not Found</h1></center><hr><center>nginx</center>', 'no-content'],
    [
      'an error of a site',
      '<title>Page not found – The Courier</title><h1>Page not found</h1><p>What you are looking for is gone, or never was here at all.</p>',
      'no-content',
    ],
    [
      'an error by its heading',
      '<title>The Courier</title><h1>404 – Page not found</h1><p>Try the search, or write to the editor.</p><nav><a href="/">Back</a></nav>',
      'no-content',
    ],
  ])('%s has no content', (_name, html, status) => {
    const { text, confidence, pageKind, pageKindProbability, status: found } = extract(html)
    expect({ status: found, text, pageKind }).toEqual({ status, text: '', pageKind: 'none' })
    expect(confidence).toBeGreaterThan(0.5)
    expect(pageKindProbability).toBeGreaterThan(0.5)
  })

  it('is shown to who takes a pipeline without that rule or states rules for the site', () => {
    const pipeline = { pipeline: { use: 'learned' }, content: { placeholders: 'keep' } } as const
    expect(extract(check, { pipeline })).toMatchObject({ status: 'blocked', pageKind: 'service' })
    expect(extract(check, { pipeline }).text).toContain('This process is automatic')
    expect(extract(check, { pipeline: { use: 'learned' } }).text).toBe('')
    const url = 'https://mill.example/'
    expect(extract(check, { url, sites: [{ match: 'mill.example', keep: 'p' }] }).text).toContain('This process is automatic')
    expect(extract(check, { pipeline: 'default' }).text).toBe('')
  })

  it('is told from a page that was cut', () => {
    expect(extract(`${check}${'<p>x</p>'.repeat(40)}`, { limits: { maxNodes: 10 } })).toMatchObject({ status: 'too-many-nodes' })
    expect(extract(`${check}${'<p>x</p>'.repeat(40)}`, { limits: { maxNodes: 10 } }).confidence).not.toBe(0.9)
  })

  it.each([
    ['an article about an error', `<title>404 Not Found - HTTP</title><h1>404 Not Found</h1>${`<p>${prose}</p>`.repeat(8)}`],
    [
      'an article with a bar',
      `<div>We use cookies. <button>OK</button></div><article><h1>Rain</h1>${`<p>${prose}</p>`.repeat(5)}</article>`,
    ],
    ['a short one', `<title>Rain</title><article><h1>Rain</h1><p>${prose}${prose}</p></article>`],
  ])('%s has its text', (_name, html) => {
    const { status, text } = extract(html)
    expect(status).toBe('ok')
    expect(text).toContain('The committee met')
  })
})
