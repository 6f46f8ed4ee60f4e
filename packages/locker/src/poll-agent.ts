import type { Agent } from './agent.ts'
import type { Board } from './ports/board.ts'
import type { Clock } from './ports/clock.ts'

/** Milliseconds; a door that somebody is at is looked at more often. */
const IDLE_POLL = 1000

/** Reads the sensors until the signal. A new view, and a door of which a board tells unasked, end the wait: a door that is being opened is looked at sooner. */
export async function pollAgent(
  agent: Agent,
  { clock, board }: { readonly clock: Clock; readonly board: Pick<Board, 'onChange'> },
  signal: AbortSignal,
): Promise<void> {
  let wake = new AbortController()
  agent.screen.onView(() => wake.abort())
  board.onChange?.(() => wake.abort())
  signal.addEventListener('abort', () => wake.abort())
  while (!signal.aborted) {
    await agent.poll()
    wake = new AbortController()
    const wait = agent.pollWait()
    await clock.sleep(wait, wait < IDLE_POLL ? signal : wake.signal)
  }
}
