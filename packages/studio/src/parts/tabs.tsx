/** Tabs as the ARIA practices describe them: arrow keys move, one panel is shown. */

import { type KeyboardEvent, type ReactNode, useRef } from 'react'

/** One tab. */
export interface Tab<T extends string> {
  readonly id: T
  readonly label: string
  readonly badge?: string
}

/** A row of tabs above a panel. */
export function Tabs<T extends string>(props: {
  readonly label: string
  readonly tabs: readonly Tab<T>[]
  readonly value: T
  readonly onChange: (value: T) => void
  readonly children: ReactNode
  readonly name: string
}) {
  const { label, tabs, value, onChange, children, name } = props
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent): void => {
    const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }
    const by = steps[event.key]
    if (by === undefined) return
    event.preventDefault()
    const index = (tabs.findIndex(({ id }) => id === value) + by + tabs.length) % tabs.length
    onChange(tabs[index].id)
    list.current?.querySelectorAll('button')[index]?.focus()
  }
  return (
    <div className="tabs">
      <div className="tab-row" role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
        {tabs.map(({ id, label: text, badge }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${name}-tab-${id}`}
            aria-selected={id === value}
            aria-controls={`${name}-panel`}
            tabIndex={id === value ? 0 : -1}
            onClick={() => onChange(id)}
          >
            {text}
            {badge ? <span className="badge">{badge}</span> : null}
          </button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the panel scrolls, so that the keyboard must reach it */}
      <div className="tab-panel" role="tabpanel" id={`${name}-panel`} aria-labelledby={`${name}-tab-${value}`} tabIndex={0}>
        {children}
      </div>
    </div>
  )
}
