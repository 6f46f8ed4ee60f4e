import { EventEmitter, once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type CronItem,
  Logger,
  type Runner,
  type TaskList,
  parseCronItems,
  run,
} from 'graphile-worker'
import type { Pool } from 'pg'
import type { Log } from '#/log.ts'
import { withoutValues } from '#/observability/safe-error.ts'

/** Tasks that share slots of their own, so that they hold up nobody else. */
export interface Lane {
  readonly name: string
  readonly tasks: TaskList
  /** How many at once in this process. */
  readonly slots: number
  readonly cron?: readonly CronItem[]
  /** Flags of jobs that are left alone for now. */
  readonly skipped?: () => string[]
}

export interface RunningLane {
  /** Takes no more jobs, and waits for those under way. */
  readonly stop: () => Promise<void>
}

/** Milliseconds. New jobs are told by NOTIFY; looking is for those whose time comes. */
const LOOK_EVERY = 3000
const RESTART_FIRST = 500
const RESTART_MOST = 15_000
/** Longer than any job takes. */
const DRAIN_MOST = 20_000

/**
 * Works through a lane's jobs until it is stopped. A runner of the library does not survive every loss of the database:
 * it ends where it cannot note that a job is done, and where it could not read its tasks once it never takes a job again.
 * So at the first such sign a new one begins, as often as it takes. The old one is not waited for: it may never end, since
 * it miscounts what it has yet to note.
 */
export function runLane(lane: Lane, pool: Pool, log: Log, lookEvery = LOOK_EVERY): RunningLane {
  const stopping = new AbortController()
  const stopped = once(stopping.signal, 'abort')
  const ending = keepRunning()

  async function keepRunning(): Promise<void> {
    let pause = RESTART_FIRST
    while (!stopping.signal.aborted) {
      const startedAt = Date.now()
      await runUntilItGivesUp().catch((error: unknown) =>
        log.warn({ lane: lane.name, err: error }, 'jobs: a lane does not start'),
      )
      if (stopping.signal.aborted) return
      log.warn({ lane: lane.name }, 'jobs: a lane gave up, a new one begins')
      pause = Date.now() - startedAt > RESTART_MOST ? RESTART_FIRST : pause
      await Promise.race([sleep(pause), stopped])
      pause = Math.min(pause * 2, RESTART_MOST)
    }
  }

  async function runUntilItGivesUp(): Promise<void> {
    const events = new EventEmitter()
    const gone = Promise.race(LEAVING.map((event) => once(events, event)))
    const runner = await run({
      pgPool: pool,
      taskList: lane.tasks,
      parsedCronItems: parseCronItems([...(lane.cron ?? [])]),
      concurrency: lane.slots,
      noHandleSignals: true,
      pollInterval: lookEvery,
      logger: loggerFor(log, lane.name),
      events,
      ...(lane.skipped === undefined ? {} : { forbiddenFlags: lane.skipped }),
      // Without a batch, a job whose end cannot be noted ends the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    })
    await Promise.race([gone, stopped])
    const drained = drain(runner)
    if (stopping.signal.aborted) await drained
  }

  return {
    stop: async () => {
      stopping.abort()
      await ending
    },
  }
}

/** What a runner tells first when it ends of itself, or cannot take jobs. */
const LEAVING = ['pool:gracefulShutdown', 'pool:forcefulShutdown', 'stop', 'worker:getJob:error']

async function drain(runner: Runner): Promise<void> {
  const enough = new AbortController()
  const timeout = sleep(DRAIN_MOST, undefined, { signal: enough.signal })
  await Promise.race([runner.stop(), timeout]).catch(() => undefined)
  enough.abort()
  timeout.catch(() => undefined)
}

/** What goes wrong. What goes right would be a line for each job. */
const loggerFor = (log: Log, lane: string): Logger =>
  new Logger(() => (level, message) => {
    // What the error said may name somebody: the line of the job itself has it, without that.
    const line = withoutValues(message.replace(/ with error '.*/s, '').split('\n')[0] ?? '')
    if (level === 'error' || level === 'warning') log.warn({ lane }, `jobs: ${line}`)
  })
