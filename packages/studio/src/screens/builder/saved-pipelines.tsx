/** Names, saves and compares versions of the pipeline; exports and imports it. */

import { canonicalJson, type Pipeline, parseDocument, readModel, writeDocument } from 'gleaner'
import { useEffect, useState } from 'react'
import { Icon } from '../../parts/icons.js'
import { saveFile } from '../../parts/save-file.js'
import { printJson } from '../../pipeline/json-places.js'
import { lineDiff } from '../../pipeline/line-diff.js'
import { ConflictError, forgetPipeline, knownRevision, listPipelines, loadPipeline, savePipeline } from '../../state/library.js'
import type { SavedPipeline } from '../../state/saved-pipeline.js'
import { useStudio, useStudioActions } from '../../state/use-studio.js'

/** The panel. */
export function SavedPipelines() {
  const studio = useStudioActions()
  const { name, pipeline } = useStudio(state => state.work.present)
  const shipped = useStudio(state => state.catalogue)?.pipelines ?? []
  const [saved, setSaved] = useState<SavedPipeline | null>(null)
  const [typed, setTyped] = useState(name)
  const [conflict, setConflict] = useState<ConflictError | null>(null)
  useEffect(() => setTyped(name), [name])
  useEffect(() => {
    const refresh = (): void => void loadPipeline(name).then(found => setSaved(found ?? null), studio.fail.bind(studio))
    refresh()
    addEventListener('studio-library', refresh)
    return () => removeEventListener('studio-library', refresh)
  }, [name, studio])
  const isShipped = shipped.some(each => each.name === typed)
  const save = async (wanted: string, known: number): Promise<void> => {
    try {
      const stored = await savePipeline(wanted, pipeline, known, new Date())
      setConflict(null)
      if (wanted !== name) studio.rename(wanted)
      studio.say(`Saved “${wanted}”, version ${stored.revision}.`)
    } catch (error) {
      if (error instanceof ConflictError) setConflict(error)
      else studio.fail(error)
    }
  }
  return (
    <div className="saved">
      <form
        className="save-form"
        onSubmit={event => {
          event.preventDefault()
          void save(typed, knownRevision(typed))
        }}
      >
        <label className="field wide">
          <span>Name</span>
          <input
            value={typed}
            required
            pattern="[a-z0-9][a-z0-9\-]*"
            title="small letters, digits and hyphens"
            onChange={event => setTyped(event.target.value)}
          />
        </label>
        <div className="row">
          <button type="submit" className="button primary small" disabled={isShipped}>
            <Icon name="check" /> Save
          </button>
          <button type="button" className="button small" onClick={() => void freeName(`${name}-copy`).then(free => save(free, 0))}>
            <Icon name="copy" /> Duplicate
          </button>
          <button type="button" className="button small" onClick={() => exportPipeline(name, pipeline)}>
            <Icon name="download" /> Export
          </button>
          <label className="button small">
            Import
            <input
              type="file"
              accept=".json"
              className="visually-hidden"
              onChange={event => void importFrom(event.target.files?.[0], studio)}
            />
          </label>
          {saved ? (
            <button
              type="button"
              className="button small"
              onClick={() => void forgetPipeline(name).then(() => setSaved(null), studio.fail.bind(studio))}
            >
              <Icon name="trash" /> Delete
            </button>
          ) : null}
        </div>
        {isShipped ? (
          <p className="hint">“{typed}” ships with Gleaner and stays as it is. Give your pipeline another name to save it.</p>
        ) : null}
      </form>
      {conflict ? (
        <div className="conflict" role="alert">
          <h3>Another tab or person saved “{conflict.stored.name}”</h3>
          <p>
            The stored pipeline is version {conflict.stored.revision}; yours is based on an earlier one. These lines differ: red is stored,
            green is yours.
          </p>
          <PipelineDiff before={conflict.stored.pipeline} after={pipeline} />
          <div className="row">
            <button type="button" className="button small" onClick={() => void save(conflict.stored.name, conflict.stored.revision)}>
              Save mine over it
            </button>
            <button
              type="button"
              className="button small"
              onClick={() => {
                studio.edit(conflict.stored.pipeline, '$')
                void loadPipeline(conflict.stored.name, true)
                setConflict(null)
              }}
            >
              Take the stored one
            </button>
          </div>
        </div>
      ) : null}
      <History saved={saved} />
    </div>
  )
}

function History({ saved }: { readonly saved: SavedPipeline | null }) {
  const studio = useStudioActions()
  const pipeline = useStudio(state => state.work.present.pipeline)
  const [open, setOpen] = useState<number | null>(null)
  if (!saved) return <p className="hint padded">This pipeline was not saved yet. After the first save, its versions are listed here.</p>
  return (
    <section className="versions">
      <h3>Versions</h3>
      <ol>
        {saved.history.map(revision => {
          const isSame = canonicalJson(revision.pipeline) === canonicalJson(pipeline)
          return (
            <li key={revision.number}>
              <div className="row">
                <strong>{revision.number}</strong>
                <time dateTime={revision.savedAt}>{new Date(revision.savedAt).toLocaleString('en-GB')}</time>
                <span className="spacer" />
                {isSame ? <span className="hint">shown in the graph</span> : null}
                {isSame ? null : (
                  <>
                    <button
                      type="button"
                      className="button small"
                      aria-expanded={open === revision.number}
                      onClick={() => setOpen(open === revision.number ? null : revision.number)}
                    >
                      Compare
                    </button>
                    <button type="button" className="button small" onClick={() => studio.edit(revision.pipeline, '$')}>
                      Restore
                    </button>
                  </>
                )}
              </div>
              {open === revision.number && !isSame ? <PipelineDiff before={revision.pipeline} after={pipeline} /> : null}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

function PipelineDiff({ before, after }: { readonly before: Pipeline; readonly after: Pipeline }) {
  const signs = { same: ' ', removed: '−', added: '+' }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so that the keyboard must reach it
    <pre className="line-diff" tabIndex={0}>
      {lineDiff(printJson(before), printJson(after)).map(({ kind, text }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its number
        <span key={i} className={kind}>
          {signs[kind]} {text}
          {'\n'}
        </span>
      ))}
    </pre>
  )
}

async function freeName(wanted: string): Promise<string> {
  const taken = new Set(await listPipelines())
  let name = wanted
  for (let i = 2; taken.has(name); i++) name = `${wanted}-${i}`
  return name
}

function exportPipeline(name: string, pipeline: Pipeline): void {
  saveFile(`${name}.json`, writeDocument({ name, pipeline, policies: {}, models: [] }))
}

async function importFrom(file: File | undefined, studio: ReturnType<typeof useStudioActions>): Promise<void> {
  if (!file) return
  try {
    const document = parseDocument(await file.text(), { readModel })
    const mistake = await studio.engine.ask('check', document.pipeline)
    if (mistake) throw new Error(`${file.name}: ${mistake.place ?? '$'}: ${mistake.message}`)
    studio.choose(document.name ?? file.name.replace(/\.json$/, ''), document.pipeline)
    studio.say(`Imported ${file.name}.`)
  } catch (error) {
    studio.fail(error)
  }
}
