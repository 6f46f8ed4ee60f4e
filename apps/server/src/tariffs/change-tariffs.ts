import { tariffRates } from '@yacheyka/contract/tariffs/console-tariffs'
import { isoDay, moscowDay, parseIsoDay, formatShortDay } from '@yacheyka/core/time/document-day'
import type { TariffRates } from '@yacheyka/core/tariffs/tariff'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'
import { recordAudit } from '#/audit/audit.ts'
import type { Actor } from '#/audit/actor.ts'

export interface Tariff {
  /** Another one after each change. */
  readonly uid: string
  /** `YYYY-MM-DD`, Moscow. */
  readonly validFrom: string
  readonly rates: TariffRates
}
type Requested = Omit<Tariff, 'uid'>

interface Options {
  readonly actor: Actor
  readonly now: Date
}

/** The present day in Moscow, `YYYY-MM-DD`. */
export const todayOf = (now: Date): string => isoDay(moscowDay(now.getTime()))

/** Kopecks: a slip of the finger, and more than any sum of prices bears. */
const PRICE_MAX = 100_000_000

/** What is wrong with numbers of the rates, by their places: every one is a price or grams, and none is so great. */
export const errorsOfPrices = (
  value: unknown,
  path: readonly string[] = [],
): Readonly<Record<string, string>> => {
  if (typeof value === 'number')
    return value > PRICE_MAX ? { [path.join('.')]: `${value} — больше 1 000 000 ₽ или 100 т` } : {}
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) =>
      Object.entries(errorsOfPrices(part, [...path, name])),
    ),
  )
}

const select = (db: Kysely<Database>) =>
  db.selectFrom('tariff').select(['uid', 'rates', sql<string>`valid_from::text`.as('validFrom')])

const toTariff = (row: {
  readonly uid: string
  readonly rates: unknown
  readonly validFrom: string
}): Tariff => ({ uid: row.uid, validFrom: row.validFrom, rates: tariffRates.parse(row.rates) })

/** The latest ones, newest first. */
export const listTariffs = async (db: Kysely<Database>, limit: number): Promise<Tariff[]> =>
  (await select(db).orderBy('valid_from', 'desc').limit(limit).execute()).map(toTariff)

/** The one that begins on this day; whoever asks next waits. */
export async function findTariffOf(
  transaction: Transaction<Database>,
  day: string,
): Promise<Tariff | undefined> {
  const row = await select(transaction)
    .where(sql<boolean>`valid_from = ${day}::date`)
    .forUpdate()
    .executeTakeFirst()
  return row && toTariff(row)
}

/** The one that was seen under this key; none where it was changed since. */
export async function lockTariff(
  transaction: Transaction<Database>,
  uid: string,
): Promise<Tariff | undefined> {
  const row = await select(transaction).where('uid', '=', uid).forUpdate().executeTakeFirst()
  return row && toTariff(row)
}

/** @returns undefined where that day has a list already: nothing is stored */
export async function insertTariff(
  transaction: Transaction<Database>,
  tariff: Requested,
  { actor, now }: Options,
): Promise<Tariff | undefined> {
  const added = await store(transaction, tariff)
  if (added === undefined) return undefined
  await recordAudit(
    transaction,
    actor,
    { action: 'tariff.add', subject: subjectOf(added), after: factsOf(added) },
    now,
  )
  return added
}

/** @returns undefined where another list holds that day: the caller's transaction must be given up */
export async function replaceTariff(
  transaction: Transaction<Database>,
  seen: Tariff,
  tariff: Requested,
  { actor, now }: Options,
): Promise<Tariff | undefined> {
  const before = factsOf(seen)
  const after = factsOf({ ...tariff, uid: seen.uid })
  const changed = Object.keys({ ...before, ...after }).filter(
    (name) => before[name] !== after[name],
  )
  if (changed.length === 0) return seen
  await transaction.deleteFrom('tariff').where('uid', '=', seen.uid).execute()
  const added = await store(transaction, tariff)
  if (added === undefined) return undefined
  const pick = (facts: Facts) => Object.fromEntries(changed.map((name) => [name, facts[name]]))
  await recordAudit(
    transaction,
    actor,
    {
      action: 'tariff.change',
      subject: subjectOf(added),
      before: pick(before),
      after: pick(after),
    },
    now,
  )
  return added
}

/** Takes back a list that has not begun. */
export async function deleteTariff(
  transaction: Transaction<Database>,
  seen: Tariff,
  { actor, now }: Options,
): Promise<void> {
  await transaction.deleteFrom('tariff').where('uid', '=', seen.uid).execute()
  await recordAudit(
    transaction,
    actor,
    { action: 'tariff.delete', subject: subjectOf(seen), before: factsOf(seen) },
    now,
  )
}

async function store(
  transaction: Transaction<Database>,
  { validFrom, rates }: Requested,
): Promise<Tariff | undefined> {
  const uid = newUid()
  const added = await transaction
    .insertInto('tariff')
    .values({ uid, valid_from: validFrom, rates: JSON.stringify(rates) })
    .onConflict((conflict) => conflict.column('valid_from').doNothing())
    .returning('uid')
    .executeTakeFirst()
  return added && { uid, validFrom, rates }
}

/** The journal keeps one history of a list by its day, whatever its key is now. */
const subjectOf = ({ validFrom }: Tariff) => {
  const day = parseIsoDay(validFrom)
  const name = `Тариф с ${day === undefined ? validFrom : formatShortDay(day)}`
  return { kind: 'tariff', id: validFrom, name }
}

type Facts = Readonly<Record<string, unknown>>

/** Every number by its place: `yourself.to_200.XL`, kopecks. */
function factsOf({ validFrom, rates }: Tariff): Facts {
  const { services, ...rest } = rates
  const prices = Object.entries(services).flatMap(([service, zones]) =>
    Object.entries(zones).flatMap(([zone, { cells, weightStep }]) =>
      Object.entries({ ...cells, weightStep }).map(
        ([name, price]) => [`${service}.${zone}.${name}`, price] as const,
      ),
    ),
  )
  return { valid_from: validFrom, ...rest, ...Object.fromEntries(prices) }
}
