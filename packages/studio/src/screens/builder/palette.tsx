/** All filters and combinations, searchable, each with one line; they are added by click, key or drag. */

import type { Pipeline } from 'gleaner'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Icon } from '../../parts/icons.js'
import { useStudio } from '../../state/use-studio.js'
import { partOf } from './part-of.js'

/** The type under which a part is dragged. */
export const partType = 'application/x-gleaner-part'

interface Part {
  readonly id: string
  readonly name: string
  readonly summary: string
}

const combinations: readonly Part[] = [
  { id: '+serial', name: 'Series', summary: 'Each step sees what the one before left.' },
  { id: '+vote', name: 'Vote', summary: 'Keeps what a share of its members want.' },
  { id: '+parallel', name: 'Union', summary: 'Keeps what any member keeps; or only what all keep.' },
  { id: '+first', name: 'First that finds enough', summary: 'Tries its members in order until one finds enough words.' },
  { id: '+consensus', name: 'Consensus', summary: 'A vote whose cut fits each page.' },
]

interface PaletteProps {
  readonly onAdd: (part: Pipeline, beside: boolean) => void
  readonly onClose: () => void
}

/** The palette. */
export function Palette({ onAdd, onClose }: PaletteProps) {
  const filters = useStudio(state => state.catalogue)?.filters ?? []
  const [query, setQuery] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const parts: readonly Part[] = [...filters.map(({ name, summary }) => ({ id: name, name, summary })), ...combinations]
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const found = parts.filter(({ name, summary }) => words.every(word => `${name} ${summary}`.toLowerCase().includes(word)))
  const onKeyDown = (event: KeyboardEvent): void => {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('.part-main') ?? [])]
    const at = buttons.indexOf(document.activeElement as HTMLElement)
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = at + step
    if (next < 0) list.current?.parentElement?.querySelector('input')?.focus()
    else buttons[Math.min(next, buttons.length - 1)]?.focus()
  }
  return (
    <aside className="palette" aria-label="Filters" onKeyDown={onKeyDown}>
      <div className="palette-head">
        <label className="search">
          <Icon name="search" />
          <input
            id="palette-search"
            type="search"
            placeholder="Find a filter"
            aria-label="Find a filter"
            value={query}
            onChange={event => setQuery(event.target.value)}
          />
        </label>
        <button type="button" className="icon-button palette-close" aria-label="Close the list of filters" onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <div className="parts" ref={list}>
        {found.map(part => (
          <PartRow key={part.id} part={part} onAdd={onAdd} />
        ))}
        {found.length === 0 ? <p className="hint padded">No filter has “{query}” in its name or description.</p> : null}
      </div>
    </aside>
  )
}

function PartRow({ part, onAdd }: { readonly part: Part; readonly onAdd: PaletteProps['onAdd'] }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what can be dragged can also be added by the buttons
    <div
      className="part"
      draggable
      onDragStart={event => {
        event.dataTransfer.setData(partType, part.id)
        event.dataTransfer.effectAllowed = 'copy'
      }}
    >
      <button
        type="button"
        className="part-main"
        aria-label={`Add ${part.name} after the chosen step`}
        onClick={event => onAdd(partOf(part.id), event.shiftKey)}
      >
        <strong>{part.name}</strong>
        <small>{part.summary}</small>
      </button>
      <button
        type="button"
        className="part-beside"
        aria-label={`Add ${part.name} beside the chosen step, in a vote`}
        title="Beside the chosen step, in a vote"
        onClick={() => onAdd(partOf(part.id), true)}
      >
        vote
      </button>
    </div>
  )
}
