/** Settings that the proxy and the API share, and the pages of the last minutes. */

import { Problem } from '../problem.js'
import { readSettings, writePipelineName, writeSettings } from '../proxy/settings.js'
import { boolean, list, named, nullable, number, object, optional, text } from '../schema/index.js'
import type { ServiceContext } from '../service-context.js'
import { done, json } from './answers.js'
import { operation } from './operation.js'
import { chosenPipeline } from './run-extraction.js'

const pipeline = text('Name of the pipeline for requests that ask for none', { minLength: 1, maxLength: 200 })
const keepsRecent = boolean('Whether the addresses of recent pages are listed; in memory only')
const isOn = boolean('Whether the proxy cleans pages')
const settingsSchema = named(
  'Settings',
  object(
    { pipeline, isPipelineFixed: boolean('Whether it was given at the start, so that it cannot be changed'), keepsRecent, isOn },
    'The settings',
  ),
)
const changeSchema = named(
  'SettingsChange',
  object(
    { pipeline: optional(pipeline), keepsRecent: optional(keepsRecent), isOn: optional(isOn) },
    'Settings to change; absent ones stay',
  ),
)
const recentSchema = named(
  'RecentPage',
  object(
    {
      url: text('Address'),
      title: nullable(text('Title')),
      status: text('What became of it'),
      pipeline: text('The pipeline that ran'),
      at: text('When, ISO 8601'),
      confidence: nullable(number('Estimated quality, 0 to 1')),
      workMs: nullable(number('Milliseconds that a thread worked on it')),
    },
    'A page of the last minutes',
  ),
)
const tag = 'Settings'

/** The operations. */
export const settingsOperations = [
  operation({
    id: 'getSettings',
    method: 'GET',
    path: '/v1/settings',
    summary: 'Read the settings',
    tag,
    answers: { 200: { description: 'The settings', content: { 'application/json': settingsSchema } } },
    answer: (_call, context) => json(settingsOf(context)),
  }),
  operation({
    id: 'putSettings',
    method: 'PUT',
    path: '/v1/settings',
    summary: 'Change settings',
    tag,
    body: { json: changeSchema },
    answers: { 200: { description: 'The settings as they are now', content: { 'application/json': settingsSchema } } },
    problems: ['unknown-pipeline', 'conflict'],
    async answer(call, context) {
      const { pipeline: name, ...change } = await call.json()
      if (name !== undefined && context.isPipelineFixed && name !== context.defaultPipeline().name) {
        throw new Problem('conflict', '$.pipeline: it was given with --pipeline and cannot be changed', { place: '$.pipeline' })
      }
      if (name !== undefined) writePipelineName(context.store, chosenPipeline(name, context).name)
      writeSettings(context.store, { ...readSettings(context.store), ...change })
      if (!context.keepsRecent()) context.recent.clear()
      return json(settingsOf(context))
    },
  }),
  operation({
    id: 'listRecent',
    method: 'GET',
    path: '/v1/recent',
    summary: 'List the pages of the last minutes, if the settings say so',
    tag,
    answers: {
      200: {
        description: 'The pages, the newest first',
        content: { 'application/json': object({ pages: list(recentSchema, 'The pages') }) },
      },
    },
    answer: (_call, { recent }) => json({ pages: recent.list().map(({ at, ...page }) => ({ ...page, at: at.toISOString() })) }),
  }),
  operation({
    id: 'clearRecent',
    method: 'DELETE',
    path: '/v1/recent',
    summary: 'Forget the pages of the last minutes',
    tag,
    answers: { 204: { description: 'They are forgotten' } },
    answer(_call, { recent }) {
      recent.clear()
      return done()
    },
  }),
]

function settingsOf(context: ServiceContext): object {
  const { keepsRecent: keeps, isOn: cleans } = readSettings(context.store)
  return { pipeline: context.defaultPipeline().name, isPipelineFixed: context.isPipelineFixed, keepsRecent: keeps, isOn: cleans }
}
