/** What the pipeline made of the page, in every format. */

import { useEffect, useMemo, useRef, useState } from 'react'
import type { Judged, TextOutput } from '../../engine/protocol.js'
import { Icon } from '../../parts/icons.js'
import { noRuns, SafeFrame } from '../../parts/safe-frame.js'
import { type Tab, Tabs } from '../../parts/tabs.js'
import { useStudio, useStudioActions } from '../../state/use-studio.js'
import type { Output } from '../../state/view.js'
import { BlockList } from './block-list.js'
import { readerCss } from './frame-css.js'
import { GoldPanel } from './gold-panel.js'
import { PageSource } from './page-source.js'

const tabs: readonly Tab<Output>[] = [
  { id: 'read', label: 'Reading view' },
  { id: 'markdown', label: 'Markdown' },
  { id: 'text', label: 'Text' },
  { id: 'html', label: 'HTML' },
  { id: 'json', label: 'JSON' },
  { id: 'metadata', label: 'Metadata' },
  { id: 'blocks', label: 'Blocks' },
  { id: 'source', label: 'Source' },
  { id: 'gold', label: 'Gold' },
]

/** The output beside the page. */
export function Outputs() {
  const studio = useStudioActions()
  const output = useStudio(state => state.view.output)
  const judged = useStudio(state => state.judged)
  return (
    <Tabs label="Output" name="output" tabs={tabs} value={output} onChange={value => studio.go({ output: value })}>
      {judged ? <OutputBody output={output} judged={judged} /> : <p className="hint padded">The output appears here.</p>}
    </Tabs>
  )
}

function OutputBody({ output, judged }: { readonly output: Output; readonly judged: Judged }) {
  switch (output) {
    case 'read':
      return <Reader judged={judged} />
    case 'metadata':
      return <MetadataTable judged={judged} />
    case 'blocks':
      return <BlockList />
    case 'source':
      return <PageSource />
    case 'gold':
      return <GoldPanel judged={judged} />
    default:
      return <Source judged={judged} format={output} />
  }
}

/** An output of the engine; the one before stays in sight until it is there. */
function useOutput<T>(judged: Judged, ask: () => Promise<T>, what: string): T | null {
  const studio = useStudioActions()
  const [value, setValue] = useState<{ readonly what: string; readonly value: T } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `what` names the question
  useEffect(() => {
    let isWanted = true
    ask().then(
      found => isWanted && setValue({ what, value: found }),
      error => isWanted && studio.fail(error),
    )
    return () => {
      isWanted = false
    }
  }, [studio, judged, what])
  return value?.what === what ? value.value : null
}

function useTextOutput(judged: Judged, format: TextOutput): string | null {
  const studio = useStudioActions()
  return useOutput(judged, () => studio.engine.ask('output', { key: judged.key, pipeline: studio.choice(), format }), format)
}

function Reader({ judged }: { readonly judged: Judged }) {
  const html = useTextOutput(judged, 'html')
  const content = useMemo(() => (html === null ? null : { html: withoutPictures(html), css: readerCss, runs: noRuns }), [html])
  if (!content) return <p className="hint padded">Writing the output…</p>
  if (judged.words === 0) return <EmptyOutput judged={judged} />
  return <SafeFrame title="Reading view" content={content} />
}

/** Takes the addresses of pictures out, since the frame loads nothing; their texts stay. */
export function withoutPictures(html: string): string {
  return html
    .replace(/(<(?:img|source|video|audio)\b[^>]*?) (?:src|srcset|poster)="[^"]*"/g, '$1')
    .replace(/(<(?:img|source)\b[^>]*?) srcset="[^"]*"/g, '$1')
}

function EmptyOutput({ judged }: { readonly judged: Judged }) {
  return (
    <div className="empty-state small">
      <h3>Nothing was kept</h3>
      <p>
        The status is <code>{judged.status}</code>. Choose another pipeline above, or look at the steps in the builder.
      </p>
    </div>
  )
}

/** A text with the stretch of the chosen block marked. */
function Source({ judged, format }: { readonly judged: Judged; readonly format: TextOutput }) {
  const text = useTextOutput(judged, format) ?? ''
  const { opened, focused } = useStudio(state => state)
  const mark = useRef<HTMLElement>(null)
  const [isCopied, setCopied] = useState(false)
  const words = focused >= 0 ? (opened?.blocks[focused]?.text ?? '') : ''
  const place = useMemo(() => placeOf(text, words), [text, words])
  useEffect(() => {
    if (place) mark.current?.scrollIntoView({ block: 'center' })
  }, [place])
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), 1500)
  }
  return (
    <div className="source">
      <button type="button" className="button small copy" onClick={() => void copy()}>
        <Icon name={isCopied ? 'check' : 'copy'} /> {isCopied ? 'Copied' : 'Copy'}
      </button>
      <pre>
        {place ? (
          <>
            {text.slice(0, place[0])}
            <mark ref={mark}>{text.slice(place[0], place[1])}</mark>
            {text.slice(place[1])}
          </>
        ) : (
          text
        )}
      </pre>
    </div>
  )
}

/** Where the first words of a block are in an output; null if they are not there. */
export function placeOf(text: string, block: string): readonly [number, number] | null {
  const words = block.split(/\s+/).filter(Boolean).slice(0, 8)
  if (words.length === 0) return null
  const pattern = words.map(word => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('[\\s*_`\\\\]+')
  const found = new RegExp(pattern).exec(text)
  if (!found) return null
  const end = text.indexOf('\n', found.index)
  return [found.index, end < 0 ? text.length : end]
}

const labels: Readonly<Record<string, string>> = {
  title: 'Title',
  authors: 'Authors',
  published: 'Published',
  modified: 'Modified',
  siteName: 'Site',
  language: 'Language',
  description: 'Description',
  canonicalUrl: 'Canonical address',
  image: 'Picture',
  keywords: 'Keywords',
  licence: 'Licence',
}

function MetadataTable({ judged }: { readonly judged: Judged }) {
  const studio = useStudioActions()
  const metadata = useOutput(judged, () => studio.engine.ask('metadata', { key: judged.key, pipeline: studio.choice() }), 'metadata')
  if (!metadata) return <p className="hint padded">Reading the metadata…</p>
  return (
    <table className="data-table metadata">
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Value</th>
          <th scope="col">Found in</th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(metadata).map(([name, entry]) => (
          <tr key={name}>
            <th scope="row">{labels[name] ?? name}</th>
            <td>{entry ? [entry.value].flat().join(', ') : <span className="muted">not stated</span>}</td>
            <td>{entry ? <code>{entry.from}</code> : null}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
