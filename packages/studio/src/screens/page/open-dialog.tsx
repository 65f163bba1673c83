/** Opens a page: by address, file, paste, or from a package. */

import { decodeHtml } from 'gleaner/bytes'
import { type ChangeEvent, useState } from 'react'
import { Dialog } from '../../parts/dialog.js'
import { maxPageBytes } from '../../state/pages.js'
import { readPage, useServer } from '../../state/server.js'
import type { Studio } from '../../state/studio.js'
import { useStudioActions } from '../../state/use-studio.js'
import { FromPackage, openPackageFile } from './open-package.js'

/** The dialog. */
export function OpenDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Open a page" onClose={onClose}>
      <FromAddress onDone={onClose} />
      <FromFile onDone={onClose} />
      <FromPaste onDone={onClose} />
      <FromPackage onDone={onClose} />
    </Dialog>
  )
}

function FromAddress({ onDone }: { readonly onDone: () => void }) {
  const studio = useStudioActions()
  const server = useServer()
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  if (!server) {
    return (
      <section className="open-way">
        <h3>By address</h3>
        <p className="hint">
          Pages of the web come through a server. Start one with <code>gleaner serve</code>, or save the page and open the file here.
        </p>
      </section>
    )
  }
  const open = async (url: string): Promise<void> => {
    setBusy(true)
    setProblem(null)
    try {
      const { html, address } = await readPage(url)
      await studio.openHtml(html, address, address)
      onDone()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className="open-way"
      onSubmit={event => {
        event.preventDefault()
        void open(String(new FormData(event.currentTarget).get('address')))
      }}
    >
      <h3>By address</h3>
      <div className="row">
        <input name="address" type="url" required placeholder="https://example.org/story" aria-label="Address" />
        <button type="submit" className="button" disabled={isBusy}>
          {isBusy ? 'Loading…' : 'Open'}
        </button>
      </div>
      {problem ? <p className="error">{problem}</p> : null}
    </form>
  )
}

function FromFile({ onDone }: { readonly onDone: () => void }) {
  const studio = useStudioActions()
  const [problem, setProblem] = useState<string | null>(null)
  const onChange = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = event.target.files?.[0]
    if (!file) return
    const wrong = await openFile(studio, file)
    setProblem(wrong)
    if (wrong === null) onDone()
  }
  return (
    <section className="open-way">
      <h3>From a file</h3>
      <input type="file" accept=".html,.htm,.xhtml,.mhtml,text/html" aria-label="HTML file" onChange={event => void onChange(event)} />
      <p className="hint">You can also drop a file anywhere on this window.</p>
      {problem ? <p className="error">{problem}</p> : null}
    </section>
  )
}

/** Opens a file of the user's; returns what is wrong with it, or null. */
export async function openFile(studio: Studio, file: File): Promise<string | null> {
  if (/\.jsonl(?:\.gz)?$/.test(file.name)) return openPackageFile(studio, file)
  if (file.size > maxPageBytes) return `${file.name} has ${file.size} bytes; the Studio opens pages of up to ${maxPageBytes} bytes`
  const { html } = decodeHtml(new Uint8Array(await file.arrayBuffer()), { contentType: null })
  await studio.openHtml(html, null, file.name)
  return null
}

function FromPaste({ onDone }: { readonly onDone: () => void }) {
  const studio = useStudioActions()
  return (
    <form
      className="open-way"
      onSubmit={event => {
        event.preventDefault()
        const html = String(new FormData(event.currentTarget).get('html'))
        void studio.openHtml(html, null, 'Pasted page').then(onDone)
      }}
    >
      <h3>Paste HTML</h3>
      <textarea name="html" required rows={4} placeholder="<!doctype html>…" aria-label="HTML" spellCheck={false} />
      <button type="submit" className="button">
        Open
      </button>
    </form>
  )
}
