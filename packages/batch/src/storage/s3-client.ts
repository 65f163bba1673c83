/** Requests to an S3-compatible store, signed, and repeated where the connection or the store fails. */

import { setTimeout as wait } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'

/** The store said no, or cannot be reached. */
export class S3Error extends Error {
  override readonly name = 'S3Error'
  /** HTTP status; null if there was no answer. */
  readonly status: number | null

  constructor(what: string, status: number | null, reason: string) {
    super(`${what}: ${status === null ? '' : `status ${status}, `}${reason}`)
    this.status = status
  }
}

/** What a request is about. */
export interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  readonly bucket: string
  readonly key: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array | string
}

/** Requests that failed are sent again so many times, after pauses of 0.2, 0.4, 0.8 … seconds. */
const maxRepeats = 6
const firstPauseMs = 200

/** Sends requests as the environment says: `AWS_ENDPOINT_URL_S3`, `AWS_REGION`, `AWS_ACCESS_KEY_ID` and so on. */
export class S3Client {
  private readonly aws: AwsClient
  private readonly endpoint: string | undefined
  private readonly region: string

  constructor(env: Readonly<Record<string, string | undefined>> = process.env) {
    const { AWS_ACCESS_KEY_ID: accessKeyId = '', AWS_SECRET_ACCESS_KEY: secretAccessKey = '', AWS_SESSION_TOKEN: sessionToken } = env
    this.region = env['AWS_REGION'] ?? env['AWS_DEFAULT_REGION'] ?? 'us-east-1'
    this.endpoint = env['AWS_ENDPOINT_URL_S3'] ?? env['AWS_ENDPOINT_URL']
    const token = sessionToken === undefined ? {} : { sessionToken }
    this.aws = new AwsClient({ accessKeyId, secretAccessKey, service: 's3', region: this.region, retries: 0, ...token })
  }

  /** Sends a request; gives the answer if its status is 2xx or 404. Throws `S3Error`. */
  async send(request: S3Request): Promise<Response> {
    const what = `${request.method} s3://${request.bucket}/${request.key}`
    for (let repeat = 0; ; repeat++) {
      const answer = await this.sendOnce(request).catch((error: Error) => error)
      const isLast = repeat === maxRepeats
      if (answer instanceof Error) {
        if (isLast) throw new S3Error(what, null, `no answer: ${reasonOf(answer)}`)
      } else {
        if (answer.ok || answer.status === 404) return answer
        const text = await answer.text()
        if (isLast || !isPassing(answer.status)) throw new S3Error(what, answer.status, text.slice(0, 300))
      }
      await wait(firstPauseMs * 2 ** repeat)
    }
  }

  private sendOnce({ method, bucket, key, query = {}, headers = {}, body }: S3Request): Promise<Response> {
    const path = key.split('/').map(encodeURIComponent).join('/')
    const search = new URLSearchParams(query).toString()
    const endpoint = this.endpoint?.endsWith('/') ? this.endpoint.slice(0, -1) : this.endpoint
    const base = endpoint === undefined ? `https://${bucket}.s3.${this.region}.amazonaws.com` : `${endpoint}/${bucket}`
    const url = `${base}/${path}${search === '' ? '' : `?${search}`}`
    return this.aws.fetch(url, { method, headers: { ...headers }, ...(body === undefined ? {} : { body: body as string }) })
  }
}

/** Whether the same request may succeed later. */
function isPassing(status: number): boolean {
  return status >= 500 || status === 429 || status === 408
}

function reasonOf(error: Error): string {
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message
}
