import { Kysely, PostgresDialect } from 'kysely'
import * as z from 'zod'
import type { Files } from '#/adapters/files/port.ts'
import type { Config } from '#/config.ts'
import { type OpenDatabase, openPool } from '#/db/open.ts'
import type { Database } from '#/db/types.ts'
import { startRelay } from '#/merchant-events/relay.ts'
import { orderAttacher } from '#/orders/order-file.ts'
import { PACE, type Pace } from '#/messages/pace.ts'
import { ProviderHealth } from '#/messages/provider-health.ts'
import { type Channel, TASK_OF_CHANNEL } from '#/messages/put-messages.ts'
import { type Attacher, type Outbox, sendMessage } from '#/messages/send-message.ts'
import { type Senders, openSenders } from '#/messages/senders.ts'
import { startSearchWriting } from '#/parcel-store/due-search.ts'
import { parcelOptions } from '#/parcel-store/options.ts'
import { CHORES, type Chore, type ChoreContext } from './chores.ts'
import type { Log } from '#/log.ts'
import { DRIVE_TASK, driveOn } from '#/sandbox/self-driving.ts'
import { type Lane, runLane } from './lane.ts'
import { noteChores } from './note-chores.ts'
import { runChore } from './run-chore.ts'
import { watchedJob } from './watched-job.ts'
import { startDeliveries } from '#/webhooks/deliver.ts'
import { QueuePool } from './queue-pool.ts'

export interface JobsOptions {
  readonly config: Config
  readonly database: Pick<OpenDatabase, 'connection' | 'direct'>
  readonly files: Files
  readonly log: Log
  readonly senders?: Senders
  readonly attach?: Attacher
  readonly pace?: Pace
  readonly chores?: readonly Chore[]
  /** Milliseconds between looks for jobs whose time has come. */
  readonly lookEvery?: number
}

export interface Jobs {
  /** Takes no more jobs, waits for those under way, and lets the database go. */
  readonly stop: () => Promise<void>
}

/** How many of a channel are under way at once in one process. */
const SLOTS: Readonly<Record<Channel, number>> = { sms: 3, email: 2, webhook: 1 }
const CHANNELS: readonly Channel[] = ['sms', 'email', 'webhook']

/**
 * Works through the queue in this process, beside serving. Each channel has slots of its own, so that a provider that
 * hangs holds up neither the other channels nor the clock; and connections of its own, so that none of them holds up
 * serving.
 */
export function startJobs(options: JobsOptions): Jobs {
  const { config, database, files, log, pace = PACE, chores = CHORES } = options
  const laneLog = config.logRequests === 'faults' ? errorsOf(log) : log
  const { SLOW_QUERY_MS: slowQueryMs, DATABASE_PREPARED: namedStatements } = config.env
  const queue = openPool(database.direct, QUEUE_CONNECTIONS, log, {
    PoolOf: QueuePool,
    slowQueryMs,
  })
  const pool = openPool(database.connection, CONNECTIONS, log, { slowQueryMs, namedStatements })
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  const health = {
    sms: new ProviderHealth(pace),
    email: new ProviderHealth(pace),
    webhook: new ProviderHealth(pace),
  }
  const senders = options.senders ?? openSenders(config)
  const attach = options.attach ?? orderAttacher(db, config.brand)
  const { messages } = parcelOptions(config)
  const outbox = { db, senders, health, pace, log, messages, attach }
  const context = { db, config, files }
  const { ofTheClock = [], ofTheNight = [] } = Object.groupBy(chores, ({ long = false }) =>
    long ? 'ofTheNight' : 'ofTheClock',
  )
  const lanes = [
    ...CHANNELS.map((channel) => messageLane(channel, outbox, laneLog)),
    choreLane({ name: 'chores', slots: 2 }, ofTheClock, context, laneLog),
    choreLane({ name: 'long chores', slots: 1 }, ofTheNight, context, laneLog),
    sandboxLane(db, config, laneLog),
  ].map((lane) => runLane(lane, queue, log, options.lookEvery))
  const noting = noteChores(db, chores, log)
  const relay = startRelay(db, log)
  const searchWriting = startSearchWriting(db, log)
  const deliveries = startDeliveries({ config, db, log })
  return {
    stop: async () => {
      await Promise.all([
        ...lanes.map((lane) => lane.stop()),
        noting.stop(),
        relay.stop(),
        searchWriting.stop(),
        deliveries.stop(),
      ])
      await Promise.all([queue.end(), pool.end()])
    },
  }
}

/** The same log without what goes well. */
const errorsOf = (log: Log): Log => ({
  info: () => undefined,
  warn: log.warn.bind(log),
  error: log.error.bind(log),
})

/** Each of the six lanes listens, for as long as it lives; the rest is for taking and ending jobs. */
const QUEUE_CONNECTIONS = 8
/** Each slot may hold a row; one numbers events, one writes what is searched; two are for webhooks. */
const CONNECTIONS = 14

const payloadSchema = z.object({ uid: z.string() })

const messageLane = (channel: Channel, outbox: Outbox, log: Log): Lane => ({
  name: channel,
  slots: SLOTS[channel],
  skipped: () => (outbox.health[channel].rests(Date.now()) ? [channel] : []),
  tasks: {
    [TASK_OF_CHANNEL[channel]]: async (payload: unknown) => {
      const { uid } = payloadSchema.parse(payload)
      const send = () => sendMessage(outbox, channel, uid)
      await watchedJob(log, TASK_OF_CHANNEL[channel], send, { message: uid })
    },
  },
})

/** A slot of its own: what shops try holds up no clock. */
const sandboxLane = (db: Kysely<Database>, config: Config, log: Log): Lane => ({
  name: 'sandbox',
  slots: 1,
  tasks: {
    [DRIVE_TASK]: async (payload: unknown) => {
      const { uid } = payloadSchema.parse(payload)
      const drive = () => driveOn(db, uid, parcelOptions(config), new Date())
      await watchedJob(log, DRIVE_TASK, drive)
    },
  },
})

const choreLane = (
  lane: Pick<Lane, 'name' | 'slots'>,
  chores: readonly Chore[],
  context: ChoreContext,
  log: Log,
): Lane => ({
  ...lane,
  tasks: Object.fromEntries(
    chores.map(({ name, run }) => [
      name,
      () => watchedJob(log, name, () => runChore(name, run, context)),
    ]),
  ),
  // What fails comes by the clock again. By its key a chore waits once, however long nobody was there to do it.
  cron: chores.map(({ name, when }) => ({
    task: name,
    match: when,
    identifier: name,
    options: { maxAttempts: 1, jobKey: name },
  })),
})
