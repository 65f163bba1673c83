/** A tour of five steps: each shows its screen with an example. */

import { useEffect } from 'react'
import { Icon } from '../parts/icons.js'
import { useStudio, useStudioActions } from '../state/use-studio.js'
import type { View } from '../state/view.js'

interface TourStep {
  readonly title: string
  readonly text: string
  readonly view: Partial<Omit<View, 'pipeline' | 'tree'>>
}

const steps: readonly TourStep[] = [
  {
    title: 'Look at a page',
    text: 'Green text is kept, faded text is dropped. Point at any block: the card below the page says what each step decided. Click a block to find it in the output on the right.',
    view: { screen: 'page', overlay: 'kept', output: 'markdown' },
  },
  {
    title: 'See why',
    text: 'The heat map shows how sure a step is of each piece of text. Open “Figure of the method” below the page for the numbers behind it; a dashed line is a threshold that you can drag.',
    view: { screen: 'page', overlay: 'score', output: 'read' },
  },
  {
    title: 'Compare with gold',
    text: 'Gold is the text that a person would keep. Red words are missing, blue words are too many. Choose the overlay “Make gold” to paint gold for pages of your own.',
    view: { screen: 'page', overlay: 'kept', output: 'gold' },
  },
  {
    title: 'Build a pipeline',
    text: 'Add filters from the list, drag boxes to reorder and nest them, move sliders on the right. The strip at the bottom shows F1 on the sample and whether the change was better.',
    view: { screen: 'builder', panel: 'step' },
  },
  {
    title: 'Measure it',
    text: 'Choose pipelines and press Run. Intervals and paired tests tell a real gain from luck, and every row leads to the pages that were won and lost.',
    view: { screen: 'evaluate' },
  },
]

/** The card of the tour; nothing while there is no tour. */
export function Tour() {
  const studio = useStudioActions()
  const tour = useStudio(state => state.view.tour)
  const hasPage = useStudio(state => state.view.page !== null)
  const index = Number(tour) - 1
  const step = steps[index]
  useEffect(() => {
    if (step && !hasPage) void studio.open('sample:news-article')
  }, [studio, step, hasPage])
  if (!step) return null
  const show = (next: number): void => studio.go(steps[next] ? { ...steps[next].view, tour: String(next + 1) } : { tour: '' })
  return (
    <aside className="tour-card" aria-label="Tour">
      <header>
        <strong>{step.title}</strong>
        <span className="muted">
          {index + 1} of {steps.length}
        </span>
        <button type="button" className="icon-button" aria-label="End the tour" onClick={() => studio.go({ tour: '' })}>
          <Icon name="close" />
        </button>
      </header>
      <p aria-live="polite">{step.text}</p>
      <div className="row">
        <button type="button" className="button small" disabled={index === 0} onClick={() => show(index - 1)}>
          Back
        </button>
        <button type="button" className="button small primary" onClick={() => show(index + 1)}>
          {index + 1 === steps.length ? 'Finish' : 'Next'}
        </button>
      </div>
    </aside>
  )
}

/** Where the tour begins. */
export const tourStart: TourStep['view'] = { ...steps[0].view, tour: '1' }
