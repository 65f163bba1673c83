/**
 * Content that a page has only in its data. If next to nothing was found in the markup, the texts of its JSON-LD, and after
 * them those of the state that its scripts draw from, are written as a page of their own, which takes its place.
 */

import type { Budget } from '../filter/filter.js'
import { memberOf, scalarTexts } from '../json/json.js'
import { escapeText } from '../output/html/escape.js'
import type { Page } from '../page/page.js'
import { type DataRules, dataAsHtml, withoutTags } from './data-writer.js'
import { linkedData, scriptState } from './embedded-data.js'

/** Where the content of a result was: in the markup, in JSON-LD, in the state of the page's scripts. */
export type Origin = 'markup' | 'json-ld' | 'page-state'

/** Markup that gave more characters than this is taken for what it says. */
export const maxThinLength = 600
/** State holds texts of all sorts; it is read only if the markup gave hardly a paragraph. */
const maxLengthBesideState = 300
/** Data must have this many times the text of what was found in the markup. */
const minGain = 2
const minLength = 200

const linkedText = /^(?:articleBody|reviewBody|text|description|recipeInstructions|transcript)$/i
/** Things that say something about the site or its people, not about what the page shows. */
const sideThing = /organi[sz]ation|website|webpage$|person|imageobject|breadcrumb|corporation|business|offer|brand|rating/i

const linkedRules: DataRules = {
  skipsObject: object =>
    sideThing.test(scalarTexts(memberOf(object, '@type')).join(',')) && !memberOf(object, 'mainEntity') && !memberOf(object, '@graph'),
  skipsMember: (name, object) =>
    /^(?:publisher|isPartOf|breadcrumb|review)$/i.test(name) || (name === 'description' && memberOf(object, 'articleBody') !== undefined),
  // The title of the thing is that of the page.
  hasTitles: false,
  mayBeText: name => linkedText.test(name),
}

const sideMember =
  /^_|^(?:css|styles?|theme|i18n|translations?|messages|locales?|labels|dictionary|config|settings|env|flags|features|experiments|seo|meta|metadata|schemas?|query|queries|cookies?|consent|privacy|legal|terms|footer|header|nav|navigation|menus?|related|recommend\w*|ads?|errors?|alt)$/i

const stateRules: DataRules = {
  skipsObject: () => false,
  skipsMember: name => sideMember.test(name),
  hasTitles: true,
  mayBeText: () => true,
}

/** A page made of a page's data if they have far more text than the `length` characters found in its markup; else null. */
export function embeddedContent(page: Page, length: number, budget: Budget): { html: string; origin: Origin } | null {
  if (length > maxThinLength) return null
  const least = Math.max(minLength, minGain * length)
  const fromLinked = dataAsHtml(linkedData(page, least, budget), linkedRules, budget)
  // Several things with texts of their own are a list, and belong to other pages.
  if (textLength(fromLinked.html) >= least && fromLinked.things === 1) return { html: pageOf(page, fromLinked.html), origin: 'json-ld' }
  if (length > maxLengthBesideState) return null
  const fromState = dataAsHtml(scriptState(page, least, budget), stateRules, budget)
  return textLength(fromState.html) >= least ? { html: pageOf(page, fromState.html), origin: 'page-state' } : null
}

function textLength(html: string): number {
  return withoutTags(html, '').length
}

function pageOf({ title }: Page, html: string): string {
  return `<!doctype html><title>${escapeText(title)}</title><body><main>\n${html}\n</main>`
}
