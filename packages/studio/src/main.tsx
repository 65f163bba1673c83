/** Starts the Studio. */

import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.js'
import { Studio } from './state/studio.js'
import { StudioContext } from './state/use-studio.js'
import './styles/index.css'

const studio = new Studio()
const root = document.getElementById('app')
if (!root) throw new Error('index.html has no element with the id app')
createRoot(root).render(
  <StrictMode>
    <StudioContext value={studio}>
      <App />
    </StudioContext>
  </StrictMode>,
)
void studio.start()
