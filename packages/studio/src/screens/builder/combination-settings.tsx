/** The settings of a combination: how members are merged, how many votes are needed, what each vote weighs. */

import { type Consensus, combinationOf, membersOf, type Pipeline, type Vote } from 'gleaner'
import { useId } from 'react'

interface SettingsProps {
  readonly node: Pipeline
  readonly onChange: (changed: Pipeline, about: string) => void
}

/** The controls that the kind of combination has. */
export function CombinationSettings({ node, onChange }: SettingsProps) {
  if ('parallel' in node) {
    return (
      <label className="field wide">
        <span>Keep</span>
        <select
          value={node.merge}
          onChange={event => onChange({ ...node, merge: event.target.value === 'union' ? 'union' : 'intersection' }, 'merge')}
        >
          <option value="union">what any member keeps</option>
          <option value="intersection">what all members keep</option>
        </select>
      </label>
    )
  }
  if ('first' in node) {
    return (
      <NumberField
        label="Words that are enough"
        value={node.minWords}
        min={0}
        step={1}
        onChange={minWords => onChange({ ...node, minWords }, 'minWords')}
      />
    )
  }
  if ('vote' in node) return <VoteSettings node={node} onChange={onChange} />
  if ('consensus' in node) return <ConsensusSettings node={node} onChange={onChange} />
  return (
    <p className="hint">
      {combinationOf(node) === 'serial' ? 'Each step sees what the one before left.' : 'Its model is trained for its members.'}
    </p>
  )
}

function VoteSettings({ node, onChange }: { readonly node: Vote; readonly onChange: SettingsProps['onChange'] }) {
  const { minVotes, quorum, ...rest } = node
  return (
    <>
      <label className="field wide">
        <span>Needed</span>
        <select
          value={minVotes === undefined ? 'quorum' : 'minVotes'}
          onChange={event => onChange(event.target.value === 'quorum' ? { ...rest, quorum: 0.5 } : { ...rest, minVotes: 1 }, 'needed')}
        >
          <option value="quorum">a share of all votes</option>
          <option value="minVotes">a number of votes</option>
        </select>
      </label>
      {minVotes === undefined ? (
        <NumberField
          label="Share of the votes"
          value={quorum ?? 0.5}
          min={0.01}
          max={1}
          step={0.05}
          onChange={value => onChange({ ...rest, quorum: value }, 'quorum')}
        />
      ) : (
        <NumberField
          label="Votes"
          value={minVotes}
          min={0}
          step={0.5}
          onChange={value => onChange({ ...rest, minVotes: value }, 'minVotes')}
        />
      )}
      <Granularity value={node.granularity ?? 'char'} onChange={granularity => onChange({ ...node, granularity }, 'granularity')} />
      <Weights node={node} usual={1} onChange={weights => onChange({ ...node, weights }, 'weights')} />
    </>
  )
}

function ConsensusSettings({ node, onChange }: { readonly node: Consensus; readonly onChange: SettingsProps['onChange'] }) {
  return (
    <>
      <Granularity value={node.granularity ?? 'block'} onChange={granularity => onChange({ ...node, granularity }, 'granularity')} />
      <Weights node={node} usual={1} onChange={weights => onChange({ ...node, weights }, 'weights')} />
    </>
  )
}

type Unit = 'char' | 'run' | 'block'

function Granularity({ value, onChange }: { readonly value: Unit; readonly onChange: (unit: Unit) => void }) {
  const names: Readonly<Record<Unit, string>> = { char: 'character', run: 'stretch of text', block: 'block' }
  return (
    <label className="field wide">
      <span>Vote on each</span>
      <select value={value} onChange={event => onChange(event.target.value as Unit)}>
        {Object.entries(names).map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

interface WeightsProps {
  readonly node: Vote | Consensus
  readonly usual: number
  readonly onChange: (weights: readonly number[]) => void
}

function Weights({ node, usual, onChange }: WeightsProps) {
  const members = membersOf(node)
  const weights = node.weights ?? members.map(() => usual)
  return (
    <fieldset className="weights">
      <legend>Weights</legend>
      {members.map((member, i) => (
        <NumberField
          // biome-ignore lint/suspicious/noArrayIndexKey: members have no other name
          key={i}
          label={'use' in member ? member.use : (combinationOf(member) ?? '')}
          value={weights[i]}
          step={0.5}
          onChange={value => onChange(weights.map((weight, k) => (k === i ? value : weight)))}
        />
      ))}
    </fieldset>
  )
}

interface NumberFieldProps {
  readonly label: string
  readonly value: number
  readonly min?: number
  readonly max?: number
  readonly step: number
  readonly onChange: (value: number) => void
}

function NumberField({ label, value, min, max, step, onChange }: NumberFieldProps) {
  const id = useId()
  return (
    <div className="field wide">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="number"
        value={value}
        min={min}
        max={max}
        step={step}
        onChange={event => event.target.value !== '' && onChange(Number(event.target.value))}
      />
    </div>
  )
}
