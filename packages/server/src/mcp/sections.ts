/** Sections of Markdown, by its headings. */

/** A heading with what follows it, up to the next heading. */
export interface Section {
  /** The headings above it and its own, without their signs; empty before the first heading. */
  readonly headings: readonly string[]
  readonly text: string
}

/** Splits Markdown at its headings; lines in fenced code are none. */
export function sectionsOf(markdown: string): Section[] {
  const sections: { headings: readonly string[]; lines: string[] }[] = [{ headings: [], lines: [] }]
  let path: { level: number; title: string }[] = []
  let fence: string | null = null
  for (const line of markdown.split('\n')) {
    const [, opened] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? []
    if (fence !== null) {
      if (opened?.startsWith(fence)) fence = null
    } else if (opened !== undefined) fence = opened
    else {
      const [, signs, title = ''] = /^(#{1,6}) (.*)$/.exec(line) ?? []
      if (signs !== undefined) {
        path = [...path.filter(({ level }) => level < signs.length), { level: signs.length, title: title.trim() }]
        sections.push({ headings: path.map(each => each.title), lines: [] })
      }
    }
    sections[sections.length - 1].lines.push(line)
  }
  return sections.map(({ headings, lines }) => ({ headings, text: lines.join('\n').trim() })).filter(({ text }) => text !== '')
}

/** The sections that have most words of a query, in their order; none if none has any. */
export function matchingSections(sections: readonly Section[], query: string): Section[] {
  const words = [...new Set(wordsOf(query))]
  const counts = sections.map(({ headings, text }) => {
    const here = new Set(wordsOf(`${headings.join(' ')} ${text}`))
    return words.filter(word => here.has(word)).length
  })
  const needed = Math.max(1, Math.ceil(0.6 * Math.max(0, ...counts)))
  return sections.filter((_, index) => counts[index] >= needed)
}

/** Words in lower case; a script without spaces gives single characters. */
function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}]+/gu) ?? []
}
