/** The doctypes that mean quirks, as the standard lists them. */
import { describe, expect, it } from 'vitest'
import { isQuirky, readDoctype } from './quirks.js'

const PREFIXES = [
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

const withPublicId = (id: string, system = '"x"') => `<!DOCTYPE html PUBLIC "${id}" ${system}>`

describe('quirks', () => {
  for (const prefix of PREFIXES) {
    it(prefix, () => {
      expect(isQuirky(withPublicId(prefix))).toBe(true)
      expect(isQuirky(withPublicId(`${prefix.toUpperCase()}EN`))).toBe(true)
      expect(isQuirky(withPublicId(prefix.slice(0, -1)))).toBe(false)
      expect(isQuirky(withPublicId(`x${prefix}`))).toBe(false)
    })
  }

  it('knows whole identifiers', () => {
    for (const id of ['-//W3O//DTD W3 HTML Strict 3.0//EN//', '-/W3C/DTD HTML 4.0 Transitional/EN', 'HTML']) {
      expect(isQuirky(withPublicId(id))).toBe(true)
      expect(isQuirky(withPublicId(`${id}x`))).toBe(false)
    }
    expect(isQuirky('<!DOCTYPE html SYSTEM "http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd">')).toBe(true)
  })

  it('looks at the system identifier of HTML 4.01', () => {
    for (const name of ['Frameset', 'Transitional']) {
      expect(isQuirky(withPublicId(`-//W3C//DTD HTML 4.01 ${name}//EN`, ''))).toBe(true)
      expect(isQuirky(withPublicId(`-//W3C//DTD HTML 4.01 ${name}//EN`))).toBe(false)
    }
  })

  it('leaves other doctypes alone', () => {
    for (const source of [
      '<!DOCTYPE html>',
      '<!doctype HTML >',
      withPublicId('-//W3C//DTD HTML 4.01//EN'),
      withPublicId('-//W3O//DTD W3 HTML//'),
    ]) {
      expect(isQuirky(source)).toBe(false)
    }
  })
})

describe('the parts of a doctype', () => {
  it('may be cut off anywhere', () => {
    expect(readDoctype('<!DOCTYPE')).toEqual({ name: null, publicId: null, systemId: null, forceQuirks: true })
    expect(readDoctype('<!DOCTYPE Html')).toEqual({ name: 'html', publicId: null, systemId: null, forceQuirks: true })
    expect(readDoctype('<!DOCTYPE html PUBLIC>')).toEqual({ name: 'html', publicId: null, systemId: null, forceQuirks: true })
    expect(readDoctype(`<!DOCTYPE html PUBLIC 'a"b>`)).toEqual({ name: 'html', publicId: 'a"b', systemId: null, forceQuirks: true })
    expect(readDoctype(`<!DOCTYPE html PUBLIC "a"'b' x>`)).toEqual({ name: 'html', publicId: 'a', systemId: 'b', forceQuirks: false })
    expect(readDoctype('<!DOCTYPE html SYSTEM "a" "b">')).toEqual({ name: 'html', publicId: null, systemId: 'a', forceQuirks: false })
  })
})
