import { extract } from 'gleaner'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { samplePage, sentence, type TestService, testService } from '../service.fixture.js'

let service: TestService

beforeAll(() => {
  service = testService()
})

afterAll(() => service.close())

const bodyOf = async (answer: Promise<Response>) => {
  const got = await answer
  return { status: got.status, type: got.headers.get('content-type'), body: (await got.json()) as Record<string, unknown> }
}

describe('POST /v1/extract', () => {
  test('gives what the library gives, in the formats that were asked for', async () => {
    const { status, body } = await bodyOf(service.send('POST', '/v1/extract', { html: samplePage, formats: ['text', 'html'] }))
    const direct = extract(samplePage)
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'ok', title: 'Gleaning', pipeline: 'default', url: null, text: direct.text, html: direct.html })
    expect(body).not.toHaveProperty('markdown')
    expect(body).not.toHaveProperty('workMs')
  })

  test('takes bytes in base64 with their charset, raw pages, and options in the query', async () => {
    const bytes = Buffer.from(samplePage.replaceAll('gleaners', 'glöaners'), 'latin1')
    const asJson = { bytes: bytes.toString('base64'), contentType: 'text/html; charset=iso-8859-1', formats: ['text'] }
    expect((await bodyOf(service.send('POST', '/v1/extract', asJson))).body['text']).toContain('glöaners')
    const raw = service.send('POST', '/v1/extract?formats=text,html&pipeline=lqf', samplePage, { 'content-type': 'text/html' })
    expect((await bodyOf(raw)).body).toMatchObject({ pipeline: 'lqf', text: expect.stringContaining(sentence), html: expect.anything() })
  })

  test('options change the result', async () => {
    const withLink = samplePage.replace('walk', '<a href="/walk">walk</a>')
    const marked = async (options: object) =>
      (await bodyOf(service.send('POST', '/v1/extract', { html: withLink, options }))).body['markdown']
    expect(await marked({})).toContain('](')
    expect(await marked({ links: false })).not.toContain('](')
  })

  test.each([
    ['no page', {}, 400, '$: expected one of html, bytes and url, got none of them'],
    ['two pages', { html: 'a', bytes: '' }, 400, 'expected one of html and bytes, got both'],
    ['a wrong choice', { html: 'a', options: { favour: 'most' } }, 400, '$.options.favour: expected one of "precision"'],
    ['a mistyped option', { html: 'a', fromats: [] }, 400, '$.fromats: expected no such member; did you mean formats?'],
    ['a wrong type', { html: 3 }, 400, '$.html: expected a text, got 3'],
    ['no base64', { bytes: '<>' }, 400, '$.bytes: expected base64'],
    ['a file', { url: 'file:///etc/passwd' }, 400, '$.url: expected an http or https address'],
    ['a wrong list', { html: 'a', formats: ['pdf'] }, 400, '$.formats[0]: expected one of "markdown"'],
    ['an unknown pipeline', { html: 'a', pipeline: 'lqff' }, 404, 'there is no pipeline "lqff"; did you mean lqf?'],
    ['a wrong pipeline', { html: 'a', pipeline: { serial: [{ use: 'x' }] } }, 422, '$.pipeline.serial[0]: there is no filter "x"'],
    ['a private address', { url: 'http://10.0.0.1/' }, 422, '10.0.0.1 is a private address'],
  ])('%s is a problem document', async (_name, value, status, detail) => {
    const got = await bodyOf(service.send('POST', '/v1/extract', value))
    expect(got).toMatchObject({ status, type: 'application/problem+json', body: { status, detail: expect.stringContaining(detail) } })
    expect(Object.keys(got.body)).toEqual(expect.arrayContaining(['type', 'title', 'status', 'detail']))
  })

  test('the body is checked before anything else of it', async () => {
    const small = testService({ limits: { maxBodyBytes: 1_000 } })
    const large = await small.send('POST', '/v1/extract', { html: 'x'.repeat(2_000) })
    expect([large.status, await large.json()]).toEqual([
      413,
      expect.objectContaining({ detail: 'the body may have 1,000 bytes, got more' }),
    ])
    expect((await small.send('POST', '/v1/extract', 'x', { 'content-type': 'text/plain' })).status).toBe(415)
    expect((await small.send('POST', '/v1/extract', '{"html":')).status).toBe(400)
    expect((await small.send('PATCH', '/v1/extract', '')).status).toBe(405)
    expect((await small.send('POST', '/v1/extract?nothing=such', {})).status).toBe(400)
    await small.close()
  })

  test('a busy service says when to come back', async () => {
    const busy = { ...service.context, extraction: { ...service.context.extraction, extract: () => Promise.reject(busyFailure) } }
    const { createApp } = await import('../app.js')
    const ask = createApp(busy, { access: { token: null, allowedHosts: [] }, site: null, ownPages: new Map() })
    const request = new Request('http://127.0.0.1/v1/extract', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"html":"a"}',
    })
    const answer = await ask(request)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
  })
})

const { ExtractionFailure } = await import('../extraction/index.js')
const busyFailure = new ExtractionFailure('busy', '200 pages wait already; try again later')

describe('POST /v1/extract with many pages', () => {
  const ask = (body: ReadableStream<Uint8Array> | string) =>
    service.ask(
      new Request('http://127.0.0.1:7070/v1/extract', {
        method: 'POST',
        headers: { 'content-type': 'application/x-ndjson' },
        body,
        duplex: 'half',
      } as RequestInit),
    )

  test('answers in order; a line that fails does not end the others', async () => {
    const lines = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(n => JSON.stringify({ html: samplePage.replace('The gleaners', `The ${n} gleaners`) }))
    lines[3] = '{ "html": 7 }'
    lines[5] = 'not json'
    const answer = await ask(`${lines.join('\n')}\n\n`)
    const got = (await answer.text())
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as { markdown?: string; problem?: { status: number } })
    expect(got).toHaveLength(9)
    expect(got.map(({ markdown, problem }) => problem?.status ?? Number(/The (\d)/.exec(markdown ?? '')?.[1]))).toEqual([
      1, 2, 3, 400, 5, 400, 7, 8, 9,
    ])
  })

  test('the first answer comes before the last line is sent, and lines are read no faster than answers are taken', async () => {
    let sent = 0
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          if (++sent > 200) controller.close()
          else controller.enqueue(Buffer.from(`${JSON.stringify({ html: samplePage })}\n`))
        },
      },
      { highWaterMark: 0 },
    )
    const reader = (await ask(body)).body?.getReader()
    expect(JSON.parse(Buffer.from((await reader?.read())?.value ?? []).toString())).toMatchObject({ status: 'ok' })
    await new Promise(resolve => setTimeout(resolve, 100))
    expect(sent).toBeLessThan(20)
    await reader?.cancel()
  })
})

describe('other operations', () => {
  test('explains, lists filters, says that it lives', async () => {
    const { body } = await bodyOf(service.send('POST', '/v1/explain', { html: samplePage, pipeline: 'lqf' }))
    expect(body).toMatchObject({
      pipeline: { name: 'lqf', json: { use: 'lqf' } },
      steps: [expect.objectContaining({ blocks: { kept: 7, dropped: 1 } })],
    })
    const filters = (await bodyOf(service.get('/v1/filters'))).body['filters'] as { name: string }[]
    expect(filters.map(({ name }) => name)).toContain('cetr')
    expect((await service.get('/healthz')).status).toBe(200)
    expect((await service.get('/readyz')).status).toBe(200)
  })

  test('metrics count requests, statuses and extractions', async () => {
    await service.get('/nothing-here')
    const text = await (await service.get('/metrics')).text()
    expect(text).toMatch(/gleaner_requests_total\{operation="extract",status="200"\} \d+/)
    expect(text).toContain('gleaner_requests_total{operation="none",status="404"} 1')
    expect(text).toMatch(/gleaner_extraction_seconds_bucket\{le="\+Inf"\} \d+/)
    expect(text).toMatch(/gleaner_extraction_cpu_seconds_total \d+\.\d+/)
  })

  test('settings hold the pipeline; recent pages are listed only if they say so', async () => {
    await service.send('POST', '/v1/extract', { url: 'http://127.0.0.1:7070/sample' })
    expect((await bodyOf(service.get('/v1/recent'))).body).toEqual({ pages: [] })
    expect((await bodyOf(service.send('PUT', '/v1/settings', { keepsRecent: true }))).body).toMatchObject({ keepsRecent: true, isOn: true })
    await service.send('POST', '/v1/extract', { url: 'http://127.0.0.1:7070/sample' })
    expect((await bodyOf(service.get('/v1/recent'))).body).toMatchObject({ pages: [{ title: 'Gleaning', status: 'ok' }] })
    expect((await service.send('PUT', '/v1/settings', { pipeline: 'nothing-such' })).status).toBe(404)
    await service.send('PUT', '/v1/settings', { keepsRecent: false })
    expect((await bodyOf(service.get('/v1/recent'))).body).toEqual({ pages: [] })
  })
})

describe('pipelines', () => {
  test('are stored with versions; If-Match keeps two writers apart', async () => {
    const first = await service.send('PUT', '/v1/pipelines/mine', { use: 'lqf' })
    const tag = first.headers.get('etag') ?? ''
    expect(first.status).toBe(201)
    expect((await service.get('/v1/pipelines/mine', { 'if-none-match': tag })).status).toBe(304)
    const second = await service.send('PUT', '/v1/pipelines/mine', { pipeline: { use: 'cetr' } }, { 'if-match': tag })
    expect([second.status, second.headers.get('etag') === tag]).toEqual([200, false])
    expect((await service.send('PUT', '/v1/pipelines/mine', { use: 'bte' }, { 'if-match': tag })).status).toBe(412)
    expect((await service.send('PUT', '/v1/pipelines/mine', { use: 'bte' }, { 'if-none-match': '*' })).status).toBe(412)
    expect((await bodyOf(service.send('POST', '/v1/extract', { html: samplePage, pipeline: 'mine' }))).body).toMatchObject({
      pipeline: 'mine',
    })
    expect((await service.send('DELETE', '/v1/pipelines/mine', '', { 'if-match': tag })).status).toBe(412)
    expect((await service.send('DELETE', '/v1/pipelines/mine', '')).status).toBe(204)
    expect((await service.get('/v1/pipelines/mine')).status).toBe(404)
    const { versions } = (await bodyOf(service.get('/v1/pipelines/mine/history'))).body as { versions: object[] }
    expect(versions).toMatchObject([
      { version: 3, isDeleted: true },
      { version: 2, isDeleted: false },
      { version: 1, isDeleted: false },
    ])
    expect((await bodyOf(service.get('/v1/pipelines/mine/history/1'))).body['document']).toEqual({ use: 'lqf' })
  })

  test('those that ship can be read, not changed; a wrong one names its place', async () => {
    expect((await bodyOf(service.get('/v1/pipelines/default'))).body).toMatchObject({ isShipped: true, document: { pipeline: {} } })
    expect((await service.send('PUT', '/v1/pipelines/default', { use: 'lqf' })).status).toBe(409)
    const wrong = await bodyOf(
      service.send('PUT', '/v1/pipelines/mine', { vote: [{ use: 'lqf', with: { maxLinkShare: 9 } }], quorum: 0.5 }),
    )
    expect(wrong).toMatchObject({ status: 422, body: { place: '$.vote[0]', detail: expect.stringContaining('maxLinkShare') } })
  })
})
