import { sql, type Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { bumpRevision } from '#/points/import-write.ts'
import { quarantineRows } from '#/points/quarantine.ts'

const SOURCE = 'партнёры-ноябрь.csv'

/** Rows as partners send them, each with a fault of its own, in the words of the import. */
const ROWS = [
  {
    row: 4,
    raw: {
      Номер: 'ЛВК-0104',
      Тип: 'ПВЗ',
      Владелец: 'Лавка',
      Адрес: 'Казань, улица Баумана, 40',
      Широта: '49,1150',
      Долгота: '55,7880',
      'Режим работы': 'ежедневно 9-21',
    },
    errors: ['Широта: «49,1150, 55,7880» — похоже, широта и долгота переставлены местами'],
  },
  {
    row: 11,
    raw: {
      Номер: 'ЛВК-0111',
      Тип: 'киоск',
      Владелец: 'Лавка',
      Адрес: 'Самара, Ленинградская улица, 21',
      Широта: '53.1900',
      Долгота: '50.0950',
      'Режим работы': 'пн-пт 10-20',
    },
    errors: ['Тип: «киоск» — нужно «Почтомат» или «Пункт выдачи заказов» (locker или pickup)'],
  },
  {
    row: 17,
    raw: {
      Номер: 'ЛВК-0117',
      Тип: 'Почтомат',
      Владелец: 'Лавка',
      Адрес: 'Омск, проспект Мира, 7',
      Широта: '55.0330',
      Долгота: '73.2800',
      'Режим работы': 'когда открыто',
    },
    errors: [
      'Часы работы: «когда открыто» — непонятно «когда»; годится, например, «пн-пт 9-18, обед 13-14; сб, вс выходной»',
    ],
  },
] as const

/** What an operator finds of points that needs a hand: refused rows of an import, and a locker that is down. */
export async function loadPointTroubles(
  transaction: Transaction<Database>,
  now: Date,
): Promise<number> {
  await quarantineRows(transaction, SOURCE, ROWS)
  // One that nobody's parcel lies in: nobody's story stops at it.
  await sql`UPDATE point SET maintenance_since = ${now}, maintenance_reason = 'Нет связи: ждём мастера'
    WHERE uid = (SELECT uid FROM point WHERE active AND point_type = 'locker'
      AND NOT EXISTS (SELECT FROM parcel WHERE point_uid = point.uid) ORDER BY number DESC LIMIT 1)`.execute(
    transaction,
  )
  await bumpRevision(transaction)
  return ROWS.length
}
