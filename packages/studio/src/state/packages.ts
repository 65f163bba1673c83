/** Packages of gold pages: the sample that ships, and files of people's own. */

/** A page with its gold. */
export interface GoldPage {
  readonly id: string
  readonly url: string | null
  readonly html: string
  readonly gold: string | null
  readonly kind: string | null
}

/** A package as the Studio holds it. */
export interface StudioPackage {
  readonly name: string
  readonly pages: readonly GoldPage[]
  /** Lines that could not be read, with the reason. */
  readonly faults: readonly { readonly line: number; readonly reason: string }[]
}

/** Reads the lines of a package; what is broken is reported and left out. */
export function parsePackage(name: string, text: string): StudioPackage {
  const pages: GoldPage[] = []
  const faults: { line: number; reason: string }[] = []
  const seen = new Set<string>()
  text.split('\n').forEach((line, i) => {
    if (line.trim() === '') return
    try {
      const page = goldPageOf(JSON.parse(line) as unknown)
      if (seen.has(page.id)) throw new Error(`the id "${page.id}" occurs twice`)
      seen.add(page.id)
      pages.push(page)
    } catch (error) {
      faults.push({ line: i + 1, reason: error instanceof Error ? error.message : String(error) })
    }
  })
  return { name, pages, faults }
}

function goldPageOf(value: unknown): GoldPage {
  if (typeof value !== 'object' || value === null) throw new Error('the line must be an object')
  const { id, url, html, gold, meta } = value as Record<string, unknown>
  if (typeof id !== 'string' || id === '') throw new Error('id must be a text that is not empty')
  if (typeof html !== 'string') throw new Error('html must be a text')
  const text = (gold as { text?: unknown } | null | undefined)?.text
  const kind = (meta as { pageType?: unknown } | null | undefined)?.pageType
  return {
    id,
    url: typeof url === 'string' ? url : null,
    html,
    gold: typeof text === 'string' ? text : null,
    kind: typeof kind === 'string' ? kind : null,
  }
}

/** Writes a package as lines of JSON, in the format that `gleaner packages` reads. */
export function writePackage({ name, pages }: StudioPackage): string {
  return pages
    .map(({ id, url, html, gold, kind }) =>
      JSON.stringify({
        id,
        package: name,
        url,
        html,
        gold: { text: gold, title: null, author: null, date: null, with: [], without: [] },
        meta: { source: 'studio', ...(kind ? { pageType: kind } : {}) },
      }),
    )
    .map(line => `${line}\n`)
    .join('')
}

let sample: Promise<StudioPackage> | null = null

/** The package that ships: pages written for this project, with gold. */
export function samplePackage(): Promise<StudioPackage> {
  sample ??= fetch('./sample.jsonl').then(async answer => {
    if (!answer.ok) throw new Error(`the sample package did not load: status ${answer.status}`)
    return parsePackage('sample', await answer.text())
  })
  return sample
}
