/** The text that a proxy made of a page. */

import { type TextWithStatus, textOfHtml } from '@gleaner/lab'
import { decodeHtml } from 'gleaner'
import { type ProxyAnswer, ProxyAnswerError } from './proxy-client.js'

/** Reads the text of an answer: plain text and Markdown as it is, HTML by the plain rendering on which measures are computed. */
export function textOfAnswer({ status, headers, bytes }: ProxyAnswer): TextWithStatus {
  if (status !== 200) throw new ProxyAnswerError(`the proxy answered with status ${status}`)
  const coding = headers['content-encoding'] ?? 'identity'
  if (coding !== 'identity') throw new ProxyAnswerError(`the proxy packed its answer as ${coding}, although it was asked not to`)
  const contentType = headers['content-type'] ?? 'text/html'
  const [type = ''] = contentType.toLowerCase().split(';', 1)
  const text = ['text/html', 'application/xhtml+xml'].includes(type.trim())
    ? textOfHtml(decodeHtml(bytes, { contentType }).html)
    : plainText(bytes)
  return { text, status: statusOf(headers['gleaner-status']) ?? (text.trim() === '' ? 'no-content' : 'ok') }
}

/** Anything else than HTML has to be UTF-8. */
function plainText(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    throw new ProxyAnswerError('the answer is neither HTML nor text in UTF-8', { cause: error })
  }
}

/** What a proxy of ours says became of the page. */
function statusOf(header: string | string[] | undefined): string | null {
  return typeof header === 'string' ? header : null
}
