import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { defaultDataFolder } from './data-folder.js'
import { openStore } from './store.js'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gleaner-store-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('the store', () => {
  test('keeps settings and pipelines over a restart', () => {
    const first = openStore(join(folder, 'data'))
    first.set('proxy', { isOn: false, exclude: ['example.org'] })
    first.savePipeline('mine', { pipeline: { use: 'lqf' } })
    first.close()
    const second = openStore(join(folder, 'data'))
    expect(second.setting('proxy')).toEqual({ isOn: false, exclude: ['example.org'] })
    expect(second.setting('other')).toBeUndefined()
    expect(second.pipelines().map(({ name, document }) => ({ name, document }))).toEqual([
      { name: 'mine', document: { pipeline: { use: 'lqf' } } },
    ])
    second.removePipeline('mine')
    expect(second.pipeline('mine')).toBeNull()
    second.close()
  })

  test('is readable by its owner only', () => {
    openStore(join(folder, 'data')).close()
    expect(statSync(join(folder, 'data')).mode & 0o077).toBe(0)
  })

  test('a second process on the same folder is told who has it', async () => {
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000); console.log("up")'])
    try {
      await once(other.stdout, 'data')
      writeFileSync(join(folder, 'server.lock'), JSON.stringify({ pid: other.pid, began: null }))
      expect(() => openStore(folder)).toThrow(`in use by process ${other.pid}`)
    } finally {
      other.kill()
      await once(other, 'exit')
    }
    // Now that the process is gone its lock is void.
    openStore(folder).close()
    expect(existsSync(join(folder, 'server.lock'))).toBe(false)
  })

  test('a killed process leaves nothing that stops the next one', () => {
    mkdirSync(join(folder, 'gleaner.sqlite.lock'))
    writeFileSync(join(folder, 'server.lock'), '{"pid":')
    const store = openStore(folder)
    expect(JSON.parse(readFileSync(join(folder, 'server.lock'), 'utf8'))).toMatchObject({ pid: process.pid })
    store.close()
  })

  test('a file that is something else is an error that names it', () => {
    writeFileSync(join(folder, 'gleaner.sqlite'), 'this is a text and certainly not a database, whatever its name says')
    expect(() => openStore(folder)).toThrow(/gleaner\.sqlite cannot be used as the database/)
    expect(existsSync(join(folder, 'server.lock'))).toBe(false)
  })

  test('the default folder follows the platform', () => {
    expect(defaultDataFolder({}, 'linux', '/h')).toBe('/h/.local/share/gleaner')
    expect(defaultDataFolder({ XDG_DATA_HOME: '/data' }, 'linux', '/h')).toBe('/data/gleaner')
    expect(defaultDataFolder({}, 'darwin', '/h')).toBe('/h/Library/Application Support/gleaner')
  })
})
