import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { makeConcurrencyLimit } from '#/http/concurrency-queue.ts'
import type { Log } from '#/log.ts'
import { SHEET_ERRORS, SHEET_LIMITS, type SheetErrorCode } from '#/documents/xlsx-error.ts'
import { AppError } from '#/http/errors.ts'
import type { SheetDone, SheetWork } from './sheet-worker.ts'

/** Threads that read files, so that everybody else is answered meanwhile. */
export interface SheetPool {
  /**
   * @returns the response of `file_parser` as it is sent
   * @throws {AppError} where the file is refused, and 503 where too many wait
   */
  readonly read: (work: SheetWork) => Promise<Uint8Array>
  readonly close: () => Promise<void>
}

/** Of the heap alone: unpacked bytes are counted as they come. */
const MEMORY = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 32 }
const WAITING_MAX = 8
/** Milliseconds that a thread stays without work: the next file needs no start of its own. */
const IDLE = 60_000
/** Seconds after which a file is likely to be taken. */
const COME_BACK = 5

export function openSheetPool(log: Log, time: number = SHEET_LIMITS.time): SheetPool {
  const withSlot = makeConcurrencyLimit(availableParallelism(), WAITING_MAX, busy)
  const idle = new Map<Worker, NodeJS.Timeout>()
  const all = new Set<Worker>()

  function take(): Worker {
    for (const [worker, timer] of idle) {
      clearTimeout(timer)
      idle.delete(worker)
      worker.ref()
      return worker
    }
    const worker = new Worker(new URL('sheet-worker.ts', import.meta.url), {
      resourceLimits: MEMORY,
    })
    all.add(worker)
    worker.once('exit', () => {
      all.delete(worker)
      clearTimeout(idle.get(worker))
      idle.delete(worker)
    })
    return worker
  }

  function rest(worker: Worker): void {
    if (!all.has(worker)) return
    // A process that has nothing else to do may end.
    worker.unref()
    idle.set(worker, setTimeout(() => void worker.terminate(), IDLE).unref())
  }

  async function work(task: SheetWork): Promise<Uint8Array> {
    const worker = take()
    const done = await doneBy(worker, task, time)
    if ('failure' in done || ('code' in done && GONE.has(done.code))) await worker.terminate()
    else rest(worker)
    if ('response' in done) return done.response
    if ('failure' in done) log.error({ failure: done.failure }, 'a file broke its reader')
    throw 'failure' in done ? refuse('damaged') : refuse(done.code, done.detail)
  }

  return {
    read: (task) => withSlot(() => work(task)),
    close: async () => {
      await Promise.all([...all].map((worker) => worker.terminate()))
    },
  }
}

/** After these the thread is not what it was. */
const GONE: ReadonlySet<SheetErrorCode> = new Set(['slow', 'unpacked'])

async function doneBy(worker: Worker, task: SheetWork, time: number): Promise<SheetDone> {
  const ended = new AbortController()
  const { signal } = ended
  const timer = setTimeout(() => ended.abort(), time)
  try {
    worker.postMessage(task, [task.bytes.buffer])
    const gone = once(worker, 'exit', { signal }).then(() => [failedSheet('unpacked')])
    gone.catch(() => undefined)
    const [done] = (await Promise.race([once(worker, 'message', { signal }), gone])) as [SheetDone]
    return done
  } catch (error) {
    if (signal.aborted) return failedSheet('slow')
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ERR_WORKER_OUT_OF_MEMORY') return failedSheet('unpacked')
    return { failure: String(error) }
  } finally {
    clearTimeout(timer)
    // Whatever still listens to the thread leaves it.
    ended.abort()
  }
}

const failedSheet = (code: SheetErrorCode): SheetDone => ({ code, detail: SHEET_ERRORS[code][1] })

export const refuse = (code: SheetErrorCode, detail: string = SHEET_ERRORS[code][1]): AppError =>
  new AppError(SHEET_ERRORS[code][0], `sheet_${code}`, detail)

const busy = () =>
  new AppError(
    503,
    'busy',
    'Сейчас читается много файлов. Пожалуйста, повторите через несколько секунд.',
    COME_BACK,
  )
