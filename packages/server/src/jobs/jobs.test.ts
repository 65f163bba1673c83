import { rmSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import { type TestService, testService } from '../service.fixture.js'
import type { JobRunner } from './job-runner.js'
import { JobStore } from './job-store.js'

const services: TestService[] = []

function start(runners: readonly JobRunner[], folder?: string): TestService {
  const service = testService({ runners, ...(folder !== undefined && { folder }) })
  services.push(service)
  return service
}

afterEach(async () => {
  for (const service of services.splice(0)) await service.close().catch(() => rmSync(service.folder, { recursive: true, force: true }))
})

const input = {
  type: 'object',
  properties: { steps: { type: 'integer', minimum: 1 } },
  required: ['steps'],
  additionalProperties: false,
} as const
const counting: JobRunner = {
  name: 'count',
  summary: 'Counts',
  input,
  canResume: true,
  async run({ input: given, isResumed, signal, progress }) {
    for (let step = 1; step <= Number(given['steps']); step++) {
      await new Promise(resolve => setImmediate(resolve))
      signal.throwIfAborted()
      progress({ step })
    }
    return { counted: given['steps'], isResumed }
  },
}

/** Runs until it is told to end. */
const endless = (canResume: boolean): JobRunner => ({
  name: 'endless',
  summary: 'Never ends by itself',
  input: { type: 'object' },
  canResume,
  run: ({ signal, isResumed, progress }) => {
    progress({ isResumed })
    return isResumed
      ? Promise.resolve('went on')
      : new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  },
})

const add = async (service: TestService, kind: string, given: object) => {
  const answer = await service.send('POST', '/v1/jobs', { kind, input: given })
  return { status: answer.status, job: (await answer.json()) as { id: string; detail?: string } }
}
const state = async (service: TestService, id: string) => ((await (await service.get(`/v1/jobs/${id}`)).json()) as { state: string }).state
const eventsOf = async (service: TestService, id: string, headers = {}) =>
  (await (await service.get(`/v1/jobs/${id}/events`, headers)).text())
    .split('\n\n')
    .filter(each => each.startsWith('id:'))
    .map(each => ({
      id: Number(/^id: (\d+)/.exec(each)?.[1]),
      type: /^event: (\w+)$/m.exec(each)?.[1],
      data: JSON.parse(/^data: (.*)$/m.exec(each)?.[1] ?? ''),
    }))

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise(resolve => setTimeout(resolve, 5))
}

describe('jobs', () => {
  test('run with live progress; who comes back gets the events after the last one', async () => {
    const service = start([counting])
    const { status, job } = await add(service, 'count', { steps: 20 })
    expect(status).toBe(202)
    const events = await eventsOf(service, job.id)
    expect(events.map(({ id }) => id)).toEqual(events.map((_, index) => index + 1))
    // Reports that come faster than the disk likes are left out, never the last one.
    const steps = events.filter(({ type }) => type === 'progress').map(({ data }) => data.step)
    expect(steps).toEqual([...steps].sort((a, b) => a - b))
    expect(steps.at(-1)).toBe(20)
    expect(events.at(-1)).toMatchObject({ type: 'state', data: { state: 'done' } })
    expect(await eventsOf(service, job.id, { 'last-event-id': '2' })).toEqual(events.slice(2))
    expect(await (await service.get(`/v1/jobs/${job.id}`)).json()).toMatchObject({
      state: 'done',
      result: { counted: 20 },
      progress: { step: 20 },
    })
  })

  test('are checked against the schema of their kind', async () => {
    const service = start([counting])
    expect(await add(service, 'count', { steps: 0 })).toMatchObject({
      status: 400,
      job: { detail: '$.input.steps: expected at least 1, got 0' },
    })
    expect(await add(service, 'count', { step: 1 })).toMatchObject({ status: 400 })
    expect(await add(service, 'nothing-such', {})).toMatchObject({
      status: 404,
      job: { detail: expect.stringContaining('there are count') },
    })
    expect((await service.get('/v1/jobs/nothing-such')).status).toBe(404)
  })

  test('one runs at a time; waiting and running ones can be cancelled, ended ones removed', async () => {
    const service = start([endless(false), counting])
    const first = (await add(service, 'endless', {})).job.id
    const second = (await add(service, 'count', { steps: 1 })).job.id
    const third = (await add(service, 'count', { steps: 1 })).job.id
    expect([await state(service, first), await state(service, second)]).toEqual(['running', 'queued'])
    await service.send('DELETE', `/v1/jobs/${third}`, '')
    expect(await state(service, third)).toBe('cancelled')
    await service.send('DELETE', `/v1/jobs/${first}`, '')
    expect(await state(service, first)).toBe('cancelled')
    await until(async () => (await state(service, second)) === 'done')
    await service.send('DELETE', `/v1/jobs/${second}`, '')
    expect((await service.get(`/v1/jobs/${second}`)).status).toBe(404)
  })

  test('a job that fails says why, and the next one runs', async () => {
    const failing: JobRunner = { ...counting, name: 'fail', run: () => Promise.reject(new Error('the disk is full')) }
    const service = start([failing, counting])
    const { id } = (await add(service, 'fail', { steps: 1 })).job
    const next = (await add(service, 'count', { steps: 1 })).job.id
    await until(async () => (await state(service, next)) === 'done')
    expect(await (await service.get(`/v1/jobs/${id}`)).json()).toMatchObject({ state: 'failed', error: 'the disk is full', result: null })
  })

  test.each([
    [true, 'done'],
    [false, 'interrupted'],
  ])('after a stop, finished jobs are there; running ones whose runner can resume (%s) are %s', async (canResume, end) => {
    const first = start([counting, endless(canResume)])
    const finished = (await add(first, 'count', { steps: 2 })).job.id
    const running = (await add(first, 'endless', {})).job.id
    await until(async () => (await state(first, running)) === 'running')
    services.splice(0)
    await first.close('keep the folder')
    const second = start([counting, endless(canResume)], first.folder)
    expect(await (await second.get(`/v1/jobs/${finished}`)).json()).toMatchObject({ state: 'done', result: { counted: 2 } })
    await until(async () => (await state(second, running)) === end)
    const last = (await eventsOf(second, running)).at(-1)
    expect(last?.data.state).toBe(end)
  })

  test('a killed process leaves a running job, which is taken up or marked', async () => {
    const first = start([])
    const jobs = new JobStore(first.context.store.database)
    for (const id of ['a', 'b']) {
      jobs.add(id, id === 'a' ? 'endless' : 'gone', {})
      jobs.begin(id)
    }
    services.splice(0)
    await first.close('keep the folder')
    const second = start([endless(true)], first.folder)
    await until(async () => (await state(second, 'a')) === 'done')
    expect(await state(second, 'b')).toBe('interrupted')
  })
})
