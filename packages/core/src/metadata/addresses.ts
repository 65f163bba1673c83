/** Addresses: made absolute, compared, taken out of web archives. */

/** An absolute web address; null for anything else (`javascript:`, `data:`, what is broken). */
export function webAddress(address: string, base: string | null = null): URL | null {
  const text = address.trim()
  try {
    const url = base === null ? new URL(text) : new URL(text, base)
    return text !== '' && text.length <= 4000 && /^https?:$/.test(url.protocol) && url.hostname !== '' ? url : null
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

/** Tells whether an address is the front page of its host. */
export function isFrontPage(address: URL | null): boolean {
  return /^\/?(?:index\.\w{2,5})?$/.test(address?.pathname ?? 'none')
}

/** An address without protocol, `www.`, query, fragment and final stroke, for comparing. */
export function comparableAddress(address: string): string {
  return original(address.trim().toLowerCase())
    .replace(/^https?:\/\/(?:www\.)?|[?#].*$/gs, '')
    .replace(/\/$/, '')
}

/** The day that an address holds, as in `/2021/04/03/` or `/03-04-2021-`; null where it holds none. */
export function dateInAddress(address: string): string | null {
  const match =
    /(?<=[/=_-])((?:19|20)\d{2})([/_.-]?)(0[1-9]|1[0-2])\2(0[1-9]|[12]\d|3[01])(?!\d)|(?<=[/=_~-])(0[1-9]|[12]\d|3[01])([_.-]?)(0[1-9]|1[0-2])\6((?:19|20)\d{2})(?!\d)/.exec(
      address.slice(0, 500),
    )
  return match && `${match[1] ?? match[8]}-${match[3] ?? match[7]}-${match[4] ?? match[5]}`
}
