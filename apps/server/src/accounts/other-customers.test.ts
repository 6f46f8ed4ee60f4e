import { ACCOUNT_PATH } from '@yacheyka/contract/accounts'
import type { Endpoint } from '@yacheyka/contract/endpoint'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import type { ParcelStatus } from '@yacheyka/core/parcel-status'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#/db/transaction.ts'
import { issueInvoice } from '#/ledger/invoices.ts'
import { move, TEST_LEDGER } from '#/ledger/test-ledger.ts'
import { bodyOf, insertTerminal, lineTo, order } from '#/orders/test-orders.ts'
import { insertParcelIn } from '#/parcels/test-parcels.ts'
import { testBook } from '#/documents/test-workbook.ts'
import { encodeFile } from '#/features/spreadsheets/test-sheets.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { signInCustomer, type TestAccount } from './test-accounts.ts'

// Walks every call of the contract with two customers: what is one's own opens, what is the other's is not there. A new
// call is taken for one of the cabinet, and fails here until it is told what of it belongs to whom.

/** Calls for everybody, or with keys of their own. */
const NOT_OF_THE_CABINET: ReadonlySet<string> = new Set<keyof typeof ENDPOINTS>([
  'listNews',
  'listTerminals',
  'getTerminal',
  'countShopVisitor',
  'suggestPlaces',
  'geocodePlace',
  'getTile',
  'getPointsVersion',
  'getPointsBinary',
  'getPointsSchedules',
  'getPointsDetails',
  'getPointsClusters',
  'getConfig',
  'getCaptchaChallenge',
  'trackParcel',
  'findParcel',
  'repeatSms',
  'resendSms',
  'getParcel',
  'sendVacancyResponse',
  'postPulseEvents',
  'getPulseTasks',
  'listWidgetTerminals',
  'getWidgetTerminal',
  'validateWidgetTerminal',
  'getWidgetMarks',
  // These make, end or need other tokens than that of access; `sessions.test` and `passwords.test` try them.
  'submitApplication',
  'obtainTokens',
  'refreshTokens',
  'logOut',
  'checkPasswordLink',
  'updatePassword',
  'sendPasswordLink',
])

/** What a good call of an account carries beside its uid. */
interface Told {
  /** What the account has: in its place in the path, of the other it is not there. */
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object
  /** Of the body, where it is not JSON. */
  readonly type?: string
}

const PERIOD = { from: '2026-10-01', to: '2026-10-31' }

/** How to call what needs more than the account's uid. */
const TOLD: Readonly<Record<string, (account: TestAccount) => Told | Promise<Told>>> = {
  updateProfile: () => ({ body: { ceo_phone: '+79030000000' } }),
  // Names nothing but itself.
  sendFeedback: ({ userUid }) => ({ body: { uid: userUid.slice(0, 8), text: 'Всё хорошо' } }),
  setLowBalance: () => ({ body: { warn_below: '100.00' } }),
  createInvoice: () => ({ body: { amount: '100.00' } }),
  getInvoicePdf: async (account) => ({ params: { id: await makeInvoice(account) } }),
  getStatement: () => ({ query: PERIOD }),
  getStatementSheet: () => ({ query: PERIOD }),
  getStatementPdf: () => ({ query: PERIOD }),
  getActPdf: () => ({ params: { month: '2026-10' } }),
  // Names nothing but itself.
  estimateShipping: () => ({
    body: [
      {
        pk: 1,
        weight: 1000,
        size: ['M'],
        dispatch_city: 'Казань',
        delivery_city: 'Москва',
        type_delivery: 'yourself',
      },
    ],
  }),
  createOrder: async () => ({ body: await orderToMoscow() }),
  // The network's own, the same for all who are signed in.
  getFittingCellSize: () => ({ query: { width: '10', depth: '10', height: '10' } }),
  listLimitedTerminals: () => ({ query: { limit: '1' } }),
  checkTerminals: () => ({ body: { numbers: ['1'] } }),
  listCities: () => ({}),
  listInstructions: () => ({}),
  listQuestions: () => ({}),
  // A file is answered to whoever sent it, and kept nowhere; layouts are asked for without a name.
  parseSheetFile: () => sheetFile(),
  parseShopFile: () => sheetFile(),
  getPackageTemplate: () => ({}),
  markSheetFaults: () => ({ body: { results: TEMPLATE } }),
  listSheetLayouts: () => ({}),
  saveSheetLayout: () => ({
    body: { headings: ['Заказ'], columns: { B: 0 }, defaults: {}, weight_unit: 'kg' },
  }),
  getOrderPdf: async (account) => ({ params: { uid: await placeOrder(account) } }),
  printOrderBarcodes: async (account) => ({ params: { uid: await placeOrder(account) } }),
  getAcceptanceAct: async (account) => ({ params: { uid: await placeOrder(account) } }),
  printParcelBarcode: (account) => sentParcel(account, 'created'),
  // Whose they are is the token's alone.
  exportSentParcels: () => ({}),
  // The network's own.
  exportPoints: async () => ({ body: [(await insertTerminal(opened.database.db)).uid] }),
  getSentParcel: (account) => sentParcel(account, 'created'),
  listParcelEvents: (account) => sentParcel(account, 'created'),
  // The network's own.
  getExtendPrice: () => ({}),
  extendParcel: async (account) => {
    await move(opened.database.db, { customerUid: account.customerUid, change: 5000 })
    return sentParcel(account, 'overdue', { extension_days: 1, amount_to_pay: '50.00' })
  },
  cancelParcel: (account) => sentParcel(account, 'created', { canceled: true }),
  blockParcel: (account) => sentParcel(account, 'in_delivery', { blocked: true }),
}

async function sentParcel(
  { customerUid }: TestAccount,
  status: ParcelStatus,
  body?: object,
): Promise<Told> {
  const { uid } = await insertParcelIn(opened.database.db, status, { customerUid })
  return { params: { uid }, ...(body === undefined ? {} : { body }) }
}

const TEMPLATE = [{ row_number: 1, cells: [{ cell_letter: 'A', cell_value: 'Последняя миля' }] }]

async function sheetFile(): Promise<Told> {
  const { payload, type } = await encodeFile('a.xlsx', testBook({ rows: '' }))
  return { body: payload, type }
}

let opened: TestApp
let anna: TestAccount
let boris: TestAccount
beforeAll(async () => {
  opened = await openTestApp({ CAPTCHA_PROVIDER: 'off' })
  anna = await signInCustomer(opened)
  boris = await signInCustomer(opened)
  await spendInOctober(anna)
})
afterAll(() => opened.close())

async function makeInvoice({ customerUid }: TestAccount): Promise<string> {
  const { db } = opened.database
  const wanted = { customerUid, amount: 10_000 }
  return (await inTransaction(db, (transaction) => issueInvoice(transaction, wanted, new Date())))
    .uid
}

async function placeOrder({ customerUid }: TestAccount): Promise<string> {
  const { db } = opened.database
  const line = lineTo(await insertTerminal(db))
  return (await order(db, customerUid, [line])).uid
}

async function orderToMoscow(): Promise<object> {
  const { db } = opened.database
  return bodyOf(db, [lineTo(await insertTerminal(db))])
}

/** Before anything newer is booked: the ledger never goes back. */
async function spendInOctober({ customerUid }: TestAccount): Promise<void> {
  const options = { ...TEST_LEDGER, now: new Date('2026-10-10T12:00:00Z') }
  const { db } = opened.database
  await move(db, { customerUid, change: 50_000 }, options)
  await move(db, { customerUid, kind: 'order_payment', change: -20_000 }, options)
}

const cabinet = (Object.values(ENDPOINTS) as Endpoint[]).filter(
  ({ id }) => !NOT_OF_THE_CABINET.has(id),
)

const paramsIn = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
const isOfAccount = ({ path }: Endpoint) =>
  path === ACCOUNT_PATH || path.startsWith(`${ACCOUNT_PATH}/`)

async function toldOf(endpoint: Endpoint, account: TestAccount): Promise<Told> {
  const told = await TOLD[endpoint.id]?.(account)
  const known = [...(isOfAccount(endpoint) ? ['uid'] : []), ...Object.keys(told?.params ?? {})]
  const untold = paramsIn(endpoint.path).filter((name) => !known.includes(name))
  if (untold.length > 0 || (known.length === 0 && told === undefined))
    throw new Error(`${endpoint.id}: tell in TOLD what of it belongs to an account`)
  return told ?? {}
}

function call(
  { method, path }: Endpoint,
  params: Readonly<Record<string, string>>,
  { query, body, type }: Told,
  headers: Readonly<Record<string, string>>,
) {
  const options: InjectOptions = {
    method,
    url: path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '')),
    headers: { ...headers, ...(type === undefined ? {} : { 'content-type': type }) },
    ...(query === undefined ? {} : { query }),
    ...(body === undefined ? {} : { payload: body }),
  }
  return opened.app.inject(options)
}

test.each(cabinet.map((endpoint) => [endpoint.id, endpoint] as const))(
  '%s',
  async (_id, endpoint) => {
    const told = await toldOf(endpoint, anna)
    const hers = { ...(isOfAccount(endpoint) ? { uid: anna.userUid } : {}), ...told.params }

    const stranger = await call(endpoint, hers, told, {})
    expect([stranger.statusCode, stranger.headers['www-authenticate']]).toEqual([
      401,
      'Bearer realm="juridical"',
    ])
    const own = await call(endpoint, hers, told, anna.headers)
    expect([own.statusCode, own.statusCode >= 200 && own.statusCode < 300]).toEqual([
      own.statusCode,
      true,
    ])
    expect(own.headers['cache-control']).toMatch(/private|no-store/)

    // By each of the names that the path holds alone, and by all together.
    for (const name of Object.keys(hers)) {
      const params = { ...hers, uid: boris.userUid, [name]: hers[name as keyof typeof hers] ?? '' }
      const wrong = await call(endpoint, params, told, boris.headers)
      expect([name, wrong.statusCode]).toEqual([name, 404])
    }
    const allHers = await call(endpoint, hers, told, boris.headers)
    expect(Object.keys(hers).length === 0 || allHers.statusCode === 404).toBe(true)
  },
)

test('what is told is of a call that there is', () => {
  const ids = new Set(cabinet.map(({ id }) => id))
  expect(Object.keys(TOLD).filter((id) => !ids.has(id))).toEqual([])
})
