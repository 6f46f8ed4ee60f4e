import type { Kysely } from 'kysely'
import type { Files } from '#/adapters/files/port.ts'
import type { Config } from '#/config.ts'
import type { Database } from '#/db/types.ts'
import { rescueMessages } from '#/outbox/rescue-messages.ts'
import { lapseOrders } from '#/orders/lapse-orders.ts'
import { markOverdue, remindOfDeadlines } from '#/parcels/deadlines.ts'
import { parcelOptions } from '#/parcels/options.ts'
import { foldChanges } from '#/tallies/fold-changes.ts'
import { sweep } from './sweep.ts'
import { sweepFiles } from './sweep-files.ts'

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
  readonly run: (context: ChoreContext, now: Date) => Promise<unknown>
}

const EVERY_MINUTE = '* * * * *'
const HOURLY = '17 * * * *'
const DAILY = '43 0 * * *'

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
  { name: 'fold_tallies', when: EVERY_MINUTE, run: ({ db }) => foldChanges(db) },
  { name: 'rescue_messages', when: EVERY_MINUTE, run: ({ db }, now) => rescueMessages(db, now) },
  { name: 'sweep', when: HOURLY, run: ({ db }, now) => sweep(db, now) },
  { name: 'sweep_files', when: DAILY, run: ({ db, files }, now) => sweepFiles(db, files, now) },
]
