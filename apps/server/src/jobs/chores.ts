import type { Kysely } from 'kysely'
import type { Files } from '#/adapters/files/port.ts'
import type { Config } from '#/config.ts'
import { maintainPartitions } from '#/db/monthly-partitions.ts'
import type { Database } from '#/db/types.ts'
import { finishStatements } from '#/billing/credit-requests.ts'
import { checkCells } from '#/devices/check-cells.ts'
import { countWaitingDoors } from '#/devices/count-cells.ts'
import { watchLockers } from '#/devices/incidents.ts'
import { watchSilentPoints } from '#/devices/silent-points.ts'
import { sweepCalls } from '#/api-calls/sweep-calls.ts'
import { ledgerOptions } from '#/ledger/options.ts'
import { rescueMessages } from '#/messages/rescue-messages.ts'
import { remindOfKeys } from '#/api-keys/remind-of-keys.ts'
import { announcePoints } from '#/merchant-events/announce-points.ts'
import { sweepEvents } from '#/merchant-events/sweep-events.ts'
import { webhookSealing } from '#/webhooks/secrets.ts'
import { limitBacklogs, resealSecrets, sweepDeliveries } from '#/webhooks/sweep-deliveries.ts'
import { lapseOrders } from '#/orders/lapse-orders.ts'
import { markOverdue, remindOfDeadlines } from '#/parcel-store/deadlines.ts'
import { fillParcelSearch } from '#/parcel-store/fill-parcel-search.ts'
import { splitParcelSearch } from '#/parcel-store/search-parts.ts'
import { parcelOptions } from '#/parcel-store/options.ts'
import { foldChanges } from '#/counters/fold-changes.ts'
import { countGrowth } from '#/reports/count-growth.ts'
import { countOccupancy } from '#/reports/count-occupancy.ts'
import { countRefusals } from '#/reports/count-refusals.ts'
import { countStorage } from '#/reports/count-storage.ts'
import { countTravel } from '#/reports/count-travel.ts'
import { watchSilence } from '#/reports/watch-silence.ts'
import { eraseOutdated } from '#/privacy/erase-outdated.ts'
import { sweepSandbox } from '#/sandbox/clear-sandbox.ts'
import { deleteTrials } from '#/trial-access/delete-trials.ts'
import { sweep } from './sweep.ts'
import { sweepFiles } from './sweep-files.ts'
import { verifyBooks } from './verify-books.ts'

export interface ChoreContext {
  readonly db: Kysely<Database>
  readonly config: Config
  readonly files: Files
}

/** Work that comes by the clock. It may come twice, or a minute late: what it does must bear both. */
export interface Chore {
  /** The task's name in the queue. */
  readonly name: string
  /** As in a crontab, UTC. */
  readonly when: string
  /** It may take hours: it has a lane of its own, so that those of the minute, which all others are, do not wait for it. */
  readonly long?: boolean
  readonly run: (context: ChoreContext, now: Date) => Promise<unknown>
}

const EVERY_MINUTE = '* * * * *'
const EVERY_TEN_MINUTES = '*/10 * * * *'
const HOURLY = '17 * * * *'
const HOURLY_LATER = '37 * * * *'
/** When few are up: Moscow's three in the morning. */
const BEFORE_DAWN = '13 0 * * *'
const DAILY = '43 0 * * *'
const NIGHTLY = '7 1 * * *'

export const CHORES: readonly Chore[] = [
  {
    name: 'mark_overdue',
    when: EVERY_MINUTE,
    run: ({ db, config }, now) => markOverdue(db, now, parcelOptions(config)),
  },
  {
    name: 'remind_of_deadlines',
    when: EVERY_MINUTE,
    run: ({ db, config }, now) => remindOfDeadlines(db, now, parcelOptions(config)),
  },
  { name: 'lapse_orders', when: EVERY_MINUTE, run: ({ db }, now) => lapseOrders(db, now) },
  { name: 'announce_points', when: EVERY_MINUTE, run: ({ db }, now) => announcePoints(db, now) },
  { name: 'fold_tallies', when: EVERY_MINUTE, run: ({ db }) => foldChanges(db) },
  {
    name: 'finish_statements',
    when: EVERY_MINUTE,
    run: ({ db, config }, now) => finishStatements(db, ledgerOptions(config, now)),
  },
  {
    name: 'watch_lockers',
    when: EVERY_MINUTE,
    run: async ({ db }, now) => {
      await watchLockers(db, now)
      await countWaitingDoors(db)
    },
  },
  {
    name: 'watch_silence',
    when: EVERY_MINUTE,
    run: async ({ db }, now) => {
      await watchSilence(db, now)
      await watchSilentPoints(db, now)
    },
  },
  { name: 'rescue_messages', when: EVERY_MINUTE, run: ({ db }, now) => rescueMessages(db, now) },
  { name: 'sweep', when: HOURLY, long: true, run: ({ db }, now) => sweep(db, now) },
  {
    name: 'sweep_api',
    when: HOURLY,
    long: true,
    run: async ({ db, config }, now) => {
      await sweepDeliveries(db, config.env.API_KEEP_DAYS, now)
      await limitBacklogs(db)
      await sweepEvents(db, config.env.API_KEEP_DAYS, now)
      await sweepCalls(db, config.env.API_KEEP_DAYS, now)
      await sweepSandbox(db, now)
      await resealSecrets(db, webhookSealing(config))
    },
  },
  {
    name: 'erase_outdated',
    when: BEFORE_DAWN,
    long: true,
    run: ({ db, config, files }, now) => eraseOutdated(db, { config, files }, now),
  },
  {
    name: 'delete_trials',
    when: DAILY,
    long: true,
    run: ({ db, config, files }, now) => deleteTrials(db, { config, files, now }),
  },
  {
    name: 'remind_of_keys',
    when: DAILY,
    long: true,
    run: ({ db, config }, now) => remindOfKeys(db, config, now),
  },
  {
    name: 'sweep_files',
    when: DAILY,
    long: true,
    run: ({ db, files }, now) => sweepFiles(db, files, now),
  },
  {
    name: 'fill_parcel_search',
    when: EVERY_TEN_MINUTES,
    long: true,
    run: ({ db }) => fillParcelSearch(db),
  },
  {
    name: 'count_storage',
    when: HOURLY_LATER,
    long: true,
    run: ({ db }, now) => countStorage(db, now),
  },
  {
    name: 'recount_storage',
    when: BEFORE_DAWN,
    long: true,
    run: ({ db }, now) => countStorage(db, now, 'all days'),
  },
  {
    name: 'count_travel',
    when: HOURLY_LATER,
    long: true,
    run: ({ db }, now) => countTravel(db, now),
  },
  {
    name: 'recount_travel',
    when: BEFORE_DAWN,
    long: true,
    run: ({ db }, now) => countTravel(db, now, 'all days'),
  },
  {
    name: 'count_growth',
    when: HOURLY_LATER,
    long: true,
    run: ({ db }, now) => countGrowth(db, now),
  },
  {
    name: 'recount_growth',
    when: BEFORE_DAWN,
    long: true,
    run: ({ db }, now) => countGrowth(db, now, 'all days'),
  },
  {
    name: 'count_occupancy',
    when: HOURLY_LATER,
    long: true,
    run: ({ db }, now) => countOccupancy(db, now),
  },
  {
    name: 'count_refusals',
    when: HOURLY_LATER,
    long: true,
    run: ({ db }, now) => countRefusals(db, now),
  },
  {
    name: 'split_parcel_search',
    when: HOURLY,
    long: true,
    run: ({ db }, now) => splitParcelSearch(db, now),
  },
  {
    name: 'maintain_partitions',
    when: DAILY,
    long: true,
    run: ({ db }, now) => maintainPartitions(db, now),
  },
  { name: 'check_cells', when: NIGHTLY, long: true, run: ({ db }, now) => checkCells(db, now) },
  { name: 'verify_books', when: NIGHTLY, long: true, run: ({ db }, now) => verifyBooks(db, now) },
]
