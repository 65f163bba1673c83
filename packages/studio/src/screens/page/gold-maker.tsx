/** Makes gold: paint blocks, look at the text, save the page into a package. */

import { useEffect, useState } from 'react'
import { Icon } from '../../parts/icons.js'
import { saveFile } from '../../parts/save-file.js'
import { update } from '../../state/database.js'
import { type StudioPackage, writePackage } from '../../state/packages.js'
import { findPackage, keyOf } from '../../state/pages.js'
import { useStudio, useStudioActions } from '../../state/use-studio.js'
import { BlockList } from './block-list.js'

/** The panel while gold is painted. */
export function GoldMaker() {
  const studio = useStudioActions()
  const { opened, page } = useStudio(state => state)
  const painted = useStudio(state => state.work.present.painted) ?? []
  const [name, setName] = useState('my-gold')
  const [text, setText] = useState('')
  const [stored, setStored] = useState<StudioPackage | null>(null)
  useEffect(() => void findPackage(name).then(setStored, () => setStored(null)), [name])
  useEffect(() => {
    if (opened) void studio.engine.ask('goldText', { key: opened.key, blocks: painted }).then(setText, studio.fail.bind(studio))
  }, [studio, opened, painted])
  if (!opened || !page) return null
  const save = async (): Promise<void> => {
    const id = page.key.replace(/^(?:sample:|local:|package:[^/]+\/)/, '')
    const kept = await update<StudioPackage>('packages', name, before => ({
      name,
      faults: [],
      pages: [...(before?.pages ?? []).filter(each => each.id !== id), { id, url: page.url, html: page.html, gold: text, kind: null }],
    }))
    setStored(kept)
    studio.say(`Saved. The package ${name} has ${kept.pages.length} ${kept.pages.length === 1 ? 'page' : 'pages'} now.`)
  }
  const saveAndNext = async (): Promise<void> => {
    await save()
    const next = await nextPage(page.key)
    if (next) await studio.open(next)
  }
  return (
    <div className="gold-maker">
      <div className="gold-head">
        <p className="hint">
          Click blocks on the page, or use the list: arrow keys move, space paints. {painted.length} of {opened.blocks.length} blocks are
          gold, {text.split(/\s+/).filter(Boolean).length} words.
        </p>
        <div className="row">
          <label className="field">
            <span>Package</span>
            <input
              value={name}
              pattern="[a-z0-9-]+"
              onChange={event => setName(event.target.value.toLowerCase().replace(/[^a-z0-9-]/g, '-') || 'my-gold')}
            />
          </label>
          <button
            type="button"
            className="button primary"
            disabled={name === 'sample'}
            onClick={() => void save().catch(studio.fail.bind(studio))}
          >
            <Icon name="check" /> Accept
          </button>
          <button
            type="button"
            className="button"
            disabled={name === 'sample'}
            onClick={() => void saveAndNext().catch(studio.fail.bind(studio))}
          >
            Accept, next page
          </button>
          {stored && name !== 'sample' ? (
            <button type="button" className="button" onClick={() => saveFile(`${name}.jsonl`, writePackage(stored))}>
              <Icon name="download" /> {name}.jsonl
            </button>
          ) : null}
        </div>
      </div>
      <BlockList />
    </div>
  )
}

/** The page after this one in its package; null after the last and for single pages. */
async function nextPage(key: string): Promise<string | null> {
  const name = key.startsWith('sample:') ? 'sample' : (/^package:([^/]+)\//.exec(key)?.[1] ?? null)
  const found = name === null ? null : await findPackage(name)
  if (!found || name === null) return null
  const index = found.pages.findIndex(page => keyOf(name, page) === key)
  const next = found.pages[index + 1]
  return next ? keyOf(name, next) : null
}
