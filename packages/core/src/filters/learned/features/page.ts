/** The page as a whole: the same numbers on every block of it. */

import { Tag as tagIds } from '../../../html/tags.js'
import { hashText, IntMap } from '../../../numeric/hash.js'
import { CountField as countField, GroupField as groupField, SumField as sumField } from '../element-context.js'
import { Trait as trait } from '../traits.js'
import { type FeatureInput, lg, ratio as quotient } from './common.js'
import { largestGroup } from './records.js'

// Constants of this module, which the engine compiles in; imported ones it would load and check at each use.
const SumField = sumField
const CountField = countField
const GroupField = groupField
const Tag = tagIds
const Trait = trait
const ratio = quotient

const pathWords: readonly (readonly [string, RegExp])[] = [
  ['forum', /forum|thread|topic|viewtopic|discuss|community|\/t\/|questions?\/|comments\//i],
  ['product', /product|\/p\/|\/dp\/|item|shop|store|buy|\/pd\//i],
  ['category', /categor|collection|\/tag|\/c\/|browse|search|list/i],
  ['docs', /docs?[/.]|api|reference|guide|manual|tutorial|learn|wiki|help/i],
  ['article', /blog|news|article|story|post|\/20[0-2]\d\//i],
  ['service', /about|service|solution|pricing|feature|contact|career|platform/i],
]

const typeWords: readonly (readonly [string, RegExp])[] = [
  ['article', /article|blogposting|report/],
  ['product', /^product|offer/],
  ['forum', /discussion|qapage|question|answer|comment/],
  ['listing', /itemlist|collectionpage|searchresults/],
  ['faq', /faqpage/],
  ['recipe', /recipe|howto/],
  ['review', /review|rating/],
  ['business', /localbusiness|organization|service|softwareapplication/],
]

const lexicon: readonly (readonly [string, string])[] = [
  [
    'reply',
    'reply replies replied posted quote member joined thread topic likes upvote answers answered votes antworten beiträge registered posts op',
  ],
  [
    'cart',
    'cart basket price shipping delivery checkout stock quantity sku warranty returns sale review reviews rating warenkorb lieferzeit',
  ],
  [
    'docs',
    'function parameter parameters returns example syntax api method class string default install configuration note deprecated usage',
  ],
  ['news', 'reported said according yesterday monday tuesday wednesday thursday friday minister police president officials'],
  ['service', 'our services customers clients solutions team contact schedule appointment trusted insured consultation book demo platform'],
  ['wall', 'javascript enable browser cookies consent captcha robot forbidden denied verify blocked error 404 found'],
]

/** Columns of this group. */
export const pageNames: readonly string[] = [
  'page:blocks',
  'page:words',
  'page:linkShare',
  'page:sentenceShare',
  'page:paragraphShare',
  'page:functionShare',
  'page:images',
  'page:anchors',
  'page:prices',
  'page:dates',
  'page:questions',
  'page:listShare',
  'page:tableShare',
  'page:headings',
  'page:titleWords',
  'page:structuredWords',
  'page:description',
  'page:pathDepth',
  'page:pathLength',
  'page:pathHyphens',
  'page:pathDigits',
  'page:query',
  'page:home',
  'page:hasUrl',
  'page:ogArticle',
  'page:ogProduct',
  'page:ogWebsite',
  'page:meanWords',
  'page:maxWords',
  'page:groupCount',
  'page:groupShare',
  'page:groupMean',
  'page:groupSentences',
  'page:mainCount',
  'page:articleCount',
  'page:sourceRatio',
  ...pathWords.map(([name]) => `page:path:${name}`),
  ...typeWords.map(([name]) => `page:type:${name}`),
  ...lexicon.map(([name]) => `page:words:${name}`),
]

let lexiconTable: IntMap | null = null

function lexiconOf(): IntMap {
  if (lexiconTable === null) {
    lexiconTable = new IntMap(512)
    lexicon.forEach(([, words], i) => {
      for (const word of words.split(' ')) lexiconTable!.set(hashText(word), i + 1)
    })
  }
  return lexiconTable
}

/** Computes the numbers of the page once. */
export function pageRow(input: FeatureInput): Float32Array {
  const { page, stats, context, facts } = input
  const { groups } = context
  const { nodes } = page
  const sums = context.sums.subarray(SumField.Size * stats.size)
  const all = context.counts.subarray(CountField.Size * nodes.size)
  const words = sums[SumField.Words]
  const counts = blockCounts(input)
  const path = facts.path
  const query = path.indexOf('?')
  const plain = query < 0 ? path : path.slice(0, query)
  const group = largestGroup(input)
  // Number by number into the row: a list of whole and other numbers, put together from lists, took the engine 70 ms to
  // compile, and again with each new sort of list.
  const row = new Float32Array(pageNames.length)
  let k = 0
  row[k++] = lg(stats.size)
  row[k++] = lg(words)
  row[k++] = ratio(sums[SumField.LinkWords], words)
  row[k++] = ratio(sums[SumField.SentenceWords], words)
  row[k++] = ratio(sums[SumField.ParagraphWords], words)
  row[k++] = ratio(sums[SumField.FunctionWords], words)
  row[k++] = lg(all[CountField.Images])
  row[k++] = lg(all[CountField.Anchors])
  row[k++] = ratio(sums[SumField.Prices], stats.size)
  row[k++] = ratio(sums[SumField.Dates], stats.size)
  row[k++] = ratio(counts.questions, stats.size)
  row[k++] = ratio(counts.list, words)
  row[k++] = ratio(counts.table, words)
  row[k++] = lg(sums[SumField.Headings])
  row[k++] = facts.titleWords
  row[k++] = lg(facts.structuredWords)
  row[k++] = facts.description.size
  row[k++] = plain.split('/').length - 1
  row[k++] = plain.length
  row[k++] = plain.split('-').length - 1
  row[k++] = /\d/.test(plain) ? (/\d{4,}/.test(plain) ? 2 : 1) : 0
  row[k++] = query < 0 ? 0 : 1
  row[k++] = plain === '/' ? 1 : 0
  row[k++] = page.url === null ? 0 : 1
  for (const type of ['article', 'product', 'website']) row[k++] = facts.ogType.includes(type) ? 1 : 0
  row[k++] = ratio(words, stats.size)
  row[k++] = lg(counts.longest)
  if (group >= 0) {
    const inGroup = groups[group + GroupField.Words]
    row[k] = lg(groups[group])
    row[k + 1] = ratio(inGroup, words)
    row[k + 2] = lg(inGroup / groups[group])
    row[k + 3] = ratio(groups[group + GroupField.SentenceWords], inGroup)
  }
  k += 4
  row[k++] = counts.mains
  row[k++] = lg(counts.articles)
  row[k++] = ratio(page.runs.axis.length, page.source.length)
  for (let p = 0; p < pathWords.length; p++) row[k++] = pathWords[p][1].test(path) ? 1 : 0
  for (let p = 0; p < typeWords.length; p++) row[k++] = isAny(facts.types, typeWords[p][1])
  for (let p = 0; p < lexicon.length; p++) row[k++] = ratio(1000 * counts.lexicon[p], words)
  return row
}

function isAny(types: ReadonlySet<string>, pattern: RegExp): number {
  for (const type of types) if (pattern.test(type)) return 1
  return 0
}

function blockCounts({ page, stats }: FeatureInput) {
  const { nodes, blocks } = page
  const table = lexiconOf()
  const counts = {
    questions: 0,
    list: 0,
    table: 0,
    longest: 0,
    mains: 0,
    articles: 0,
    lexicon: new Float64Array(lexicon.length),
  }
  for (let b = 0; b < stats.size; b++) {
    if (stats.traits[b] & Trait.Question) counts.questions++
    const tag = nodes.tag[blocks.element[b]]
    if (tag === Tag.li) counts.list += stats.words[b]
    if (tag === Tag.td || tag === Tag.th) counts.table += stats.words[b]
    counts.longest = Math.max(counts.longest, stats.words[b])
  }
  const { size, tag } = nodes
  for (let i = 0; i < size; i++) {
    if (tag[i] === Tag.main) counts.mains++
    else if (tag[i] === Tag.article) counts.articles++
  }
  for (let id = 0; id < stats.hashOf.length; id++) {
    const entry = table.get(stats.hashOf[id])
    if (entry > 0) counts.lexicon[entry - 1] += stats.countOf[id]
  }
  return counts
}
