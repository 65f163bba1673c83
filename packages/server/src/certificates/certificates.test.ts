import { execFileSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, createServer } from 'node:tls'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { authorityFiles, issueLeaf, makeAuthority, openAuthority, readAuthority } from './authority.js'
import { LeafCache } from './leaf-cache.js'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gleaner-ca-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

const dayMs = 86_400_000

describe('the authority', () => {
  test('is made once, with a key that only its owner reads', () => {
    const first = openAuthority(folder)
    expect(openAuthority(folder).certificate).toBe(first.certificate)
    expect(statSync(authorityFiles(folder).key).mode & 0o777).toBe(0o600)
    const x509 = new X509Certificate(first.certificate)
    expect(x509.ca).toBe(true)
    expect(x509.publicKey.asymmetricKeyDetails).toMatchObject({ namedCurve: 'prime256v1' })
    expect(x509.verify(x509.publicKey)).toBe(true)
    expect(makeAuthority(folder, new Date(Date.now() + 60_000)).certificate).not.toBe(first.certificate)
  })

  test('is refused if its key is open to others, does not fit, or it ends soon', () => {
    openAuthority(folder)
    const { key } = authorityFiles(folder)
    chmodSync(key, 0o644)
    expect(() => readAuthority(folder)).toThrow(/can be read by others/)
    chmodSync(key, 0o600)
    expect(() => readAuthority(folder, new Date(Date.now() + 1_810 * dayMs))).toThrow(/ends on .* gleaner ca rotate/)
    writeFileSync(key, 'not a key')
    expect(() => readAuthority(folder)).toThrow(/cannot be read: .* gleaner ca rotate/)
  })

  test.each(['example.org', 'xn--bcher-kva.example', '127.0.0.1', '2001:db8::1'])('issues for %s and nothing else', host => {
    const authority = openAuthority(folder)
    const { certificate, key } = issueLeaf(authority, host)
    const x509 = new X509Certificate(certificate)
    expect(host.includes(':') || /^[\d.]+$/.test(host) ? x509.checkIP(host) : x509.checkHost(host)).toBe(host)
    expect(x509.checkHost(`www.${host}`)).toBeUndefined()
    expect(x509.verify(new X509Certificate(authority.certificate).publicKey)).toBe(true)
    expect(x509.ca).toBe(false)
    expect((Date.parse(x509.validTo) - Date.parse(x509.validFrom)) / dayMs).toBeLessThanOrEqual(30)
    expect(key).toContain('PRIVATE KEY')
  })

  test('openssl finds nothing wrong with it', () => {
    const authority = openAuthority(folder)
    const leaf = join(folder, 'leaf.pem')
    writeFileSync(leaf, issueLeaf(authority, 'example.org').certificate)
    const args = [
      'verify',
      '-x509_strict',
      '-purpose',
      'sslserver',
      '-verify_hostname',
      'example.org',
      '-CAfile',
      authorityFiles(folder).certificate,
      leaf,
    ]
    let said: string
    try {
      said = execFileSync('openssl', args, { encoding: 'utf8' })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return console.warn('openssl is not here; this test checked nothing')
      throw error
    }
    expect(said).toContain(': OK')
  })

  test('a TLS client that trusts the authority accepts its leaf, and no other client does', async () => {
    const authority = openAuthority(folder)
    const leaves = new LeafCache(authority)
    const server = createServer({ SNICallback: (name, done) => done(null, leaves.contextFor(name)) }, socket => socket.end('hello'))
    server.on('tlsClientError', () => {})
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as { port: number }
    const dial = (ca: string | undefined, servername: string): Promise<string> =>
      new Promise((resolve, reject) => {
        const socket = connect({ port, host: '127.0.0.1', servername, ...(ca && { ca }) })
        socket.on('data', chunk => resolve(String(chunk))).on('error', reject)
      })
    expect(await dial(authority.certificate, 'example.org')).toBe('hello')
    await expect(dial(undefined, 'example.org')).rejects.toThrow(/self-signed certificate in certificate chain|unable to/)
    const kept = leaves.contextFor('example.org')
    expect(leaves.contextFor('example.org')).toBe(kept)
    expect(leaves.contextFor('example.org', new Date(Date.now() + 40 * dayMs))).not.toBe(kept)
    await new Promise(resolve => server.close(resolve))
  })
})
