import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { hashPassword } from '../apps/server/src/auth/password-hash.ts'
import type { OpenDatabase } from '../apps/server/src/db/open.ts'
import { eachExported } from '../apps/server/src/exports/sent-rows.ts'
import { periodOf } from '../apps/server/src/http/period.ts'
import { obtainTokens } from '../packages/contract/src/accounts/accounts.ts'
import { exportSentParcels } from '../packages/contract/src/parcels/sent-parcels.ts'
import type { Server } from './child.ts'
import { CUSTOMER_UID, openLists, USER_UID } from './lists-store.ts'
import { forgetPeak, memoryOf } from './memory.ts'
import { buildProduct, startProduct } from './product.ts'
import { alternate, median, spread } from './rounds.ts'
import { sized } from './size.ts'
import { CACHE } from './store.ts'
import { ms, printAim, printTable, ratio, whole } from './table.ts'

/** A quarter of them are the customer's. */
const PARCELS = sized(400_000, 800)
const ROWS = PARCELS / 4
const ROUNDS = sized(3, 1)
const LOGIN = 'bench'
const PASSWORD = 'Bench-2026-pass'
/** About a tenth of two years. */
const TENTH = '?date_from=2026-09-08'
/** Milliseconds that a reader stops for. */
const PAUSE = sized(2_000, 200)

/**
 * A hundred thousand parcels as a workbook through the call, beside what the database and its driver alone take for the
 * same rows: all by one SELECT, and batch by batch as the export reads them, of which nothing is written.
 */
export async function run() {
  buildProduct()
  const database = await openLists(PARCELS)
  try {
    await database.db
      .updateTable('juridical_user')
      .set({ password_hash: await hashPassword(PASSWORD) })
      .where('uid', '=', USER_UID)
      .execute()
    const product = await startProduct(join(CACHE, `data-lists-${PARCELS}`), {
      CAPTCHA_PROVIDER: 'off',
      LIMIT_EXPORTS_PER_MINUTE: '100000',
    })
    try {
      await measure(database, product)
    } finally {
      await product.close()
    }
  } finally {
    await database.close()
  }
}

interface Taken {
  /** Milliseconds, both. */
  readonly first: number
  readonly total: number
  /** Milliseconds of the reading or serving process; not the database's. */
  readonly processor: number
  readonly bytes: number
  /** Megabytes above what the process held before. */
  readonly growth: number
}

async function measure({ readCurrent, pool }: OpenDatabase, product: Server) {
  const token = await signIn(product)
  const everything = {
    customerUid: CUSTOMER_UID,
    ...periodOf({}),
    statuses: [],
    number: '',
    barcodeOf: undefined,
    points: undefined,
    search: [],
    arrivedBefore: undefined,
  }
  const took = async (work: () => Promise<number>): Promise<Taken> => {
    const own = process.cpuUsage()
    const started = performance.now()
    const rows = await work()
    if (rows !== ROWS) throw new Error(`${rows} rows instead of ${ROWS}`)
    const total = performance.now() - started
    const { user, system } = process.cpuUsage(own)
    const processor = (user + system) / 1000
    return { first: Number.NaN, total, processor, bytes: 0, growth: Number.NaN }
  }
  const results = await alternate<Taken>(
    [
      {
        name: 'one SELECT',
        measure: () =>
          took(async () => (await pool.query(PLAIN_SELECT, [CUSTOMER_UID])).rows.length),
      },
      {
        name: 'batches',
        measure: () =>
          took(async () => {
            let rows = 0
            for await (const batch of eachExported(readCurrent, everything)) rows += batch.length
            return rows
          }),
      },
      { name: 'a tenth', measure: () => take(product, token, TENTH) },
      { name: 'all', measure: () => take(product, token, '') },
      { name: 'stopped', measure: () => take(product, token, '', PAUSE) },
    ],
    ROUNDS,
  )
  print(results)
}

/** What the workbook is made of, read at once. */
const PLAIN_SELECT = `SELECT parcel.*, point.number, point.name, point.address, juridical_order.order_number
  FROM parcel JOIN point ON point.uid = parcel.point_uid LEFT JOIN juridical_order ON juridical_order.uid = parcel.order_uid
  WHERE parcel.customer_uid = $1 AND parcel.parent_uid IS NULL ORDER BY parcel.created_at DESC, parcel.uid`

/** @param pause milliseconds for which the reader stops once it has the first bytes */
async function take(product: Server, token: string, query: string, pause = 0): Promise<Taken> {
  forgetPeak(product)
  const before = memoryOf(product, 'VmRSS')
  const theirs = product.cpuSeconds()
  const started = performance.now()
  const response = await fetch(`${product.origin}${exportSentParcels.path}${query}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  if (response.status !== 200 || response.body === null) throw new Error(await response.text())
  let first = Number.NaN
  let bytes = 0
  for await (const chunk of response.body) {
    if (bytes === 0) {
      first = performance.now() - started
      await sleep(pause)
    }
    bytes += chunk.length
  }
  const total = performance.now() - started
  const processor = (product.cpuSeconds() - theirs) * 1000
  return { first, total, processor, bytes, growth: memoryOf(product, 'VmHWM') - before }
}

async function signIn({ origin }: Server): Promise<string> {
  const response = await fetch(`${origin}${obtainTokens.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: LOGIN, password: PASSWORD }),
  })
  return obtainTokens.responses[200].parse(await response.json()).access
}

function print([
  select = [],
  batches = [],
  tenth = [],
  all = [],
  stopped = [],
]: readonly Taken[][]) {
  const base = median(select.map(({ total }) => total))
  const row = (name: string, taken: readonly Taken[], rows: number) => {
    const total = median(taken.map((each) => each.total))
    const of = (read: (each: Taken) => number) => median(taken.map(read))
    const sent = of(({ bytes }) => bytes)
    return [
      name,
      Number.isNaN(of(({ first }) => first)) ? '' : ms(of(({ first }) => first)),
      ms(total),
      spread(taken.map((each) => each.total))
        .map(ms)
        .join(' … '),
      rows === ROWS ? ratio(total, base) : '',
      ms(of(({ processor }) => processor)),
      whole((rows / total) * 1000),
      sent === 0 ? '' : (sent / 1e6).toFixed(1),
      sent === 0 ? '' : Math.max(...taken.map(({ growth }) => growth)).toFixed(0),
    ]
  }
  printTable(
    [
      `${whole(ROWS)} parcels`,
      'first byte',
      'median',
      'half of rounds',
      'to floor',
      'processor',
      'rows/s',
      'MB sent',
      'MB grown',
    ],
    [
      row('floor: one SELECT, all rows at once', select, ROWS),
      row('the same in batches, nothing written', batches, ROWS),
      row('a tenth of them as a workbook', tenth, ROWS / 10),
      row('GET /api/juridical/parcels_xls/', all, ROWS),
      row(`the same, its reader stops for ${PAUSE / 1000} s`, stopped, ROWS),
    ],
  )
  console.log(
    `${ROUNDS} rounds in turn after one that is thrown away; memory: the most that any round added to the server’s process. ` +
      'Client, server and PostgreSQL share the machine.',
  )
  const first = Math.max(...all.map((each) => each.first))
  printAim(first < 1000, 'the first byte within a second', ms(first))
}
