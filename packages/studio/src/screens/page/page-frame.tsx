/** The open page as it looks, with the overlay; pointing and clicking choose blocks. */

import { useMemo } from 'react'
import type { FrameReport } from '../../frame/messages.js'
import { SafeFrame } from '../../parts/safe-frame.js'
import { useStudio, useStudioActions } from '../../state/use-studio.js'
import { overlayCss } from './frame-css.js'
import { layersOf } from './layers.js'
import { useBrush } from './use-brush.js'

/** The page in its frame. */
export function PageFrame() {
  const studio = useStudioActions()
  const { opened, judged, other, view, hovered, focused } = useStudio(state => state)
  const painted = useStudio(state => state.work.present.painted)
  const brushed = useBrush()
  const content = useMemo(() => (opened ? { html: opened.frameHtml, css: overlayCss, runs: opened.runs } : null), [opened])
  const step = judged?.steps.find(({ path }) => path === view.step) ?? judged?.steps.at(-1) ?? null
  const layers = useMemo(() => {
    if (!opened) return []
    const isWhole = view.step === '$' && view.overlay !== 'score'
    return layersOf({ opened, judged, other, step: isWhole ? null : step, overlay: view.overlay, painted, brushed })
  }, [opened, judged, other, step, view.overlay, view.step, painted, brushed])
  const block = hovered >= 0 ? hovered : focused
  const reveal = useMemo(() => {
    const info = opened?.blocks[block]
    return info ? { from: info.from, to: info.to, scroll: block === focused } : null
  }, [opened, block, focused])
  if (!opened || !content) return null
  const onReport = (report: FrameReport): void => {
    if (report.type !== 'hover' && report.type !== 'click') return
    const found = report.run >= 0 ? opened.runBlock[report.run] : report.node >= 0 ? opened.nodeBlock[report.node] : -1
    if (report.type === 'hover') studio.hover(report.run >= 0 ? found : -1)
    else if (view.overlay === 'gold' && found >= 0) togglePainted(studio, found)
    else studio.focus(found)
  }
  return (
    <SafeFrame title={`Page: ${opened.title || 'without a title'}`} content={content} layers={layers} reveal={reveal} onReport={onReport} />
  )
}

/** Paints a block as gold, or takes it out. */
export function togglePainted(studio: ReturnType<typeof useStudioActions>, block: number): void {
  const painted = studio.snapshot().work.present.painted ?? []
  studio.paint(painted.includes(block) ? painted.filter(each => each !== block) : [...painted, block].sort((a, b) => a - b))
  studio.focus(block)
}
