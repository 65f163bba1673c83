/** Builds the Studio as a folder of static files: the application, the frame that shows pages, and the sample package. */

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { rolldown } from 'rolldown'
import { defineConfig, type Plugin } from 'vite'

// Vite takes over NODE_ENV from around it; under a test runner the files would be made for development.
process.env['NODE_ENV'] = 'production'

const here = fileURLToPath(new URL('.', import.meta.url))

/** The document that shows pages: its only script is known by its digest, so that no other script can run in it. */
async function frameDocument(): Promise<string> {
  const build = await rolldown({ input: `${here}src/frame/frame.ts`, platform: 'browser' })
  const { output } = await build.generate({ format: 'iife', minify: true })
  const code = output[0].code.trim().replaceAll('</script', '<\\/script')
  const digest = createHash('sha256').update(code).digest('base64')
  const policy = `default-src 'none'; script-src 'sha256-${digest}'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'`
  return `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><meta name="referrer" content="no-referrer"><title>Page</title></head><body><script>${code}</script></body></html>`
}

/** The package `sample` of the lab, which the Studio shows on its first start. */
function samplePackage(): string {
  return gunzipSync(readFileSync(`${here}../lab/sample/sample.jsonl.gz`))
    .toString('utf8')
    .replace(/^\{"id":"sample\//gm, '{"id":"')
}

function studioFiles(): Plugin {
  return {
    name: 'studio-files',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'frame.html', source: await frameDocument() })
      this.emitFile({ type: 'asset', fileName: 'sample.jsonl', source: samplePackage() })
    },
  }
}

export default defineConfig({
  root: here,
  base: './',
  plugins: [react(), studioFiles()],
  resolve: { conditions: ['gleaner-source', 'module', 'browser', 'production'] },
  worker: { format: 'es' },
  build: {
    outDir: 'dist/site',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 4000,
  },
})
