/** Names a site goes by, and their removal from titles. */

import { comparable } from './plain-text.js'

/** The names of a site in comparable form, with and without spaces. */
export class SiteNames {
  readonly #names = new Set<string>()
  /** Labels of the hosts but for the last. */
  readonly #labels: string[] = []

  constructor(names: readonly (string | null)[], hosts: readonly (string | null)[]) {
    for (const name of names) if (name) this.add(name)
    for (const host of hosts) if (host) this.#addHost(host)
  }

  /** Adds a name. */
  add(name: string): void {
    const key = comparable(name)
    if (key.length < 2) return
    this.#names.add(key)
    this.#names.add(key.replaceAll(' ', ''))
    const article = key.replace(/^(?:the|der|die|das|le|la|el|il) /, '')
    this.#names.add(article.replaceAll(' ', ''))
  }

  /** `www.news.example.co.uk` is known as example, example.co.uk, news.example … */
  #addHost(host: string): void {
    const labels = host
      .toLowerCase()
      .replace(/^www\d?\./, '')
      .split('.')
    this.add(labels.join(' '))
    this.#labels.push(
      ...labels
        .slice(0, -1)
        .filter(label => label.length > 3)
        .map(label => label.replaceAll('-', '')),
    )
    for (let i = 0; i + 1 < labels.length; i++) {
      if (labels[i].length > 3 || i === labels.length - 2) this.add(labels[i])
      this.add(labels.slice(i).join(' '))
    }
  }

  /** Tells whether a text is one of the names. */
  has(text: string): boolean {
    const key = comparable(text)
    if (key === '') return false
    const joined = key.replaceAll(' ', '')
    return this.#names.has(joined) || this.#names.has(joined.replace(/^(?:the|der|die|das)/, ''))
  }

  /** Tells whether a text has a word with which a label of the host begins, or the whole label: "Acme Europe" of acme.com. */
  hints(text: string): boolean {
    const key = comparable(text)
    const words = key.split(' ').filter(word => word.length > 3)
    const joined = key.replaceAll(' ', '')
    return this.#labels.some(label => words.some(word => label.startsWith(word)) || (label.length > 4 && joined.includes(label)))
  }
}
