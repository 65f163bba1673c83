/** The pipeline as JSON, in step with the graph; mistakes are marked on their line. */

import { canonicalJson, type Pipeline } from 'gleaner'
import { type UIEvent, useEffect, useRef, useState } from 'react'
import { JsonError, jsonPlaces, lineOf, lineOfPlace, printJson } from '../../pipeline/json-places.js'
import { useStudio, useStudioActions } from '../../state/use-studio.js'

interface Fault {
  readonly line: number
  readonly message: string
}

/** The editor. */
export function JsonEditor() {
  const studio = useStudioActions()
  const pipeline = useStudio(state => state.work.present.pipeline)
  const [text, setText] = useState(() => printJson(pipeline))
  const [fault, setFault] = useState<Fault | null>(null)
  const gutter = useRef<HTMLDivElement>(null)
  const checked = useRef(0)
  useEffect(() => {
    setText(before => (sameJson(before, pipeline) ? before : printJson(pipeline)))
    setFault(null)
  }, [pipeline])
  const write = async (changed: string): Promise<void> => {
    setText(changed)
    const ticket = ++checked.current
    const found = syntaxFault(changed) ?? (await pipelineFault(studio, changed))
    if (ticket !== checked.current) return
    setFault(found)
    if (!found) studio.edit(JSON.parse(changed) as Pipeline, undefined, 'json')
  }
  const lines = text.split('\n').length
  const onScroll = (event: UIEvent<HTMLTextAreaElement>): void => {
    if (gutter.current) gutter.current.scrollTop = event.currentTarget.scrollTop
  }
  return (
    <div className="json-editor">
      <div className="json-box">
        <div className="gutter" ref={gutter} aria-hidden="true">
          {Array.from({ length: lines }, (_, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its number
            <span key={i} className={fault?.line === i + 1 ? 'faulty' : ''}>
              {i + 1}
            </span>
          ))}
        </div>
        <textarea
          aria-label="Pipeline as JSON"
          aria-invalid={fault !== null}
          aria-describedby="json-fault"
          spellCheck={false}
          wrap="off"
          value={text}
          onChange={event => void write(event.target.value)}
          onScroll={onScroll}
        />
      </div>
      <p id="json-fault" className={fault ? 'error' : 'hint'} role="status">
        {fault ? `Line ${fault.line}: ${fault.message}` : 'The graph follows what you write here, and the other way round.'}
      </p>
    </div>
  )
}

function sameJson(text: string, pipeline: Pipeline): boolean {
  try {
    return canonicalJson(JSON.parse(text) as Pipeline) === canonicalJson(pipeline)
  } catch {
    return false
  }
}

function syntaxFault(text: string): Fault | null {
  try {
    jsonPlaces(text)
    return null
  } catch (error) {
    if (!(error instanceof JsonError)) throw error
    return { line: lineOf(text, error.offset), message: error.message }
  }
}

async function pipelineFault(studio: ReturnType<typeof useStudioActions>, text: string): Promise<Fault | null> {
  const mistake = await studio.engine.ask('check', JSON.parse(text))
  return mistake ? { line: lineOfPlace(text, mistake.place ?? '$'), message: mistake.message } : null
}
