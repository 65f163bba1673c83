/** The state of the Studio and everything that changes it. Components read it and call its methods. */

import { canonicalJson, type Pipeline, printPath, visit } from 'gleaner'
import { EngineClient, EngineError } from '../engine/engine-client.js'
import type { Catalogue, Judged, Mistake, OpenedPage, PipelineChoice } from '../engine/protocol.js'
import { begin, change, type History, redo, undo } from './history.js'
import { loadPipeline } from './library.js'
import { findPage, keepPage, type StoredPage } from './pages.js'
import { keepWork, recallWork } from './session.js'
import { firstView, readView, type View, writeView } from './view.js'
import type { Work } from './work.js'

/** Everything that components show. */
export interface StudioState {
  readonly view: Omit<View, 'pipeline' | 'tree'>
  readonly work: History<Work>
  readonly catalogue: Catalogue | null
  readonly page: StoredPage | null
  readonly opened: OpenedPage | null
  readonly judged: Judged | null
  /** The page by the other pipeline of a difference. */
  readonly other: Judged | null
  readonly mistake: Mistake | null
  readonly isBusy: boolean
  readonly hovered: number
  readonly focused: number
  /** What went wrong last; null if nothing did. */
  readonly problem: string | null
  readonly notice: string | null
}

/** Changes of one control within this time are undone together. */
const mergeMs = 1200

const emptyWork: Work = { name: 'default', pipeline: { use: 'learned' }, painted: null }

/** The Studio. */
export class Studio {
  readonly engine: EngineClient = new EngineClient()
  #state: StudioState
  readonly #listeners = new Set<() => void>()
  #judging = 0
  #opening = 0
  readonly #first: View
  /** The page that was open before a reload: its painted blocks stay. */
  #recalled: string | null = null
  /** What the last change was about: changes of one control in a row are undone together. */
  #merging: { readonly key: string; readonly at: number } | null = null

  constructor() {
    this.#first = readView(location.hash)
    const { pipeline, tree, ...view } = this.#first
    this.#state = {
      view,
      work: begin(tree ? { name: pipeline, pipeline: tree, painted: null } : { ...emptyWork, name: pipeline }),
      catalogue: null,
      page: null,
      opened: null,
      judged: null,
      other: null,
      mistake: null,
      isBusy: true,
      hovered: -1,
      focused: -1,
      problem: null,
      notice: null,
    }
    addEventListener('hashchange', () => this.#readAddress())
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly snapshot = (): StudioState => this.#state

  #set(patch: Partial<StudioState>): void {
    this.#state = { ...this.#state, ...patch }
    for (const listener of this.#listeners) listener()
  }

  /** Loads the catalogue and the page of the address. */
  async start(): Promise<void> {
    try {
      const catalogue = await this.engine.ask('catalogue', undefined)
      const { work } = this.#state
      const named = catalogue.pipelines.find(({ name }) => name === work.present.name) ?? catalogue.pipelines[0]
      const saved = this.#first.tree || named.name === work.present.name ? null : await loadPipeline(work.present.name).catch(() => null)
      const present = this.#first.tree
        ? work.present
        : { name: saved?.name ?? named.name, pipeline: saved?.pipeline ?? named.pipeline, painted: null }
      this.#set({ catalogue, work: recallWork(present, this.#state.view.page) ?? begin(present), isBusy: false })
      this.#recalled = this.#state.view.page
      if (this.#state.view.page) await this.open(this.#state.view.page)
    } catch (error) {
      this.fail(error)
    }
  }

  /** Shows a mistake where the user sees it. */
  fail(error: unknown): void {
    this.#set({ problem: error instanceof Error ? error.message : String(error), isBusy: false })
  }

  /** Takes a message away. */
  dismiss(): void {
    this.#set({ problem: null, notice: null })
  }

  /** Says something that is not an error. */
  say(notice: string): void {
    this.#set({ notice })
  }

  /** Changes what is shown. */
  go(patch: Partial<StudioState['view']>): void {
    const before = this.#state.view
    const view = { ...before, ...patch }
    this.#set({ view })
    this.#writeAddress(patch.screen !== undefined && patch.screen !== before.screen)
    if (patch.overlay === 'difference' || patch.against !== undefined || patch.side !== undefined) void this.#judgeOther()
  }

  /** Opens a page by its key. */
  async open(key: string): Promise<void> {
    const ticket = ++this.#opening
    this.#set({ isBusy: true, problem: null })
    try {
      const page = await findPage(key)
      if (ticket !== this.#opening) return
      if (!page) {
        this.#set({ page: null, opened: null, judged: null, isBusy: false, view: { ...this.#state.view, page: null } })
        throw new Error(`this browser does not have the page ${key}; open it again`)
      }
      const opened = await this.engine.ask('open', { key, html: page.html, url: page.url })
      if (ticket !== this.#opening) return
      const work = this.#state.work
      this.#set({
        page,
        opened,
        judged: null,
        other: null,
        hovered: -1,
        focused: -1,
        view: { ...this.#state.view, page: key },
        work: work.present.painted && this.#recalled !== key ? begin({ ...work.present, painted: null }) : work,
      })
      this.#recalled = null
      this.#writeAddress(true)
      await this.judge()
    } catch (error) {
      if (ticket === this.#opening) this.fail(error)
    }
  }

  /** Keeps and opens a page that a person gave. */
  async openHtml(html: string, url: string | null, name: string): Promise<void> {
    try {
      await this.open(await keepPage(html, url, name))
    } catch (error) {
      this.fail(error)
    }
  }

  /** What the engine is asked with: the name of a pipeline that ships and was not changed, else the tree. */
  choice(): PipelineChoice {
    const { name, pipeline } = this.#state.work.present
    const named = this.#state.catalogue?.pipelines.find(each => each.name === name)
    return named && canonicalJson(named.pipeline) === canonicalJson(pipeline) ? name : pipeline
  }

  /** Runs the pipeline over the open page; the last question wins. */
  async judge(): Promise<void> {
    const ticket = ++this.#judging
    const { opened, work } = this.#state
    const mistake = await this.engine.ask('check', work.present.pipeline).catch(() => null)
    if (ticket !== this.#judging) return
    if (mistake || !opened) return this.#set({ mistake, isBusy: false })
    this.#set({ isBusy: true, mistake: null })
    try {
      const judged = await this.engine.ask('judge', { key: opened.key, pipeline: this.choice() })
      if (ticket === this.#judging) this.#set({ judged, isBusy: false })
      await this.#judgeOther()
    } catch (error) {
      if (ticket !== this.#judging) return
      if (error instanceof EngineError) this.#set({ mistake: { message: error.message, place: error.place }, isBusy: false })
      else this.fail(error)
    }
  }

  async #judgeOther(): Promise<void> {
    const { opened, view } = this.#state
    if (!opened || (view.overlay !== 'difference' && view.side === '')) return
    try {
      const other = await this.engine.ask('judge', { key: opened.key, pipeline: await this.choiceOf(view.against) })
      if (this.#state.opened === opened) this.#set({ other })
    } catch (error) {
      this.fail(error)
    }
  }

  /** The tree of a choice. */
  treeOf(choice: PipelineChoice): Pipeline {
    if (typeof choice !== 'string') return choice
    const found = this.#state.catalogue?.pipelines.find(({ name }) => name === choice)
    if (!found) throw new Error(`there is no pipeline “${choice}” that ships`)
    return found.pipeline
  }

  /** What the engine is asked with for a pipeline that ships or was saved. */
  async choiceOf(name: string): Promise<PipelineChoice> {
    if (this.#state.catalogue?.pipelines.some(each => each.name === name)) return name
    if (name === this.#state.work.present.name) return this.choice()
    const saved = await loadPipeline(name)
    if (!saved) throw new Error(`there is no pipeline “${name}”: it neither ships nor was it saved`)
    return saved.pipeline
  }

  /** Changes the pipeline. Changes with the same `about` that follow each other at once are undone together. */
  edit(pipeline: Pipeline, step?: string, about?: string): void {
    const { work, view } = this.#state
    const at = performance.now()
    const merge = about !== undefined && this.#merging?.key === about && at - this.#merging.at < mergeMs
    this.#merging = about === undefined ? null : { key: about, at }
    this.#work(change(work, { ...work.present, pipeline }, merge), step ?? view.step)
  }

  /** Takes another pipeline by name. */
  choose(name: string, pipeline: Pipeline): void {
    const { work } = this.#state
    this.#work(change(work, { ...work.present, name, pipeline }), '$')
  }

  /** Gives the pipeline another name. */
  rename(name: string): void {
    const { work } = this.#state
    this.#work(change(work, { ...work.present, name }), this.#state.view.step)
  }

  /** Starts to paint gold with the blocks that the pipeline kept, or changes what is painted. */
  paint(painted: readonly number[] | null): void {
    const { work } = this.#state
    this.#set({ work: change(work, { ...work.present, painted }) })
    keepWork(this.#state.work, this.#state.view.page)
  }

  /** One step back. */
  undo(): void {
    this.#merging = null
    this.#work(undo(this.#state.work), this.#state.view.step)
  }

  /** One step forward again. */
  redo(): void {
    this.#work(redo(this.#state.work), this.#state.view.step)
  }

  #work(work: History<Work>, wantedStep: string): void {
    const before = this.#state.work.present.pipeline
    const isThere = [...visit(work.present.pipeline)].some(({ path }) => printPath(path) === wantedStep)
    this.#set({ work, view: { ...this.#state.view, step: isThere ? wantedStep : '$' } })
    this.#writeAddress(false)
    keepWork(work, this.#state.view.page)
    if (work.present.pipeline !== before) void this.judge()
  }

  /** Points at a block. */
  hover(block: number): void {
    if (block !== this.#state.hovered) this.#set({ hovered: block })
  }

  /** Chooses a block in all views. */
  focus(block: number): void {
    this.#set({ focused: block, hovered: block })
  }

  #writeAddress(isNewPlace: boolean): void {
    const { view, work } = this.#state
    const choice = this.choice()
    const hash = writeView({ ...firstView, ...view, pipeline: work.present.name, tree: typeof choice === 'string' ? null : choice })
    if (hash === location.hash) return
    if (isNewPlace) history.pushState(null, '', hash)
    else history.replaceState(null, '', hash)
  }

  /** Follows the browser's own back and forward. */
  #readAddress(): void {
    const { pipeline, tree, ...view } = readView(location.hash)
    const pageChanged = view.page !== this.#state.view.page
    const named = this.#state.catalogue?.pipelines.find(each => each.name === pipeline)
    const wanted = tree ?? named?.pipeline
    this.#set({ view })
    if (wanted && canonicalJson(wanted) !== canonicalJson(this.#state.work.present.pipeline)) {
      this.#work(change(this.#state.work, { ...this.#state.work.present, name: pipeline, pipeline: wanted }), view.step)
    }
    if (pageChanged && view.page) void this.open(view.page)
  }
}
