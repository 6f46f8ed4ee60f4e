import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { digestOfKey } from '../../apps/server/src/api-keys/key-format.ts'
import { findKey } from '../../apps/server/src/api-keys/queries.ts'
import type { OpenDatabase } from '../../apps/server/src/db/open.ts'
import { balanceOf } from '../../apps/server/src/ledger/deposits.ts'
import { type Answered, callMerchantApi, type Sent } from './call.ts'
import type { Shop } from './shop.ts'

export type Fields = Readonly<Record<string, unknown>>
/** The path stands below `/api/v1`. */
export type Act = readonly [method: string, path: string]

/** Acts of one shop whose effect is read back; what is wrong is gathered in `faults`. */
export interface Reading {
  readonly errors: string[]
  /** How many acts were done with a key. */
  readonly acts: () => number
  readonly call: (act: Act, sent?: Sent) => Promise<Answered>
  readonly read: (path: string) => Promise<Fields>
  /**
   * Done once, whoever asks again with its key.
   * @param other a body that is refused with the key of the first
   */
  readonly once: (act: Act, body: object, other: object | undefined) => Promise<Fields>
  readonly expectSame: (
    what: string,
    answered: Fields,
    readBack: Fields,
    without?: readonly string[],
  ) => void
}

/** Calls of one key at the same time, after the first was answered. */
const TWINS = 4

export function openReading({
  origin,
  shop,
  store,
}: {
  readonly origin: string
  readonly shop: Shop
  readonly store: OpenDatabase
}): Reading {
  const errors: string[] = []
  let acts = 0
  const call: Reading['call'] = (act, sent) => callMerchantApi(origin, shop.testKey, act, sent)
  return {
    errors,
    acts: () => acts,
    call,
    read: async (path) => (await call(['GET', path])).body as Fields,
    once: async (act, body, other) => {
      const name = act.join(' ')
      const key = `state-${(acts += 1)}`
      const first = await call(act, { body, key })
      if (first.status >= 300) errors.push(`${name}: ${first.status} ${JSON.stringify(first.body)}`)
      const made = await countRows(store, shop)
      const twins = await Promise.all(Array.from({ length: TWINS }, () => call(act, { body, key })))
      for (const twin of twins) errors.push(...differencesOf(name, first, twin))
      const reused = other === undefined ? undefined : await call(act, { body: other, key })
      if (reused !== undefined && reused.status !== 422)
        errors.push(`${name}: ${reused.status} for another body with its key`)
      const after = await countRows(store, shop)
      if (!isDeepStrictEqual(after, made))
        errors.push(`${name}: ${made.join(' ')} rows, after retries ${after.join(' ')}`)
      return first.body as Fields
    },
    expectSame: (what, answered, readBack, without = []) => {
      const [left, right] = [answered, readBack].map((each) =>
        Object.fromEntries(Object.entries(each).filter(([name]) => !without.includes(name))),
      )
      if (!isDeepStrictEqual(left, right))
        errors.push(`${what}: ${JSON.stringify(left)}, read back ${JSON.stringify(right)}`)
    },
  }
}

function* differencesOf(name: string, first: Answered, twin: Answered): Generator<string> {
  if (twin.status !== first.status) yield `${name}: ${first.status}, then ${twin.status}`
  if (!isDeepStrictEqual(twin.body, first.body))
    yield `${name}: ${JSON.stringify(first.body)}, then ${JSON.stringify(twin.body)}`
  if (twin.headers.get('idempotent-replayed') !== 'true') yield `${name}: a retry is not marked`
}

/** What the shop has of what acts make, and what is on its deposit; what the product does for others meanwhile does not count. */
async function countRows({ db }: OpenDatabase, { testKey }: Shop): Promise<readonly number[]> {
  const key = await findKey(db, digestOfKey(testKey))
  const twin = key?.twin_uid
  if (!twin) throw new Error('a shop has no sandbox')
  const own = sql`(SELECT uid FROM parcel WHERE customer_uid = ${twin})`
  const { rows } = await sql<Record<string, number>>`
    SELECT (SELECT count(*)::int FROM juridical_order WHERE customer_uid = ${twin}) AS orders,
      (SELECT count(*)::int FROM parcel WHERE customer_uid = ${twin}) AS parcels,
      (SELECT count(*)::int FROM sandbox_invoice WHERE customer_uid = ${twin}) AS invoices,
      (SELECT count(*)::int FROM parcel_event WHERE parcel_uid IN ${own}) AS events,
      (SELECT count(*)::int FROM outbox_message WHERE parcel_uid IN ${own}) AS messages`.execute(db)
  return [...Object.values(rows[0] ?? {}), await balanceOf(db, twin)]
}
