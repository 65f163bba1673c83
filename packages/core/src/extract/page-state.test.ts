import { describe, expect, it } from 'vitest'
import { parsePage } from '../page/parse.js'
import { pageState } from './page-state.js'

const prose = 'The committee met on Tuesday and agreed on the new timetable for the valley line. '

describe('pageState', () => {
  it.each([
    ['<body><div id="root"></div><script src="/app.js"></script></body>', 'empty-shell'],
    ['<body><p>Loading…</p><noscript>You need to enable JavaScript to run this app.</noscript><script>1</script></body>', 'empty-shell'],
    ['<title>Just a moment...</title><body><p>Checking your browser before accessing the site.</p></body>', 'blocked'],
    ['<title>Before you continue</title><body><p>We value your privacy. Accept all cookies or manage them.</p></body>', 'blocked'],
    ['<body><p>A short note.</p></body>', null],
    [`<body><div id="app"></div><script>1</script><p>${prose.repeat(30)}</p></body>`, null],
    [`<body><p>${prose.repeat(30)}</p><p>Never enter a captcha twice.</p></body>`, null],
    ['<body></body>', null],
  ])('%s', (html, expected) => expect(pageState(parsePage(html))).toBe(expected))
})
