import { on } from 'node:events'
import { MessageChannel, Worker } from 'node:worker_threads'
import type { PdfWorkerFacts, PdfName, PdfMessage, PdfWork } from './pdf-worker.ts'

// A page takes 20 to 30 ms of a core, which everybody else would wait for: one thread of the process makes them all.

/** Milliseconds that the thread stays without work: the next document needs no start of its own. */
const IDLE = 600_000

interface Thread {
  readonly worker: Worker
  failure?: unknown
  jobs: number
  idle?: NodeJS.Timeout
}

let current: Thread | undefined

/**
 * Makes a document in the thread, a piece for each page; the next page is made when it is asked for.
 * @param facts what may be cloned
 * @throws {Error} where the document cannot be made, or the thread has died
 */
export async function* makePdf<Name extends PdfName>(
  name: Name,
  facts: PdfWorkerFacts<Name>,
): AsyncGenerator<Uint8Array> {
  const thread = takeThread()
  const { port1: port, port2: its } = new MessageChannel()
  // The port closes when its thread dies.
  const messages = on(port, 'message', { close: ['close'] }) as AsyncIterable<readonly [PdfMessage]>
  try {
    thread.worker.postMessage({ name, facts, port: its } satisfies PdfWork<Name>, [its])
    for await (const [message] of messages) {
      if ('ended' in message) return
      if ('failure' in message) throw new Error(message.failure)
      yield message.piece
      port.postMessage('more')
    }
    throw new Error('the thread of documents has ended', { cause: thread.failure })
  } finally {
    port.close()
    releaseThread(thread)
  }
}

/** A document of a page or two, whole. */
export async function makeWholePdf<Name extends PdfName>(
  name: Name,
  facts: PdfWorkerFacts<Name>,
): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(makePdf(name, facts)))
}

function takeThread(): Thread {
  const thread = (current ??= startThread())
  clearTimeout(thread.idle)
  thread.jobs += 1
  return thread
}

function releaseThread(thread: Thread): void {
  thread.jobs -= 1
  if (thread.jobs > 0) return
  thread.idle = setTimeout(() => {
    forget(thread)
    void thread.worker.terminate()
  }, IDLE).unref()
}

/** The next document starts another. */
function forget(thread: Thread): void {
  if (current === thread) current = undefined
}

function startThread(): Thread {
  const worker = new Worker(new URL('pdf-worker.ts', import.meta.url))
  const thread: Thread = { worker, jobs: 0 }
  // A process that has nothing else to do may end: what a document waits for is its port.
  worker.unref()
  worker.once('error', (error) => {
    thread.failure = error
  })
  worker.once('exit', () => forget(thread))
  return thread
}
