import { expect, it } from 'vitest'
import { parsePage } from '../page/parse.js'
import { toHtml } from './to-html.js'
import { toMarkdown } from './to-markdown/index.js'
import { toText } from './to-text.js'

it('leaves the buttons out of listings', () => {
  const page = parsePage('<pre><button>Copy</button><code>npm i\n<button>Run</button>npm t</code><button>Wrap</button></pre>')
  expect(toMarkdown(page, page.live)).toBe('```\nnpm i\nnpm t\n```')
  expect(toText(page, page.live)).toBe('npm i\nnpm t')
  expect(toHtml(page, page.live)).toContain('<code>npm i\nnpm t</code>')
})

it('leaves out a listing that is a button', () => {
  const page = parsePage('<p>a</p><pre><button>Copy</button></pre>')
  expect(toMarkdown(page, page.live)).toBe('a')
})

it('keeps a listing in a button that is not closed', () => {
  const page = parsePage('<pre><button>Copy<code>npm install\nnpm test\nnpm run build</code></pre>')
  expect(toMarkdown(page, page.live)).toContain('npm run build')
})
