/** Evaluations of this browser: begun, followed, stopped, continued, kept. They go on while other screens are shown. */

import { useEffect, useSyncExternalStore } from 'react'
import { scoreAll } from '../engine/score-pool.js'
import type { Evaluation, Row } from '../evaluation/evaluation.js'
import { pageKey } from '../evaluation/evaluation.js'
import { keys, load, remove, save } from './database.js'
import { followJob, type JobState, removeJob, startJob } from './jobs.js'
import { findPackage } from './pages.js'

const held = new Map<string, Evaluation>()
const stops = new Map<string, AbortController>()
const listeners = new Set<() => void>()
let version = 0

function put(evaluation: Evaluation): void {
  held.set(evaluation.id, evaluation)
  version++
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** One evaluation; null while it is read, or if this browser does not have it. */
export function useEvaluation(id: string): Evaluation | null {
  useEffect(() => {
    if (id !== '' && !held.has(id)) void read(id)
  }, [id])
  return useSyncExternalStore(subscribe, () => held.get(id) ?? null)
}

async function read(id: string): Promise<void> {
  const kept = await load<Evaluation>('runs', id)
  if (kept && !held.has(id)) put(kept.state === 'running' ? { ...kept, state: 'stopped' } : kept)
  if (kept?.state === 'running' && kept.job !== null) await follow(id, kept.job)
}

/** All evaluations, the newest first; the list follows changes. */
export function useEvaluations(): readonly Evaluation[] {
  useEffect(
    () =>
      void keys('runs')
        .then(ids => Promise.all(ids.filter(id => !held.has(id)).map(read)))
        .catch(() => undefined),
    [],
  )
  useSyncExternalStore(subscribe, () => version)
  return [...held.values()].sort((a, b) => (a.begun < b.begun ? 1 : -1))
}

/** Removes an evaluation. */
export async function forgetEvaluation(id: string): Promise<void> {
  stops.get(id)?.abort()
  held.delete(id)
  version++
  for (const listener of listeners) listener()
  await remove('runs', id)
}

/** Stops an evaluation; what is done stays. */
export async function stopEvaluation(id: string): Promise<void> {
  const evaluation = held.get(id)
  if (!evaluation) return
  stops.get(id)?.abort()
  if (evaluation.job !== null) await removeJob(evaluation.job)
  const stopped: Evaluation = { ...evaluation, state: 'stopped' }
  put(stopped)
  await save('runs', id, stopped)
}

/** Begins an evaluation, or continues one that was stopped: rows that are there are not computed again. */
export async function runEvaluation(evaluation: Evaluation): Promise<void> {
  const stop = new AbortController()
  stops.set(evaluation.id, stop)
  put({ ...evaluation, state: 'running', error: null })
  await save('runs', evaluation.id, held.get(evaluation.id))
  try {
    if (evaluation.where === 'server') await runOnServer(evaluation)
    else await runHere(evaluation, stop.signal)
  } catch (error) {
    finish(evaluation.id, { state: 'failed', error: error instanceof Error ? error.message : String(error) })
  }
  await save('runs', evaluation.id, held.get(evaluation.id))
}

function finish(id: string, patch: Partial<Evaluation>): void {
  const current = held.get(id)
  if (current) put({ ...current, ...patch })
}

/** How often an evaluation that runs is drawn and kept, in milliseconds. */
const keepMs = 700

async function runHere({ id, packages, rivals, measure, rows: before }: Evaluation, signal: AbortSignal): Promise<void> {
  const done = new Set(before.map(row => `${pageKey(row)}\n${row.pipeline}`))
  const pages = await pagesOf(packages)
  const all = pages.flatMap(page => rivals.map(rival => ({ ...page, rival })))
  const tasks = all.filter(task => !done.has(`${pageKey(task)}\n${task.rival.name}`))
  const rows: Row[] = [...before]
  let keptAt = performance.now()
  finish(id, { total: all.length })
  await scoreAll(
    tasks.map(({ html, url, gold, rival }) => ({ html, url, gold, pipeline: rival.choice, measure })),
    (index, score) => {
      const { rival, package: name, page, kind } = tasks[index]
      const numbers = 'error' in score ? { p: 0, r: 0, f1: 0, ms: 0, status: 'failed' } : score
      rows.push({
        package: name,
        page,
        kind,
        pipeline: rival.name,
        p: numbers.p,
        r: numbers.r,
        f1: numbers.f1,
        ms: numbers.ms,
        status: numbers.status,
      })
      if (performance.now() - keptAt < keepMs) return
      keptAt = performance.now()
      finish(id, { rows: [...rows] })
      void save('runs', id, held.get(id))
    },
    signal,
  )
  finish(id, { rows, state: signal.aborted ? 'stopped' : 'done' })
}

interface EvaluatedPage {
  readonly package: string
  readonly page: string
  readonly html: string
  readonly url: string | null
  readonly gold: string
  readonly kind: string | null
}

async function pagesOf(names: readonly string[]): Promise<EvaluatedPage[]> {
  const pages: EvaluatedPage[] = []
  for (const name of names) {
    const found = await findPackage(name)
    if (!found) throw new Error(`this browser does not have the package ${name}`)
    for (const { id, html, url, gold, kind } of found.pages)
      if (gold !== null) pages.push({ package: name, page: id, html, url, gold, kind })
  }
  if (pages.length === 0) throw new Error('none of the pages has gold text; make gold first, on the page screen')
  return pages
}

async function runOnServer(evaluation: Evaluation): Promise<void> {
  const { id, packages, rivals, measure } = evaluation
  const pipelines = rivals.map(({ name, choice }) => (typeof choice === 'string' ? choice : { name, pipeline: choice }))
  const job = await startJob('evaluate', { packages, pipelines, measures: [measure] })
  finish(id, { job: job.id })
  await save('runs', id, held.get(id))
  await follow(id, job.id)
}

interface ServerRow {
  readonly package: string
  readonly page: string
  readonly pipeline: string
  readonly kind: string | null
  readonly ms: number
  readonly status: string
  readonly scores: Readonly<Record<string, { readonly p: number; readonly r: number; readonly f1: number }>>
}

/** Follows the job of an evaluation to its end. */
async function follow(id: string, jobId: string): Promise<void> {
  finish(id, { state: 'running' })
  const job = await followJob(jobId, ({ progress }) => {
    const share = Number(progress?.['share'] ?? 0)
    const pages = Number(progress?.['pages'] ?? 0)
    if (share > 0) finish(id, { total: Math.max(1, Math.round(pages / share)) })
  })
  const measure = held.get(id)?.measure ?? 'multiset'
  const found = (job.result as { rows?: readonly ServerRow[] } | null)?.rows ?? []
  const rows = found.map(({ scores, page, ...row }) => ({
    ...row,
    page: row.package === 'sample' ? page.replace(/^sample\//, '') : page,
    ...(scores[measure] ?? { p: 0, r: 0, f1: 0 }),
  }))
  finish(id, { rows, total: rows.length, state: stateOf(job.state), error: job.error })
  await save('runs', id, held.get(id))
}

function stateOf(state: JobState['state']): Evaluation['state'] {
  return state === 'done' ? 'done' : state === 'failed' ? 'failed' : 'stopped'
}
