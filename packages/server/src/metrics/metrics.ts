/** Counters, gauges and histograms in the text format of Prometheus. */

/** Labels of a value. */
export type Labels = Readonly<Record<string, string>>

/** Bounds of durations in seconds. */
const durationBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

interface Family {
  readonly help: string
  readonly kind: 'counter' | 'gauge' | 'histogram'
  readonly values: Map<string, number>
}

interface Distribution {
  readonly labels: Labels
  readonly counts: number[]
  sum: number
  count: number
}

/** What is counted; labels must come from small sets, never from requests. */
export class Metrics {
  private readonly families = new Map<string, Family>()
  private readonly distributions = new Map<string, Map<string, Distribution>>()
  private readonly gauges: { readonly name: string; readonly help: string; readonly read: () => number }[] = []

  /** Adds to a counter. */
  count(name: string, help: string, labels: Labels = {}, amount = 1): void {
    const family = this.families.get(name) ?? { help, kind: 'counter', values: new Map<string, number>() }
    this.families.set(name, family)
    const key = written(labels)
    family.values.set(key, (family.values.get(key) ?? 0) + amount)
  }

  /** Adds a duration in seconds to a histogram. */
  time(name: string, help: string, seconds: number, labels: Labels = {}): void {
    if (!this.families.has(name)) this.families.set(name, { help, kind: 'histogram', values: new Map() })
    const byLabels = this.distributions.get(name) ?? new Map<string, Distribution>()
    this.distributions.set(name, byLabels)
    const key = written(labels)
    const known = byLabels.get(key) ?? { labels, counts: durationBounds.map(() => 0), sum: 0, count: 0 }
    byLabels.set(key, known)
    durationBounds.forEach((bound, index) => {
      if (seconds <= bound) known.counts[index]++
    })
    known.sum += seconds
    known.count++
  }

  /** Adds a value that is read when somebody asks. */
  gauge(name: string, help: string, read: () => number): void {
    this.gauges.push({ name, help, read })
  }

  /** Everything, as Prometheus reads it. */
  text(): string {
    const lines: string[] = []
    for (const [name, { help, kind, values }] of this.families) {
      lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} ${kind}`)
      for (const [labels, value] of values) lines.push(`${name}${labels} ${value}`)
      for (const distribution of this.distributions.get(name)?.values() ?? []) lines.push(...distributionLines(name, distribution))
    }
    for (const { name, help, read } of this.gauges) lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, `${name} ${read()}`)
    return `${lines.join('\n')}\n`
  }
}

function distributionLines(name: string, { labels, counts, sum, count }: Distribution): string[] {
  const buckets = durationBounds.map((bound, index) => `${name}_bucket${written({ ...labels, le: String(bound) })} ${counts[index]}`)
  const rest = [`${name}_bucket${written({ ...labels, le: '+Inf' })} ${count}`, `${name}_sum${written(labels)} ${sum}`]
  return [...buckets, ...rest, `${name}_count${written(labels)} ${count}`]
}

function written(labels: Labels): string {
  const entries = Object.entries(labels).map(
    ([name, value]) => `${name}="${value.replace(/[\\"\n]/g, sign => (sign === '\n' ? '\\n' : `\\${sign}`))}"`,
  )
  return entries.length === 0 ? '' : `{${entries.join(',')}}`
}
