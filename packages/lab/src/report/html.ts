/** HTML from values: what is put in is escaped, unless it is markup already. */

/** A piece of HTML that may stand as it is. */
export class Html {
  readonly source: string
  constructor(source: string) {
    this.source = source
  }
}

type Value = Html | string | number | readonly Value[]

/** Makes HTML; texts and numbers are escaped, lists are joined. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(parts.map((part, i) => part + (i < values.length ? render(values[i]) : '')).join(''))
}

function render(value: Value): string {
  if (value instanceof Html) return value.source
  if (Array.isArray(value)) return value.map(render).join('')
  return escapeHtml(String(value))
}

/** Escapes text for elements and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, character => `&${{ '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' }[character]};`)
}

/** A share with three places. */
export function share(value: number): string {
  return value.toFixed(3)
}
