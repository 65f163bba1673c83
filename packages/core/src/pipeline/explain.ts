/** A pipeline in one English sentence. */

import type { AnyFilter } from '../filter/filter.js'
import { defaultsOf, type ParamValue } from '../params/params.js'
import type { Pipeline } from './types.js'
import { type Checked, checkPipeline, type Registry } from './validate.js'

/** Puts a pipeline into one sentence; throws the same errors as `compile` if it is wrong. */
export function explain(pipeline: Pipeline, registry: Registry): string {
  const text = phrase(checkPipeline(pipeline, registry, '$'))
  return `${text[0].toUpperCase()}${text.slice(1)}.`
}

function phrase(node: Checked): string {
  switch (node.kind) {
    case 'use':
      return usePhrase(node.filter, node.params)
    case 'serial':
      return node.members.map(grouped).join(', then ')
    case 'first':
      return `take the first that finds at least ${count(node.minWords, 'word')} of: ${listOf(node.members)}`
    case 'parallel':
      return node.members.length === 1
        ? phrase(node.members[0])
        : `keep what ${node.merge === 'union' ? 'any' : 'every one'} of ${count(node.members.length, 'filter')} wants: ${listOf(node.members)}`
    case 'consensus':
      return consensusPhrase(node)
    case 'stack':
      return `keep what the model ${JSON.stringify(node.model.id)} believes in, given ${listOf(node.members)}`
    case 'vote':
      return votePhrase(node)
  }
}

function votePhrase(node: Extract<Checked, { kind: 'vote' }>): string {
  const isEven = node.weights.every(weight => weight === node.weights[0])
  const weights = isEven ? '' : ` (weighted ${node.weights.join(':')})`
  const needed = node.minVotes === undefined ? `at least ${share(node.quorum!)}` : `a sum of votes of at least ${node.minVotes}`
  const units = node.granularity === 'char' ? '' : `, ${node.granularity} by ${node.granularity}${node.hard ? ', each rounded' : ''}`
  return `keep what ${needed} of ${count(node.members.length, 'filter')}${weights} want${units}: ${listOf(node.members)}`
}

function consensusPhrase(node: Extract<Checked, { kind: 'consensus' }>): string {
  const weights = node.weights === null ? '' : ` (weighted ${node.weights.join(':')}, bias ${node.bias})`
  const unit = node.granularity === 'char' ? 'character' : node.granularity
  return `keep the ${unit}s with the largest expected F1, given the votes of ${count(node.members.length, 'filter')}${weights}: ${listOf(node.members)}`
}

function usePhrase(filter: AnyFilter, params: Readonly<Record<string, ParamValue>>): string {
  const defaults = defaultsOf(filter.params) as Readonly<Record<string, ParamValue>>
  const changed = Object.entries(params).filter(([name, value]) => value !== defaults[name])
  const settings = changed.length === 0 ? '' : ` with ${changed.map(([name, value]) => `${name} ${value}`).join(', ')}`
  return `apply ${filter.name}${settings} (${lowerFirst(filter.summary.replace(/\.$/, ''))})`
}

/** Members of a series that are lists themselves need a border. */
function grouped(node: Checked): string {
  return node.kind === 'use' || node.kind === 'serial' ? phrase(node) : `[${phrase(node)}]`
}

function listOf(members: readonly Checked[]): string {
  return members.map(member => (member.kind === 'use' ? nameWithSettings(member) : `(${phrase(member)})`)).join(', ')
}

function nameWithSettings(member: Extract<Checked, { kind: 'use' }>): string {
  const defaults = defaultsOf(member.filter.params) as Readonly<Record<string, ParamValue>>
  const changed = Object.entries(member.params).filter(([name, value]) => value !== defaults[name])
  return changed.length === 0
    ? member.filter.name
    : `${member.filter.name} (${changed.map(([name, value]) => `${name} ${value}`).join(', ')})`
}

const numerals = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']

function count(n: number, noun: string): string {
  return `${numerals[n] ?? n} ${noun}${n === 1 ? '' : 's'}`
}

function share(quorum: number): string {
  if (quorum === 1) return 'all'
  if (quorum === 0.5) return 'half'
  return `${Math.round(quorum * 1000) / 10} %`
}

function lowerFirst(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? text[0].toLowerCase() + text.slice(1) : text
}
