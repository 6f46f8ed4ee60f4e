import type { Point } from '@yacheyka/core/points/point'
import type { Kysely } from 'kysely'
import type { Database } from '#/db/types.ts'

/** What an import writes of a point, by the names of its columns. */
export interface PointFacts {
  readonly name: string
  readonly settlement: string
  readonly address: string
  readonly active: boolean
  readonly point_type: Point['pointType']
  readonly owner: string
  readonly fitting_room: boolean
  readonly check_order: boolean
  readonly payment_point: boolean
  readonly payment_card: boolean
  readonly payment_cash: boolean
  readonly operation_time: readonly string[]
  readonly how_to_find: string
  readonly photos: readonly string[]
  readonly longitude: number
  readonly latitude: number
  readonly time_zone: string
}

const NAMES = [
  'name',
  'settlement',
  'address',
  'active',
  'point_type',
  'owner',
  'fitting_room',
  'check_order',
  'payment_point',
  'payment_card',
  'payment_cash',
  'operation_time',
  'how_to_find',
  'photos',
  'longitude',
  'latitude',
  'time_zone',
] as const satisfies readonly (keyof PointFacts)[]

/** What is written of these points now, by number; those that are not there are left out. */
export async function readPointFacts(
  db: Kysely<Database>,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, PointFacts>> {
  const rows = await db
    .selectFrom('point')
    .select(['number', ...NAMES])
    .where('number', 'in', numbers.length === 0 ? [''] : numbers)
    .where('sandbox', '=', false)
    .execute()
  return new Map(rows.map(({ number, ...facts }) => [number, facts]))
}

/** One field of a point as it was and as it is. */
export interface FieldChange {
  readonly field: string
  readonly before: string
  readonly after: string
}

/** Russian names, as the sheet calls its columns. */
const TITLES: Readonly<Record<keyof PointFacts, string>> = {
  name: 'Название',
  settlement: 'Населённый пункт',
  address: 'Адрес',
  active: 'Активна',
  point_type: 'Тип',
  owner: 'Владелец',
  fitting_room: 'Примерка',
  check_order: 'Проверка заказа',
  payment_point: 'Оплата на точке',
  payment_card: 'Оплата картой',
  payment_cash: 'Оплата наличными',
  operation_time: 'Часы работы',
  how_to_find: 'Как найти',
  photos: 'Фотографии',
  longitude: 'Долгота',
  latitude: 'Широта',
  time_zone: 'Часовой пояс',
}

const KIND_WORDS = { pickup: 'Пункт выдачи заказов', locker: 'Почтомат' } as const

function say(facts: PointFacts, name: keyof PointFacts): string {
  const value = facts[name]
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  if (typeof value === 'object') return value.join('; ')
  return name === 'point_type' ? KIND_WORDS[facts.point_type] : String(value)
}

/** What differs between two states of a point, in the order of the sheet. */
export const changedFields = (before: PointFacts, after: PointFacts): FieldChange[] =>
  NAMES.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name])).map(
    (name) => ({ field: TITLES[name], before: say(before, name), after: say(after, name) }),
  )
