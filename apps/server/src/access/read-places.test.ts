import { Kysely, PostgresDialect } from 'kysely'
import { DatabaseError } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool } from '#/db/open.ts'
import type { Read } from '#/db/replicas.ts'
import { openTestDatabase } from '#/db/test-database.ts'
import type { Database } from '#/db/types.ts'
import { openTestApp } from '#/test-app.ts'
import { walkEverything } from './test-walk.ts'

/** Calls that replicas answer; all others, and all chores, read the primary. */
const PLACES = {
  /** Rows of some seconds ago: calls without an account (decision 75). */
  recent: ['findParcel', 'getTerminal', 'listFaq', 'listNews', 'listVacancies', 'trackParcel'],
  /** Rows as they are now: exports, reports, figures and lists of those who are signed in (decision 80). */
  current: [
    'countSentParcels',
    'exportChosenParcels',
    'exportGrowthReport',
    'exportOccupancyReport',
    'exportPoints',
    'exportRefusalReport',
    'exportSentParcels',
    'exportSilenceReport',
    'exportStorageReport',
    'exportTravelReport',
    'getFigures',
    'getGrowthReport',
    'getOccupancyReport',
    'getOperatorToday',
    'getRefusalReport',
    'getSilenceReport',
    'getStatement',
    'getStatementPdf',
    'getStatementSheet',
    'getStorageReport',
    'getTravelReport',
    'listActs',
    'listAudit',
    'listGrowthReport',
    'listOccupancyReport',
    'listOperatorOrderParcels',
    'listOperatorOrders',
    'listOperatorParcelEvents',
    'listOperatorParcelMessages',
    'listOperatorParcels',
    'listOrders',
    'listRefusalReport',
    'listSecurityEvents',
    'listSentParcels',
    'listSilenceReport',
    'listStorageReport',
    'listTravelReport',
    'operatorGetStatement',
    'operatorGetStatementSheet',
    'operatorListActs',
    'operatorListCustomers',
    'operatorListInvoices',
    'operatorListMessages',
  ],
}

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
const found: Record<keyof typeof PLACES, Set<string>> = { recent: new Set(), current: new Set() }
const failed: string[] = []
let close: () => Promise<void>

// Over connections that may not write, as those of a replica: what would always fail there fails here.
beforeAll(async () => {
  const database = await openTestDatabase()
  const pool = openPool(
    { ...database.connection, options: '-c default_transaction_read_only=on' },
    4,
    quiet,
  )
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  let step = ''
  const readAs =
    (rows: keyof typeof PLACES): Read =>
    async (work) => {
      if (step !== '') found[rows].add(step)
      try {
        return await work(db)
      } catch (error) {
        if (error instanceof DatabaseError) failed.push(`${step}: ${error.message}`)
        throw error
      }
    }
  const replicated = { ...database, read: readAs('recent'), readCurrent: readAs('current') }
  const opened = await openTestApp({ CAPTCHA_PROVIDER: 'off' }, {}, { database: replicated })
  close = async () => {
    await opened.close()
    await pool.end()
  }
  await walkEverything(opened, (name) => {
    step = name
  })
}, 300_000)
afterAll(() => close())

test.each(['recent', 'current'] as const)('what may be read as %s rows is listed', (rows) => {
  expect([...found[rows]].toSorted()).toEqual(PLACES[rows].toSorted())
})

test('none of them writes', () => {
  expect(failed).toEqual([])
})
