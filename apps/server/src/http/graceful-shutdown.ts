import type { FastifyInstance } from 'fastify'

/** Whether this process is on its way out: `/serving` tells the proxy, which then sends calls to its neighbours only. */
export interface ShuttingDown {
  readonly begun: boolean
}

/** What runs under no proxy, such as a test, stays. */
export const staying: ShuttingDown = { begun: false }

/** Whoever keeps a connection open is asked to come again by another, which the proxy opens to a neighbour. */
export function sendCallersElsewhere(app: FastifyInstance, leaving: ShuttingDown) {
  app.addHook('onRequest', (_request, reply, done) => {
    if (leaving.begun) void reply.header('connection', 'close')
    done()
  })
}

interface ShutdownOptions {
  /** Ends when the proxy has had the time to ask `/serving` often enough to believe it. */
  readonly heard: () => Promise<unknown>
  /** Lets go of all that the process holds, once nobody sends it calls any more. */
  readonly close: () => Promise<void>
}

/** The end of a process in two steps: first it says that it leaves and goes on serving, then it closes. */
export class GracefulShutdown implements ShuttingDown {
  #begun = false

  get begun(): boolean {
    return this.#begun
  }

  async begin({ heard, close }: ShutdownOptions): Promise<void> {
    this.#begun = true
    await heard()
    await close()
  }
}

/** Milliseconds: npm passes on the signal that the terminal has given to us as well. */
const SAME_SIGNAL = 1000

/** Leaves at the first signal; a later one ends the process at once. */
export function onStopSignal(shutdown: () => Promise<void>) {
  let leavingSince: number | undefined
  const stop = () => {
    if (leavingSince === undefined) {
      leavingSince = performance.now()
      void shutdown()
    } else if (performance.now() - leavingSince > SAME_SIGNAL) process.exit(1)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}
