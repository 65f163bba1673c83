/** How often the tables of a page are read: what a piece of work costs, whatever the machine is doing. */

import { Page, PageBase } from '../page/page.js'

/** Reads of `parent`, `end`, `run` and `tag` that some work on a page makes. */
export function readsOf(page: Page, work: (page: Page) => void): number {
  let reads = 0
  const counted = <T extends object>(numbers: T): T =>
    new Proxy(numbers, {
      get(target, key) {
        reads++
        const value: unknown = Reflect.get(target, key, target)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  const columns = {
    parent: counted(page.nodes.parent),
    end: counted(page.nodes.end),
    run: counted(page.nodes.run),
    tag: counted(page.nodes.tag),
  }
  const nodes = new Proxy(page.nodes, {
    get: (target, key) => (Object.hasOwn(columns, key) ? columns[key as keyof typeof columns] : Reflect.get(target, key, target)),
  })
  const tree = new Proxy(page.base.tree, {
    get(target, key) {
      const value: unknown = key === 'nodes' ? nodes : Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  work(new Page(new PageBase(tree, page.url, []), page.live))
  return reads
}
