import { ApiError, formatError } from '@yacheyka/frontend/api/api-error.ts'

/** `lost`: no response came, or the server failed: the same may be tried again, and acts once. */
export type Outcome =
  | { readonly state: 'waiting' | 'running' }
  | { readonly state: 'done'; readonly note?: string | undefined }
  | { readonly state: 'refused' | 'lost'; readonly detail: string }

export const WAITING: Outcome = { state: 'waiting' }

/** So many at once: the network's latency halves, and the server hardly feels it. */
const AT_ONCE = 2

const isLost = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500

const outcomeOf = async (work: Promise<string | undefined>): Promise<Outcome> => {
  try {
    const note = await work
    return note === undefined ? { state: 'done' } : { state: 'done', note }
  } catch (error) {
    return { state: isLost(error) ? 'lost' : 'refused', detail: formatError(error) }
  }
}

/**
 * Does the work for each item, two at once, in their order. Stopped by the signal, it begins no other; what has begun
 * comes to its end, so that nobody wonders what became of it.
 */
export const runAll = async <Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<string | undefined>,
  signal: AbortSignal,
  onOutcome: (item: Item, outcome: Outcome) => void,
): Promise<void> => {
  const queue = items.values()
  const next = async (): Promise<void> => {
    if (signal.aborted) return
    const { value: item, done } = queue.next()
    if (done === true) return
    onOutcome(item, { state: 'running' })
    onOutcome(item, await outcomeOf(work(item)))
    await next()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
}
