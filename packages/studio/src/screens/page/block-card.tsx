/** What is known of one block: its place, its words, what each step said. */

import { useStudio } from '../../state/use-studio.js'

/** The block that is pointed at, or chosen. */
export function BlockCard() {
  const { opened, judged, hovered, focused } = useStudio(state => state)
  const block = hovered >= 0 ? hovered : focused
  const info = opened?.blocks[block]
  if (!info || !judged) {
    return (
      <aside className="block-card empty" aria-live="polite">
        <p>Point at text to see why it was kept or dropped. Click to find it in the output.</p>
      </aside>
    )
  }
  const kept = judged.blockKept[block]
  return (
    <aside className="block-card" aria-live="polite">
      <header>
        <span className={`fate ${kept >= 0.5 ? 'kept' : 'dropped'}`}>{kept >= 0.5 ? 'Kept' : 'Dropped'}</span>
        <code className="selector">{info.element}</code>
        <span className="fact">{info.words} words</span>
        <span className="fact">{Math.round(info.linkShare * 100)} % links</span>
      </header>
      <p className="path">{info.path}</p>
      <ul className="step-list">
        {judged.steps.map(step => {
          const share = step.blockKept[block]
          const score = step.score ? meanScore(step.score, opened.runBlock, info.from, info.to, block) : null
          return (
            <li key={step.path}>
              <span className={`dot ${share >= 0.5 ? 'kept' : share > 0 ? 'partly' : 'dropped'}`} />
              <span>{step.name}</span>
              <span className="value">{share === 1 ? 'kept' : share === 0 ? 'dropped' : `${Math.round(share * 100)} %`}</span>
              <span className="value">{score === null ? '' : score.toFixed(2)}</span>
            </li>
          )
        })}
      </ul>
    </aside>
  )
}

function meanScore(score: Float32Array, runBlock: Int32Array, from: number, to: number, block: number): number {
  let [sum, count] = [0, 0]
  for (let run = from; run < to; run++) {
    if (runBlock[run] !== block) continue
    sum += score[run]
    count++
  }
  return count === 0 ? 0 : sum / count
}
