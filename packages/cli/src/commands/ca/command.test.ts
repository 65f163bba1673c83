import { X509Certificate } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { World } from '../world.fixture.js'

let world: World

beforeEach(() => {
  world = new World()
})

afterEach(() => world.remove())

const ca = (...words: string[]) => world.run(['ca', '--data', 'data', ...words])

describe('gleaner ca', () => {
  test('makes an authority once, exports and replaces it', async () => {
    expect(await ca('export')).toMatchObject({ code: 2, err: expect.stringContaining('gleaner ca init') })
    expect(await ca('init')).toMatchObject({ code: 0, out: expect.stringMatching(/^made .*\nSHA-256 [0-9A-F:]{95}\n$/) })
    expect((await ca('init')).out).toContain('there is already')
    const first = await ca('export')
    expect(new X509Certificate(first.out).ca).toBe(true)
    expect(first.err).toContain(new X509Certificate(first.out).fingerprint256)
    expect((await ca('rotate')).code).toBe(0)
    expect((await ca('export')).out).not.toBe(first.out)
    expect(world.read('data/ca-key.pem')).toContain('PRIVATE KEY')
  })

  test('says how to trust it', async () => {
    await ca('init')
    const { out } = await ca('trust-help')
    for (const word of ['update-ca-certificates', 'add-trusted-cert', 'certutil', 'Firefox', 'NODE_EXTRA_CA_CERTS'])
      expect(out).toContain(word)
  })
})
