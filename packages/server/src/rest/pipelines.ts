/** Pipelines: those that ship can be read, those of users also stored, with their history. */

import { createHash } from 'node:crypto'
import { pipelines as shipped } from 'gleaner'
import { Problem } from '../problem.js'
import { anyObject, boolean, integer, list, named, nullable, object, text } from '../schema/index.js'
import type { ServiceContext } from '../service-context.js'
import type { StoredPipeline } from '../store/index.js'
import { done, json } from './answers.js'
import { operation } from './operation.js'
import { checkPipelineDocument } from './run-extraction.js'
import { pipelineNameSchema } from './schemas.js'

const entryMembers = {
  name: text('Name'),
  isShipped: boolean('Whether it ships, so that it cannot be changed'),
  summary: nullable(text('What it is for')),
  changed: nullable(text('When it was stored, ISO 8601; null if it ships')),
  version: nullable(integer('Number of the version, from 1; null if it ships')),
}
const entrySchema = named('PipelineEntry', object(entryMembers, 'A pipeline in a list'))
const pipelineBody = named(
  'Pipeline',
  object({ ...entryMembers, document: anyObject('The pipeline as JSON, as pipeline files have it') }, 'A pipeline'),
)
const versionSchema = object({
  version: integer('Number, from 1'),
  changed: text('When it was stored'),
  isDeleted: boolean('Whether it says that the pipeline was deleted'),
})
const pathSchema = object({ name: pipelineNameSchema })
const tagHeader = { etag: 'Of this version; send it as If-Match to change the pipeline only if nobody else has' }
const conditional = {
  'if-match': 'Entity tag of the version to change; * for any',
  'if-none-match': 'An entity tag; * to store only what is new',
}

/** The operations. */
export const pipelineOperations = [
  operation({
    id: 'listPipelines',
    method: 'GET',
    path: '/v1/pipelines',
    summary: 'List the pipelines',
    tag: 'Pipelines',
    answers: {
      200: {
        description: 'Pipelines of users, then those that ship',
        content: { 'application/json': object({ pipelines: list(entrySchema, 'The pipelines') }) },
      },
    },
    answer: (_call, { store }) => {
      const own = store.pipelines().map(({ document: _, ...entry }) => ({ ...entry, isShipped: false, summary: summaryOf(_) }))
      const others = shipped.filter(({ name }) => !own.some(each => each.name === name)).map(({ name, summary }) => entryOf(name, summary))
      return json({ pipelines: [...own, ...others] })
    },
  }),
  operation({
    id: 'getPipeline',
    method: 'GET',
    path: '/v1/pipelines/{name}',
    summary: 'Read a pipeline',
    tag: 'Pipelines',
    pathSchema,
    headers: { 'if-none-match': 'Entity tag of the version that the client has' },
    answers: {
      200: { description: 'The pipeline', content: { 'application/json': pipelineBody }, headers: tagHeader },
      304: { description: 'It is still the version that the client has' },
    },
    problems: ['unknown-pipeline'],
    answer: ({ path: { name }, request }, { store }) => {
      const stored = store.pipeline(name)
      if (stored === null) return json(shippedPipeline(name))
      const etag = tagOf(stored)
      if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers: { etag } })
      return json(bodyOf(stored), 200, { etag })
    },
  }),
  operation({
    id: 'putPipeline',
    method: 'PUT',
    path: '/v1/pipelines/{name}',
    summary: 'Store a pipeline',
    description: 'A mistake in the pipeline is answered with 422 and its JSON path. Earlier versions stay in the history.',
    tag: 'Pipelines',
    pathSchema,
    headers: conditional,
    body: {
      json: anyObject('The pipeline as JSON, bare or as pipeline files have it', { title: 'PipelineDocument', examples: [{ use: 'lqf' }] }),
    },
    answers: {
      200: { description: 'It is changed', content: { 'application/json': pipelineBody }, headers: tagHeader },
      201: { description: 'It is new', content: { 'application/json': pipelineBody }, headers: tagHeader },
    },
    problems: ['invalid-pipeline', 'precondition-failed', 'conflict'],
    async answer(call, { store }) {
      const { name } = call.path
      const document = await call.json()
      checkPipelineDocument(document, '$')
      const before = storedForChange(name, call.request, store)
      store.savePipeline(name, document)
      const after = store.pipeline(name) as StoredPipeline
      return json(bodyOf(after), before === null ? 201 : 200, { etag: tagOf(after) })
    },
  }),
  operation({
    id: 'deletePipeline',
    method: 'DELETE',
    path: '/v1/pipelines/{name}',
    summary: 'Delete a pipeline; its history stays',
    tag: 'Pipelines',
    pathSchema,
    headers: conditional,
    answers: { 204: { description: 'It is deleted' } },
    problems: ['unknown-pipeline', 'precondition-failed', 'conflict'],
    answer({ path: { name }, request }, { store }) {
      if (storedForChange(name, request, store) === null) throw noPipeline(name)
      store.removePipeline(name)
      return done()
    },
  }),
  operation({
    id: 'pipelineHistory',
    method: 'GET',
    path: '/v1/pipelines/{name}/history',
    summary: 'List the versions of a pipeline',
    tag: 'Pipelines',
    pathSchema,
    answers: {
      200: {
        description: 'The versions, the newest first',
        content: { 'application/json': object({ versions: list(versionSchema, 'The versions') }) },
      },
    },
    problems: ['unknown-pipeline'],
    answer({ path: { name } }, { store }) {
      const versions = store.pipelineVersions(name)
      if (versions.length === 0) throw noPipeline(name)
      return json({ versions: versions.map(({ version, changed, document }) => ({ version, changed, isDeleted: document === null })) })
    },
  }),
  operation({
    id: 'pipelineVersion',
    method: 'GET',
    path: '/v1/pipelines/{name}/history/{version}',
    summary: 'Read a version of a pipeline',
    tag: 'Pipelines',
    pathSchema: object({ name: pipelineNameSchema, version: integer('Number of the version', { minimum: 1, maximum: 1_000_000_000 }) }),
    answers: { 200: { description: 'The pipeline as it was', content: { 'application/json': pipelineBody } } },
    problems: ['unknown-pipeline'],
    answer({ path: { name, version } }, { store }) {
      const found = store.pipelineVersions(name).find(each => each.version === version)
      if (found === undefined || found.document === null) throw noPipeline(`${name}, version ${version}`)
      return json(bodyOf(found))
    },
  }),
]

/** The pipeline before a change, null if it is new; throws if the request does not want to change what is there. */
function storedForChange(name: string, request: Request, store: ServiceContext['store']): StoredPipeline | null {
  const stored = store.pipeline(name)
  if (stored === null && shipped.some(each => each.name === name)) {
    throw new Problem('conflict', `the pipeline ${JSON.stringify(name)} ships and cannot be changed; store yours under another name`)
  }
  const etag = stored === null ? null : tagOf(stored)
  const wanted = request.headers.get('if-match')
  if (wanted !== null && !matches(wanted, etag)) {
    throw new Problem('precondition-failed', `If-Match: expected ${etag ?? 'no header, since the pipeline is new'}, got ${wanted}`)
  }
  const unwanted = request.headers.get('if-none-match')
  if (unwanted !== null && matches(unwanted, etag)) {
    throw new Problem('precondition-failed', `If-None-Match: ${unwanted} matches the version that is there, ${etag}`)
  }
  return stored
}

function matches(header: string, etag: string | null): boolean {
  if (etag === null) return false
  return header.trim() === '*' || header.split(',').some(each => each.trim() === etag)
}

function tagOf({ version, document }: StoredPipeline): string {
  return `"${version}-${createHash('sha256').update(JSON.stringify(document)).digest('hex').slice(0, 16)}"`
}

function entryOf(name: string, summary: string): object {
  return { name, isShipped: true, summary, changed: null, version: null }
}

function shippedPipeline(name: string): object {
  const found = shipped.find(each => each.name === name)
  if (found === undefined) throw noPipeline(name)
  const { summary, pipeline, policies } = found
  return { ...entryOf(name, summary), document: { pipeline, ...(policies && { policies }) } }
}

function bodyOf({ name, document, changed, version }: { name: string; document: unknown; changed: string; version: number }): object {
  return { name, isShipped: false, summary: summaryOf(document), changed, version, document }
}

function summaryOf(document: unknown): string | null {
  const { summary } = (typeof document === 'object' && document !== null ? document : {}) as { readonly summary?: unknown }
  return typeof summary === 'string' ? summary : null
}

function noPipeline(name: string): Problem {
  return new Problem('unknown-pipeline', `there is no pipeline ${JSON.stringify(name)}; GET /v1/pipelines lists them`)
}
