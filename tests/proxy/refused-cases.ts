/** Requests that the proxy refuses: two programs could read them differently, or they are too much. */

/** One line of the table. `HOST` stands for the server of the test, which must not see a request. */
export interface RefusedCase {
  readonly name: string
  readonly send: string
  readonly status: number
  /** Whether a part of the request may reach the server before the rest turns out to be wrong. */
  readonly mayBegin?: boolean
}

const post = (headers: string, body: string, version = '1.1'): string =>
  `POST http://HOST/x HTTP/${version}\r\nHost: HOST\r\n${headers}\r\n\r\n${body}`
const get = (headers: string): string => `GET http://HOST/x HTTP/1.1\r\nHost: HOST\r\n${headers}\r\n`
const smuggled = 'GET http://HOST/smuggled HTTP/1.1\r\nHost: HOST\r\n\r\n'

/** All of them. */
export const refusedCases: readonly RefusedCase[] = [
  { name: 'a length and chunks', send: post('Content-Length: 5\r\nTransfer-Encoding: chunked', `0\r\n\r\n${smuggled}`), status: 400 },
  { name: 'chunks and a length', send: post('Transfer-Encoding: chunked\r\nContent-Length: 5', `0\r\n\r\n${smuggled}`), status: 400 },
  { name: 'two lengths', send: post('Content-Length: 0\r\nContent-Length: 52', smuggled), status: 400 },
  { name: 'the same length twice', send: post('Content-Length: 2\r\nContent-Length: 2', 'ab'), status: 400 },
  { name: 'a list of lengths', send: post('Content-Length: 2, 2', 'ab'), status: 400 },
  { name: 'a length with a sign', send: post('Content-Length: +2', 'ab'), status: 400 },
  { name: 'a length below zero', send: post('Content-Length: -2', 'ab'), status: 400 },
  { name: 'a hexadecimal length', send: post('Content-Length: 0x2', 'ab'), status: 400 },
  { name: 'a length that is no number', send: post('Content-Length: two', 'ab'), status: 400 },
  { name: 'a length beyond all numbers', send: post('Content-Length: 99999999999999999999999', 'ab'), status: 400 },
  { name: 'an unknown transfer coding', send: post('Transfer-Encoding: xchunked', '0\r\n\r\n'), status: 400 },
  { name: 'two transfer codings', send: post('Transfer-Encoding: gzip, chunked', '0\r\n\r\n'), status: 400 },
  { name: 'chunked in the middle', send: post('Transfer-Encoding: chunked, gzip', '0\r\n\r\n'), status: 400 },
  { name: 'chunked twice', send: post('Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked', '0\r\n\r\n'), status: 400 },
  { name: 'chunked and identity', send: post('Transfer-Encoding: chunked\r\nTransfer-Encoding: identity', '0\r\n\r\n'), status: 400 },
  { name: 'a space before the colon', send: post('Transfer-Encoding : chunked', '0\r\n\r\n'), status: 400 },
  { name: 'a tab in the name', send: post('Transfer\tEncoding: chunked', '0\r\n\r\n'), status: 400 },
  { name: 'chunks in HTTP/1.0', send: post('Transfer-Encoding: chunked', '0\r\n\r\n', '1.0'), status: 400 },
  { name: 'lines that end with LF only', send: 'GET http://HOST/x HTTP/1.1\nHost: HOST\n\n', status: 400 },
  { name: 'one line that ends with LF only', send: 'GET http://HOST/x HTTP/1.1\r\nHost: HOST\nX: y\r\n\r\n', status: 400 },
  { name: 'a CR inside of a header', send: get('X: a\rY: b\r\n'), status: 400 },
  { name: 'a folded header', send: get('X: a\r\n b\r\n'), status: 400 },
  { name: 'a folded transfer coding', send: post('Transfer-Encoding:\r\n chunked', '0\r\n\r\n'), status: 400 },
  { name: 'a space before the first header', send: 'GET http://HOST/x HTTP/1.1\r\n Host: HOST\r\n\r\n', status: 400 },
  { name: 'a zero byte in a header', send: get('X: a\0b\r\n'), status: 400 },
  { name: 'a zero byte in the address', send: 'GET http://HOST/x\0y HTTP/1.1\r\nHost: HOST\r\n\r\n', status: 400 },
  { name: 'a header without a name', send: get(': a\r\n'), status: 400 },
  { name: 'a header without a colon', send: get('nothing\r\n'), status: 400 },
  { name: 'two hosts', send: get('Host: other.example\r\n'), status: 400 },
  { name: 'no host', send: 'GET http://HOST/x HTTP/1.1\r\n\r\n', status: 400 },
  { name: 'HTTP/2.0 in words', send: 'GET http://HOST/x HTTP/2.0\r\nHost: HOST\r\n\r\n', status: 400 },
  { name: 'HTTP/1.3', send: 'GET http://HOST/x HTTP/1.3\r\nHost: HOST\r\n\r\n', status: 400 },
  { name: 'HTTP/0.9', send: 'GET http://HOST/x\r\n\r\n', status: 400 },
  { name: 'a method that is none', send: 'G@T http://HOST/x HTTP/1.1\r\nHost: HOST\r\n\r\n', status: 400 },
  { name: 'TLS on a plain port', send: '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', status: 400 },
  { name: 'a path without a host', send: 'GET /x HTTP/1.1\r\nHost: HOST\r\n\r\n', status: 400 },
  { name: 'a user name in the address', send: 'GET http://u:p@HOST/x HTTP/1.1\r\nHost: HOST\r\n\r\n', status: 400 },
  { name: 'another scheme', send: 'GET ftp://HOST/x HTTP/1.1\r\nHost: HOST\r\n\r\n', status: 400 },
  { name: 'a port beyond the last', send: 'GET http://127.0.0.1:70000/x HTTP/1.1\r\nHost: HOST\r\n\r\n', status: 400 },
  { name: 'a fragment in the address', send: 'GET http://HOST/x#y HTTP/1.1\r\nHost: HOST\r\n\r\n', status: 400 },
  { name: 'a space in the address', send: 'GET http://HOST/x y HTTP/1.1\r\nHost: HOST\r\n\r\n', status: 400 },
  { name: 'a chunk of no size', send: post('Transfer-Encoding: chunked', `zz\r\nab\r\n0\r\n\r\n${smuggled}`), status: 400, mayBegin: true },
  {
    name: 'a chunk beyond all sizes',
    send: post('Transfer-Encoding: chunked', 'fffffffffffffffff\r\nab\r\n0\r\n\r\n'),
    status: 400,
    mayBegin: true,
  },
  {
    name: 'a chunk that is longer than it says',
    send: post('Transfer-Encoding: chunked', `1\r\nabc\r\n0\r\n\r\n${smuggled}`),
    status: 400,
    mayBegin: true,
  },
  {
    name: 'a chunk size that ends with LF only',
    send: post('Transfer-Encoding: chunked', '2\nab\r\n0\r\n\r\n'),
    status: 400,
    mayBegin: true,
  },
  {
    name: 'a LF in a chunk extension',
    send: post('Transfer-Encoding: chunked', `2;\nab\r\n0\r\n\r\n${smuggled}`),
    status: 400,
    mayBegin: true,
  },
  {
    name: 'a length in the trailers',
    send: post('Transfer-Encoding: chunked', `0\r\nContent-Length: 50\r\n\r\n${smuggled}`),
    status: 400,
    mayBegin: true,
  },
  { name: 'an expectation that nobody knows', send: get('Expect: the-unexpected\r\n'), status: 417 },
  { name: 'a flood of headers', send: get(Array.from({ length: 300 }, (_, i) => `X-${i}: y\r\n`).join('')), status: 431 },
  { name: 'a flood of header bytes', send: get(`X: ${'y'.repeat(100_000)}\r\n`), status: 431 },
  { name: 'CONNECT without a port', send: 'CONNECT 127.0.0.1 HTTP/1.1\r\nHost: HOST\r\n\r\n', status: 400 },
  { name: 'CONNECT with a path', send: 'CONNECT http://HOST/ HTTP/1.1\r\nHost: HOST\r\n\r\n', status: 400 },
  { name: 'CONNECT with two hosts', send: 'CONNECT HOST HTTP/1.1\r\nHost: HOST\r\nHost: b.example\r\n\r\n', status: 400 },
]
