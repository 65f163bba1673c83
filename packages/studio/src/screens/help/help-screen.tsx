/** What every screen is for, and the keys. */

import { useStudioActions } from '../../state/use-studio.js'
import { tourStart } from '../tour.js'

const screens = [
  [
    'Page',
    'The page on the left as it looks, without its scripts. Green text is kept, faded text is dropped. Point at a block to see what each step said about it; click it to find it in the output. The tab “Blocks” is the page as a list for the keyboard.',
  ],
  [
    'Figure of the method',
    'Below the page. Every filter shows the numbers it computed, as its paper plots them. Point at a bar to see the text on the page. A dashed line is a threshold; drag it, or use the arrow keys, and the pipeline changes.',
  ],
  [
    'Builder',
    'The pipeline as boxes. In a series each step sees what the one before left. In a vote, a union or a first-of, all members see the same text. Add filters from the list on the left, change their parameters on the right. The JSON beside it is the same pipeline; you can edit either.',
  ],
  [
    'Evaluate',
    'Scores pipelines on packages of pages with gold text, in your browser or as a job of the server. The table has 95 % intervals; the comparison is paired, page by page. From a row you get to the pages that one pipeline wins and the other loses.',
  ],
  [
    'Gold',
    'Choose the overlay “Make gold”, then the tab “Gold”. Paint blocks in or out, accept, go to the next page. The package can be saved as a file that “gleaner evaluate” reads too.',
  ],
  [
    'Optimise',
    'Needs a server: start one with “gleaner serve”. A search tries thousands of pipelines on a package; watch its curve, stop and continue it, and adopt what it found into the builder.',
  ],
  [
    'Serve',
    'Needs a server. Choose the pipeline that the proxy and the API use. The list of recent requests is off until you switch it on, and it is kept in memory only.',
  ],
] as const

const keys = [
  ['Alt 1 … Alt 6', 'go to a screen'],
  ['Ctrl Z, Ctrl Shift Z', 'undo, redo'],
  ['Arrow keys in tabs', 'next tab'],
  ['Arrow keys, J and K in “Blocks”', 'next block'],
  ['Space in “Blocks”', 'paint the block, while making gold'],
  ['Arrow keys in the builder', 'next step, out of and into a combination'],
  ['Alt with arrow keys in the builder', 'move the step'],
  ['Delete in the builder', 'remove the step'],
  ['D, V in the builder', 'duplicate the step, put it into a vote'],
  ['Enter, / in the builder', 'go to the settings of the step, find a filter to add'],
] as const

/** The screen. */
export function HelpScreen() {
  const studio = useStudioActions()
  return (
    <div className="document">
      <h1>Help</h1>
      <button type="button" className="button primary" onClick={() => studio.go(tourStart)}>
        Take the tour
      </button>
      <p className="lead">The Studio shows what an extractor keeps of a web page and why, and lets you change and measure it.</p>
      {screens.map(([name, text]) => (
        <section key={name}>
          <h2>{name}</h2>
          <p>{text}</p>
        </section>
      ))}
      <section>
        <h2>Keys</h2>
        <table className="data-table">
          <tbody>
            {keys.map(([key, text]) => (
              <tr key={key}>
                <th scope="row">{key}</th>
                <td>{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section>
        <h2>What stays where</h2>
        <p>
          Pages and packages stay in this browser; pipelines too, unless there is a server, which then keeps them. The Studio loads nothing
          from other sites; pictures and style sheets of pages are not fetched. The address bar holds the view, so that you can reload or
          share it; pages that you opened yourself are not in it.
        </p>
      </section>
    </div>
  )
}
