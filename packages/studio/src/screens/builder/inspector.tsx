/** The settings of the chosen step. */

import { at, combinationOf, membersOf, type ParamValue, type Pipeline, printPath, replaceAt, type Use } from 'gleaner'
import type { FilterInfo } from '../../engine/protocol.js'
import { changeKind, type Edit } from '../../pipeline/edit.js'
import { useStudio, useStudioActions } from '../../state/use-studio.js'
import { CombinationSettings } from './combination-settings.js'
import { ParamControl } from './param-control.js'
import { groupKindOf, groups, pathIn } from './part-of.js'

/** The panel. */
export function Inspector({ onEdit }: { readonly onEdit: (edit: Edit) => void }) {
  const studio = useStudioActions()
  const { view, catalogue } = useStudio(state => state)
  const pipeline = useStudio(state => state.work.present.pipeline)
  const path = pathIn(pipeline, view.step)
  const node = at(pipeline, path)
  const step = printPath(path)
  const change = (changed: Pipeline, about: string): void => studio.edit(replaceAt(pipeline, path, changed), step, `${step} ${about}`)
  const kind = combinationOf(node)
  if ('use' in node) {
    const info = catalogue?.filters.find(({ name }) => name === node.use)
    return <FilterSettings use={node} info={info ?? null} place={step} onChange={change} />
  }
  return (
    <div className="inspector" key={step}>
      <header>
        <h2>{groups.find(([id]) => id === kind)?.[1] ?? 'Learned stack'}</h2>
        <code>{step}</code>
      </header>
      {kind === 'stack' ? null : (
        <label className="field wide">
          <span>Kind</span>
          <select
            value={kind ?? ''}
            onChange={event => {
              const wanted = groupKindOf(event.target.value)
              if (wanted) onEdit(changeKind(pipeline, path, wanted))
            }}
          >
            {groups.map(([id, name]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <CombinationSettings node={node} onChange={change} />
      <h3>Members</h3>
      <ol className="members">
        {membersOf(node).map((member, index) => {
          const id = `${step}.${kind}[${index}]`
          return (
            <li key={id}>
              <button type="button" className="link" onClick={() => studio.go({ step: id })}>
                {'use' in member ? member.use : combinationOf(member)}
              </button>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

interface FilterSettingsProps {
  readonly use: Use
  readonly info: FilterInfo | null
  readonly place: string
  readonly onChange: (changed: Pipeline, about: string) => void
}

function FilterSettings({ use, info, place, onChange }: FilterSettingsProps) {
  if (!info) {
    return (
      <div className="inspector">
        <p className="error">There is no filter “{use.use}”. Remove the step, or write another name in the JSON.</p>
      </div>
    )
  }
  const specs = Object.entries(info.params)
  const preset = use.preset === undefined ? {} : (info.presets[use.preset] ?? {})
  const set = (name: string, value: ParamValue | null): void => {
    const { [name]: _, ...rest } = use.with ?? {}
    onChange(withSettings(use, value === null ? rest : { ...rest, [name]: value }), name)
  }
  return (
    <div className="inspector" key={place}>
      <header>
        <h2>{use.use}</h2>
        <code>{place}</code>
      </header>
      <p>{info.summary}</p>
      <p className="hint">Source: {info.reference}</p>
      {Object.keys(info.presets).length > 0 ? (
        <label className="field wide">
          <span>Preset</span>
          <select
            value={use.preset ?? ''}
            onChange={event =>
              onChange(event.target.value === '' ? { use: use.use } : { use: use.use, preset: event.target.value }, 'preset')
            }
          >
            <option value="">default</option>
            {Object.keys(info.presets).map(name => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      ) : null}
      {specs.length === 0 ? <p className="hint">This filter has no parameters.</p> : null}
      {specs.map(([name, spec]) => {
        const usual = preset[name] ?? spec.default
        const value = use.with?.[name] ?? usual
        return <ParamControl key={name} name={name} spec={spec} value={value} usual={usual} onChange={changed => set(name, changed)} />
      })}
    </div>
  )
}

/** A filter with other settings; none at all are left out. */
function withSettings({ with: _, ...use }: Use, settings: Readonly<Record<string, ParamValue>>): Use {
  return Object.keys(settings).length === 0 ? use : { ...use, with: settings }
}
