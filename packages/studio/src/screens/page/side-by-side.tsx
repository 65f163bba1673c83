/** The same page by another pipeline, beside the first. */

import { useMemo } from 'react'
import { SafeFrame } from '../../parts/safe-frame.js'
import { useStudio, useStudioActions } from '../../state/use-studio.js'
import { useNamedPipelines } from '../use-named-pipelines.js'
import { overlayCss } from './frame-css.js'
import { layersOf } from './layers.js'

/** The second page. */
export function SideBySide() {
  const studio = useStudioActions()
  const { opened, other, judged, view, hovered, focused } = useStudio(state => state)
  const names = useNamedPipelines()
  const content = useMemo(() => (opened ? { html: opened.frameHtml, css: overlayCss, runs: opened.runs } : null), [opened])
  const layers = useMemo(
    () =>
      opened
        ? layersOf({
            opened,
            judged: other,
            other: judged,
            step: null,
            overlay: view.overlay === 'difference' ? 'difference' : 'kept',
            painted: null,
            brushed: [],
          })
        : [],
    [opened, other, judged, view.overlay],
  )
  const block = hovered >= 0 ? hovered : focused
  const reveal = useMemo(() => {
    const info = opened?.blocks[block]
    return info ? { from: info.from, to: info.to, scroll: block === focused } : null
  }, [opened, block, focused])
  if (!opened || !content) return null
  return (
    <div className="side-by-side">
      <div className="result-line" role="status">
        <label className="field">
          <span>Beside it</span>
          <select value={view.against} onChange={event => studio.go({ against: event.target.value })}>
            {names.map(name => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        {other ? (
          <span>
            Kept <strong>{other.words.toLocaleString('en')}</strong> of {other.pageWords.toLocaleString('en')} words
          </span>
        ) : null}
        <span className="spacer" />
        <button type="button" className="button small" onClick={() => studio.go({ side: '' })}>
          Show the output
        </button>
      </div>
      <div className="frame-box">
        <SafeFrame
          title={`Beside it, by ${view.against}`}
          content={content}
          layers={layers}
          reveal={reveal}
          onReport={report => {
            if (report.type !== 'hover' && report.type !== 'click') return
            const found = report.run >= 0 ? opened.runBlock[report.run] : -1
            if (report.type === 'hover') studio.hover(found)
            else studio.focus(found)
          }}
        />
      </div>
    </div>
  )
}
