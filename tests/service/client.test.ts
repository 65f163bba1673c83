import { GleanerClient, ServiceError } from 'gleaner/client'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Listener, listenRoute } from '../../packages/server/src/listen/index.js'
import { origin, samplePage, sentence, type TestService, testService } from '../../packages/server/src/service.fixture.js'

const token = 'a-secret-of-some-length'
let service: TestService
let listener: Listener
let client: GleanerClient

beforeAll(async () => {
  const runner = {
    name: 'count',
    summary: 'Counts',
    input: { type: 'object' },
    canResume: false,
    run: async ({ progress }: { progress: (data: object) => void }) => progress({ step: 1 }),
  } as const
  service = testService({ token, runners: [runner as never] })
  listener = await listenRoute({ host: '127.0.0.1', port: 0, flag: '--port', route: service.ask, logger: pino({ level: 'silent' }) })
  client = new GleanerClient({ url: `${listener.url}/`, token })
})

afterAll(async () => {
  await listener.drain(0)
  await service.close()
})

test('extracts pages as JSON, as they are, and many as lines', async () => {
  expect(await client.extract({ html: samplePage, formats: ['text'] })).toMatchObject({
    status: 'ok',
    text: expect.stringContaining(sentence),
  })
  expect(await client.extractHtml(samplePage, { formats: ['text', 'markdown'], favour: 'recall' })).toMatchObject({ title: 'Gleaning' })
  const answers: (string | number | undefined)[] = []
  for await (const answer of client.extractLines([{ html: samplePage }, { pipeline: 'nothing-such', html: '' }, { html: samplePage }])) {
    answers.push('problem' in answer ? answer.problem.status : answer.status)
  }
  expect(answers).toEqual(['ok', 404, 'ok'])
})

test('reads, in any form', async () => {
  expect((await client.read({ url: `${origin}/sample` })).title).toBe('Gleaning')
  expect(await client.readAs('text/markdown', { url: `${origin}/sample` })).toContain(sentence)
})

test('stores pipelines, follows jobs', async () => {
  expect(await client.putPipeline('mine', { use: 'lqf' })).toMatchObject({ version: 1 })
  await client.deletePipeline('mine')
  const { id } = await client.addJob({ kind: 'count', input: {} })
  const types: string[] = []
  for await (const event of client.followJob(id)) types.push(event.type)
  expect(types).toEqual(['state', 'state', 'progress', 'state'])
  expect((await client.getJob(id)).state).toBe('done')
})

test('errors are problem documents', async () => {
  const failed = client.extract({ html: '', options: { favour: 'most' as 'recall' } })
  await expect(failed).rejects.toBeInstanceOf(ServiceError)
  await expect(failed).rejects.toMatchObject({ status: 400, problem: { place: '$.options.favour' } })
  await expect(new GleanerClient({ url: listener.url }).listFilters()).rejects.toMatchObject({ status: 401 })
})
