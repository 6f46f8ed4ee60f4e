import type { Simulator } from '@yacheyka/demonstration/simulator/simulator'
import { openWire } from '@yacheyka/demonstration/simulator/wire'
import type { Kysely } from 'kysely'
import type { Database } from '#/db/types.ts'
import type { Log } from '#/log.ts'
import { isDemonstration } from './claim-database.ts'
import { FEED_CODE_KEY, FEED_TOKEN } from './parcels/feed-sources.ts'
import {
  countLive,
  findLink,
  findNewcomersBarcodes,
  findPointsWithDevice,
  findTerminals,
} from './parcels/queries.ts'
import { sendParcel } from './parcels/send-parcel.ts'
import { type Lease, openLease } from './simulator/lease.ts'
import { runPasses } from './simulator/run.ts'

export interface LifeSettings {
  readonly db: Kysely<Database>
  /** Where the product listens. */
  readonly url: string
  /** How many times faster than life; 0 is no life at all. */
  readonly speed: number
  readonly log: Pick<Log, 'warn'>
}

/** Milliseconds between two passes, two questions of one locker, and two looks at the lease. */
const PAUSE = 3000
const POLL_EVERY = 30_000
const LEASE_EVERY = 20_000
/** A new parcel every two hours of life, but never more often than this, and while so many are under way. */
const SEND_EVERY = 2 * 3_600_000
const SEND_EVERY_LEAST = 15_000
const LIVE_MAX = 400

/**
 * Moves the demonstration along, in one of the processes that serve it. The actors know the product from outside only;
 * from the database they get what a person has: the link in a message, and parcels that somebody sends.
 */
export async function startLife(settings: LifeSettings): Promise<{ stop(): Promise<void> }> {
  const { db, speed, log } = settings
  if (speed === 0 || (await isDemonstration(db)) !== true) return { stop: () => Promise.resolve() }
  const stopping = new AbortController()
  const lease = openLease(db)
  const run = runPasses(makePass(settings, lease, stopping.signal), {
    pause: PAUSE,
    signal: stopping.signal,
    log,
  })
  return {
    stop: async () => {
      stopping.abort()
      await run
      await lease.release().catch(() => undefined)
    },
  }
}

/** One pass where this process drives; hardly anything where another one does. */
function makePass(
  settings: LifeSettings,
  lease: Lease,
  stop: AbortSignal,
): (now: number) => Promise<void> {
  let simulator: Simulator | undefined
  let leaseAt = 0
  let sendAt = 0
  return async (now) => {
    if (now >= leaseAt) {
      leaseAt = now + LEASE_EVERY
      if (!(await lease.take())) simulator = undefined
      else simulator ??= await beginLife(settings, stop)
    }
    if (simulator === undefined) return
    await simulator.pass(now)
    if (now < sendAt) return
    sendAt = now + Math.max(SEND_EVERY_LEAST, SEND_EVERY / settings.speed)
    if ((await countLive(settings.db)) < LIVE_MAX) await sendParcel(settings.db, now)
  }
}

async function beginLife({ db, url, speed }: LifeSettings, stop: AbortSignal): Promise<Simulator> {
  const newcomers = await findNewcomersBarcodes(db)
  // The core of its lockers is loaded by a demonstration alone.
  const { startSimulator } = await import('@yacheyka/demonstration/simulator/simulator')
  return startSimulator({
    wire: openWire(url, FEED_TOKEN, stop),
    codeKey: FEED_CODE_KEY,
    phone: { linkOf: (barcode) => findLink(db, barcode) },
    terminals: await findTerminals(db),
    speed,
    takesPart: (barcode) => !newcomers.has(barcode),
    pointsWithDevice: () => findPointsWithDevice(db),
    pollEvery: POLL_EVERY,
  })
}
