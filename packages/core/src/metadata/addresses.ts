/** Addresses: made absolute, compared, taken out of web archives. */

/** Addresses that lead to a page or a file; anything else (`javascript:`, `data:`) is none. */
const usable = /^https?:$/

/** Resolves an address against a base; null where the result is not an absolute web address. */
export function absolute(address: string, base: string | null): string | null {
  const text = address.trim()
  if (text === '' || text.length > 4000) return null
  try {
    const url = base === null ? new URL(text) : new URL(text, base)
    return usable.test(url.protocol) && url.hostname !== '' ? url.href : null
  } catch {
    return null
  }
}

/** The address inside an address of a web archive, any other address as it is. */
export function original(address: string): string {
  const match = /^https?:\/\/web\.archive\.org\/web\/\d{4,14}(?:[a-z]{2}_)?\/(.+)$/s.exec(address)
  if (!match) return address
  return /^https?:/.test(match[1]) ? match[1] : `http://${match[1]}`
}

/** Host of an address, null where it has none. */
export function hostOf(address: string): string | null {
  try {
    return new URL(original(address)).hostname || null
  } catch {
    return null
  }
}

/** Tells whether an absolute address is the front page of its host. */
export function isFrontPage(address: string): boolean {
  try {
    return /^\/?(?:index\.\w{2,5})?$/.test(new URL(original(address)).pathname)
  } catch {
    return false
  }
}

/** Tells whether an absolute address is that of a page above another: its front page, or the start of its rubric or blog. */
export function isAbove(address: string, below: string): boolean {
  try {
    const [upper, lower] = [new URL(original(address)), new URL(original(below))]
    if (upper.hostname.replace(/^www\./, '') !== lower.hostname.replace(/^www\./, '') || upper.search !== '') return false
    const path = upper.pathname.replace(/(?:index\.\w{2,5})?$/, '').replace(/\/?$/, '/')
    return lower.pathname.length > path.length && lower.pathname.startsWith(path)
  } catch {
    return false
  }
}

/** An address without protocol, `www.`, query, fragment and final stroke, for comparing. */
export function comparableAddress(address: string): string {
  return original(address.trim().toLowerCase())
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/[?#].*$/s, '')
    .replace(/\/$/, '')
}

const yearFirst = /(?<=[/=_-])((?:19|20)\d{2})([/_.-]?)(0[1-9]|1[0-2])\2(0[1-9]|[12]\d|3[01])(?![0-9])/
const dayFirst = /(?<=[/=_~-])(0[1-9]|[12]\d|3[01])([_.-]?)(0[1-9]|1[0-2])\2((?:19|20)\d{2})(?![0-9])/

/** The day that an address holds, as in `/2021/04/03/` or `/03-04-2021-`; null where it holds none. */
export function dateInAddress(address: string): string | null {
  const path = original(address).slice(0, 500)
  const first = yearFirst.exec(path)
  if (first) return `${first[1]}-${first[3]}-${first[4]}`
  const last = dayFirst.exec(path)
  return last ? `${last[4]}-${last[3]}-${last[1]}` : null
}
