/** What passes through the proxy unchanged: requests, the answers of the server, and what must come out on either side. */

import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'

/** One line of the table. `ORIGIN` and `HOST` stand for the server of the test. */
export interface PassingCase {
  readonly name: string
  readonly method?: string
  /** Replaces the request line. */
  readonly line?: string
  /** Header lines of the request beside Host and `Connection: close`. */
  readonly headers?: readonly string[]
  /** What follows the head of the request. */
  readonly payload?: string
  /** Everything the server answers. */
  readonly answer: string
  readonly status: number
  readonly body: string
  /** What the client must see in the head, and must not. */
  readonly head?: readonly RegExp[]
  readonly notHead?: readonly RegExp[]
  readonly trailers?: string
  /** What the server must see, and must not. */
  readonly upstream?: readonly RegExp[]
  readonly notUpstream?: readonly RegExp[]
}

const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')
const binary = latin1(Uint8Array.from({ length: 5_000 }, (_, i) => (i * 7 + (i >> 3)) & 0xff))
const text = 'some text that is not a page, '.repeat(30)
const plain = ['Content-Type: application/octet-stream']

function ok(body: string, headers: readonly string[] = plain): string {
  return `HTTP/1.1 200 OK\r\n${[...headers, `Content-Length: ${body.length}`].join('\r\n')}\r\n\r\n${body}`
}

function chunked(parts: readonly string[], end = '0\r\n\r\n', headers: readonly string[] = plain): string {
  const chunks = parts.map(part => `${part.length.toString(16)}\r\n${part}\r\n`).join('')
  return `HTTP/1.1 200 OK\r\n${[...headers, 'Transfer-Encoding: chunked'].join('\r\n')}\r\n\r\n${chunks}${end}`
}

function packed(coding: string, bytes: Uint8Array): PassingCase {
  const body = latin1(bytes)
  const answer = ok(body, ['Content-Type: text/plain', `Content-Encoding: ${coding}`, 'ETag: "p"', 'Vary: Accept-Encoding'])
  const head = [new RegExp(`^Content-Encoding: ${coding}\r$`, 'm'), /^ETag: "p"\r$/m, /^Vary: Accept-Encoding\r$/m]
  return { name: `a ${coding} body`, headers: ['Accept-Encoding: gzip, br, zstd, deflate'], answer, status: 200, body, head }
}

const answers: readonly PassingCase[] = [
  { name: 'a body with its length', answer: ok(binary), status: 200, body: binary, head: [/^Content-Length: 5000\r$/m] },
  { name: 'an empty body', answer: ok(''), status: 200, body: '', head: [/^Content-Length: 0\r$/m] },
  { name: 'a chunked body', answer: chunked([binary, text, 'x']), status: 200, body: `${binary}${text}x` },
  {
    name: 'a thousand chunks',
    answer: chunked(Array.from({ length: 1_000 }, (_, i) => `${i},`)),
    status: 200,
    body: Array.from({ length: 1_000 }, (_, i) => `${i},`).join(''),
  },
  {
    name: 'chunks with extensions',
    answer: `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3;a=b\r\nabc\r\n0\r\n\r\n`,
    status: 200,
    body: 'abc',
  },
  {
    name: 'trailers',
    answer: chunked([text], '0\r\nX-Sum: 12\r\nX-More: a b\r\n\r\n', [...plain, 'Trailer: X-Sum, X-More']),
    status: 200,
    body: text,
    trailers: 'X-Sum: 12\r\nX-More: a b\r\n',
    head: [/^Trailer: X-Sum, X-More\r$/m],
  },
  { name: 'a body that ends with the connection', answer: `HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n${text}`, status: 200, body: text },
  {
    name: 'an answer of HTTP/1.0',
    answer: `HTTP/1.0 200 Fine\r\nX-Old: yes\r\n\r\n${text}`,
    status: 200,
    body: text,
    head: [/^X-Old: yes\r$/m, /^Via: 1\.0 gleaner/m],
  },
  {
    name: 'HEAD with a length',
    method: 'HEAD',
    answer: 'HTTP/1.1 200 OK\r\nContent-Length: 12345\r\n\r\n',
    status: 200,
    body: '',
    head: [/^Content-Length: 12345\r$/m],
  },
  {
    name: 'HEAD of something chunked',
    method: 'HEAD',
    answer: 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nX-A: b\r\n\r\n',
    status: 200,
    body: '',
    head: [/^X-A: b\r$/m],
  },
  {
    name: '204',
    answer: 'HTTP/1.1 204 No Content\r\nX-A: b\r\n\r\n',
    status: 204,
    body: '',
    head: [/^X-A: b\r$/m],
    notHead: [/^content-length/im, /^transfer-encoding/im],
  },
  {
    name: '304',
    headers: ['If-None-Match: "v"'],
    answer: 'HTTP/1.1 304 Not Modified\r\nETag: "v"\r\nContent-Length: 99\r\n\r\n',
    status: 304,
    body: '',
    head: [/^ETag: "v"\r$/m],
    upstream: [/^If-None-Match: "v"\r$/m],
  },
  {
    name: 'a part',
    headers: ['Range: bytes=0-4'],
    answer: `HTTP/1.1 206 Partial Content\r\nContent-Type: text/html\r\nContent-Range: bytes 0-4/99\r\nContent-Length: 5\r\n\r\n<html`,
    status: 206,
    body: '<html',
    head: [/^Content-Range: bytes 0-4\/99\r$/m],
    upstream: [/^Range: bytes=0-4\r$/m],
  },
  {
    name: 'a part that is not there',
    headers: ['Range: bytes=900-'],
    answer: 'HTTP/1.1 416 Range Not Satisfiable\r\nContent-Range: bytes */99\r\nContent-Length: 0\r\n\r\n',
    status: 416,
    body: '',
  },
  packed('gzip', gzipSync(text)),
  packed('br', brotliCompressSync(text)),
  packed('deflate', deflateSync(text)),
  packed('zstd', Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x20, 0x03, 0x19, 0, 0, 0x61, 0x62, 0x63])),
  packed('own-coding', Buffer.from('coded in a way nobody knows')),
  {
    name: 'a page that is missing',
    answer: `HTTP/1.1 404 Not Found\r\nContent-Type: text/html\r\nContent-Length: 15\r\n\r\n<p>not here</p>`,
    status: 404,
    body: '<p>not here</p>',
  },
  {
    name: 'a page to download',
    answer: ok('<p>file</p>', ['Content-Type: text/html', 'Content-Disposition: attachment']),
    status: 200,
    body: '<p>file</p>',
  },
  {
    name: 'a redirect',
    answer: 'HTTP/1.1 302 Found\r\nLocation: ../else?where#here\r\nContent-Length: 0\r\n\r\n',
    status: 302,
    body: '',
    head: [/^Location: \.\.\/else\?where#here\r$/m],
  },
  {
    name: 'cookies in their order',
    answer: ok('c', ['Set-Cookie: b=2; Path=/', 'set-cookie: a=1', 'Set-Cookie: c=3']),
    status: 200,
    body: 'c',
    head: [/Set-Cookie: b=2; Path=\/\r\nset-cookie: a=1\r\nSet-Cookie: c=3\r\n/],
  },
  {
    name: 'headers as they were written',
    answer: ok('h', ['X-oDd-CaSe:   spaced  ', 'x-second: 1', 'X-oDd-CaSe: again']),
    status: 200,
    body: 'h',
    head: [/X-oDd-CaSe: spaced\r\nx-second: 1\r\nX-oDd-CaSe: again\r\n/],
  },
  {
    name: 'bytes beyond ASCII in a header',
    answer: ok('h', ['X-Name: Gr\xfc\xdfe']),
    status: 200,
    body: 'h',
    head: [/^X-Name: Gr\xfc\xdfe\r$/m],
  },
  {
    name: 'a reason of its own',
    answer: 'HTTP/1.1 200 All Is Well\r\nContent-Length: 0\r\n\r\n',
    status: 200,
    body: '',
    head: [/^HTTP\/1\.1 200 All Is Well\r$/m],
  },
  { name: 'an unusual status', answer: 'HTTP/1.1 299 Odd\r\nContent-Length: 2\r\n\r\nok', status: 299, body: 'ok' },
  {
    name: 'an error of the server',
    answer: 'HTTP/1.1 503 Busy\r\nRetry-After: 7\r\nContent-Length: 4\r\n\r\nlate',
    status: 503,
    body: 'late',
    head: [/^Retry-After: 7\r$/m],
  },
  { name: 'no date where there was none', answer: ok('d'), status: 200, body: 'd', notHead: [/^date:/im] },
  {
    name: 'headers of the connection stay behind',
    answer: ok('k', [
      'Keep-Alive: timeout=5',
      'Connection: keep-alive, X-Hop',
      'X-Hop: secret',
      'X-End: kept',
      'Proxy-Authenticate: Basic',
    ]),
    status: 200,
    body: 'k',
    head: [/^X-End: kept\r$/m],
    notHead: [/^x-hop/im, /^proxy-authenticate/im],
  },
  {
    name: 'a further proxy on the way back',
    answer: ok('v', ['Via: 1.0 other']),
    status: 200,
    body: 'v',
    head: [/^Via: 1\.0 other\r\n[\s\S]*Via: 1\.1 gleaner/m],
  },
  { name: 'a long header', answer: ok('l', [`X-Long: ${'y'.repeat(12_000)}`]), status: 200, body: 'l', head: [/^X-Long: y{12000}\r$/m] },
  {
    name: 'hints ahead of the answer',
    answer: `HTTP/1.1 103 Early Hints\r\nLink: </a.css>; rel=preload\r\n\r\n${ok('e')}`,
    status: 103,
    body: '',
  },
  {
    name: 'a service worker script',
    answer: ok('s', ['Content-Type: text/javascript', 'Content-Security-Policy: default-src *']),
    status: 200,
    body: 's',
    head: [/^Content-Security-Policy: default-src \*\r$/m],
  },
]

const requests: readonly PassingCase[] = [
  {
    name: 'a path byte for byte',
    line: "GET ORIGIN/a/../b//c;%2e%2E/~'()*?x=1&&y=%zz|{}&z=^ HTTP/1.1",
    answer: ok('p'),
    status: 200,
    body: 'p',
    upstream: [/^GET \/a\/\.\.\/b\/\/c;%2e%2E\/~'\(\)\*\?x=1&&y=%zz\|\{\}&z=\^ HTTP\/1\.1\r$/m],
  },
  { name: 'an address without a path', line: 'GET ORIGIN HTTP/1.1', answer: ok('p'), status: 200, body: 'p', upstream: [/^GET \/ HTTP/m] },
  {
    name: 'a query without a path',
    line: 'GET ORIGIN?q=1 HTTP/1.1',
    answer: ok('p'),
    status: 200,
    body: 'p',
    upstream: [/^GET \/\?q=1 HTTP/m],
  },
  {
    name: 'a scheme in capitals',
    line: 'GET HTTP://HOST/x HTTP/1.1',
    answer: ok('p'),
    status: 200,
    body: 'p',
    upstream: [/^GET \/x HTTP/m],
  },
  {
    name: 'another host in the header: the address counts',
    line: 'GET ORIGIN/x HTTP/1.1\r\nHost: other.example',
    headers: ['NOHOST'],
    answer: ok('p'),
    status: 200,
    body: 'p',
    upstream: [/^Host: 127\.0\.0\.1:\d+\r$/m],
    notUpstream: [/other\.example/],
  },
  {
    name: 'headers for the proxy stay behind',
    headers: [
      'Proxy-Connection: keep-alive',
      'Proxy-Authorization: Basic eA==',
      'Gleaner-Format: text',
      'Gleaner-Pipeline: fast',
      'X-Kept: 1',
      'Keep-Alive: 3',
      'X-Hop: 1',
      'Connection: X-Hop',
    ],
    answer: ok('p'),
    status: 200,
    body: 'p',
    upstream: [/^X-Kept: 1\r$/m, /^Via: 1\.1 gleaner-/m],
    notUpstream: [/proxy-/i, /gleaner-format/i, /gleaner-pipeline/i, /x-hop/i],
  },
  {
    name: 'trailers are asked for, codings of the connection are not',
    headers: ['TE: gzip, trailers', 'Connection: TE'],
    answer: ok('p'),
    status: 200,
    body: 'p',
    upstream: [/^TE: trailers\r$/m],
  },
  {
    name: 'headers of a request as they were written',
    headers: ['X-oDd: 1', 'x-second: 2', 'X-oDd: 3'],
    answer: ok('p'),
    status: 200,
    body: 'p',
    upstream: [/X-oDd: 1\r\nx-second: 2\r\nX-oDd: 3\r\n/],
  },
  {
    name: 'an upload with its length',
    method: 'POST',
    headers: [`Content-Length: ${binary.length}`],
    payload: binary,
    answer: ok('u'),
    status: 200,
    body: 'u',
    upstream: [/^Content-Length: 5000\r$/m],
    notUpstream: [/^transfer-encoding/im],
  },
  {
    name: 'a chunked upload',
    method: 'PUT',
    headers: ['Transfer-Encoding: chunked'],
    payload: '3\r\nabc\r\n4\r\ndefg\r\n0\r\n\r\n',
    answer: ok('u'),
    status: 200,
    body: 'u',
    upstream: [/^Transfer-Encoding: chunked\r$/m, /abc[\s\S]*defg/],
  },
  {
    name: 'an upload with trailers',
    method: 'POST',
    headers: ['Transfer-Encoding: chunked', 'Trailer: X-Sum'],
    payload: '3\r\nabc\r\n0\r\nX-Sum: 9\r\n\r\n',
    answer: ok('u'),
    status: 200,
    body: 'u',
    upstream: [/\r\n0\r\nX-Sum: 9\r\n\r\n$/],
  },
  {
    name: 'an empty upload',
    method: 'POST',
    headers: ['Content-Length: 0'],
    answer: ok('u'),
    status: 200,
    body: 'u',
    upstream: [/^Content-Length: 0\r$/m],
  },
  { name: 'an upload that names no length', method: 'POST', answer: ok('u'), status: 200, body: 'u', upstream: [/^Content-Length: 0\r$/m] },
  {
    name: 'DELETE with a body',
    method: 'DELETE',
    headers: ['Content-Length: 4'],
    payload: 'gone',
    answer: ok('d'),
    status: 200,
    body: 'd',
    upstream: [/\r\n\r\ngone$/],
  },
  { name: 'OPTIONS', method: 'OPTIONS', answer: ok('o'), status: 200, body: 'o', upstream: [/^OPTIONS \//] },
  {
    name: 'PATCH',
    method: 'PATCH',
    headers: ['Content-Length: 2'],
    payload: '{}',
    answer: ok('o'),
    status: 200,
    body: 'o',
    upstream: [/^PATCH \//],
  },
  { name: 'a method of WebDAV', method: 'PROPFIND', answer: ok('o'), status: 200, body: 'o', upstream: [/^PROPFIND \//] },
  {
    name: 'a client of HTTP/1.0',
    line: 'GET ORIGIN/old HTTP/1.0',
    answer: chunked([text]),
    status: 200,
    body: text,
    notHead: [/^transfer-encoding/im],
  },
  {
    name: 'another protocol that nobody needs',
    headers: ['Upgrade: h2c', 'Connection: Upgrade, HTTP2-Settings', 'HTTP2-Settings: AAMAAABkAAQ'],
    answer: ok('h'),
    status: 200,
    body: 'h',
    notUpstream: [/upgrade/i, /http2-settings/i],
  },
]

/** All of them. */
export const passingCases: readonly PassingCase[] = [...answers, ...requests]
