/** Names a site goes by, and their removal from titles. */

import { comparable } from './plain-text.js'

/** The names of a site in comparable form, with and without spaces. */
export class SiteNames {
  private readonly names = new Set<string>()

  constructor(names: readonly (string | null)[], hosts: readonly (string | null)[]) {
    for (const name of names) if (name) this.add(name)
    for (const host of hosts) if (host) this.addHost(host)
  }

  /** Adds a name. */
  add(name: string): void {
    const key = comparable(name)
    if (key.length < 2) return
    this.names.add(key)
    this.names.add(key.replaceAll(' ', ''))
    const article = key.replace(/^(?:the|der|die|das|le|la|el|il) /, '')
    this.names.add(article.replaceAll(' ', ''))
  }

  /** `www.news.example.co.uk` is known as example, example.co.uk, news.example … */
  private addHost(host: string): void {
    const labels = host
      .toLowerCase()
      .replace(/^www\d?\./, '')
      .split('.')
    this.add(labels.join(' '))
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
    return this.names.has(joined) || this.names.has(joined.replace(/^(?:the|der|die|das)/, ''))
  }

  /** Tells whether a text begins or ends with one of the names, or one of them with it. */
  resembles(text: string): boolean {
    const key = comparable(text).replaceAll(' ', '')
    if (key.length < 4) return this.names.has(key)
    for (const name of this.names) {
      if (name.length < 4) continue
      if (key.startsWith(name) || key.endsWith(name) || name.startsWith(key) || name.endsWith(key)) return true
    }
    return false
  }
}
