import { once } from 'node:events'
import type { Kysely } from 'kysely'
import type { Database } from '#/db/types.ts'
import { readNotes } from './kept-notes.ts'
import { type Figure, QUICK, SLOW } from './network-queries.ts'

/** What each is, for whoever reads `/metrics`. */
const HELP: Readonly<Record<string, string>> = {
  yacheyka_database_up: 'Whether the database answered this process',
  yacheyka_queue_jobs: 'Jobs of the queue: due, later, running, failed for good',
  yacheyka_queue_oldest_seconds: 'How long the oldest job that is due has waited',
  yacheyka_outbox_messages: 'Messages that wait to be sent, and those that were given up',
  yacheyka_outbox_oldest_seconds: 'How long the oldest message whose time has come has waited',
  yacheyka_events_unnumbered:
    'Events for shops that have waited for their number for over 10 s, up to 10000',
  yacheyka_search_oldest_seconds:
    'How long the oldest order has waited whose parcels are not found by their fragments yet',
  yacheyka_feed_events: 'Events of the feed, all that are remembered (400 days)',
  yacheyka_feed_silent_seconds: 'Since the feed has said something',
  yacheyka_silent: 'Points and sources that are silent for longer than is usual for them',
  yacheyka_point_silent_seconds:
    'Since the last word of a point that is silent for longer than is usual for it, up to 100',
  yacheyka_source_silent_seconds:
    'Since the last word of a source that is silent for longer than is usual for it, up to 100',
  yacheyka_waiting: 'What waits for people, by kind, up to 10000',
  yacheyka_waiting_oldest_seconds: 'How long the oldest of them waits',
  yacheyka_deposits: 'Deposits of customers',
  yacheyka_deposits_rubles: 'Sum of the deposits',
  yacheyka_migration: 'Number of the newest migration of the database',
  yacheyka_partition_months_ahead:
    'Months after the running one for which every table by month has a partition',
  yacheyka_parcels: 'Parcels by what is shown of their status',
  yacheyka_orders: 'Orders by status',
  yacheyka_database_bytes: 'Size of the database',
  yacheyka_database_connections: 'Connections to the database, of all processes',
  yacheyka_database_connections_max: 'How many it allows',
  yacheyka_slot_bytes: 'Changes kept on the disk for the replication slot furthest behind',
  yacheyka_chore_age_seconds:
    'Since a chore was done well, or of one that never was, since it is known',
  yacheyka_chore_seconds: 'How long it took then',
  yacheyka_backup_age_seconds: 'Since the last backup',
  yacheyka_backup_bytes: 'Size of the last backup',
  yacheyka_backup_verified_age_seconds: 'Since a backup was last restored on trial',
  yacheyka_archive_verified_age_seconds:
    'Since a database restored from the continuous archive was found whole',
  yacheyka_archive_faults: 'What did not add up when it was last tried',
  yacheyka_books_age_seconds: 'Since the ledger and the tallies were counted anew',
  yacheyka_books_faults: 'What did not add up then',
}

/** Milliseconds: whoever scrapes waits 10 s for all, and a database that is away must not cost the rest. */
const TIMEOUT = 3_000

/** Milliseconds that a response of the database serves for: however many scrape, it is asked as often. */
const QUICK_KEPT = 5_000
const SLOW_KEPT = 60_000

/**
 * What is true of the whole network, whichever process is asked: of several, take the `max` of each, never the sum. Read
 * from the database, but seldom; where it does not answer, only that is told.
 */
export function networkFigures(db: Kysely<Database>): () => Promise<string> {
  const readAll = async (reads: typeof QUICK) => {
    const figures: Figure[] = []
    // One after another: scrapes must leave the pool to those who serve.
    for (const read of reads) figures.push(...(await read(db)))
    return figures
  }
  const notes = kept(0, () => readNotes(db, new Date()))
  const quick = kept(QUICK_KEPT, () => readAll(QUICK))
  const slow = kept(SLOW_KEPT, () => readAll(SLOW))
  return async () => {
    try {
      const late = AbortSignal.timeout(TIMEOUT)
      const noted = await within(late, notes)
      if (noted === undefined) throw new Error('no answer in time')
      const up = { name: 'yacheyka_database_up', labels: {}, value: 1 }
      const soon = (await within(late, quick)) ?? []
      return written([up, ...noted, ...soon, ...((await within(late, slow)) ?? [])])
    } catch {
      return written([{ name: 'yacheyka_database_up', labels: {}, value: 0 }])
    }
  }
}

/** What was read, or undefined where it is late: it goes on, and serves who asks next. */
async function within<T>(late: AbortSignal, read: () => Promise<T>): Promise<T | undefined> {
  if (late.aborted) return undefined
  const reading = read()
  reading.catch(() => undefined)
  const stop = new AbortController()
  const isLate = once(late, 'abort', { signal: stop.signal }).then(() => undefined)
  isLate.catch(() => undefined)
  try {
    return await Promise.race([reading, isLate])
  } finally {
    stop.abort()
  }
}

/** One response for all who ask at once, however long it takes, and for a while after; a failure is not kept. */
function kept<T>(milliseconds: number, read: () => Promise<T>): () => Promise<T> {
  let current: Promise<T> | undefined
  let until = Number.POSITIVE_INFINITY
  const settle = async (reading: Promise<T>) => {
    try {
      await reading
      if (current === reading) until = Date.now() + milliseconds
    } catch {
      if (current === reading) current = undefined
    }
  }
  return () => {
    if (current !== undefined && Date.now() < until) return current
    const reading = read()
    current = reading
    until = Number.POSITIVE_INFINITY
    void settle(reading)
    return reading
  }
}

/** In Prometheus' text format. */
function written(figures: readonly Figure[]): string {
  const byName = Map.groupBy(figures, ({ name }) => name)
  const lines = [...byName].flatMap(([name, all]) => [
    `# HELP ${name} ${HELP[name] ?? name}`,
    `# TYPE ${name} gauge`,
    ...all.map(({ labels, value }) => `${name}${labelled(labels)} ${value}`),
  ])
  return `${lines.join('\n')}\n`
}

function labelled(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}
