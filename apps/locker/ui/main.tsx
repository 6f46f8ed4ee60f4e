import type { Intent } from '@yacheyka/locker/ports/screen'
import { StrictMode, useCallback, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { RESTARTING } from '../src/words/words.ts'
import { postDrawn, postIntent, useConnection } from './connection.ts'
import { Cover, ScreenPage } from './screen-page.tsx'
import './screen.css'

function App() {
  const { view, receivedAt, isLost } = useConnection()
  const viewId = view?.viewId
  useEffect(() => {
    if (viewId !== undefined) void postDrawn(viewId)
  }, [viewId])
  const press = useCallback(
    (intent: Intent) => {
      if (viewId !== undefined) void postIntent(viewId, intent)
    },
    [viewId],
  )
  if (view === null)
    return (
      <div className="screen">
        <Cover title={RESTARTING.title} line={RESTARTING.line} />
      </div>
    )
  return <ScreenPage view={view} receivedAt={receivedAt} isLost={isLost} onPress={press} />
}

const root = document.getElementById('screen')
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
