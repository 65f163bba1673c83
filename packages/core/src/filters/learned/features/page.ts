/** The page as a whole: the same numbers on every block of it. */

import { Tag } from '../../../html/tags.js'
import { hashText, IntMap } from '../../../numeric/hash.js'
import { addressOf } from '../../../page/stated-address.js'
import * as CountField from '../count-field.js'
import * as GroupField from '../group-field.js'
import * as SumField from '../sum-field.js'
import * as Trait from '../trait.js'
import { columnNames, rowColumns } from './columns.js'
import { type FeatureInput, lg, ratio } from './common.js'
import { largestGroup } from './records.js'

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

const Column = rowColumns(
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
)
const firstPathWord = columnNames(Column).length
const firstTypeWord = firstPathWord + pathWords.length
const firstLexicon = firstTypeWord + typeWords.length

/** Columns of this group. */
export const pageNames: readonly string[] = [
  ...columnNames(Column),
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
  row[Column['page:blocks']] = lg(stats.size)
  row[Column['page:words']] = lg(words)
  row[Column['page:linkShare']] = ratio(sums[SumField.LinkWords], words)
  row[Column['page:sentenceShare']] = ratio(sums[SumField.SentenceWords], words)
  row[Column['page:paragraphShare']] = ratio(sums[SumField.ParagraphWords], words)
  row[Column['page:functionShare']] = ratio(sums[SumField.FunctionWords], words)
  row[Column['page:images']] = lg(all[CountField.Images])
  row[Column['page:anchors']] = lg(all[CountField.Anchors])
  row[Column['page:prices']] = ratio(sums[SumField.Prices], stats.size)
  row[Column['page:dates']] = ratio(sums[SumField.Dates], stats.size)
  row[Column['page:questions']] = ratio(counts.questions, stats.size)
  row[Column['page:listShare']] = ratio(counts.list, words)
  row[Column['page:tableShare']] = ratio(counts.table, words)
  row[Column['page:headings']] = lg(sums[SumField.Headings])
  row[Column['page:titleWords']] = facts.titleWords
  row[Column['page:structuredWords']] = lg(facts.structuredWords)
  row[Column['page:description']] = facts.description.size
  row[Column['page:pathDepth']] = plain.split('/').length - 1
  row[Column['page:pathLength']] = plain.length
  row[Column['page:pathHyphens']] = plain.split('-').length - 1
  row[Column['page:pathDigits']] = /\d/.test(plain) ? (/\d{4,}/.test(plain) ? 2 : 1) : 0
  row[Column['page:query']] = query < 0 ? 0 : 1
  row[Column['page:home']] = plain === '/' ? 1 : 0
  row[Column['page:hasUrl']] = addressOf(page) === null ? 0 : 1
  row[Column['page:ogArticle']] = facts.ogType.includes('article') ? 1 : 0
  row[Column['page:ogProduct']] = facts.ogType.includes('product') ? 1 : 0
  row[Column['page:ogWebsite']] = facts.ogType.includes('website') ? 1 : 0
  row[Column['page:meanWords']] = ratio(words, stats.size)
  row[Column['page:maxWords']] = lg(counts.longest)
  if (group >= 0) {
    const inGroup = groups[group + GroupField.Words]
    row[Column['page:groupCount']] = lg(groups[group])
    row[Column['page:groupShare']] = ratio(inGroup, words)
    row[Column['page:groupMean']] = lg(inGroup / groups[group])
    row[Column['page:groupSentences']] = ratio(groups[group + GroupField.SentenceWords], inGroup)
  }
  row[Column['page:mainCount']] = counts.mains
  row[Column['page:articleCount']] = lg(counts.articles)
  row[Column['page:sourceRatio']] = ratio(page.runs.axis.length, page.source.length)
  for (let p = 0; p < pathWords.length; p++) row[firstPathWord + p] = pathWords[p][1].test(path) ? 1 : 0
  for (let p = 0; p < typeWords.length; p++) row[firstTypeWord + p] = isAny(facts.types, typeWords[p][1])
  for (let p = 0; p < lexicon.length; p++) row[firstLexicon + p] = ratio(1000 * counts.lexicon[p], words)
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
