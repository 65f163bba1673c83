/**
 * Other people's extractors as filters, for comparison in the same table and for votes.
 *
 * They are optional: neither they nor the light DOM they run on are dependencies of the lab. Each reads the page's source
 * and returns HTML, whose text is aligned with the page; on a narrowed page they still read the whole source, and what
 * they keep of dead text is left out.
 */

import { type AnyFilter, ConfigurationError, type Page, parsePage, selectionText, type Verdict, verdict } from 'gleaner'
import { alignText } from './align-text.js'

/** Names of the peers that can be loaded. */
export const peerNames: readonly string[] = ['readability', 'defuddle']

/** Says that a peer is unknown or not installed. */
export class PeerError extends ConfigurationError {
  override readonly name = 'PeerError'
}

interface Peer {
  readonly summary: string
  readonly reference: string
  /** npm packages that must be there. */
  readonly needs: readonly string[]
  /** Loads the packages and returns the function from page to HTML. */
  load(): Promise<(page: Page) => string>
}

interface LightDocument {
  styleSheets?: unknown
  URL?: string
  readonly defaultView?: { getComputedStyle?: unknown } | null
}

type ParseHtml = (html: string) => { readonly document: LightDocument }
type ReadabilityClass = new (document: LightDocument) => { parse(): { readonly content?: string | null } | null }
type DefuddleClass = new (document: LightDocument, options: { readonly url: string }) => { parse(): { readonly content?: string | null } }

const peers: Readonly<Record<string, Peer>> = {
  readability: {
    summary: "Mozilla's Readability, the reader view of Firefox, on a light DOM.",
    reference: '@mozilla/readability',
    needs: ['linkedom', '@mozilla/readability'],
    async load() {
      const { parseHTML } = (await import('linkedom' as string)) as { parseHTML: ParseHtml }
      const { Readability } = (await import('@mozilla/readability' as string)) as { Readability: ReadabilityClass }
      return page => new Readability(parseHTML(wholeDocument(page.source)).document).parse()?.content ?? ''
    },
  },
  defuddle: {
    summary: 'Defuddle, the extractor of the Obsidian web clipper, on a light DOM.',
    reference: 'defuddle',
    needs: ['linkedom', 'defuddle'],
    async load() {
      const { parseHTML } = (await import('linkedom' as string)) as { parseHTML: ParseHtml }
      const { DefuddleClass: Defuddle } = (await import('defuddle/node' as string)) as { DefuddleClass: DefuddleClass }
      return page => {
        const { document } = parseHTML(wholeDocument(page.source))
        // What Defuddle's own adapter for this DOM supplies; without them, or without an address, it throws inside.
        document.styleSheets ??= []
        if (document.defaultView && !document.defaultView.getComputedStyle) document.defaultView.getComputedStyle = () => ({ display: '' })
        const url = page.url ?? 'https://page.invalid/'
        document.URL = url
        return new Defuddle(document, { url }).parse().content ?? ''
      }
    },
  },
}

/** Loads peers as filters; throws `PeerError` that says what to install. */
export async function loadPeers(names: readonly string[]): Promise<AnyFilter[]> {
  const filters: AnyFilter[] = []
  for (const name of new Set(names)) {
    const peer = Object.hasOwn(peers, name) ? peers[name] : undefined
    if (!peer) throw new PeerError(`there is no peer "${name}"; there are ${peerNames.join(', ')}`)
    let toHtml: (page: Page) => string
    try {
      toHtml = await peer.load()
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw new PeerError(`the peer "${name}" needs packages that are not part of Gleaner: npm install ${peer.needs.join(' ')} (${reason})`)
    }
    filters.push(peerFilter(name, peer, toHtml))
  }
  return filters
}

function peerFilter(name: string, { summary, reference }: Peer, toHtml: (page: Page) => string): AnyFilter {
  return {
    name,
    summary,
    reference,
    reads: ['elements'],
    params: {},
    judge: page => judgeByText(page, () => textOfHtml(toHtml(page))),
  }
}

/** The verdict of an extractor that returns only text; it is not asked about pages without live text. */
export function judgeByText(page: Page, toText: () => string): Verdict {
  return verdict(page, page.live.isEmpty ? page.live : alignText(page, toText()))
}

function textOfHtml(html: string): string {
  const page = parsePage(html, { hidden: 'keep' })
  return selectionText(page, page.live)
}

/** The light DOM has no `documentElement` for fragments, on which both peers throw. */
function wholeDocument(source: string): string {
  return /<html[\s>]/i.test(source) ? source : `<!DOCTYPE html><html><head></head><body>${source}</body></html>`
}
