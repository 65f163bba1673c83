/** The pipeline builder: palette, graph, and the settings of the chosen step. */

import type { Pipeline } from 'gleaner'
import { useCallback, useState } from 'react'
import { Icon } from '../../parts/icons.js'
import { type Tab, Tabs } from '../../parts/tabs.js'
import { duplicateAt, type Edit, groupAt, insertAfter, insertBeside, moveBy, removeAt } from '../../pipeline/edit.js'
import { useStudio, useStudioActions } from '../../state/use-studio.js'
import type { Panel } from '../../state/view.js'
import { PipelineGraph } from './graph.js'
import { Inspector } from './inspector.js'
import { JsonEditor } from './json-editor.js'
import { Palette } from './palette.js'
import { type GroupKind, groupKindOf, groups, pathIn } from './part-of.js'
import { SampleMeter } from './sample-meter.js'
import { SavedPipelines } from './saved-pipelines.js'
import '../../styles/builder.css'

const tabs: readonly Tab<Panel>[] = [
  { id: 'step', label: 'Step' },
  { id: 'json', label: 'JSON' },
  { id: 'saved', label: 'Save and history' },
]

/** The screen. */
export function BuilderScreen() {
  const studio = useStudioActions()
  const { view, mistake } = useStudio(state => state)
  const pipeline = useStudio(state => state.work.present.pipeline)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  const apply = useCallback((edit: Edit): void => studio.edit(edit.pipeline, edit.selected), [studio])
  const path = pathIn(pipeline, view.step)
  const add = (added: Pipeline, beside: boolean): void => {
    apply(beside ? insertBeside(pipeline, path, added) : insertAfter(pipeline, path, added))
    setPaletteOpen(false)
  }
  return (
    <div className={`builder ${isPaletteOpen ? 'palette-open' : ''}`}>
      <h1 className="visually-hidden">Pipeline builder</h1>
      <Palette onAdd={add} onClose={() => setPaletteOpen(false)} />
      <section className="builder-middle" aria-label="Graph">
        <div className="toolbar builder-bar">
          <button
            type="button"
            className="button palette-toggle"
            aria-expanded={isPaletteOpen}
            onClick={() => setPaletteOpen(!isPaletteOpen)}
          >
            <Icon name="plus" /> Add a filter
          </button>
          <button type="button" className="button small" disabled={path.length === 0} onClick={() => apply(removeAt(pipeline, path))}>
            <Icon name="trash" /> Remove
          </button>
          <button type="button" className="button small" onClick={() => apply(duplicateAt(pipeline, path))}>
            <Icon name="copy" /> Duplicate
          </button>
          <GroupMenu
            onGroup={kind => {
              const paths = (chosen.length > 1 ? chosen : [view.step]).map(step => pathIn(pipeline, step))
              apply(groupAt(pipeline, paths, kind))
            }}
          />
          <button
            type="button"
            className="icon-button"
            aria-label="Move the step back"
            title="Move back (Alt ←)"
            disabled={path.length === 0}
            onClick={() => apply(moveBy(pipeline, path, -1))}
          >
            <Icon name="left" />
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label="Move the step forward"
            title="Move forward (Alt →)"
            disabled={path.length === 0}
            onClick={() => apply(moveBy(pipeline, path, 1))}
          >
            <Icon name="right" />
          </button>
          <span className="spacer" />
          <p className="hint bar-hint">Drag filters into place. Drag from one port to another to connect two steps.</p>
        </div>
        {mistake ? (
          <p className="builder-mistake error" role="alert">
            {mistake.place ? <code>{mistake.place}</code> : null} {mistake.message}
          </p>
        ) : null}
        <PipelineGraph chosen={chosen} onChosen={setChosen} onEdit={apply} />
        <SampleMeter />
      </section>
      <section className="builder-side" aria-label="Settings">
        <Tabs label="Settings" name="builder" tabs={tabs} value={view.panel} onChange={panel => studio.go({ panel })}>
          {view.panel === 'step' ? <Inspector onEdit={apply} /> : view.panel === 'json' ? <JsonEditor /> : <SavedPipelines />}
        </Tabs>
      </section>
    </div>
  )
}

function GroupMenu({ onGroup }: { readonly onGroup: (kind: GroupKind) => void }) {
  return (
    <label className="field">
      <span className="visually-hidden">Group into</span>
      <select
        className="group-menu"
        aria-label="Group into"
        value=""
        onChange={event => {
          const kind = groupKindOf(event.target.value)
          if (kind) onGroup(kind)
        }}
      >
        <option value="">Group into…</option>
        {groups.map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
