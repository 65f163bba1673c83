/** The progress line of a search: where it is, how good the best is, and a small chart of how it got there. */

import type { SearchEvent } from '@gleaner/lab'

const bars = '▁▂▃▄▅▆▇█'

/** Values of the chart that are shown. */
const width = 24

/** Follows the events of a search. */
export class Chart {
  private rung = ''
  private generation = ''
  private pace = ''
  private best: number[] = []

  /** Takes an event. */
  take(event: SearchEvent): void {
    if (event.type === 'rung') {
      this.rung = `${event.part}: ${event.rung}`
      this.generation = ''
      this.best = []
    } else if (event.type === 'generation') {
      this.best.push(event.best)
      this.generation = ` · generation ${event.generation}, best ${event.best.toFixed(4)}, median ${event.median.toFixed(4)}, ${Math.round(100 * event.diversity)} % different`
    } else if (event.type === 'batch') {
      const left = event.leftMs === null ? '' : ` · ${durationText(event.leftMs)} left`
      this.pace = ` · ${event.spent.toLocaleString('en')} evaluations, ${event.perSecond.toFixed(1)}/s, ${Math.round(100 * event.hitRate)} % known${left}`
    }
  }

  /** What the terminal shows now. */
  line(): string {
    return `${sparkline(this.best.slice(-width))}${this.rung}${this.generation}${this.pace}`
  }
}

/** Values as a row of bars, the lowest and the highest using the whole height; empty for none. */
export function sparkline(values: readonly number[]): string {
  if (values.length === 0) return ''
  const low = Math.min(...values)
  const span = Math.max(...values) - low
  const marks = values.map(value => bars[span === 0 ? 0 : Math.round(((value - low) / span) * (bars.length - 1))])
  return `${marks.join('')} `
}

/** `45 s`, `3 min`, `2 h`. */
export function durationText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  if (seconds < 100) return `${seconds} s`
  return seconds < 6000 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`
}
