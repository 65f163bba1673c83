/** Names of months that come with the platform. */

/** Names of months as the platform writes them in dates, in the notation of the lists. */
export function platformMonths(language: string): string {
  const line = [language]
  for (let month = 0; month < 12; month++) {
    const names = (['long', 'short'] as const).map(form => {
      try {
        const parts = new Intl.DateTimeFormat(language, { day: 'numeric', month: form }).formatToParts(new Date(2001, month, 9))
        return parts.find(part => part.type === 'month')?.value.replace(/[\s/-]/g, '')
      } catch {
        return ''
      }
    })
    line.push(names.join('/'))
  }
  return line.join(' ')
}
