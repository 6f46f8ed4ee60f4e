import type { Agent } from './agent.ts'
import type { Board } from './ports/board.ts'
import type { Clock } from './ports/clock.ts'

/** Milliseconds; a door that somebody is at is looked at more often. */
const IDLE_POLL = 1000

interface Polled extends Pick<Agent, 'poll' | 'pollWait'> {
  readonly screen: { onView(listener: () => void): () => void }
}

/**
 * Reads the sensors until the signal. A new view ends the wait, because a door that is being opened is looked at sooner;
 * so does a door of which a board tells unasked.
 */
export async function pollAgent(
  agent: Polled,
  {
    clock,
    board,
  }: { readonly clock: Pick<Clock, 'sleep'>; readonly board: Pick<Board, 'onChange'> },
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
