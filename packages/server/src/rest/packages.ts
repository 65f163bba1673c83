/** Packages of gold pages: what they hold, page by page. */

import { Problem } from '../problem.js'
import { anyObject, integer, list, named, nullable, object, optional, text } from '../schema/index.js'
import { json } from './answers.js'
import { operation } from './operation.js'

const packageSchema = named(
  'Package',
  object({ name: text('Name'), pages: integer('How many pages it has'), bytes: integer('Size of its file') }, 'A package of gold pages'),
)
const entryMembers = {
  id: text('Names the page in its package'),
  url: nullable(text('Where it came from')),
  meta: anyObject('What the package says about it'),
}
const pageSchema = named(
  'GoldPage',
  object(
    { ...entryMembers, html: text('The page'), gold: anyObject('What should be extracted: text and facts') },
    'A page with what should be extracted',
  ),
)
const nameSchema = text('Name of the package', { maxLength: 200 })
const tag = 'Packages'

/** The operations. */
export const packageOperations = [
  operation({
    id: 'listPackages',
    method: 'GET',
    path: '/v1/packages',
    summary: 'List the packages of gold pages on this machine',
    tag,
    answers: {
      200: { description: 'The packages', content: { 'application/json': object({ packages: list(packageSchema, 'The packages') }) } },
    },
    answer: async (_call, { packages }) => json({ packages: (await packages?.list()) ?? [] }),
  }),
  operation({
    id: 'listPages',
    method: 'GET',
    path: '/v1/packages/{name}/pages',
    summary: 'List the pages of a package',
    tag,
    pathSchema: object({ name: nameSchema }),
    querySchema: object({
      offset: optional(integer('How many pages to pass over', { minimum: 0, maximum: 10_000_000, default: 0 })),
      limit: optional(integer('How many to list', { minimum: 1, maximum: 1_000, default: 100 })),
    }),
    answers: {
      200: { description: 'The pages', content: { 'application/json': object({ pages: list(object(entryMembers), 'The pages') }) } },
    },
    problems: ['not-found'],
    async answer({ path: { name }, query: { offset = 0, limit = 100 } }, { packages }) {
      const pages = (await packages?.pages(name, offset, limit)) ?? null
      if (pages === null) throw noPackage(name)
      return json({ pages: pages.map(({ id, url, meta }) => ({ id, url, meta })) })
    },
  }),
  operation({
    id: 'getPage',
    method: 'GET',
    path: '/v1/packages/{name}/pages/{id}',
    summary: 'Read a page of a package, with its HTML and what should be extracted',
    description: 'Slashes in the id are written as %2F.',
    tag,
    pathSchema: object({ name: nameSchema, id: text('Names the page', { maxLength: 1_000 }) }),
    answers: { 200: { description: 'The page', content: { 'application/json': pageSchema } } },
    problems: ['not-found'],
    async answer({ path: { name, id } }, { packages }) {
      const page = (await packages?.page(name, id)) ?? null
      if (page === null) throw new Problem('not-found', `there is no page ${JSON.stringify(id)} in a package ${JSON.stringify(name)}`)
      const { url, html, gold, meta } = page
      return json({ id: page.id, url, meta, html, gold })
    },
  }),
]

function noPackage(name: string): Problem {
  return new Problem('not-found', `there is no package ${JSON.stringify(name)}; GET /v1/packages lists them`)
}
