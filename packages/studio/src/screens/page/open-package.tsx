/** Opens pages of packages: the sample, files of the user's, and those of the server. */

import { useEffect, useState } from 'react'
import { save } from '../../state/database.js'
import { parsePackage } from '../../state/packages.js'
import { findPackage, keyOf, packageNames } from '../../state/pages.js'
import { forgetSample } from '../../state/sample-scores.js'
import { findServer, serverPackages, serverPages } from '../../state/server.js'
import type { Studio } from '../../state/studio.js'
import { useStudioActions } from '../../state/use-studio.js'

interface Entry {
  readonly id: string
  readonly kind: string | null
}

/** The part of the dialog. */
export function FromPackage({ onDone }: { readonly onDone: () => void }) {
  const studio = useStudioActions()
  const [names, setNames] = useState<readonly string[]>(['sample'])
  const [name, setName] = useState('sample')
  const [pages, setPages] = useState<readonly Entry[]>([])
  const [query, setQuery] = useState('')
  useEffect(() => void allNames().then(setNames, studio.fail.bind(studio)), [studio])
  useEffect(() => void entriesOf(name).then(setPages, studio.fail.bind(studio)), [name, studio])
  const found = pages.filter(({ id, kind }) => `${id} ${kind ?? ''}`.toLowerCase().includes(query.toLowerCase()))
  const add = async (file: File | undefined): Promise<void> => {
    if (!file) return
    await openPackageFile(studio, file)
    setNames(await allNames())
    setName(packageNameOf(file))
  }
  return (
    <section className="open-way">
      <h3>From a package</h3>
      <p className="hint">The package “sample” has pages that were written for this project, each with its gold text.</p>
      <div className="row">
        <select value={name} aria-label="Package" onChange={event => setName(event.target.value)}>
          {names.map(each => (
            <option key={each}>{each}</option>
          ))}
        </select>
        <input
          type="search"
          placeholder="Find a page"
          aria-label="Find a page"
          value={query}
          onChange={event => setQuery(event.target.value)}
        />
        <label className="button">
          Add a package file
          <input
            type="file"
            accept=".jsonl,.gz"
            aria-label="Package file"
            className="visually-hidden"
            onChange={event => void add(event.target.files?.[0]).catch(studio.fail.bind(studio))}
          />
        </label>
      </div>
      <ul className="page-list">
        {found.slice(0, 200).map(({ id, kind }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => {
                void studio.open(keyOf(name, { id }))
                onDone()
              }}
            >
              {id}
              <small>{kind}</small>
            </button>
          </li>
        ))}
      </ul>
      {found.length > 200 ? <p className="hint">{found.length - 200} more pages; find them by name.</p> : null}
    </section>
  )
}

async function allNames(): Promise<string[]> {
  const here = await packageNames()
  const remote = (await findServer())?.hasPackages ? await serverPackages() : []
  return [...new Set([...here, ...remote.map(({ name }) => name)])]
}

async function entriesOf(name: string): Promise<readonly Entry[]> {
  const found = await findPackage(name)
  return found ? found.pages : serverPages(name)
}

function packageNameOf(file: File): string {
  return file.name.replace(/\.jsonl(?:\.gz)?$/, '')
}

/** Takes a file of a package into this browser; what could not be read is told. */
export async function openPackageFile(studio: Studio, file: File): Promise<null> {
  const stream = file.name.endsWith('.gz') ? file.stream().pipeThrough(new DecompressionStream('gzip')) : file.stream()
  const found = parsePackage(packageNameOf(file), await new Response(stream).text())
  if (found.name === 'sample') throw new Error('the name “sample” belongs to the package that ships; rename the file')
  if (found.pages.length === 0) throw new Error(`${file.name} has no page that could be read: ${found.faults[0]?.reason ?? 'it is empty'}`)
  await save('packages', found.name, found)
  forgetSample(found.name)
  const faults =
    found.faults.length > 0
      ? `; ${found.faults.length} lines could not be read, the first is ${found.faults[0].line}: ${found.faults[0].reason}`
      : ''
  studio.say(`${found.name} has ${found.pages.length} pages${faults}.`)
  return null
}
