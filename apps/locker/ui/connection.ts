import type { Intent, View } from '@yacheyka/locker/ports/screen'
import { useEffect, useState } from 'react'
import { DRAWN_PATH, EVENTS_PATH, PRESS_PATH, SAY_PATH } from '../src/host/paths.ts'

/** Beside the page, wherever it is served. */
const beside = (path: string): string => `.${path}`

/** Milliseconds without a word of the agent after which the page says so. */
const LOST_AFTER = 3000

export interface Connection {
  readonly view: View | null
  /** `performance.now()` at which the view arrived: its countdowns run from there. */
  readonly receivedAt: number
  readonly isLost: boolean
}

const START: Connection = { view: null, receivedAt: 0, isLost: false }

/** The newest view of the agent, as it is pushed. */
export function useConnection(): Connection {
  const [connection, setConnection] = useState(START)
  useEffect(() => {
    const events = new EventSource(beside(EVENTS_PATH))
    let lost: ReturnType<typeof setTimeout> | undefined
    events.addEventListener('view', ({ data }: MessageEvent<string>) => {
      clearTimeout(lost)
      lost = undefined
      const view = JSON.parse(data) as View
      setConnection({ view, receivedAt: performance.now(), isLost: false })
    })
    // A new object is rendered, too: the host hears of it only while the page still renders.
    events.addEventListener('confirm', () => setConnection((last) => ({ ...last })))
    events.addEventListener('reload', () => location.reload())
    events.addEventListener('error', () => {
      lost ??= setTimeout(() => setConnection((last) => ({ ...last, isLost: true })), LOST_AFTER)
    })
    return () => {
      clearTimeout(lost)
      events.close()
    }
  }, [])
  return connection
}

async function post(path: string, body: unknown): Promise<void> {
  try {
    await fetch(beside(path), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  } catch {
    // The agent is restarting: the page says so, and a press on an old view would be dropped anyway.
  }
}

export const postIntent = (viewId: number, intent: Intent): Promise<void> =>
  post(PRESS_PATH, { viewId, intent })

let toSay: string | null = null
let isSaying = false

/** Asks the voice for words, one call at a time and in the order of the keys: what was passed by meanwhile is left out. */
export async function postSay(words: string): Promise<void> {
  toSay = words
  if (isSaying) return
  isSaying = true
  while (toSay !== null) {
    const next = toSay
    toSay = null
    await post(SAY_PATH, { words: next })
  }
  isSaying = false
}

/** Says which view is drawn: once, and again whenever a host that watches its page asks. */
export function useConfirmedView(connection: Connection): void {
  useEffect(() => {
    const viewId = connection.view?.viewId
    if (viewId !== undefined) void post(DRAWN_PATH, { viewId })
  }, [connection])
}
