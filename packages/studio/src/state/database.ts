/** What the Studio keeps in the browser: pages, packages with gold, pipelines. */

/** The tables. */
export type Table = 'pages' | 'packages' | 'pipelines' | 'runs'

const tables: readonly Table[] = ['pages', 'packages', 'pipelines', 'runs']

let opened: Promise<IDBDatabase> | null = null

function database(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('gleaner-studio', 1)
    request.onupgradeneeded = () => {
      for (const name of tables) request.result.createObjectStore(name)
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('the browser does not store anything for this page'))
  })
  return opened
}

async function use<T>(table: Table, mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const store = (await database()).transaction(table, mode).objectStore(table)
  return new Promise((resolve, reject) => {
    const request = work(store)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error(`the browser could not use its table ${table}`))
  })
}

/** Reads one value; undefined if there is none. */
export function load<T>(table: Table, key: string): Promise<T | undefined> {
  return use(table, 'readonly', store => store.get(key) as IDBRequest<T | undefined>)
}

/** Writes one value. */
export async function save(table: Table, key: string, value: unknown): Promise<void> {
  await use(table, 'readwrite', store => store.put(value, key))
}

/** Removes one value. */
export async function remove(table: Table, key: string): Promise<void> {
  await use(table, 'readwrite', store => store.delete(key))
}

/** Lists the keys of a table. */
export async function keys(table: Table): Promise<string[]> {
  return (await use(table, 'readonly', store => store.getAllKeys())).map(String)
}

/**
 * Changes one value in a single transaction, so that two tabs cannot overwrite each other.
 *
 * `decide` gets the stored value and returns the new one, or throws to leave everything as it is.
 */
export async function update<T>(table: Table, key: string, decide: (stored: T | undefined) => T): Promise<T> {
  const transaction = (await database()).transaction(table, 'readwrite')
  const store = transaction.objectStore(table)
  return new Promise((resolve, reject) => {
    const request = store.get(key) as IDBRequest<T | undefined>
    request.onsuccess = () => {
      try {
        const value = decide(request.result)
        store.put(value, key).onsuccess = () => resolve(value)
      } catch (error) {
        transaction.abort()
        reject(error instanceof Error ? error : new Error(String(error)))
      }
    }
    request.onerror = () => reject(request.error ?? new Error(`the browser could not read its table ${table}`))
  })
}
