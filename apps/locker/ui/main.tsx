import type { Intent } from '@yacheyka/locker/ports/screen'
import { StrictMode, useCallback } from 'react'
import { createRoot } from 'react-dom/client'
import { RESTARTING } from '../src/words/words.ts'
import { postIntent, postSay, useConfirmedView, useConnection } from './connection.ts'
import { Cover, ScreenPage } from './screen-page.tsx'
import './screen.css'

const say = (words: string) => void postSay(words)

function App() {
  const connection = useConnection()
  const { view, receivedAt, isLost } = connection
  const viewId = view?.viewId
  useConfirmedView(connection)
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
  return (
    <ScreenPage view={view} receivedAt={receivedAt} isLost={isLost} onPress={press} onSay={say} />
  )
}

const root = document.getElementById('screen')
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
