/** The page view: the page on the left, what became of it on the right. */

import { useState } from 'react'
import { useStudio, useStudioActions } from '../../state/use-studio.js'
import { tourStart } from '../tour.js'
import { BlockCard } from './block-card.js'
import { Figure } from './figure.js'
import { OpenDialog } from './open-dialog.js'
import { Outputs } from './outputs.js'
import { PageFrame } from './page-frame.js'
import { Legend, PageToolbar } from './page-toolbar.js'
import { SideBySide } from './side-by-side.js'

/** The screen. */
export function PageScreen() {
  const opened = useStudio(state => state.opened)
  const judged = useStudio(state => state.judged)
  const isSideBySide = useStudio(state => state.view.side === '1')
  if (!opened) return <NoPage />
  return (
    <div className="page-screen" data-judged={judged?.number} data-step-ms={judged?.steps.at(-1)?.ms}>
      <PageToolbar />
      <div className="panes">
        <section className="pane page-pane" aria-label="Page">
          <ResultLine />
          <div className="frame-box">
            <PageFrame />
          </div>
          <BlockCard />
        </section>
        <section className="pane output-pane" aria-label="Output">
          {isSideBySide ? <SideBySide /> : <Outputs />}
        </section>
      </div>
      <FigureDrawer />
    </div>
  )
}

/** How much was kept, in one line. */
export function ResultLine() {
  const { judged, isBusy, mistake } = useStudio(state => state)
  return (
    <div className="result-line" role="status">
      {mistake ? (
        <span className="error">
          {mistake.place ? <code>{mistake.place}</code> : null} {mistake.message}
        </span>
      ) : judged ? (
        <>
          <span>
            Kept <strong>{judged.words.toLocaleString('en')}</strong> of {judged.pageWords.toLocaleString('en')} words
          </span>
          {judged.confidence === null ? null : <span>confidence {judged.confidence.toFixed(2)}</span>}
          {judged.pageKind ? <span>{judged.pageKind}</span> : null}
          {judged.status === 'ok' ? null : <span className="warn">{judged.status}</span>}
          {judged.origin === 'markup' ? null : <span className="warn">the content comes from data of the page ({judged.origin})</span>}
          {isBusy ? <span className="muted">working…</span> : null}
        </>
      ) : (
        <span className="muted">{isBusy ? 'Reading the page…' : ''}</span>
      )}
      <Legend />
    </div>
  )
}

function FigureDrawer() {
  const { judged, view } = useStudio(state => state)
  const [isOpen, setOpen] = useState(false)
  const step = judged?.steps.find(({ path }) => path === view.step) ?? judged?.steps.at(-1)
  return (
    <details className="figure-drawer" open={isOpen} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        Figure of the method{step ? `: ${step.name}` : ''}
        <small>what the step computed, and where its thresholds are</small>
      </summary>
      {isOpen ? <Figure /> : null}
    </details>
  )
}

function NoPage() {
  const studio = useStudioActions()
  const isBusy = useStudio(state => state.isBusy)
  const wanted = useStudio(state => state.view.page)
  const [isOpening, setOpening] = useState(false)
  if (wanted && isBusy) return <div className="empty-state">Opening the page…</div>
  return (
    <div className="empty-state hero">
      <h1>See what is content, and why</h1>
      <p>
        Open a web page. Gleaner keeps its main content; the Studio shows every decision on the page itself, lets you change the rules, and
        measures whether that was better.
      </p>
      <div className="row center">
        <button type="button" className="button primary large" onClick={() => void studio.open('sample:news-article')}>
          Open a sample page
        </button>
        <button type="button" className="button large" onClick={() => setOpening(true)}>
          Open my own page
        </button>
        <button type="button" className="button large" onClick={() => studio.go(tourStart)}>
          Take the tour
        </button>
      </div>
      <ol className="tour">
        <li>
          <strong>Look.</strong> Kept text is green, dropped text is faded. Point at any block to see the verdict of each step.
        </li>
        <li>
          <strong>Understand.</strong> Open the figure of the method below the page: it is the plot from the paper, for your page.
        </li>
        <li>
          <strong>Change.</strong> In the builder, add a filter or move a threshold. The page changes at once.
        </li>
        <li>
          <strong>Measure.</strong> Evaluate pipelines on the sample, or on a package of your own, with intervals and paired tests.
        </li>
        <li>
          <strong>Make gold.</strong> Paint what belongs to the content, and save pages as a package.
        </li>
      </ol>
      <p className="muted small">Everything stays in this browser. Nothing is sent anywhere.</p>
      {isOpening ? <OpenDialog onClose={() => setOpening(false)} /> : null}
    </div>
  )
}
