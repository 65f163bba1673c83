/** Robots rules: which paths of a host a crawler may fetch, as RFC 9309 says. */

/** The rules of one host for one crawler. */
export interface RobotsRules {
  /** Whether a path, with its query, may be fetched. */
  allows(path: string): boolean
  /** Pause between requests that the host asks for, in milliseconds; 0 if it asks for none. */
  readonly delayMs: number
}

interface Rule {
  readonly isAllowed: boolean
  readonly pattern: string
}

interface Group {
  readonly agents: string[]
  readonly rules: Rule[]
  delayMs: number
}

/** No rules: everything may be fetched. */
export const allowAll: RobotsRules = { allows: () => true, delayMs: 0 }

/** Everything is forbidden, which holds while a host cannot serve its rules. */
export const allowNothing: RobotsRules = { allows: () => false, delayMs: 0 }

/** RFC 9309 lets a crawler stop reading here. */
const maxChars = 512_000

/** Reads the rules of `robots.txt` for a crawler: the groups that name it, else those for `*`. */
export function parseRobots(text: string, agent: string): RobotsRules {
  const groups = groupsOf(text.slice(0, maxChars))
  const named = groups.filter(({ agents }) => agents.includes(agent.toLowerCase()))
  const fitting = named.length > 0 ? named : groups.filter(({ agents }) => agents.includes('*'))
  const rules = fitting.flatMap(group => group.rules)
  return { allows: path => isAllowed(path, rules), delayMs: Math.max(0, ...fitting.map(group => group.delayMs)) }
}

function groupsOf(text: string): Group[] {
  const groups: Group[] = []
  let isNaming = false
  for (const line of text.split(/\r\n?|\n/)) {
    const colon = line.indexOf(':')
    if (colon < 0) continue
    const field = line.slice(0, colon).trim().toLowerCase()
    const value = line
      .slice(colon + 1)
      .split('#', 1)[0]
      .trim()
    if (field === 'user-agent') {
      if (!isNaming) groups.push({ agents: [], rules: [], delayMs: 0 })
      groups.at(-1)?.agents.push(value.toLowerCase())
      isNaming = true
      continue
    }
    isNaming = false
    const group = groups.at(-1)
    if (group) addField(group, field, value)
  }
  return groups
}

function addField(group: Group, field: string, value: string): void {
  if ((field === 'allow' || field === 'disallow') && value !== '') group.rules.push({ isAllowed: field === 'allow', pattern: value })
  if (field === 'crawl-delay' && Number(value) > 0) group.delayMs = Number(value) * 1000
}

/** The longest pattern that fits decides; of equal ones the one that allows. */
function isAllowed(path: string, rules: readonly Rule[]): boolean {
  let longest = -1
  let allowed = true
  for (const rule of rules) {
    const { length } = rule.pattern
    if (length < longest || (length === longest && !rule.isAllowed) || !fits(path, rule.pattern)) continue
    longest = length
    allowed = rule.isAllowed
  }
  return allowed
}

/** Whether a path begins as a pattern says; `*` is any text, `$` at the end the end of the path. Linear in the path. */
function fits(path: string, pattern: string): boolean {
  const isWhole = pattern.endsWith('$')
  const parts = (isWhole ? pattern.slice(0, -1) : pattern).split('*')
  if (!path.startsWith(parts[0])) return false
  let at = parts[0].length
  for (const [i, part] of parts.entries()) {
    if (i === 0) continue
    if (isWhole && i === parts.length - 1) return path.length - part.length >= at && path.endsWith(part)
    const found = path.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return !isWhole || at === path.length
}
