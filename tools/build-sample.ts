/**
 * Builds the package `sample`, which ships with the lab, from pages that we wrote: `npm run build:sample`.
 *
 * `fixtures/sample/manifest.json` lists its pages. Those of `fixtures/pages` have their gold in `content.txt`. Those of
 * `fixtures/sample` mark it with the attribute `data-gold`: the text of such an element is gold, except below `data-gold="no"`. The
 * attributes are removed from the page.
 */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type GoldPage, pageKindOf, samplePackage, writePackage } from '@gleaner/lab'
import { canonical, difference, type Page, parsePage, type Selection, selectionText, union } from 'gleaner'

/** What the manifest says about a page; pages of `fixtures/pages` state the rest themselves. */
interface Entry {
  readonly url: string
  readonly kind?: string
  readonly lang?: string
  readonly title?: string
  readonly author?: string
  readonly date?: string
}

const fixtures = new URL('../fixtures/', import.meta.url)
const textOf = (path: string): string => readFileSync(new URL(path, fixtures), 'utf8')

/** The pages of the sample, in the order of the manifest. */
export function samplePages(): GoldPage[] {
  const manifest = JSON.parse(textOf('sample/manifest.json')) as Record<string, Entry>
  return Object.entries(manifest).map(([slug, entry]) =>
    existsSync(new URL(`pages/${slug}/`, fixtures)) ? fixturePage(slug, entry) : markedPage(slug, entry),
  )
}

function fixturePage(slug: string, { url }: Entry): GoldPage {
  const { kind, language, gold } = JSON.parse(textOf(`pages/${slug}/meta.json`)) as {
    kind: string
    language: string
    gold?: { title?: string; author?: string; date?: string }
  }
  const html = textOf(`pages/${slug}/source.html`)
  return page(slug, html, textOf(`pages/${slug}/content.txt`).trim(), { url, kind, lang: language, ...gold })
}

function markedPage(slug: string, entry: Entry): GoldPage {
  const marked = textOf(`sample/${slug}.html`)
  return page(slug, marked.replace(/ data-gold(?:="no")?(?=[ >])/g, ''), markedText(marked), entry)
}

function page(slug: string, html: string, text: string, { url, kind, lang, title, author, date }: Entry): GoldPage {
  return {
    id: `sample/${slug}`,
    package: 'sample',
    url,
    html,
    gold: { text, title: title ?? null, author: author ?? null, date: date ?? null, with: [], without: [] },
    meta: { source: 'written for this project', encoding: 'utf-8', lang },
    pageKind: pageKindOf(kind),
  }
}

/** The text below the elements that are marked as gold. */
export function markedText(html: string): string {
  const parsed = parsePage(html)
  return selectionText(parsed, difference(below(parsed, ''), below(parsed, 'no')))
}

function below(parsed: Page, mark: string): Selection {
  const { nodes, runs } = parsed
  let selection = canonical(runs, [])
  for (let node = 0; node < nodes.size; node++) {
    if (parsed.attribute(node, 'data-gold') !== mark) continue
    const bounds = [runs.start[nodes.run[node]], runs.start[nodes.run[nodes.end[node]]]]
    selection = union(selection, canonical(runs, bounds))
  }
  return selection
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const file = samplePackage()
  console.log(`${await writePackage(file, samplePages())} pages in ${fileURLToPath(new URL(pathToFileURL(file)))}`)
}
