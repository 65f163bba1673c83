/** Doctypes: their parts, and which of them put a page into quirks mode. */

/** The parts of a doctype; null where it does not have one. */
export interface Doctype {
  readonly name: string | null
  readonly publicId: string | null
  readonly systemId: string | null
  /** The tokenizer's force-quirks flag. */
  readonly forceQuirks: boolean
}

const SPACE = '[\\t\\n\\f\\r ]'
const NAME = new RegExp(`^${SPACE}*([^\\t\\n\\f\\r >]+)${SPACE}*`)
const KEYWORD = /^(public|system)/i
const SPACES = new RegExp(`^${SPACE}*`)

/** Reads a doctype from its source, `<!doctype …>`, which at the end of the file may lack its `>`. */
export function readDoctype(source: string): Doctype {
  const isComplete = source.endsWith('>')
  let rest = source.slice('<!doctype'.length, isComplete ? -1 : undefined)
  const head = NAME.exec(rest)
  if (head === null) return { name: null, publicId: null, systemId: null, forceQuirks: true }
  const name = clean(head[1]!).replace(/[A-Z]/g, letter => letter.toLowerCase())
  rest = rest.slice(head[0].length)
  const none = { name, publicId: null, systemId: null }
  if (rest === '') return { ...none, forceQuirks: !isComplete }
  const keyword = KEYWORD.exec(rest)?.[1]
  if (keyword === undefined) return { ...none, forceQuirks: true }
  rest = skip(rest.slice(keyword.length))
  const first = readQuoted(rest)
  if (first === null) return { ...none, forceQuirks: true }
  const isPublic = keyword.toLowerCase() === 'public'
  const one = { name, publicId: isPublic ? first.text : null, systemId: isPublic ? null : first.text }
  if (!first.isClosed) return { ...one, forceQuirks: true }
  rest = skip(first.rest)
  // What follows the system identifier does not force quirks, not even at the end of the file.
  if (!isPublic || rest === '') return { ...one, forceQuirks: rest === '' && !isComplete }
  const second = readQuoted(rest)
  if (second === null) return { ...one, forceQuirks: true }
  const isCut = !second.isClosed || (skip(second.rest) === '' && !isComplete)
  return { ...one, systemId: second.text, forceQuirks: isCut }
}

function skip(text: string): string {
  return text.replace(SPACES, '')
}

function clean(text: string): string {
  return text.replaceAll('\0', '\ufffd')
}

function readQuoted(text: string): { text: string; rest: string; isClosed: boolean } | null {
  const quote = text[0]
  if (quote !== '"' && quote !== "'") return null
  const end = text.indexOf(quote, 1)
  const inside = clean(text.slice(1, end < 0 ? undefined : end)).replace(/\r\n?/g, '\n')
  return { text: inside, rest: end < 0 ? '' : text.slice(end + 1), isClosed: end >= 0 }
}

const QUIRKY_PREFIXES = [
  '+//silmaril//dtd html pro v0r11 19970101//',
  '-//as//dtd html 3.0 aswedit + extensions//',
  '-//advasoft ltd//dtd html 3.0 aswedit + extensions//',
  '-//ietf//dtd html 2.0 level 1//',
  '-//ietf//dtd html 2.0 level 2//',
  '-//ietf//dtd html 2.0 strict level 1//',
  '-//ietf//dtd html 2.0 strict level 2//',
  '-//ietf//dtd html 2.0 strict//',
  '-//ietf//dtd html 2.0//',
  '-//ietf//dtd html 2.1e//',
  '-//ietf//dtd html 3.0//',
  '-//ietf//dtd html 3.2 final//',
  '-//ietf//dtd html 3.2//',
  '-//ietf//dtd html 3//',
  '-//ietf//dtd html level 0//',
  '-//ietf//dtd html level 1//',
  '-//ietf//dtd html level 2//',
  '-//ietf//dtd html level 3//',
  '-//ietf//dtd html strict level 0//',
  '-//ietf//dtd html strict level 1//',
  '-//ietf//dtd html strict level 2//',
  '-//ietf//dtd html strict level 3//',
  '-//ietf//dtd html strict//',
  '-//ietf//dtd html//',
  '-//metrius//dtd metrius presentational//',
  '-//microsoft//dtd internet explorer 2.0 html strict//',
  '-//microsoft//dtd internet explorer 2.0 html//',
  '-//microsoft//dtd internet explorer 2.0 tables//',
  '-//microsoft//dtd internet explorer 3.0 html strict//',
  '-//microsoft//dtd internet explorer 3.0 html//',
  '-//microsoft//dtd internet explorer 3.0 tables//',
  '-//netscape comm. corp.//dtd html//',
  '-//netscape comm. corp.//dtd strict html//',
  "-//o'reilly and associates//dtd html 2.0//",
  "-//o'reilly and associates//dtd html extended 1.0//",
  "-//o'reilly and associates//dtd html extended relaxed 1.0//",
  '-//softquad software//dtd hotmetal pro 6.0::19990601::extensions to html 4.0//',
  '-//softquad//dtd hotmetal pro 4.0::19971010::extensions to html 4.0//',
  '-//spyglass//dtd html 2.0 extended//',
  '-//sq//dtd html 2.0 hotmetal + extensions//',
  '-//sun microsystems corp.//dtd hotjava html//',
  '-//sun microsystems corp.//dtd hotjava strict html//',
  '-//w3c//dtd html 3 1995-03-24//',
  '-//w3c//dtd html 3.2 draft//',
  '-//w3c//dtd html 3.2 final//',
  '-//w3c//dtd html 3.2//',
  '-//w3c//dtd html 3.2s draft//',
  '-//w3c//dtd html 4.0 frameset//',
  '-//w3c//dtd html 4.0 transitional//',
  '-//w3c//dtd html experimental 19960712//',
  '-//w3c//dtd html experimental 970421//',
  '-//w3c//dtd w3 html//',
  '-//w3o//dtd w3 html 3.0//',
  '-//webtechs//dtd mozilla html 2.0//',
  '-//webtechs//dtd mozilla html//',
]
const QUIRKY_IDS = ['-//w3o//dtd w3 html strict 3.0//en//', '-/w3c/dtd html 4.0 transitional/en', 'html']
const QUIRKY_SYSTEM = 'http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd'
const QUIRKY_WITHOUT_SYSTEM = ['-//w3c//dtd html 4.01 frameset//', '-//w3c//dtd html 4.01 transitional//']

/** Whether a doctype, given as source, puts the page into quirks mode. */
export function isQuirky(source: string): boolean {
  if (source === '<!DOCTYPE html>' || source === '<!doctype html>') return false
  const { name, publicId, systemId, forceQuirks } = readDoctype(source)
  if (forceQuirks || name !== 'html' || systemId?.toLowerCase() === QUIRKY_SYSTEM) return true
  if (publicId === null) return false
  const id = publicId.toLowerCase()
  if (QUIRKY_IDS.includes(id)) return true
  return (
    QUIRKY_PREFIXES.some(prefix => id.startsWith(prefix)) ||
    (systemId === null && QUIRKY_WITHOUT_SYSTEM.some(prefix => id.startsWith(prefix)))
  )
}
