/** Long work on the server: started, followed live, stopped. */

import { ask, askJson } from './server.js'

/** A job as the server tells it. */
export interface JobState {
  readonly id: string
  readonly kind: string
  readonly input: Readonly<Record<string, unknown>>
  readonly state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled' | 'interrupted'
  readonly created: string
  readonly began: string | null
  readonly ended: string | null
  readonly progress: Readonly<Record<string, unknown>> | null
  readonly error: string | null
  readonly result?: unknown
}

/** Adds a job. */
export function startJob(kind: string, input: object): Promise<JobState> {
  return askJson('/v1/jobs', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind, input }),
  })
}

/** All jobs, the newest first. */
export async function listJobs(): Promise<readonly JobState[]> {
  return (await askJson<{ jobs: readonly JobState[] }>('/v1/jobs')).jobs
}

/** Reads a job with its result. */
export function readJob(id: string): Promise<JobState> {
  return askJson(`/v1/jobs/${encodeURIComponent(id)}`)
}

/** Cancels a job that runs; removes one that has ended. */
export async function removeJob(id: string): Promise<void> {
  await ask(`/v1/jobs/${encodeURIComponent(id)}`, { method: 'DELETE' })
}

/** Lets a job that was stopped go on. */
export function resumeJob(id: string): Promise<JobState> {
  return askJson(`/v1/jobs/${encodeURIComponent(id)}/resume`, { method: 'POST' })
}

/** What a job reports while it runs. */
export interface JobReport {
  readonly progress: Readonly<Record<string, unknown>> | null
}

/** Follows a job to its end; every report from its beginning on is given to `onReport`. */
export function followJob(id: string, onReport: (report: JobReport) => void, signal?: AbortSignal): Promise<JobState> {
  return new Promise((resolve, reject) => {
    const events = new EventSource(`/v1/jobs/${encodeURIComponent(id)}/events`)
    const end = (): void => {
      events.close()
      readJob(id).then(resolve, reject)
    }
    signal?.addEventListener('abort', end)
    events.addEventListener('progress', ({ data }: MessageEvent<string>) =>
      onReport({ progress: JSON.parse(data) as Readonly<Record<string, unknown>> }),
    )
    events.addEventListener('state', ({ data }: MessageEvent<string>) => {
      const { state } = JSON.parse(data) as { state?: unknown }
      if (state !== 'queued' && state !== 'running') end()
    })
    // The stream ends when the job has ended; a broken connection is opened again by the browser.
    events.onerror = () => events.readyState === EventSource.CLOSED && end()
  })
}
