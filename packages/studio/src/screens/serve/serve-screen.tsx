/** Which pipeline the proxy and the API use, and what they did in the last minutes. */

import { useCallback, useEffect, useState } from 'react'
import { Icon } from '../../parts/icons.js'
import { listPipelines } from '../../state/library.js'
import { readPage, useServer } from '../../state/server.js'
import { changeSettings, forgetRecent, type RecentPage, readRecent, readSettings, type ServerSettings } from '../../state/serving.js'
import { useStudio, useStudioActions } from '../../state/use-studio.js'
import '../../styles/evaluate.css'

/** How often the list of recent pages is read, in milliseconds. */
const refreshMs = 4000

/** The screen. */
export function ServeScreen() {
  const server = useServer()
  return (
    <div className="wide-screen">
      <h1>Serve</h1>
      <p className="lead">The proxy and the API use one pipeline. Choose it here, and look at what they did.</p>
      {server?.hasPipelines ? (
        <Served />
      ) : (
        <div className="empty-state small">
          <h2>There is no server behind this Studio</h2>
          <p>
            Start <code>gleaner serve</code> and open the address that it prints. Your browser can then use it as a proxy, and programs can
            ask its API.
          </p>
        </div>
      )}
    </div>
  )
}

function Served() {
  const studio = useStudioActions()
  const [settings, setSettings] = useState<ServerSettings | null>(null)
  useEffect(() => void readSettings().then(setSettings, studio.fail.bind(studio)), [studio])
  const change = (patch: Partial<ServerSettings>): void => void changeSettings(patch).then(setSettings, studio.fail.bind(studio))
  if (!settings) return <p className="hint">Asking the server…</p>
  return (
    <>
      <PipelineChoice settings={settings} onChange={change} />
      <Recent settings={settings} onChange={change} />
    </>
  )
}

interface SettingsProps {
  readonly settings: ServerSettings
  readonly onChange: (patch: Partial<ServerSettings>) => void
}

function PipelineChoice({ settings, onChange }: SettingsProps) {
  const shipped = useStudio(state => state.catalogue)?.pipelines ?? []
  const [saved, setSaved] = useState<readonly string[]>([])
  useEffect(() => void listPipelines().then(setSaved, () => setSaved([])), [])
  const names = [...new Set([settings.pipeline, ...saved, ...shipped.map(({ name }) => name)])]
  return (
    <section className="card">
      <h2>Pipeline</h2>
      <div className="row">
        <label className="field">
          <span>Proxy and API use</span>
          <select
            value={settings.pipeline}
            disabled={settings.isPipelineFixed}
            onChange={event => onChange({ pipeline: event.target.value })}
          >
            {names.map(name => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <label className="field">
          <input type="checkbox" checked={settings.isOn} onChange={event => onChange({ isOn: event.target.checked })} />
          <span>The proxy cleans pages</span>
        </label>
      </div>
      <p className="hint">
        {settings.isPipelineFixed
          ? 'The server was started with --pipeline, so that it cannot be changed here.'
          : 'A change holds from the next request on. Requests that name a pipeline use theirs.'}
      </p>
    </section>
  )
}

function Recent({ settings, onChange }: SettingsProps) {
  const studio = useStudioActions()
  const [pages, setPages] = useState<readonly RecentPage[]>([])
  const refresh = useCallback((): void => void readRecent().then(setPages, studio.fail.bind(studio)), [studio])
  const { keepsRecent } = settings
  useEffect(() => {
    if (!keepsRecent) return setPages([])
    refresh()
    const timer = setInterval(refresh, refreshMs)
    return () => clearInterval(timer)
  }, [keepsRecent, refresh])
  const reopen = async (url: string): Promise<void> => {
    const { html, address } = await readPage(url)
    studio.go({ screen: 'page' })
    await studio.openHtml(html, address, address)
  }
  return (
    <section className="card">
      <div className="card-head">
        <h2>Recent requests</h2>
        <label className="field">
          <input type="checkbox" checked={keepsRecent} onChange={event => onChange({ keepsRecent: event.target.checked })} />
          <span>Keep a list, in memory only</span>
        </label>
        <span className="spacer" />
        {pages.length > 0 ? (
          <button type="button" className="button small" onClick={() => void forgetRecent().then(refresh, studio.fail.bind(studio))}>
            <Icon name="trash" /> Forget them
          </button>
        ) : null}
      </div>
      {pages.length === 0 ? (
        <p className="hint">{keepsRecent ? 'No page was cleaned yet.' : 'The list is off: nobody can see which pages were read.'}</p>
      ) : (
        <div className="table-box">
          <table className="data-table">
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col">Page</th>
                <th scope="col">Status</th>
                <th scope="col">CPU</th>
                <th scope="col">Confidence</th>
                <th scope="col">Pipeline</th>
              </tr>
            </thead>
            <tbody>
              {pages.map(({ url, title, status, at, pipeline, workMs, confidence }) => (
                <tr key={`${at} ${url}`}>
                  <td>{new Date(at).toLocaleTimeString('en-GB')}</td>
                  <td>
                    <button type="button" className="link" title={url} onClick={() => void reopen(url).catch(studio.fail.bind(studio))}>
                      {title || url}
                    </button>
                  </td>
                  <td>{status}</td>
                  <td>{workMs === null ? '' : `${workMs.toFixed(1)} ms`}</td>
                  <td>{confidence === null ? '' : confidence.toFixed(2)}</td>
                  <td>{pipeline}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
