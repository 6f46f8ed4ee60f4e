import type { LockersResponse, LockersCallName, LockersCalls } from './lockers-calls.ts'

export type CallLockers = <N extends LockersCallName>(
  name: N,
  argument: LockersCalls[N]['argument'],
) => Promise<LockersCalls[N]['response']>

interface Waiting {
  readonly resolve: (response: unknown) => void
  readonly reject: (error: Error) => void
}

/** Starts the worker that reads, filters and groups the points, away from the page's own thread. */
export const openLockersWorker = (): CallLockers => {
  const waiting = new Map<number, Waiting>()
  const worker = new Worker(new URL('./lockers-worker.ts', import.meta.url), {
    type: 'module',
    name: 'lockers',
  })
  worker.onmessage = ({ data }: MessageEvent<LockersResponse>) => {
    const call = waiting.get(data.id)
    waiting.delete(data.id)
    if (data.ok) call?.resolve(data.response)
    else call?.reject(new Error(data.error))
  }
  worker.onerror = ({ message }) => {
    for (const call of waiting.values()) call.reject(new Error(message))
    waiting.clear()
  }
  let last = 0
  return async (name, argument) => {
    last += 1
    const id = last
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    waiting.set(id, { resolve, reject })
    // Megabytes are handed over, not copied.
    worker.postMessage(
      { id, name, argument },
      { transfer: argument instanceof ArrayBuffer ? [argument] : [] },
    )
    return (await promise) as LockersCalls[typeof name]['response']
  }
}
