/** The pages on which a pipeline does worst, gold and output side by side. */

import { parsePage } from 'gleaner'
import { evaluationRegistry, keptText, peersIn, selectorOf } from '../bench/index.js'
import { type GoldPage, readPackage } from '../datasets/index.js'
import type { PageRow, RunRecord } from '../evaluate/index.js'
import { type Html, html, share } from './html.js'
import { diffWords, renderStretches } from './word-diff.js'

/** A page that went wrong, with both texts. */
export interface WorstPage {
  readonly row: PageRow
  readonly gold: string
  readonly output: string
}

/** Which worst pages to find. */
export interface WorstPagesRequest {
  readonly package: string
  /** Where the package is. */
  readonly file: string
  readonly pipeline: string
  readonly measure: string
  readonly count: number
  /** The user's own filters, where the pipeline has any. */
  readonly filtersFile: string | undefined
}

/** Finds the worst pages of one pipeline and extracts them again; pages without gold text are left out. */
export async function worstPages(record: RunRecord, rows: readonly PageRow[], options: WorstPagesRequest): Promise<WorstPage[]> {
  const scored = rows.filter(row => row.package === options.package && row.pipeline === options.pipeline && row.scores[options.measure])
  const worst = scored
    .sort((a, b) => a.scores[options.measure].f1 - b.scores[options.measure].f1 || (a.page < b.page ? -1 : 1))
    .slice(0, options.count)
  const candidate = record.inputs.pipelines.find(({ name }) => name === options.pipeline)
  if (!candidate) return []
  const sources = { filtersFile: options.filtersFile, peers: peersIn([candidate.pipeline]), models: record.inputs.models }
  const scope = record.inputs.scope ?? 'selection'
  const selector = selectorOf(candidate, await evaluationRegistry(sources), { scope })
  const pages = new Map<string, GoldPage>()
  for await (const page of readPackage(options.file, { ids: worst.map(row => row.page) })) pages.set(page.id, page)
  return worst.flatMap(row => {
    const page = pages.get(row.page)
    if (!page || page.gold.text === null) return []
    const output = row.error ? '' : keptText(selector.select(parsePage(page.html, { ...selector.policies, url: page.url })))
    return [{ row, gold: page.gold.text, output }]
  })
}

/** Shows one page, folded. */
export function renderWorstPage({ row, gold, output }: WorstPage, measure: string): Html {
  const { p, r, f1 } = row.scores[measure]
  const diff = diffWords(gold, output)
  const said = row.error ? `${row.error.name}: ${row.error.message}` : row.status
  return html`<details><summary><b>${share(f1)}</b> ${row.page} <span class="soft">${row.kind ?? ''} · P ${share(p)} · R ${share(r)} · ${said}</span></summary>
<div class="diff"><div><h4>gold: <del>missing from the output</del></h4>${renderStretches(diff.gold, 'del')}</div>
<div><h4>output: <ins>not in the gold</ins></h4>${renderStretches(diff.output, 'ins')}</div></div></details>`
}
