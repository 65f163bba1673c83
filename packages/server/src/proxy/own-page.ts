/** Pages that the proxy makes itself: one style, no script, a policy that allows nothing else. */

import { createHash } from 'node:crypto'
import { style } from './style.js'

/** Escapes text for HTML, in content and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"'`]/g, character => `&#${character.charCodeAt(0)};`)
}

/** Allows exactly our style. */
export const styleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`

/** Whom a page tells where its reader comes from: nobody, or itself. */
type ReferrerPolicy = 'no-referrer' | 'same-origin'

/** The head of every page, up to the title. */
export function headOf(title: string, referrer: ReferrerPolicy = 'no-referrer'): string {
  return `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="referrer" content="${referrer}"><title>${escapeHtml(title)}</title><style>${style}</style>`
}

/** Headers that keep a page from doing anything but showing itself. */
export function safetyHeaders(policy: string, referrer: ReferrerPolicy = 'no-referrer'): Record<string, string> {
  return { 'content-security-policy': policy, 'x-content-type-options': 'nosniff', 'referrer-policy': referrer }
}

/** What a page of the proxy is made of. */
export interface OwnPage {
  readonly title: string
  /** Safe HTML. */
  readonly body: string
  readonly status?: number
  readonly headers?: Record<string, string>
  /** Whether its forms may be sent to the proxy itself. */
  readonly hasForms?: boolean
}

/** Makes a response with a page of the proxy itself. */
export function ownPage({ title, body, status = 200, headers = {}, hasForms = false }: OwnPage): Response {
  // Browsers send forms of a page without referrer with the origin "null", which a forged request may have too.
  const referrer = hasForms ? 'same-origin' : 'no-referrer'
  const html = `<!doctype html><html lang="en"><head>${headOf(title, referrer)}</head><body class="own"><main>${body}</main></body></html>`
  const forms = hasForms ? "'self'" : "'none'"
  const policy = `default-src 'none'; style-src ${styleHash}; form-action ${forms}; base-uri 'none'; frame-ancestors 'none'`
  return new Response(html, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', ...safetyHeaders(policy, referrer), ...headers },
  })
}
