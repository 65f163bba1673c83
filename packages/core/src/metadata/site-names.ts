/** Names a site goes by. */

import { comparable } from './plain-text.js'

/** The names of a site. */
export interface SiteNames {
  add(name: string): void
  /** Tells whether a text is one of the names. */
  has(text: string): boolean
  /** Tells whether a text has a word with which a label of the host begins, or the whole label: "Acme Europe" of acme.com. */
  hints(text: string): boolean
}

/** The forms in which names are compared: without spaces, with and without article. */
function keysOf(name: string): string[] {
  const key = comparable(name)
  return [key, key.replace(/^(?:the|der|die|das|le|la|el|il) /, '')].map(form => form.replaceAll(' ', ''))
}

/** Makes the names of a site from those that it states and from its addresses. */
export function siteNames(stated: readonly string[], addresses: readonly URL[]): SiteNames {
  const names = new Set<string>()
  /** Labels of the hosts but for the last. */
  const known: string[] = []
  const add = (name: string): void => {
    for (const key of keysOf(name)) if (key.length > 1) names.add(key)
  }
  stated.forEach(add)
  for (const { hostname } of addresses) {
    // `www.news.example.co.uk` is known as example, example.co.uk, news.example …
    const labels = hostname.replace(/^www\d?\./, '').split('.')
    labels.slice(0, -1).forEach((label, i) => {
      add(labels.slice(i).join(' '))
      if (label.length > 3 || i === labels.length - 2) add(label)
      if (label.length > 3) known.push(label.replaceAll('-', ''))
    })
  }
  return {
    add,
    has: text => keysOf(text).some(key => names.has(key)),
    hints: text => {
      const key = comparable(text)
      const words = key.split(' ').filter(word => word.length > 3)
      const joined = key.replaceAll(' ', '')
      return known.some(label => words.some(word => label.startsWith(word)) || (label.length > 4 && joined.includes(label)))
    },
  }
}
