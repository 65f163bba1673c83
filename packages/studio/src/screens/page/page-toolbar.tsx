/** The row above the page: which page, which overlay, which step. */

import { useState } from 'react'
import { Icon } from '../../parts/icons.js'
import { useStudio, useStudioActions } from '../../state/use-studio.js'
import type { Overlay } from '../../state/view.js'
import { useNamedPipelines } from '../use-named-pipelines.js'
import { OpenDialog } from './open-dialog.js'

const overlayNames: Readonly<Record<Overlay, string>> = {
  kept: 'Kept and dropped',
  score: 'Heat map of scores',
  difference: 'Difference of two pipelines',
  gold: 'Make gold',
  off: 'No overlay',
}

/** The row above the page. */
export function PageToolbar() {
  const studio = useStudioActions()
  const { opened, page, judged, view } = useStudio(state => state)
  const names = useNamedPipelines()
  const [isOpening, setOpening] = useState(false)
  const chooseOverlay = (overlay: Overlay): void => {
    const { painted } = studio.snapshot().work.present
    if (overlay === 'gold' && painted === null && judged) {
      studio.paint(Array.from(judged.blockKept.keys()).filter(block => judged.blockKept[block] >= 0.5))
    }
    studio.go({ overlay })
  }
  return (
    <div className="toolbar">
      <button type="button" className="button primary" onClick={() => setOpening(true)}>
        <Icon name="open" /> Open page
      </button>
      {opened ? (
        <div className="page-name">
          <strong>{opened.title || page?.name}</strong>
          <small>{opened.url ?? page?.name}</small>
        </div>
      ) : null}
      <span className="spacer" />
      {opened ? (
        <>
          <label className="field">
            <span>Overlay</span>
            <select value={view.overlay} onChange={event => chooseOverlay(event.target.value as Overlay)}>
              {Object.entries(overlayNames).map(([id, name]) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          {view.overlay === 'difference' ? (
            <label className="field">
              <span>against</span>
              <select value={view.against} onChange={event => studio.go({ against: event.target.value })}>
                {names.map(name => (
                  <option key={name}>{name}</option>
                ))}
              </select>
            </label>
          ) : null}
          {judged && judged.steps.length > 1 && (view.overlay === 'kept' || view.overlay === 'score') ? (
            <label className="field">
              <span>Step</span>
              <select value={view.step} onChange={event => studio.go({ step: event.target.value })}>
                {judged.steps.map(({ path, name }) => (
                  <option key={path} value={path}>
                    {path === '$' ? 'whole pipeline' : `${name} ${path.slice(1)}`}
                  </option>
                ))}
              </select>
            </label>
          ) : null}
        </>
      ) : null}
      {opened ? (
        <button
          type="button"
          className="button"
          aria-pressed={view.side === '1'}
          title="The same page by another pipeline, beside this one"
          onClick={() => studio.go({ side: view.side === '1' ? '' : '1' })}
        >
          Side by side
        </button>
      ) : null}
      {isOpening ? <OpenDialog onClose={() => setOpening(false)} /> : null}
    </div>
  )
}

/** What the colours mean. */
export function Legend() {
  const { view, judged } = useStudio(state => state)
  if (!judged) return null
  const entries: Partial<Record<Overlay, readonly (readonly [string, string])[]>> = {
    kept: [
      ['kept', 'kept'],
      ['dropped', 'dropped'],
    ],
    difference: [
      ['kept', 'both keep'],
      ['only-this', 'only this pipeline'],
      ['only-other', `only ${view.against}`],
    ],
    gold: [['gold', 'gold']],
  }
  return (
    <div className="legend">
      {view.overlay === 'score' ? (
        <span className="heat">
          0 <i /> 1
        </span>
      ) : null}
      {(entries[view.overlay] ?? []).map(([colour, text]) => (
        <span key={colour}>
          <i className={`swatch ${colour}`} />
          {text}
        </span>
      ))}
    </div>
  )
}
