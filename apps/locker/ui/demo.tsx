import type { DemoLockerAct, DemoLockerState } from '@yacheyka/contract/device/demo-locker'
import {
  DEMO_LOCKER_ACT,
  DEMO_LOCKER_SCREEN,
  DEMO_LOCKER_STATE,
} from '@yacheyka/contract/device/demo-locker-paths'
import { StrictMode, useCallback, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { DemoCover, DemoPage } from './demo-page.tsx'
import './demo.css'

const PAGE = location.pathname.replace(/\/$/, '')

/** Null where it was done, else why not. */
async function post(act: DemoLockerAct): Promise<string | null> {
  try {
    const response = await fetch(PAGE + DEMO_LOCKER_ACT, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(act),
    })
    if (response.ok) return null
    const { detail } = (await response.json()) as { readonly detail?: string }
    return detail ?? 'Не получилось: попробуйте ещё раз'
  } catch {
    return 'Сервер не ответил: попробуйте ещё раз'
  }
}

/** What the server says of the locker, until it sleeps. */
function useLocker() {
  const [state, setState] = useState<DemoLockerState | null>(null)
  const [end, setEnd] = useState<string | null>(null)
  useEffect(() => {
    let events: EventSource | undefined
    let isLeft = false
    const begin = async () => {
      const refusal = await post({ act: 'open' })
      if (isLeft) return
      if (refusal !== null) return setEnd(refusal)
      events = new EventSource(PAGE + DEMO_LOCKER_STATE)
      events.addEventListener('state', ({ data }: MessageEvent<string>) => {
        setEnd(null)
        setState(JSON.parse(data) as DemoLockerState)
      })
      events.addEventListener('error', () => {
        // A lost connection is made again by the browser; a closed locker is not.
        if (events?.readyState === EventSource.CLOSED)
          setEnd('Им давно не пользовались, и он закрылся.')
      })
    }
    void begin()
    return () => {
      isLeft = true
      events?.close()
    }
  }, [])
  return { state, end }
}

function Locker({ onWake }: { readonly onWake: () => void }) {
  const { state, end } = useLocker()
  const [refusal, setRefusal] = useState<string | null>(null)
  const act = useCallback(async (next: DemoLockerAct) => setRefusal(await post(next)), [])
  const number = state?.number
  useEffect(() => {
    if (number !== undefined) document.title = `Постамат ${number}: демонстрация`
  }, [number])
  if (end !== null)
    return (
      <DemoCover
        title="Постамат спит"
        line={end}
        button={{ label: 'Разбудить', onPress: onWake }}
      />
    )
  if (state === null)
    return <DemoCover title="Открываем постамат" line="Он подключается к серверу как настоящий." />
  return (
    <DemoPage
      state={state}
      screenSrc={`${PAGE}${DEMO_LOCKER_SCREEN}/`}
      refusal={refusal}
      onAct={(next) => void act(next)}
    />
  )
}

/** Each time that the locker is woken everything begins anew, the frame of its screen too. */
function App() {
  const [times, setTimes] = useState(0)
  return <Locker key={times} onWake={() => setTimes(times + 1)} />
}

const root = document.getElementById('demo')
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
