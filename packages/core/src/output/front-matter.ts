/** Metadata as YAML front matter, which editors of notes and makers of sites read from the top of Markdown files. */

/** What front matter is written from; a result has it all. */
export interface FrontMatterSource {
  readonly title: string | null
  readonly authors: readonly string[]
  readonly published: string | null
  readonly modified: string | null
  readonly siteName: string | null
  readonly canonicalUrl: string | null
  readonly language: string | null
  readonly description: string | null
  readonly page: { readonly url: string | null }
}

/** What a page says about itself between two lines of dashes; '' if it says nothing. */
export function frontMatter(result: FrontMatterSource): string {
  const { title, authors, published, modified, siteName, canonicalUrl, language, description } = result
  const fields = {
    title,
    authors,
    published,
    modified,
    site: siteName,
    url: result.page.url,
    canonical: canonicalUrl,
    language,
    description,
  }
  const lines = Object.entries(fields)
    .filter(([, value]) => value !== null && value.length > 0)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? quoted(value) : `[${value!.map(quoted).join(', ')}]`}\n`)
  return lines.length === 0 ? '' : `---\n${lines.join('')}---\n`
}

/**
 * A text in double quotes. YAML reads those of JSON, but wants signs escaped that cannot be printed; without quotes it would
 * take colons, dashes, dates and the Norwegian `no` for something else.
 */
function quoted(text: string): string {
  return JSON.stringify(text.replace(/[\ud800-\udfff]/gu, '\ufffd')).replace(
    /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g,
    sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
