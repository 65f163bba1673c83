import { canonical, type Page, parsePage, selectionText } from 'gleaner'

/** Parses a page for its text: hidden and `noscript` text are kept, since a gold or a label may lie there. */
export function parseWhole(html: string): Page {
  return parsePage(html, { hidden: 'keep', noscript: 'keep' })
}

/** All text of a page or fragment, one line per block. */
export function textOfHtml(html: string): string {
  const page = parseWhole(html)
  return selectionText(page, page.live)
}

/** The text of the runs that are chosen, one line per block. */
export function textOfRuns(page: Page, isChosen: (run: number) => boolean): string {
  const { start, size } = page.runs
  const bounds: number[] = []
  for (let run = 0; run < size; run++) if (isChosen(run)) bounds.push(start[run], start[run + 1])
  return selectionText(page, canonical(page.runs, bounds))
}
