import { describe, expect, it } from 'vitest'
import { parsePage } from '../page/parse.js'
import { pageState } from './page-state.js'

const prose = 'The committee met on Tuesday and agreed on the new timetable for the valley line. '
const story = (sentences: number): string =>
  Array.from({ length: sentences }, (_, i) => `<p>${prose.replace('Tuesday', `day ${i}`)}</p>`).join('')

describe('pageState', () => {
  it.each([
    ['a place to mount into', '<body><div id="root"></div><script src="/app.js"></script></body>', 'empty-shell'],
    [
      'a page that wants scripts',
      '<body><p>Loading…</p><noscript>You need to enable JavaScript to run this app.</noscript><script>1</script></body>',
      'empty-shell',
    ],
    ['a short text with room for more', `<body><div id="app"></div><script>1</script>${story(4)}</body>`, null],
    ['a long one', `<body><div id="app"></div><script>1</script><p>${prose.repeat(30)}</p></body>`, null],
    ['a note', '<body><p>A short note.</p></body>', null],
    ['nothing', '<body></body>', null],
  ])('shells: %s', (_name, html, expected) => expect(pageState(parsePage(html))).toBe(expected))

  it.each([
    ['a check of the browser', '<title>Just a moment...</title><body><p>Checking your browser before accessing the site.</p></body>'],
    [
      'one that explains itself',
      `<title>Just checking your browser | shop.example</title><body><h2>Are you a robot?</h2><p>${prose.repeat(20)}</p></body>`,
    ],
    ['its title alone', '<title>Attention Required!</title><body><p>One more step before you get there.</p></body>'],
    ['a puzzle', '<body><h1>Are you a robot?</h1><p>Please complete the security check (captcha) to access the site.</p></body>'],
    ['a refusal', '<title>403 Forbidden</title><body><center><h1>403 Forbidden</h1></center><hr><center>server</center></body>'],
    ['without a number', '<title>No</title><body><h1>Forbidden</h1><p>You don’t have permission to access / on this server.</p></body>'],
    ['access denied', '<title>Oops</title><body><h1>Access Denied</h1><p>Reference number 18.3.</p></body>'],
    ['consent', '<title>Before you continue</title><body><p>We value your privacy. Accept all cookies or manage them.</p></body>'],
    [
      'consent at some length',
      `<title>Before you continue to the site</title><body><h1>Before you continue to the site</h1><p>We use cookies and data to:</p><ul><li>Deliver what we deliver</li></ul><p>${prose.repeat(6)}</p></body>`,
    ],
    [
      'consent between links and buttons',
      `<body><nav>${'<a href="/x">One of many links</a> '.repeat(20)}</nav><div><h1>We value your privacy</h1>
      <p>We and our 31 partners store and access information on a device, such as cookies.</p><button>Accept</button></div></body>`,
    ],
  ])('walls: %s', (_name, html) => expect(pageState(parsePage(html))).toBe('blocked'))

  it.each([
    ['a title with a word of walls', `<title>Forbidden Planet: a review</title><article><h1>Forbidden Planet</h1>${story(20)}</article>`],
    ['a mention of a company', `<title>Outage</title>${story(6)}<p>A Cloudflare spokesman had no comment.</p>`],
    ['news in one paragraph', `<title>Road</title><p>The road over the pass has been blocked since Monday. ${prose}</p>`],
    ['a recipe', '<title>Tea time</title><p>We use butter in all our cookies, and we store the cookies in a tin.</p>'],
    ['a mention of a wall', `<body><p>${prose.repeat(30)}</p><p>Never enter a captcha twice.</p></body>`],
    ['a bar about cookies', `<div class="bar">We use cookies. <button>OK</button></div><article>${story(4)}</article>`],
    ['such a bar and two sentences', `<div class="bar">We use cookies. <button>OK</button></div><article>${story(2)}</article>`],
    ['a hidden bar', `<div hidden>We use cookies. Accept all cookies</div><p>${prose}</p>`],
    ['a hidden wall', `<div hidden>Are you a robot?</div><p>${prose}</p>`],
    ['text in one block with a bar', `<body>We use cookies.<br>${prose.repeat(12)}</body>`],
    ['a page about an error', `<title>404 Not Found - HTTP</title><h1>404 Not Found</h1>${story(8)}`],
    ['such an article with a bar', `<title>Just a moment</title><p>We use cookies.</p><h1>Just a moment</h1>${story(12)}`],
    ['an article with the title of a wall', `<title>Just a moment | Poems</title><h1>Just a moment</h1>${story(22)}`],
  ])('ordinary pages: %s', (_name, html) => {
    expect(pageState(parsePage(html))).toBe(null)
    expect(pageState(parsePage(html, { hidden: 'keep' }))).toBe(null)
  })
})
