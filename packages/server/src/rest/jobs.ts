/** Jobs: long work that runs by itself, with live progress. */

import type { Job, Jobs } from '../jobs/index.js'
import { JobInputError } from '../jobs/index.js'
import { Problem } from '../problem.js'
import { anyObject, anything, boolean, choice, list, named, nullable, object, read, text } from '../schema/index.js'
import { done, json } from './answers.js'
import { eventStream } from './event-stream.js'
import { inOrder, operation } from './operation.js'

const states = ['queued', 'running', 'done', 'failed', 'cancelled', 'interrupted'] as const
const summaryMembers = {
  id: text('Names the job'),
  kind: text('The kind of job'),
  input: anyObject('What it was told'),
  state: choice(states, 'Where it is'),
  created: text('When it was added, ISO 8601'),
  began: nullable(text('When it began')),
  ended: nullable(text('When it ended')),
  progress: nullable(anyObject('Its last report of progress')),
  error: nullable(text('Why it failed or was interrupted')),
}
const jobSummary = named('JobSummary', object(summaryMembers, 'A job in a list'))
const jobSchema = named('Job', object({ ...summaryMembers, result: anything('What it found; null until it is done') }, 'A job'))
const requestSchema = named(
  'JobRequest',
  object(
    {
      kind: text('The kind of job, see /v1/job-kinds', { maxLength: 100 }),
      input: anyObject('What it is told; the kind has a schema for it'),
    },
    'A job to run',
  ),
)
const kindSchema = named(
  'JobKind',
  object(
    {
      name: text('Name'),
      summary: text('What it does'),
      canResume: boolean('Whether it goes on after a restart of the service'),
      input: anyObject('The JSON Schema of its input'),
    },
    'A kind of job',
  ),
)
const pathSchema = object({ id: text('Names the job', { maxLength: 100 }) })
const common = { tag: 'Jobs' }

/** The operations. */
export const jobOperations = [
  operation({
    ...common,
    id: 'listJobKinds',
    method: 'GET',
    path: '/v1/job-kinds',
    summary: 'List the kinds of jobs with the schemas of their input',
    answers: { 200: { description: 'The kinds', content: { 'application/json': object({ kinds: list(kindSchema, 'The kinds') }) } } },
    answer: (_call, { jobs }) =>
      json({ kinds: jobs.runners.map(({ name, summary, canResume, input }) => ({ name, summary, canResume, input })) }),
  }),
  operation({
    ...common,
    id: 'listJobs',
    method: 'GET',
    path: '/v1/jobs',
    summary: 'List the jobs, the newest first',
    answers: { 200: { description: 'The jobs', content: { 'application/json': object({ jobs: list(jobSummary, 'The jobs') }) } } },
    answer: (_call, { jobs }) => json({ jobs: jobs.list().map(job => summaryOf(job, jobs)) }),
  }),
  operation({
    ...common,
    id: 'addJob',
    method: 'POST',
    path: '/v1/jobs',
    summary: 'Add a job; jobs run one after another',
    body: { json: requestSchema },
    answers: {
      202: { description: 'It waits for its turn', content: { 'application/json': jobSchema }, headers: { location: 'Its address' } },
    },
    problems: ['not-found', 'busy'],
    async answer(call, { jobs }) {
      const { kind, input } = await call.json()
      checkInput(kind, input, jobs)
      if (jobs.isFull) throw new Problem('busy', 'too many jobs wait already; try again later', { headers: { 'retry-after': '60' } })
      const job = jobs.add(kind, input)
      return json(bodyOf(job, jobs), 202, { location: `/v1/jobs/${job.id}` })
    },
  }),
  operation({
    ...common,
    id: 'getJob',
    method: 'GET',
    path: '/v1/jobs/{id}',
    summary: 'Read a job with its result',
    pathSchema,
    answers: { 200: { description: 'The job', content: { 'application/json': jobSchema } } },
    problems: ['not-found'],
    answer: ({ path: { id } }, { jobs }) => json(bodyOf(knownJob(id, jobs), jobs)),
  }),
  operation({
    ...common,
    id: 'removeJob',
    method: 'DELETE',
    path: '/v1/jobs/{id}',
    summary: 'Cancel a job that waits or runs; remove one that has ended',
    pathSchema,
    answers: { 204: { description: 'It is so' } },
    problems: ['not-found'],
    async answer({ path: { id } }, { jobs }) {
      knownJob(id, jobs)
      await jobs.remove(id)
      return done()
    },
  }),
  operation({
    ...common,
    id: 'resumeJob',
    method: 'POST',
    path: '/v1/jobs/{id}/resume',
    summary: 'Let a job that was cancelled or interrupted go on from what it has found',
    pathSchema,
    answers: { 202: { description: 'It waits for its turn', content: { 'application/json': jobSchema } } },
    problems: ['not-found', 'conflict'],
    answer({ path: { id } }, { jobs }) {
      const job = knownJob(id, jobs)
      if (!jobs.canGoOn(job))
        throw new Problem('conflict', `the job ${JSON.stringify(id)} is ${job.state}; only one that ended early goes on`)
      return json(bodyOf(jobs.resume(id), jobs), 202)
    },
  }),
  operation({
    ...common,
    id: 'followJob',
    method: 'GET',
    path: '/v1/jobs/{id}/events',
    summary: 'Follow a job: server-sent events of the types state and progress',
    description: 'Begins with what has happened so far, and ends when the job has ended. With Last-Event-ID it begins after that event.',
    pathSchema,
    headers: { 'last-event-id': 'Number of the last event that the client has' },
    answers: { 200: { description: 'The events; each has its number as id and JSON as data', content: { 'text/event-stream': null } } },
    problems: ['not-found'],
    answer({ path: { id }, request }, { jobs }) {
      knownJob(id, jobs)
      const last = request.headers.get('last-event-id') ?? ''
      return eventStream(signal => jobs.follow(id, /^\d{1,15}$/.test(last) ? Number(last) : 0, signal), request.signal)
    },
  }),
]

function checkInput(kind: string, input: Readonly<Record<string, unknown>>, jobs: Jobs): void {
  const runner = jobs.runnerOf(kind)
  if (runner === null) {
    const kinds = jobs.runners.map(({ name }) => name).join(', ') || 'none'
    throw new Problem('not-found', `$.kind: there is no kind of job ${JSON.stringify(kind)}; there are ${kinds}`, { place: '$.kind' })
  }
  inOrder('bad-request', () => read({ json: runner.input }, input, '$.input'))
  try {
    runner.check?.(input)
  } catch (error) {
    if (error instanceof JobInputError) throw new Problem('bad-request', `$.input: ${error.message}`, { place: '$.input' })
    throw error
  }
}

function knownJob(id: string, jobs: Jobs): Job {
  const job = jobs.get(id)
  if (job === null) throw new Problem('not-found', `there is no job ${JSON.stringify(id)}; GET /v1/jobs lists them`)
  return job
}

function summaryOf({ result: _, ...job }: Job, jobs: Jobs): object {
  return { ...job, progress: jobs.progressOf(job.id) }
}

function bodyOf(job: Job, jobs: Jobs): object {
  return { ...summaryOf(job, jobs), result: job.result }
}
