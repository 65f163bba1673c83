import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDestination } from './destinations.js'
import { OutputError } from './exit-codes.js'
import type { Io } from './io.js'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gleaner-destinations-'))
  writeFileSync(join(folder, 'old.jsonl'), 'of yesterday')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const open = () => openDestination('old.jsonl', { names: ['pages.jsonl'], inputs: [] }, { cwd: folder } as Io)
/** What cannot be written, as on a disk that is full. */
const unwritable = undefined as unknown as string
const parts = (): string[] => readdirSync(folder).filter(name => name.endsWith('.part'))

describe('a file that cannot be written to its end', () => {
  it('does not replace the old one, and what was written is kept beside it and named', async () => {
    const destination = await open()
    await destination.write('', 'line 1\n')
    const failure = await destination.write('', unwritable).catch((error: unknown) => error)
    await destination.close()
    expect(failure).toBeInstanceOf(OutputError)
    expect(readFileSync(join(folder, 'old.jsonl'), 'utf8')).toBe('of yesterday')
    expect(parts()).toHaveLength(1)
    expect((failure as Error).message).toContain(`what was written before is in ${join(folder, parts()[0])}`)
    expect(readFileSync(join(folder, parts()[0]), 'utf8')).toBe('line 1\n')
  })
  it('leaves nothing where nothing was written', async () => {
    const destination = await open()
    await expect(destination.write('', unwritable)).rejects.toThrow(OutputError)
    await destination.close()
    expect(readdirSync(folder)).toEqual(['old.jsonl'])
  })
})
