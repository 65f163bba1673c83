/** Chooses the pipeline that all screens use. */

import { canonicalJson, type Pipeline } from 'gleaner'
import { useEffect, useState } from 'react'
import { listPipelines, loadPipeline } from '../state/library.js'
import { useStudio, useStudioActions } from '../state/use-studio.js'

/** A list of all pipelines: those that ship and those that were saved here. */
export function PipelinePicker() {
  const studio = useStudioActions()
  const catalogue = useStudio(state => state.catalogue)
  const { name, pipeline } = useStudio(state => state.work.present)
  const [saved, setSaved] = useState<readonly string[]>([])
  useEffect(() => {
    const refresh = (): void => void listPipelines().then(setSaved, () => setSaved([]))
    refresh()
    const channel = new BroadcastChannel('gleaner-studio')
    channel.onmessage = refresh
    addEventListener('studio-library', refresh)
    return () => {
      channel.close()
      removeEventListener('studio-library', refresh)
    }
  }, [])
  const named = catalogue?.pipelines.find(each => each.name === name)
  const isChanged = !(named && canonicalJson(named.pipeline) === canonicalJson(pipeline))
  const choose = async (value: string): Promise<void> => {
    const [source, ...rest] = value.split(':')
    const wanted = rest.join(':')
    if (source === 'shipped') {
      const found: Pipeline | undefined = catalogue?.pipelines.find(each => each.name === wanted)?.pipeline
      if (found) studio.choose(wanted, found)
    } else if (source === 'saved') {
      const found = await loadPipeline(wanted, true)
      if (found) studio.choose(wanted, found.pipeline)
    }
  }
  return (
    <label className="field pipeline-picker">
      <span>Pipeline</span>
      <select
        value={isChanged ? (saved.includes(name) ? `saved:${name}` : 'changed') : `shipped:${name}`}
        onChange={event => void choose(event.target.value)}
      >
        {isChanged && !saved.includes(name) ? <option value="changed">{name} (changed)</option> : null}
        {saved.length > 0 ? (
          <optgroup label="Saved here">
            {saved.map(each => (
              <option key={each} value={`saved:${each}`}>
                {each}
              </option>
            ))}
          </optgroup>
        ) : null}
        <optgroup label="Ships with Gleaner">
          {catalogue?.pipelines.map(each => (
            <option key={each.name} value={`shipped:${each.name}`} title={each.summary}>
              {each.name}
            </option>
          ))}
        </optgroup>
      </select>
    </label>
  )
}
