import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** Runs something on a folder that holds just the given files, and removes it again. */
export function withRepository<T>(files: Readonly<Record<string, string>>, run: (root: string) => T): T {
  const root = mkdtempSync(join(tmpdir(), 'gleaner-tools-'))
  try {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, file)), { recursive: true })
      writeFileSync(join(root, file), text)
    }
    return run(root)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}
