import type { ApiKeyKind } from '@yacheyka/core/api-keys/api-key'
import { ACCOUNT_PATH } from '@yacheyka/contract/accounts/accounts'
import type { Endpoint } from '@yacheyka/contract/http/endpoint'
import { prefixedId } from '@yacheyka/core/api-keys/prefixed-id'
import type { ParcelStatus } from '@yacheyka/core/parcels/parcel-status'
import { batchContent } from '@yacheyka/contract/batches/saved-batches'
import { waitForEmail } from '#/accounts/test-email-change.ts'
import type { Files } from '#/adapters/files/port.ts'
import { writeBatchFile } from '#/batch-files/batch-file-store.ts'
import { insertBatch } from '#/batches/batch-store.ts'
import type { Context } from '#/context.ts'
import { insertCalls } from '#/api-calls/insert-calls.ts'
import { testCall } from '#/api-calls/test-calls.ts'
import { digestOfKey } from '#/api-keys/key-format.ts'
import { findKey, insertConfirmation } from '#/api-keys/queries.ts'
import { makeTestKey } from '#/api-keys/test-keys.ts'
import { insertSession } from '#/auth/queries.ts'
import { newUid } from '#/db/uuid.ts'
import { insertMember } from '#/members/queries.ts'
import { inTransaction } from '#/db/transaction.ts'
import { issueInvoice } from '#/billing/invoices.ts'
import { move, TEST_LEDGER } from '#/ledger/test-ledger.ts'
import { bodyOf, insertTerminal, lineTo, order } from '#/orders/test-orders.ts'
import { insertParcelIn } from '#/parcel-store/test-parcels.ts'
import { testBook } from '#/documents/test-workbook.ts'
import { makeTestDelivery, makeTestWebhook } from '#/webhooks/test-webhooks.ts'
import { openTwin } from '#/sandbox/open-twin.ts'
import { encodeFile } from '#/sheets/test-sheets.ts'
import type { TestAccount } from '#/accounts/test-accounts.ts'
import type { TestDatabase } from '#/db/test-database.ts'

type Db = TestDatabase['db']

/** What a good call of an account carries beside its uid. */
export interface KnownRequest {
  /** What the account has: in its place in the path, of the other it is not there. */
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object | string
  /** Of the body, where it is not JSON. */
  readonly type?: string
}

/** Of the account that good calls are made by. */
export const OWN_PASSWORD = 'Anna-2026-pass'

const PERIOD = { from: '2026-10-01', to: '2026-10-31' }

/** How to call what needs more than the account's uid. */
export const OWN_REQUESTS: Readonly<
  Record<
    string,
    (account: TestAccount, db: Db, files: Files) => KnownRequest | Promise<KnownRequest>
  >
> = {
  updateProfile: () => ({ body: { ceo_phone: '+79030000000' } }),
  resendEmailConfirmation: async ({ userUid }, db) => {
    await waitForEmail(db, userUid, 'waits@example.org')
    return {}
  },
  endAccountSession: async ({ userUid }, db) => ({
    params: { session: await anotherSession(db, userUid) },
  }),
  inviteMember: () => ({
    body: { email: 'novaya@example.org', name: 'Новая', role: 'shipper', password: OWN_PASSWORD },
  }),
  resendInvitation: async (account, db) => ({
    params: { member: await invited(db, account) },
    body: {},
  }),
  withdrawInvitation: async (account, db) => ({ params: { member: await invited(db, account) } }),
  changeMember: async (account, db) => ({
    params: { member: await invited(db, account) },
    body: { role: 'accountant', password: OWN_PASSWORD },
  }),
  changeTeam: () => ({ body: { developers_make_live_keys: true, password: OWN_PASSWORD } }),
  createApiKey: () => ({ body: { name: 'Сайт', test: true, scopes: ['points:read'] } }),
  rotateApiKey: async (account, db) => ({ params: { key: await apiKey(db, account) }, body: {} }),
  changeApiKey: async (account, db) => ({
    params: { key: await apiKey(db, account, 'publishable') },
    body: { origins: ['https://shop.example'] },
  }),
  confirmApiKey: async (account, db) => {
    const { params } = { params: { key: await apiKey(db, account) } }
    await insertConfirmation(db, {
      keyUid: params.key,
      tokenDigest: digestOfKey(`waits ${params.key}`),
      linkDigest: digestOfKey(`link ${params.key}`),
      expiresAt: new Date(Date.now() + 3_600_000),
    })
    return { params, body: { link: `link ${params.key}` } }
  },
  revokeApiKey: async (account, db) => ({ params: { key: await apiKey(db, account) } }),
  createOwnWebhook: () => ({ body: { url: 'https://shop.example/hooks', types: ['*'] } }),
  changeOwnWebhook: async (account, db) => ({ ...(await ofWebhook(account, db)), body: {} }),
  deleteOwnWebhook: ofWebhook,
  rotateOwnWebhook: async (account, db) => ({ ...(await ofWebhook(account, db)), body: {} }),
  disableOwnWebhook: async (account, db) => ({ ...(await ofWebhook(account, db)), body: {} }),
  enableOwnWebhook: async (account, db) => ({ ...(await ofWebhook(account, db)), body: {} }),
  testOwnWebhook: async (account, db) => ({ ...(await ofWebhook(account, db)), body: {} }),
  replayOwnWebhook: async (account, db) => ({
    ...(await ofWebhook(account, db)),
    body: { from: '2026-10-01T00:00:00Z', to: '2026-10-31T00:00:00Z' },
  }),
  listOwnDeliveries: async ({ customerUid }, db) => ({
    query: { webhook: (await makeTestWebhook(db, customerUid)).id },
  }),
  getOwnDelivery: ofDelivery,
  getOwnCall: async (account, db) => ({ params: { call: await makeTestCall(db, account) } }),
  getOwnSandbox: () => ({}),
  clearOwnSandbox: () => ({}),
  advanceOwnSandboxParcel: async (account, db) => ({
    params: { parcel: await orderInSandbox(db, account) },
    body: { to: 'in_delivery' },
  }),
  resendOwnDelivery: async (account, db) => ({ ...(await ofDelivery(account, db)), body: {} }),
  // Names nothing but itself.
  sendFeedback: ({ userUid }) => ({ body: { uid: userUid.slice(0, 8), text: 'Всё хорошо' } }),
  setLowBalance: () => ({ body: { warn_below: '100.00' } }),
  createInvoice: () => ({ body: { amount: '100.00' } }),
  getInvoicePdf: async (account, db) => ({ params: { id: await makeInvoice(db, account) } }),
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
  createOrder: async (_account, db) => ({ body: await orderToMoscow(db) }),
  // The network's own, the same for all who are signed in.
  getFittingCellSize: () => ({ query: { width: '10', depth: '10', height: '10' } }),
  listLimitedTerminals: () => ({ query: { limit: '1' } }),
  checkTerminals: () => ({ body: { numbers: ['1'] } }),
  checkParcels: () => ({ body: { parcels: [{ row: 3, terminal_number: '1' }] } }),
  createBatch: () => ({ body: BATCH }),
  getBatch: async (account, db) => ({ params: { batch: await saveBatch(db, account) } }),
  saveBatch: async (account, db) => ({
    params: { batch: await saveBatch(db, account) },
    body: { version: 1, content: BATCH.content },
  }),
  renameBatch: async (account, db) => ({
    params: { batch: await saveBatch(db, account) },
    body: { version: 1, name: 'Среда' },
  }),
  deleteBatch: async (account, db) => ({
    params: { batch: await saveBatch(db, account) },
    query: { version: '1' },
  }),
  putBatchFile: async (account, db) => ({
    params: { batch: await saveBatch(db, account) },
    ...(await sheetFile()),
  }),
  getBatchFile: async (account, db, files) => {
    const uid = await saveBatch(db, account)
    const bytes = Uint8Array.of(1)
    const file = { file_key: await files.put(bytes), bytes: bytes.byteLength, contacts: [] }
    const key = { uid, customerUid: account.customerUid }
    await inTransaction(db, (transaction) => writeBatchFile(transaction, key, file, new Date()))
    return { params: { batch: uid } }
  },
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
  payOrder: async (account, db) => {
    const uid = await placeOrder(db, account)
    await move(db, { customerUid: account.customerUid, change: 1_000_000 })
    return { params: { uid }, body: {} }
  },
  getOrderPdf: async (account, db) => ({ params: { uid: await placeOrder(db, account) } }),
  printOrderBarcodes: async (account, db) => ({ params: { uid: await placeOrder(db, account) } }),
  getAcceptanceAct: async (account, db) => ({ params: { uid: await placeOrder(db, account) } }),
  printParcelBarcode: (account, db) => sentParcel(db, account, 'created'),
  printChosenBarcodes: chosenParcel,
  getChosenAct: chosenParcel,
  exportChosenParcels: chosenParcel,
  // Whose they are is the token's alone.
  exportSentParcels: () => ({}),
  // The network's own.
  exportPoints: async (_account, db) => ({ body: [(await insertTerminal(db)).uid] }),
  getSentParcel: (account, db) => sentParcel(db, account, 'created'),
  listParcelEvents: (account, db) => sentParcel(db, account, 'created'),
  // The network's own.
  getExtendPrice: () => ({}),
  extendParcel: async (account, db) => {
    await move(db, { customerUid: account.customerUid, change: 5000 })
    return sentParcel(db, account, 'overdue', { extension_days: 1, amount_to_pay: '50.00' })
  },
  cancelParcel: (account, db) => sentParcel(db, account, 'created', { canceled: true }),
  blockParcel: (account, db) => sentParcel(db, account, 'in_delivery', { blocked: true }),
  correctRecipient: (account, db) =>
    sentParcel(db, account, 'created', { phone: '+79161234567', email: '' }),
  getLockerPrice: async (account, db) => ({
    ...(await orderedParcel(db, account)),
    query: { terminal_number: (await insertTerminal(db)).number },
  }),
  // It is on its way there already.
  changeLocker: async (account, db) => {
    const { params, terminal } = await orderedParcel(db, account)
    return { params, body: { terminal_number: terminal, price: '1.00' } }
  },
  listParcelChanges: (account, db) => sentParcel(db, account, 'created'),
}

/** A parcel that was ordered in the cabinet, and the number of its locker. */
async function orderedParcel(db: Db, { customerUid }: TestAccount) {
  const terminal = await insertTerminal(db)
  const { parcels } = await order(db, customerUid, [lineTo(terminal)])
  return { params: { uid: parcels[0]?.uid ?? '' }, terminal: terminal.number }
}

const BATCH = {
  name: 'Вторник',
  kind: 'upload',
  content: { page: 'sheet', rows: [{ row: 3, values: { B: 'A-1' } }], origin: null },
} as const

const saveBatch = (db: Db, { customerUid, userUid }: TestAccount): Promise<string> =>
  inTransaction(db, (transaction) => {
    const { name, kind, content } = BATCH
    const batch = { customerUid, name, fileName: '', kind, content: batchContent.parse(content) }
    return insertBatch(transaction, batch, { userUid, now: new Date() })
  })
async function ofWebhook({ customerUid }: TestAccount, db: Db): Promise<KnownRequest> {
  return { params: { webhook: (await makeTestWebhook(db, customerUid)).id } }
}

async function ofDelivery({ customerUid }: TestAccount, db: Db): Promise<KnownRequest> {
  const { uid } = await makeTestWebhook(db, customerUid)
  return { params: { delivery: await makeTestDelivery(db, customerUid, uid) } }
}

async function makeTestCall(db: Db, account: TestAccount): Promise<string> {
  const call = testCall({ ...account, keyUid: await apiKey(db, account) })
  await insertCalls(db, [call])
  return prefixedId('call', call.uid)
}

/** A parcel of the account's twin. @returns its barcode */
async function orderInSandbox(db: Db, { customerUid }: TestAccount): Promise<string> {
  const twin = await openTwin(db, customerUid, TEST_LEDGER)
  const { uid: pointUid } = await db
    .selectFrom('point')
    .select('uid')
    .where('number', '=', 'TEST-0001')
    .executeTakeFirstOrThrow()
  const { uid } = await insertParcelIn(db, 'created', {
    customerUid: twin,
    pointUid,
    sandbox: true,
  })
  const { barcode } = await db
    .selectFrom('parcel')
    .select('barcode')
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
  return barcode
}

async function apiKey(
  db: Db,
  { customerUid }: TestAccount,
  kind: ApiKeyKind = 'secret',
): Promise<string> {
  const token = await makeTestKey(db, customerUid, { test: true, kind })
  const row = await findKey(db, digestOfKey(token))
  return row?.uid ?? ''
}

let invitations = 0

/** A member of the account's company who has not come yet. */
async function invited(db: Db, { customerUid, userUid }: TestAccount): Promise<string> {
  invitations += 1
  const uid = newUid()
  const now = new Date()
  const [login, email] = [`invited-${invitations}`, `invited-${invitations}@example.org`]
  const facts = { uid, customerUid, login, email, name: 'Новый', role: 'shipper' } as const
  const invitedUntil = new Date(now.getTime() + 3_600_000)
  await insertMember(db, { ...facts, invitedBy: userUid, now, invitedUntil })
  return uid
}

let begun = 0

async function anotherSession(db: Db, userUid: string): Promise<string> {
  begun += 1
  const sid = String(begun).replaceAll('0', 'z').padStart(22, '1')
  const createdAt = new Date()
  const expiresAt = new Date(createdAt.getTime() + 3_600_000)
  await insertSession(db, { sid, userUid, version: 0, createdAt, expiresAt, device: '' })
  return sid
}

async function sentParcel(
  db: Db,
  { customerUid }: TestAccount,
  status: ParcelStatus,
  body?: object,
): Promise<KnownRequest> {
  const { uid } = await insertParcelIn(db, status, { customerUid })
  return { params: { uid }, ...(body === undefined ? {} : { body }) }
}

async function chosenParcel(account: TestAccount, db: Db): Promise<KnownRequest> {
  const { params } = await sentParcel(db, account, 'created')
  return { body: [params?.['uid']] }
}

const TEMPLATE = [{ row_number: 1, cells: [{ cell_letter: 'A', cell_value: 'Последняя миля' }] }]

async function sheetFile(): Promise<KnownRequest> {
  const { payload, type } = await encodeFile('a.xlsx', testBook({ rows: '' }))
  return { body: payload, type }
}

async function makeInvoice(db: Db, { customerUid }: TestAccount): Promise<string> {
  const wanted = { customerUid, amount: 10_000 }
  return (await inTransaction(db, (transaction) => issueInvoice(transaction, wanted, new Date())))
    .uid
}

async function placeOrder(db: Db, { customerUid }: TestAccount): Promise<string> {
  const line = lineTo(await insertTerminal(db))
  return (await order(db, customerUid, [line])).uid
}

async function orderToMoscow(db: Db): Promise<object> {
  return bodyOf(db, [lineTo(await insertTerminal(db))])
}

/** Before anything newer is booked: the ledger never goes back. */
export async function spendInOctober(db: Db, { customerUid }: TestAccount): Promise<void> {
  const options = { ...TEST_LEDGER, now: new Date('2026-10-10T12:00:00Z') }
  await move(db, { customerUid, change: 50_000 }, options)
  await move(db, { customerUid, kind: 'order_payment', change: -20_000 }, options)
}

const paramsIn = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')

/** Every path of one account's own things names its user. */
export const isOfAccount = ({ path }: Endpoint): boolean =>
  path === ACCOUNT_PATH || path.startsWith(`${ACCOUNT_PATH}/`)

/**
 * What a good call of this account carries; what it names is made for it.
 * @throws {Error} where nobody has told
 */
export async function requestOfAccount(
  endpoint: Endpoint,
  account: TestAccount,
  { files, database: { db } }: Pick<Context, 'files' | 'database'>,
): Promise<KnownRequest> {
  const known = await OWN_REQUESTS[endpoint.id]?.(account, db, files)
  const own = isOfAccount(endpoint) ? { uid: account.userUid } : {}
  const params: Readonly<Record<string, string>> = { ...own, ...known?.params }
  const missing = paramsIn(endpoint.path).filter((name) => params[name] === undefined)
  if (missing.length > 0 || (known === undefined && !isOfAccount(endpoint)))
    throw new Error(`${endpoint.id}: say in OWN_REQUESTS what of it belongs to an account`)
  return { ...known, params }
}
