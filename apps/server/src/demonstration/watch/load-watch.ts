import type { PulseRefusal } from '@yacheyka/contract/feed/pulse'
import { isoDay, moscowDay } from '@yacheyka/core/time/document-day'
import { seededRandom } from '@yacheyka/demonstration/random'
import type { Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'
import { FEED_SOURCE } from '../parcels/reports.ts'

const DAY = 86_400_000
const SEED = 0x08_7a

/** What an operator watches: a month of the partner's use, a week of the feed, and what it refused lately. */
export async function loadWatch(transaction: Transaction<Database>, now: Date): Promise<number> {
  await insertUses(transaction, now)
  await insertFeedDays(transaction, now)
  return await insertRejections(transaction, now)
}

/** The last so many days before today, each with a moment of it. */
const daysBefore = (now: Date, count: number) =>
  Array.from({ length: count }, (_, at) => {
    const moment = new Date(now.getTime() - (count - at) * DAY)
    return {
      day: isoDay(moscowDay(moment.getTime())),
      moment,
      isQuiet: moment.getUTCDay() % 6 === 0,
    }
  })

async function insertUses(transaction: Transaction<Database>, now: Date): Promise<void> {
  const random = seededRandom(SEED)
  const partner = await transaction
    .selectFrom('widget_token')
    .select('uid')
    .limit(1)
    .executeTakeFirst()
  if (partner === undefined) return
  const rows = daysBefore(now, 30).map(({ day, moment, isQuiet }) => {
    const openings = (isQuiet ? 30 : 90) + random.whole(60)
    const calls = openings * 2 + random.whole(openings)
    return { token_uid: partner.uid, day, openings, calls, last_at: moment }
  })
  await transaction
    .insertInto('widget_use')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function insertFeedDays(transaction: Transaction<Database>, now: Date): Promise<void> {
  const random = seededRandom(SEED + 1)
  const rows = daysBefore(now, 7).map(({ day, moment, isQuiet }) => {
    const events = (isQuiet ? 40 : 110) + random.whole(50)
    return { source: FEED_SOURCE, day, events, refused: random.whole(6), heard_at: moment }
  })
  await transaction
    .insertInto('feed_day')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

interface Refused {
  readonly code: PulseRefusal
  readonly detail: string
  readonly barcode?: string
  readonly status: string
  readonly terminal?: string
  readonly times?: number
}

/** In the words of the feed. */
const REFUSED: readonly Refused[] = [
  {
    code: 'unknown_parcel',
    detail: 'Такой посылки нет',
    barcode: '700000000017',
    status: 'in_delivery',
    times: 4,
  },
  {
    code: 'unknown_terminal',
    detail: 'Такой точки нет',
    barcode: '700000000024',
    status: 'ready_for_pickup',
    terminal: 'КЗН-9999',
  },
  { code: 'invalid', detail: 'status: такого кода нет', barcode: '700000000031', status: 'loaded' },
  {
    code: 'datetime_ahead',
    detail: 'Время события впереди нашего больше чем на пять минут',
    barcode: '700000000048',
    status: 'ready_for_pickup',
    terminal: 'КЗН-0116',
    times: 2,
  },
  {
    code: 'status_not_reported',
    detail: 'Статус «Отменена» лента не сообщает',
    barcode: '700000000055',
    status: 'cancelled',
  },
]

async function insertRejections(transaction: Transaction<Database>, now: Date): Promise<number> {
  const rows = REFUSED.map((refused, place) => {
    const at = new Date(now.getTime() - (place + 1) * 5 * 3_600_000)
    return {
      uid: newUid(),
      at,
      times: refused.times ?? 1,
      source: FEED_SOURCE,
      event_id: `demo-refused-${place + 1}`,
      code: refused.code,
      detail: refused.detail,
      barcode: refused.barcode ?? '',
      parcel_number: '',
      terminal_number: refused.terminal ?? '',
      status: refused.status,
      datetime: at.toISOString(),
    }
  })
  await transaction
    .insertInto('feed_refusal')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return rows.length
}
