/** The page as a whole: the same numbers on every block of it. */

import { Tag as tagIds } from '../../html/tags.js'
import { CountField as countField, GroupField as groupField, SumField as sumField } from '../element-context.js'
import { hashText, IntMap } from '../hash.js'
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
  const row = [
    lg(stats.size),
    lg(words),
    ratio(sums[SumField.LinkWords], words),
    ratio(sums[SumField.SentenceWords], words),
    ratio(sums[SumField.ParagraphWords], words),
    ratio(sums[SumField.FunctionWords], words),
    lg(all[CountField.Images]),
    lg(all[CountField.Anchors]),
    ratio(counts.prices, stats.size),
    ratio(counts.dates, stats.size),
    ratio(counts.questions, stats.size),
    ratio(counts.list, words),
    ratio(counts.table, words),
    lg(counts.headings),
    facts.titleWords,
    lg(facts.structuredWords),
    facts.description.size,
    plain.split('/').length - 1,
    plain.length,
    plain.split('-').length - 1,
    /\d/.test(plain) ? (/\d{4,}/.test(plain) ? 2 : 1) : 0,
    query < 0 ? 0 : 1,
    plain === '/' ? 1 : 0,
    page.url === null ? 0 : 1,
    facts.ogType.includes('article') ? 1 : 0,
    facts.ogType.includes('product') ? 1 : 0,
    facts.ogType.includes('website') ? 1 : 0,
    ratio(words, stats.size),
    lg(counts.longest),
    group < 0 ? 0 : lg(groups[group]),
    group < 0 ? 0 : ratio(groups[group + GroupField.Words], words),
    group < 0 ? 0 : lg(groups[group + GroupField.Words] / groups[group]),
    group < 0 ? 0 : ratio(groups[group + GroupField.SentenceWords], groups[group + GroupField.Words]),
    counts.mains,
    lg(counts.articles),
    ratio(page.runs.axis.length, page.source.length),
    ...pathWords.map(([, pattern]) => (pattern.test(path) ? 1 : 0)),
    ...typeWords.map(([, pattern]) => ([...facts.types].some(type => pattern.test(type)) ? 1 : 0)),
    ...counts.lexicon.map(count => ratio(1000 * count, words)),
  ]
  return Float32Array.from(row)
}

function blockCounts(input: FeatureInput) {
  const { page, stats } = input
  const { nodes, blocks } = page
  const table = lexiconOf()
  const counts = {
    prices: 0,
    dates: 0,
    questions: 0,
    list: 0,
    table: 0,
    headings: 0,
    longest: 0,
    mains: 0,
    articles: 0,
    lexicon: lexicon.map(() => 0),
  }
  const levels = input.headings
  for (let b = 0; b < stats.size; b++) {
    const traits = stats.traits[b]
    if (traits & Trait.Price) counts.prices++
    if (traits & Trait.DateLike) counts.dates++
    if (traits & Trait.Question) counts.questions++
    if (levels[b] > 0) counts.headings++
    const tag = nodes.tag[blocks.element[b]]
    if (tag === Tag.li) counts.list += stats.words[b]
    if (tag === Tag.td || tag === Tag.th) counts.table += stats.words[b]
    counts.longest = Math.max(counts.longest, stats.words[b])
  }
  for (let id = 0; id < stats.hashOf.length; id++) {
    const entry = table.get(stats.hashOf[id])
    if (entry > 0) counts.lexicon[entry - 1] += stats.countOf[id]
  }
  for (let i = 0; i < nodes.size; i++) {
    if (nodes.tag[i] === Tag.main) counts.mains++
    else if (nodes.tag[i] === Tag.article) counts.articles++
  }
  return counts
}
