import { EVERY_ENDPOINT, MERCHANT_ENDPOINT_LIST } from '@yacheyka/contract/endpoint-lists'
import type { Endpoint } from '@yacheyka/contract/http/endpoint'
import type { ParcelStatus } from '@yacheyka/core/parcels/parcel-status'
import { prefixedId } from '@yacheyka/core/api-keys/prefixed-id'
import type { InjectOptions } from 'fastify'
import { makeTestKey } from '#/api-keys/test-keys.ts'
import { inTransaction } from '#/db/transaction.ts'
import { newUid } from '#/db/uuid.ts'
import { DOORS, factOf } from '#/devices/test-console-lockers.ts'
import { makeTestDevice, reportOf, telemetryOf } from '#/devices/test-devices.ts'
import { EXAMPLES } from '#/developers/examples.ts'
import { event } from '#/feed/test-feed.ts'
import { issueInvoice } from '#/billing/invoices.ts'
import { CHORES } from '#/jobs/chores.ts'
import { insertTerminal, lineTo, order, type TestTerminal } from '#/orders/test-orders.ts'
import { insertParcelIn } from '#/parcel-store/test-parcels.ts'
import type { TestApp } from '#/test-app.ts'
import { makeTestDelivery, makeTestWebhook } from '#/webhooks/test-webhooks.ts'
import { openCallers, type TestCallers } from './test-callers.ts'
import { OWN_PASSWORD, spendInOctober, type KnownRequest, requestOfAccount } from './test-things.ts'

interface Walk {
  readonly opened: TestApp
  readonly people: TestCallers
  readonly locker: TestTerminal
  /** `UID.SECRET` of the locker's device. */
  readonly device: string
  readonly key: string
}

/** Names what is done from now on; '' where things are made for it. */
type Begin = (step: string) => void

/**
 * Calls every endpoint once, with things of its caller's own where it needs some, and runs every chore: one after another, so
 * that the same is done each time. Rejections are as good as anything else, an error is not.
 */
export async function walkEverything(opened: TestApp, begin: Begin): Promise<void> {
  const people = await openCallers(opened)
  const { db } = opened.database
  await spendInOctober(db, people.anna)
  const locker = await insertTerminal(db, { M: 1000 })
  const walk: Walk = {
    opened,
    people,
    locker,
    device: await makeTestDevice(db, locker.uid, { doors: DOORS }),
    key: await makeTestKey(db, people.anna.customerUid),
  }
  for (const endpoint of [...EVERY_ENDPOINT].toSorted(byLateness)) {
    const request = await requestOf(walk, endpoint)
    begin(endpoint.id)
    const { statusCode, body } = await opened.app.inject(request)
    begin('')
    if (statusCode >= 500 && statusCode !== 503) throw new Error(`${endpoint.id}: ${body}`)
  }
  const context = { db, config: opened.context.config, files: opened.context.files }
  for (const { name, run } of CHORES) {
    begin(name)
    await run(context, new Date())
    begin('')
  }
}

/** Afterwards nobody of the walk is signed in, or what others need is gone. */
const LATE = new Set([
  'clearOwnSandbox',
  'clearSandbox',
  'startPointMaintenance',
  'endPointMaintenance',
  'operatorSuspendCustomer',
  'operatorResumeCustomer',
  'operatorEndCustomerSessions',
])
const byLateness = (one: Endpoint, other: Endpoint): number =>
  Number(LATE.has(one.id)) - Number(LATE.has(other.id))

async function requestOf(walk: Walk, endpoint: Endpoint): Promise<InjectOptions> {
  const { params = {}, query, body, type } = await knownRequestOf(walk, endpoint)
  const credential = await credentialFor(walk, endpoint)
  return {
    ...credential,
    method: endpoint.method,
    url: endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(params[name] ?? newUid()),
    ),
    headers: {
      ...credential.headers,
      ...(type !== undefined && { 'content-type': type }),
      ...((endpoint.idempotent !== undefined || endpoint.id === 'extendPointStorage') && {
        'idempotency-key': newUid(),
      }),
      ...(endpoint.conditional && { 'if-match': '"1"' }),
    },
    ...(query === undefined ? {} : { query }),
    ...(endpoint.method === 'GET' ? {} : { payload: body ?? {} }),
  }
}

async function knownRequestOf(walk: Walk, endpoint: Endpoint): Promise<KnownRequest> {
  const { opened, people } = walk
  if (endpoint.access === 'customer') return requestOfAccount(endpoint, people.anna, opened.context)
  if (MERCHANT_ENDPOINT_LIST.includes(endpoint)) return requestByExample(walk, endpoint)
  const known = await SITE[endpoint.id]?.(walk)
  if (endpoint.access !== 'operator') return known ?? {}
  const body = CONSOLE_BODIES[endpoint.id]
  return {
    params: await consoleParams(walk, endpoint),
    ...(body && { body: body(walk) }),
    ...known,
  }
}

function credentialFor({ people, key, device }: Walk, { id, access }: Endpoint) {
  if (access === 'device') return { headers: { authorization: `Device ${device}` } }
  if (access === 'api key' || access === 'publishable or api key')
    return id.includes('Sandbox')
      ? people.credentialOf('test key')
      : { headers: { authorization: `Bearer ${key}` } }
  if (access === 'feed' || access === 'widget') return people.credentialOf(access)
  if (access === 'password link') return people.credentialOf('password link')
  if (access === 'operator half-way') return people.credentialOf('operator half-way')
  if (access === 'operator') return people.credentialOf('administrator')
  return people.credentialOf(access === 'anyone' ? 'nobody' : 'customer')
}

/** An order of one parcel to the walk's locker. */
async function newOrder({ opened, people, locker }: Walk) {
  const { db } = opened.database
  const { uid, parcels } = await order(db, people.anna.customerUid, [lineTo(locker)])
  const row = await db
    .selectFrom('juridical_order')
    .innerJoin('parcel', 'parcel.order_uid', 'juridical_order.uid')
    .select(['order_number', 'barcode', 'parcel_number'])
    .where('juridical_order.uid', '=', uid)
    .executeTakeFirstOrThrow()
  return { uid, parcelUid: parcels[0]?.uid ?? '', ...row }
}

async function parcelIn({ opened, people, locker }: Walk, status: ParcelStatus) {
  const { db } = opened.database
  const { customerUid } = people.anna
  const { uid } = await insertParcelIn(db, status, { customerUid, pointUid: locker.uid })
  return db
    .selectFrom('parcel')
    .select(['uid', 'barcode', 'parcel_number'])
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
}

async function newInvoice({ opened, people }: Walk): Promise<string> {
  const wanted = { customerUid: people.anna.customerUid, amount: 10_000 }
  const { db } = opened.database
  return (await inTransaction(db, (transaction) => issueInvoice(transaction, wanted, new Date())))
    .uid
}

/** Of the merchant API: as its reference calls it, with things that there are. */
async function requestByExample(walk: Walk, { id, path }: Endpoint): Promise<KnownRequest> {
  const { db } = walk.opened.database
  const { customerUid } = walk.people.anna
  const { query, body } = EXAMPLES[id as keyof typeof EXAMPLES]
  const things: Readonly<Record<string, () => Promise<string>>> = {
    '/parcels/': async () => (await parcelIn(walk, STATUSES[id] ?? 'in_delivery')).barcode,
    '/orders/': async () => (await newOrder(walk)).uid,
    '/webhook_endpoints/': async () => (await makeTestWebhook(db, customerUid)).id,
    '/webhook_deliveries/': async () =>
      makeTestDelivery(db, customerUid, (await makeTestWebhook(db, customerUid)).uid),
    '/invoices/': () => newInvoice(walk),
    '/events/': async () => prefixedId('evt', newUid()),
  }
  const thing = Object.entries(things).find(([part]) => path.includes(`${part}:id`))?.[1]
  const text = JSON.stringify(body ?? {}).replaceAll('TEST-0001', walk.locker.number)
  const needsParcel = text.includes(PARCEL) || path.includes('by_number')
  const parcel = needsParcel ? await newOrder(walk) : undefined
  const params = {
    id: (await thing?.()) ?? '',
    number: path.includes('by_number') ? (parcel?.parcel_number ?? '') : walk.locker.number,
    month: '2026-10',
    revision: '1',
  }
  const known = JSON.parse(text.replaceAll(PARCEL, parcel?.barcode ?? '')) as object
  return { params, ...(query && { query }), body: known }
}

/** The parcel of the reference's examples. */
const PARCEL = 'YT1000000000016'

const REASON = { reason: 'Проверка' }

/** By the beginning of the path: what there is at its parameters. */
async function consoleParams(walk: Walk, { id, path }: Endpoint): Promise<Record<string, string>> {
  const { people, locker, device } = walk
  const { db } = walk.opened.database
  const { customerUid, userUid } = people.anna
  const [, noun = ''] = /^\/api\/operator\/([\w-]+)/.exec(path) ?? []
  if (noun === 'parcels') {
    const { barcode } = await parcelIn(walk, STATUSES[id] ?? 'in_delivery')
    return { barcode }
  }
  if (noun === 'orders') return { number: (await newOrder(walk)).order_number }
  if (noun === 'lockers')
    return { number: locker.number, device: device.split('.')[0] ?? '', door: '1' }
  if (noun === 'points') return { number: locker.number }
  if (noun === 'invoices') return { uid: await newInvoice(walk) }
  if (noun === 'customers')
    return {
      uid: customerUid,
      user: userUid,
      month: '2026-10',
      webhook: path.includes(':webhook') ? (await makeTestWebhook(db, customerUid)).uid : '',
    }
  return {
    by: /^(?:Storage|Occupancy|Refusal|Silence)/.test(reportOfId(id))
      ? 'points'
      : (BY[reportOfId(id)] ?? ''),
  }
}

const reportOfId = (id: string): string => id.replace(/^(?:export|get|list)/, '')
const BY: Readonly<Record<string, string>> = { TravelReport: 'cities', GrowthReport: 'customers' }
/** Of parcels that such a call may be made for. */
const STATUSES: Readonly<Record<string, ParcelStatus>> = {
  cancelMerchantParcel: 'created',
  extendMerchantParcel: 'overdue',
  operatorCancelParcel: 'created',
  operatorExtendParcel: 'overdue',
  operatorResendCode: 'ready_for_pickup',
  operatorReturnParcel: 'removed_from_locker',
  resendMerchantCode: 'ready_for_pickup',
}

/** Calls of the console that change what is a customer's or a point's. */
const CONSOLE_BODIES: Readonly<Record<string, (walk: Walk) => object>> = {
  operatorChangeFeedSourcePoints: ({ locker }) => ({
    name: 'Постаматы',
    everywhere: false,
    numbers: [locker.number],
  }),
  operatorSetLockerSettings: () => ({
    screen_bottom_mm: 900,
    lease_days: 3,
    handed_out_as: 'issued',
    own_events_only: false,
  }),
  operatorOrderLocker: () => ({ kind: 'beep', ...REASON }),
  operatorAddLockerStaff: ({ locker }) => ({
    name: 'Иван',
    role: 'courier',
    points: [locker.number],
  }),
  setOperatorPointCells: () => ({ cells: [{ size: 'M', total: 900 }], recount: true }),
  extendPointStorage: () => ({ days: 1, ...REASON }),
  startPointMaintenance: () => REASON,
  operatorChangeCaps: () => ({
    held_cells: 100,
    unpaid_orders: 100,
    unpaid_parcels: 1000,
    parcels_per_day: 1000,
    ...REASON,
  }),
  operatorSuspendCustomer: () => REASON,
  operatorChangeWebhookLimits: () => ({ at_once: 8, ...REASON }),
  operatorDisableWebhook: () => REASON,
  operatorCorrectDeposit: () => ({ change: '10.00', ...REASON }),
  operatorSetLowBalance: () => ({ warn_below: '100.00' }),
  addParcelNote: () => ({ text: 'Звонили' }),
  openParcelClaim: () => ({ kind: 'lost', amount: '10.00', text: 'Утеряна' }),
  correctParcelStatus: () => ({ status: 'delivered', seen: 'in_delivery', ...REASON }),
  operatorBlockParcel: () => ({ blocked: true, ...REASON }),
  operatorCancelParcel: () => REASON,
  operatorChangeContacts: () => ({ phone: '+79161234568', ...REASON }),
  operatorExtendParcel: () => ({ days: 1, ...REASON }),
  operatorReturnParcel: () => ({ step: 'taken_for_return', ...REASON }),
  operatorRemoveParcel: () => ({ asked: true, ...REASON }),
  operatorFindPersonalData: () => ({ contact: '+79161234567' }),
  operatorExportPersonalData: () => ({ contact: '+79161234567' }),
  operatorAskErasure: () => ({ contact: '+79161234567', ground: 'demand', ...REASON }),
}

const OCTOBER = { from: '2026-10-01', to: '2026-10-31' }

/** Of the site, the feed and the lockers, and questions of the console. */
const SITE: Readonly<Record<string, (walk: Walk) => KnownRequest | Promise<KnownRequest>>> = {
  getTerminal: ({ locker }) => ({ params: { number: locker.number } }),
  getTerminalAvailability: ({ locker }) => ({ params: { number: locker.number } }),
  getWidgetTerminal: ({ locker }) => ({ params: { number: locker.number } }),
  trackParcel: async (walk) => ({
    query: { number: (await newOrder(walk)).barcode, yandex_token: 'x' },
  }),
  findParcel: async (walk) => ({
    query: { number: (await newOrder(walk)).barcode, phone: '+79161234567', yandex_token: 'x' },
  }),
  getParcel: async (walk) => ({ params: { uid: (await parcelIn(walk, 'ready_for_pickup')).uid } }),
  obtainTokens: ({ people }) => ({
    body: { username: people.anna.login, password: OWN_PASSWORD, yandex_token: '' },
  }),
  sendPasswordLink: ({ people }) => ({ body: { username: people.anna.login, yandex_token: '' } }),
  postPulseEvents: async (walk) => ({
    body: [
      event(await parcelIn(walk, 'created'), 'in_delivery', 2),
      event(await parcelIn(walk, 'in_delivery'), 'stored', 1, {
        terminal_number: walk.locker.number,
      }),
    ],
  }),
  readDeviceFeed: () => ({ query: { wait: '0' } }),
  reportFromDevice: () => ({
    body: reportOf({
      telemetry: telemetryOf(DOORS, [{ state: 'broken' }]),
      facts: [factOf('door_opened', 1)],
    }),
  }),
  getPulseTasks: ({ locker }) => ({ query: { terminal_number: locker.number } }),
  repeatSms: async (walk) => ({
    body: { order_id: (await parcelIn(walk, 'ready_for_pickup')).parcel_number },
  }),
  previewCorrection: () => ({ query: { status: 'delivered' } }),
  operatorGetStatement: () => ({ query: OCTOBER }),
  operatorGetStatementSheet: () => ({ query: OCTOBER }),
  operatorListLockerChanges: ({ locker }) => ({ query: { numbers: locker.number } }),
  listOperatorParcels: () => ({ query: { search: '+79161234567' } }),
  listOperatorOrders: () => ({ query: { search: 'Z' } }),
}
