/** The frame around all screens: navigation, pipeline, undo, theme, messages. */

import { type DragEvent, lazy, Suspense, useEffect, useState } from 'react'
import { ErrorBoundary } from './parts/error-boundary.js'
import { Icon, type IconName } from './parts/icons.js'
import { useTheme } from './parts/use-theme.js'
import { openFile } from './screens/page/open-dialog.js'
import { PageScreen } from './screens/page/page-screen.js'
import { PipelinePicker } from './screens/pipeline-picker.js'
import { Tour } from './screens/tour.js'
import { useServer } from './state/server.js'
import { useStudio, useStudioActions } from './state/use-studio.js'
import type { Screen } from './state/view.js'

const BuilderScreen = lazy(() => import('./screens/builder/builder-screen.js').then(({ BuilderScreen }) => ({ default: BuilderScreen })))
const EvaluateScreen = lazy(() =>
  import('./screens/evaluate/evaluate-screen.js').then(({ EvaluateScreen }) => ({ default: EvaluateScreen })),
)
const OptimiseScreen = lazy(() =>
  import('./screens/optimise/optimise-screen.js').then(({ OptimiseScreen }) => ({ default: OptimiseScreen })),
)
const ServeScreen = lazy(() => import('./screens/serve/serve-screen.js').then(({ ServeScreen }) => ({ default: ServeScreen })))
const HelpScreen = lazy(() => import('./screens/help/help-screen.js').then(({ HelpScreen }) => ({ default: HelpScreen })))

const places: readonly { readonly id: Screen; readonly name: string; readonly icon: IconName }[] = [
  { id: 'page', name: 'Page', icon: 'page' },
  { id: 'builder', name: 'Builder', icon: 'builder' },
  { id: 'evaluate', name: 'Evaluate', icon: 'evaluate' },
  { id: 'optimise', name: 'Optimise', icon: 'jobs' },
  { id: 'serve', name: 'Serve', icon: 'serve' },
  { id: 'help', name: 'Help', icon: 'help' },
]

/** The whole application. */
export function App() {
  const studio = useStudioActions()
  const screen = useStudio(state => state.view.screen)
  useShortcuts()
  const [isOver, setOver] = useState(false)
  const onDrop = (event: DragEvent): void => {
    const file = event.dataTransfer.files[0]
    setOver(false)
    if (!file) return
    event.preventDefault()
    void openFile(studio, file).then(problem => {
      if (problem) studio.fail(new Error(problem))
      else studio.go({ screen: 'page' })
    })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files can be dropped anywhere; the dialog opens them by keyboard
    <div
      className={`app ${isOver ? 'drop-target' : ''}`}
      onDragOver={event => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <button type="button" className="skip-link" onClick={() => document.getElementById('main')?.focus()}>
        Skip to content
      </button>
      <TopBar />
      <Navigation screen={screen} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: screens scroll, so that the keyboard must reach them */}
      <main id="main" tabIndex={0}>
        <Messages />
        <Suspense fallback={<p className="hint padded">Loading…</p>}>
          <ErrorBoundary key={screen}>
            <CurrentScreen screen={screen} />
          </ErrorBoundary>
        </Suspense>
      </main>
      <Tour />
    </div>
  )
}

function CurrentScreen({ screen }: { readonly screen: Screen }) {
  switch (screen) {
    case 'page':
      return <PageScreen />
    case 'builder':
      return <BuilderScreen />
    case 'evaluate':
      return <EvaluateScreen />
    case 'optimise':
      return <OptimiseScreen />
    case 'serve':
      return <ServeScreen />
    default:
      return <HelpScreen />
  }
}

function TopBar() {
  const studio = useStudioActions()
  const work = useStudio(state => state.work)
  const { theme, toggle } = useTheme()
  const server = useServer()
  return (
    <header className="top-bar">
      <div className="brand">
        <img src="./icon.svg" alt="" width="24" height="24" />
        <span>
          Gleaner <b>Studio</b>
        </span>
      </div>
      <PipelinePicker />
      <span className="spacer" />
      {server ? (
        <span className="server-state on">
          <i />
          server
        </span>
      ) : null}
      <button
        type="button"
        className="icon-button"
        aria-label="Undo"
        title="Undo (Ctrl Z)"
        disabled={work.past.length === 0}
        onClick={() => studio.undo()}
      >
        <Icon name="undo" />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label="Redo"
        title="Redo (Ctrl Shift Z)"
        disabled={work.future.length === 0}
        onClick={() => studio.redo()}
      >
        <Icon name="redo" />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={theme === 'dark' ? 'Light theme' : 'Dark theme'}
        title="Theme"
        onClick={toggle}
      >
        <Icon name={theme === 'dark' ? 'sun' : 'moon'} />
      </button>
    </header>
  )
}

function Navigation({ screen }: { readonly screen: Screen }) {
  const studio = useStudioActions()
  return (
    <nav className="nav" aria-label="Screens">
      {places.map(({ id, name, icon }, i) => (
        <button
          key={id}
          type="button"
          aria-current={id === screen ? 'page' : undefined}
          title={`${name} (Alt ${i + 1})`}
          onClick={() => studio.go({ screen: id })}
        >
          <Icon name={icon} />
          <span>{name}</span>
        </button>
      ))}
    </nav>
  )
}

function Messages() {
  const studio = useStudioActions()
  const { problem, notice } = useStudio(state => state)
  useEffect(() => {
    if (!notice) return
    const timer = setTimeout(() => studio.dismiss(), 5000)
    return () => clearTimeout(timer)
  }, [notice, studio])
  if (!problem && !notice) return null
  return (
    <div className={`message ${problem ? 'bad' : 'good'}`} role={problem ? 'alert' : 'status'}>
      <span>{problem ?? notice}</span>
      <button type="button" className="icon-button" aria-label="Dismiss" onClick={() => studio.dismiss()}>
        <Icon name="close" />
      </button>
    </div>
  )
}

/** Keys that work on every screen: undo, redo, and Alt with a number for the screens. */
function useShortcuts(): void {
  const studio = useStudioActions()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const isText = event.target instanceof HTMLElement && /^(?:input|textarea)$/i.test(event.target.tagName)
      const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z'
      if (isUndo && !isText) {
        event.preventDefault()
        if (event.shiftKey) studio.redo()
        else studio.undo()
      }
      const place = event.altKey && !event.ctrlKey ? places[Number(event.code.replace('Digit', '')) - 1] : undefined
      if (place) {
        event.preventDefault()
        studio.go({ screen: place.id })
      }
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [studio])
}
