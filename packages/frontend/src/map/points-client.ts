import type { ResponseMessage, CallMessage, PointsCallName, PointsCalls } from './points-calls.ts'

/** The worker refused or failed; the message is for the log, not for people. */
export class PointsCallError extends Error {
  override readonly name = 'PointsCallError'
}

interface Waiting {
  readonly resolve: (response: unknown) => void
  readonly reject: (error: Error) => void
}

/** The page's side of the worker: each call is a promise of its response. */
export const createPointsClient = (post: (message: CallMessage) => void) => {
  const waiting = new Map<number, Waiting>()
  let last = 0
  return {
    call: async <N extends PointsCallName>(
      name: N,
      argument: PointsCalls[N]['argument'],
    ): Promise<PointsCalls[N]['response']> => {
      last += 1
      const id = last
      const response = new Promise<unknown>((resolve, reject) => {
        waiting.set(id, { resolve, reject })
      })
      post({ id, name, argument })
      return (await response) as PointsCalls[N]['response']
    },
    receive: (message: ResponseMessage): void => {
      const call = waiting.get(message.id)
      waiting.delete(message.id)
      if (message.ok) call?.resolve(message.response)
      else call?.reject(new PointsCallError(message.error))
    },
    /** The worker itself is broken: nothing that waits will be answered. */
    fail: (error: string): void => {
      for (const call of waiting.values()) call.reject(new PointsCallError(error))
      waiting.clear()
    },
  }
}
export type CallPoints = ReturnType<typeof createPointsClient>['call']

/**
 * A worker that fetches, filters, groups and measures, away from the page's own thread. It starts with the first call;
 * one whose script could not be loaded is replaced at the next.
 */
export const openPointsWorker = (): CallPoints => {
  let client: ReturnType<typeof createPointsClient> | undefined
  const start = () => {
    const worker = new Worker(new URL('./points-worker.ts', import.meta.url), {
      type: 'module',
      name: 'points',
    })
    const started = createPointsClient((message) => {
      worker.postMessage(message)
    })
    let hasAnswered = false
    worker.onmessage = ({ data }: MessageEvent<ResponseMessage>) => {
      hasAnswered = true
      started.receive(data)
    }
    worker.onerror = (event) => {
      if (!hasAnswered) {
        worker.terminate()
        client = undefined
      }
      started.fail(event.message)
    }
    return started
  }
  return async (name, argument) => {
    client ??= start()
    return client.call(name, argument)
  }
}
