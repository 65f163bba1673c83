import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const folder = fileURLToPath(new URL('../', import.meta.url))
const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { bin: { gleaner: string } }

describe('the command that npm links', () => {
  test('is a file of the repository: what the build makes is not there yet when a fresh clone installs', () => {
    expect(bin.gleaner).not.toContain('dist')
    const file = statSync(join(folder, bin.gleaner))
    expect(file.isFile()).toBe(true)
    expect(file.mode & 0o111).not.toBe(0)
  })

  test('says what to do where nothing is built', () => {
    const empty = mkdtempSync(join(tmpdir(), 'gleaner-command-'))
    try {
      cpSync(join(folder, 'package.json'), join(empty, 'package.json'))
      cpSync(join(folder, bin.gleaner), join(empty, bin.gleaner))
      const { status, stderr } = spawnSync(process.execPath, [join(empty, bin.gleaner), '--version'], { encoding: 'utf8' })
      expect(stderr).toContain('npm run build')
      expect(status).toBe(1)
    } finally {
      rmSync(empty, { recursive: true, force: true })
    }
  })
})
