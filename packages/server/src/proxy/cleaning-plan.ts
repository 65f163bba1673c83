/** Decides what is to become of an answer, before it is known and when its head has come. */

import type { IncomingMessage } from 'node:http'
import type { Favour } from 'gleaner'
import type { PipelineChoice } from '../extraction/index.js'
import { codings } from './body.js'
import { type CleanedFormat, type Control, controlOf } from './control.js'
import { cleaningDigest } from './entity-tags.js'
import type { Exchange } from './exchange.js'
import { type HeaderPairs, pairsOf, valuesOf, wordsOf } from './headers.js'
import type { ProxyContext } from './proxy-context.js'
import { isIncluded } from './settings.js'

/** How a page is cleaned if it turns out to be one. */
export interface CleaningPlan {
  readonly format: CleanedFormat
  readonly pipeline: PipelineChoice
  readonly favour: Favour | null
  /** Whether the client asked for it by a header, which takes precedence over what settings and servers say. */
  readonly isExplicit: boolean
  /** Of everything that decides the outcome, for entity tags. */
  readonly digest: string
}

/** Why a page passes unchanged although it is HTML. */
export type PassReason = 'off' | 'excluded' | 'not-a-document' | 'no-transform'

/** A plan, or why there is none. */
export type Plan = { readonly cleaning: CleaningPlan } | { readonly cleaning: null; readonly reason: PassReason }

/** Plans what becomes of a page; throws a `ControlError` if a control header is wrong. */
export function planOf({ request, target, isOriginal }: Exchange, context: ProxyContext): Plan {
  const pairs = pairsOf(request.rawHeaders)
  const control = controlOf(pairs, context.store)
  const isExplicit = control.format !== null || control.pipeline !== null || control.favour !== null
  if (isOriginal || control.format === 'off') return { cleaning: null, reason: 'off' }
  const settings = context.settings()
  if (!isExplicit) {
    if (!settings.isOn) return { cleaning: null, reason: 'off' }
    if (!isIncluded(target.host, settings)) return { cleaning: null, reason: 'excluded' }
    if (!isDocument(pairs)) return { cleaning: null, reason: 'not-a-document' }
    if (wordsOf(pairs, 'cache-control').includes('no-transform')) return { cleaning: null, reason: 'no-transform' }
  }
  return { cleaning: cleaningOf(control, isExplicit, context) }
}

function cleaningOf({ format, pipeline, favour }: Control, isExplicit: boolean, context: ProxyContext): CleaningPlan {
  const chosen = pipeline ?? context.defaultPipeline()
  const wanted = format === null || format === 'off' ? 'html' : format
  return { format: wanted, pipeline: chosen, favour, isExplicit, digest: cleaningDigest([wanted, chosen, favour]) }
}

/** Browsers say what they want a resource for. What a script, a frame or a picture asks for is not a page to read. */
function isDocument(pairs: HeaderPairs): boolean {
  const [destination] = valuesOf(pairs, 'sec-fetch-dest')
  return destination === undefined || destination === 'document'
}

const pageTypes = ['text/html', 'application/xhtml+xml']

/** Tells whether an answer is a page at all. */
export function isPage(answer: IncomingMessage): boolean {
  const type = (answer.headers['content-type'] ?? '').split(';', 1)[0].trim().toLowerCase()
  if (answer.statusCode !== 200 || !pageTypes.includes(type)) return false
  return !/^\s*attachment/i.test(answer.headers['content-disposition'] ?? '')
}

/** Says why a page is not cleaned in spite of a plan, null if it is. */
export function passReasonOf(answer: IncomingMessage, { isExplicit }: CleaningPlan): PassReason | null {
  const directives = wordsOf(pairsOf(answer.rawHeaders), 'cache-control')
  return directives.includes('no-transform') && !isExplicit ? 'no-transform' : null
}

/** Limits what a server may pack a page with to what we can unpack. */
export function acceptableEncodings(given: string): string {
  const kept = given
    .split(',')
    .map(part => part.trim())
    .filter(part => codings.includes(part.split(';', 1)[0].trim().toLowerCase()))
  return kept.length === 0 ? 'identity' : kept.join(', ')
}
