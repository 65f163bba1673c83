/** A sandboxed frame that shows markup: opaque origin, no script but ours, no network. */

import { useEffect, useRef } from 'react'
import { type FrameMessage, type FrameReport, type PaintLayer, type RunPlaces, readReport } from '../frame/messages.js'
import { useTheme } from './use-theme.js'

/** What the frame shows. */
export interface FrameContent {
  readonly html: string
  readonly css: string
  readonly runs: RunPlaces
}

/** A stretch of runs to put a line around. */
export interface Reveal {
  readonly from: number
  readonly to: number
  readonly scroll: boolean
}

/** No runs: for markup that nobody paints. */
export const noRuns: RunPlaces = { parent: new Int32Array(), ordinal: new Int32Array(), length: new Int32Array() }

interface SafeFrameProps {
  readonly title: string
  readonly content: FrameContent
  readonly layers?: readonly PaintLayer[]
  readonly reveal?: Reveal | null
  readonly onReport?: (report: FrameReport) => void
}

/** Shows markup in a frame. */
export function SafeFrame({ title, content, layers, reveal, onReport }: SafeFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const port = useRef<MessagePort | null>(null)
  const report = useRef(onReport)
  report.current = onReport
  const wanted = useRef({ content, layers, reveal })
  wanted.current = { content, layers, reveal }
  const { theme } = useTheme()
  const send = (message: FrameMessage): void => port.current?.postMessage(message)
  const sendAll = (): void => {
    const { content, layers, reveal } = wanted.current
    send({ type: 'show', ...content })
    send({ type: 'style', theme })
    if (layers) send({ type: 'paint', layers })
    if (reveal) send({ type: 'reveal', ...reveal })
  }
  const connect = (): void => {
    port.current?.close()
    const channel = new MessageChannel()
    port.current = channel.port1
    channel.port1.onmessage = ({ data }: MessageEvent<unknown>) => {
      const read = readReport(data)
      if (read?.type === 'ready') sendAll()
      if (read) report.current?.(read)
    }
    // The frame has an opaque origin, which cannot be named; only our own frame.html can be inside of it (frame-src 'self').
    frame.current?.contentWindow?.postMessage('port', '*', [channel.port2])
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the frame gets what changed, nothing else
  useEffect(sendAll, [content])
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => send({ type: 'paint', layers: layers ?? [] }), [layers])
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => send({ type: 'reveal', ...(reveal ?? { from: 0, to: 0, scroll: false }) }), [reveal])
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => send({ type: 'style', theme }), [theme])
  useEffect(() => () => port.current?.close(), [])
  return <iframe ref={frame} className="safe-frame" title={title} src="./frame.html" sandbox="allow-scripts" onLoad={connect} />
}
