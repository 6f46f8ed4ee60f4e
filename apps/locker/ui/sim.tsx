import { StrictMode, useCallback, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { SIM_ACT_PATH, SIM_CABINET_PATH } from '../src/host/paths.ts'
import { type SimCabinetView, SimPage } from './sim-page.tsx'
import './sim.css'

const LOOK_EVERY = 400

/** The wall as it stands, looked at again and again: its doors also move by themselves. */
function App() {
  const [cabinet, setCabinet] = useState<SimCabinetView>({ doors: [], busFault: null })
  const look = useCallback(async () => {
    try {
      const response = await fetch(SIM_CABINET_PATH)
      setCabinet((await response.json()) as SimCabinetView)
    } catch {
      // The process is restarting: the wall stays as it was.
    }
  }, [])
  useEffect(() => {
    const first = setTimeout(() => void look())
    const timer = setInterval(() => void look(), LOOK_EVERY)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [look])
  const act = useCallback(
    async (action: object) => {
      await fetch(SIM_ACT_PATH, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(action),
      })
      await look()
    },
    [look],
  )
  return <SimPage {...cabinet} onAct={(action) => void act(action)} />
}

const root = document.getElementById('sim')
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
