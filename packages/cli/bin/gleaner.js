#!/usr/bin/env node
// Not compiled: npm links commands while it installs, and in a fresh clone nothing is built by then.
import { existsSync } from 'node:fs'

const main = new URL('../dist/main.js', import.meta.url)
if (existsSync(main)) await import(main.href)
else {
  console.error('gleaner is not built yet: run "npm run build" in the folder of the project first.')
  process.exitCode = 1
}
