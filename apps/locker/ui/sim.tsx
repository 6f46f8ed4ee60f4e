import { USUAL_CONDITIONS } from '@yacheyka/locker/boards/sim-conditions'
import { StrictMode, useCallback, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { SIM_ACT_PATH, SIM_CABINET_PATH } from '../src/host/paths.ts'
import { type SimCabinetView, SimPage } from './sim-page.tsx'
import './sim.css'

const LOOK_EVERY = 400

const pulledDoor = (action: object): number | null =>
  'act' in action && action.act === 'pull' && 'door' in action && typeof action.door === 'number'
    ? action.door
    : null

/** The wall as it stands, looked at again and again: its doors also move by themselves. */
function App() {
  const [cabinet, setCabinet] = useState<SimCabinetView>({
    doors: [],
    conditions: USUAL_CONDITIONS,
  })
  const [isRunning, setIsRunning] = useState(true)
  const [refused, setRefused] = useState<number | null>(null)
  const look = useCallback(async () => {
    try {
      const response = await fetch(SIM_CABINET_PATH)
      setCabinet((await response.json()) as SimCabinetView)
      setIsRunning(true)
    } catch {
      // The wall stays as it was.
      setIsRunning(false)
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
      setRefused(null)
      try {
        const { ok } = await fetch(SIM_ACT_PATH, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(action),
        })
        if (!ok) setRefused(pulledDoor(action))
      } catch {
        // The process has ended: the next look shows it.
      }
      await look()
    },
    [look],
  )
  return (
    <SimPage
      {...cabinet}
      isRunning={isRunning}
      refused={refused}
      onAct={(action) => void act(action)}
    />
  )
}

const root = document.getElementById('sim')
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
