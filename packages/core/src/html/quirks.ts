/** Doctypes: their parts, and which of them put a page into quirks mode. */
import { asciiLower, cleanText } from './names.js'

/** The parts of a doctype; null where it does not have one. */
export interface Doctype {
  readonly name: string | null
  readonly publicId: string | null
  readonly systemId: string | null
  /** The tokenizer's force-quirks flag. */
  readonly forceQuirks: boolean
}

const HEAD = /^[\t\n\f\r ]*([^\t\n\f\r ]+)[\t\n\f\r ]*(public|system|)[\t\n\f\r ]*/i
const QUOTED = /^(?:"([^"]*)("?)|'([^']*)('?))[\t\n\f\r ]*/

/** Reads a doctype from its source, `<!doctype …>`, which at the end of the file may lack its `>`. */
export function readDoctype(source: string): Doctype {
  const isCut = !source.endsWith('>')
  let rest = source.slice(9, isCut ? undefined : -1)
  const [all = '', name, keyword = ''] = HEAD.exec(rest) ?? []
  rest = rest.slice(all.length)
  const ids: (string | null)[] = keyword.toLowerCase() === 'system' ? [null] : []
  let forceQuirks = name === undefined || keyword !== ''
  for (let quoted: RegExpExecArray | null; keyword !== '' && ids.length < 2 && (quoted = QUOTED.exec(rest)) !== null; ) {
    ids.push(cleanText(quoted[1] ?? quoted[3]))
    forceQuirks = !quoted[2] && !quoted[4]
    rest = rest.slice(quoted[0].length)
  }
  // What follows the system identifier does not force quirks, not even at the end of the file.
  forceQuirks ||= rest === '' ? isCut : ids.length < 2
  return { name: name === undefined ? null : cleanText(asciiLower(name)), publicId: ids[0] ?? null, systemId: ids[1] ?? null, forceQuirks }
}

/** Public identifiers that mean quirks: what they start with, one owner per line, `-//` in front and `//` behind left out. */
const OWNERS = String.raw`(advasoft ltd|as)//dtd html 3\.0 aswedit \+ extensions
ietf//dtd html( 2\.0( strict)?( level [12])?| 2\.1e| 3(\.0|\.2( final)?)?|( strict)?( level [0-3])?)
metrius//dtd metrius presentational
microsoft//dtd internet explorer [23]\.0 (html( strict)?|tables)
netscape comm\. corp\.//dtd (strict )?html
o'reilly and associates//dtd html (2\.0|extended( relaxed)? 1\.0)
softquad( software//dtd hotmetal pro 6\.0::19990601|//dtd hotmetal pro 4\.0::19971010)::extensions to html 4\.0
spyglass//dtd html 2\.0 extended
sq//dtd html 2\.0 hotmetal \+ extensions
sun microsystems corp\.//dtd hotjava (strict )?html
w3c//dtd (html (3 1995-03-24|3\.2( draft| final|s draft)?|4\.0 (frameset|transitional)|experimental (19960712|970421))|w3 html)
w3o//dtd w3 html 3\.0
webtechs//dtd mozilla html( 2\.0)?`
const QUIRKY = new RegExp(
  `^(-//(${OWNERS.replaceAll('\n', '|')})//|\\+//silmaril//dtd html pro v0r11 19970101//|(-//w3o//dtd w3 html strict 3\\.0//en//|-/w3c/dtd html 4\\.0 transitional/en|html)$)`,
)

/** Whether a doctype, given as source, puts the page into quirks mode. */
export function isQuirky(source: string): boolean {
  const { name, publicId, systemId, forceQuirks } = readDoctype(source)
  const id = publicId?.toLowerCase() ?? ''
  return (
    forceQuirks ||
    name !== 'html' ||
    systemId?.toLowerCase() === 'http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd' ||
    QUIRKY.test(id) ||
    (systemId === null && /^-\/\/w3c\/\/dtd html 4\.01 (frameset|transitional)\/\//.test(id))
  )
}
