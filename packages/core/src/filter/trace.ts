/** What a filter computed on the way: the series that the papers plot, for `explain`, figures and tests. */

/** The unit a series runs over. */
export type SeriesUnit = 'line' | 'char' | 'token' | 'run' | 'element' | 'block' | 'window' | 'path'

/** One number per unit, in document order. */
export interface Series {
  readonly name: string
  readonly unit: SeriesUnit
  readonly values: ArrayLike<number>
  /** Of runs, elements and blocks: their ids (run ids, node numbers); elsewhere the position is the id. */
  readonly ids?: ArrayLike<number>
  readonly doc: string
}

/** A line across a series that tells what is kept from what is dropped. */
export interface Threshold {
  readonly name: string
  readonly value: number
  /** Name of the series it applies to. */
  readonly on: string
  /** Which side is kept, the line itself included; above it if absent. */
  readonly keeps?: 'above' | 'below'
}

/** Points in two dimensions with their clusters. */
export interface Scatter {
  readonly name: string
  /** Names of the two series. */
  readonly x: string
  readonly y: string
  /** Cluster of each point. */
  readonly cluster: ArrayLike<number>
  readonly centres: readonly (readonly [number, number])[]
  /** The cluster that is dropped. */
  readonly dropped?: number
}

/** Where units are on the character axis: stretches in axis order, each with its unit. */
export interface UnitPlaces {
  readonly unit: ArrayLike<number>
  readonly start: ArrayLike<number>
  readonly end: ArrayLike<number>
}

/** Everything a filter can show about how it decided. */
export interface Trace {
  readonly series: readonly Series[]
  readonly thresholds?: readonly Threshold[]
  readonly scatter?: Scatter
  /** Which units of the first series are kept, 1 or 0. */
  readonly kept?: ArrayLike<number>
  /** Where the units of the first series are on the axis, if their ids do not say it: lines of the source. */
  readonly places?: UnitPlaces
  /** Single facts: the chosen element, the window length, rejected candidates. */
  readonly notes?: Readonly<Record<string, string | number | boolean>>
}
