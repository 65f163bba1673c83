/** Whether the service lives, takes requests, and how it does. */

import { Problem } from '../problem.js'
import { choice, object } from '../schema/index.js'
import { json } from './answers.js'
import { operation } from './operation.js'

const tag = 'Operation'
const statusSchema = object({ status: choice(['ok'], 'It is well') })

/** The operations. */
export const healthOperations = [
  operation({
    id: 'health',
    method: 'GET',
    path: '/healthz',
    summary: 'Tell whether the service lives',
    tag,
    isPublic: true,
    answers: { 200: { description: 'It does', content: { 'application/json': statusSchema } } },
    answer: () => json({ status: 'ok' }),
  }),
  operation({
    id: 'ready',
    method: 'GET',
    path: '/readyz',
    summary: 'Tell whether the service takes requests',
    tag,
    isPublic: true,
    answers: { 200: { description: 'It does', content: { 'application/json': statusSchema } } },
    problems: ['busy'],
    answer: (_call, { isReady }) => {
      if (!isReady()) throw new Problem('busy', 'the service stops', { headers: { 'retry-after': '10' } })
      return json({ status: 'ok' })
    },
  }),
  operation({
    id: 'metrics',
    method: 'GET',
    path: '/metrics',
    summary: 'Counters and durations, for Prometheus',
    tag,
    answers: { 200: { description: 'In the text format of Prometheus', content: { 'text/plain': null } } },
    answer: (_call, { metrics }) =>
      new Response(metrics.text(), { headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' } }),
  }),
]
