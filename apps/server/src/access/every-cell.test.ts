import { EVERY_ENDPOINT, OPERATOR_ENDPOINT_LIST } from '@yacheyka/contract/endpoint-lists'
import { CALLERS, type Caller, meetingOf } from '@yacheyka/contract/http/callers'
import type { Endpoint } from '@yacheyka/contract/http/endpoint'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { OPERATOR_PATH } from '@yacheyka/contract/http/console-roles'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import { newUid } from '#/db/uuid.ts'
import { readDeviceRoot } from '#/devices/device-root.ts'
import { reportOf } from '#/devices/test-devices.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import {
  type Credential,
  digestsOfAll,
  openCallers,
  signInMembers,
  type TestCallers,
} from './test-callers.ts'
import {
  isOfAccount,
  spendInOctober,
  type KnownRequest,
  OWN_REQUESTS,
  requestOfAccount,
} from './test-things.ts'

// Every cell of docs/access.md: each call of the contract by each caller meets what the contract declares. Whoever is
// refused changes nothing in the whole database, and a customer's own call, which others were refused, is a good one.

const callers = Object.keys(CALLERS) as Caller[]

const MANY = '100000'
let opened: TestApp
let people: TestCallers
/** Whose sessions may end. */
let leaving: TestAccount
let leavingSuspended: TestAccount
let leavingMembers: Readonly<Partial<Record<Caller, TestAccount>>>
beforeAll(async () => {
  opened = await openTestApp({
    CAPTCHA_PROVIDER: 'off',
    LIMIT_LOGIN_PER_MINUTE: MANY,
    LIMIT_WIDGET_REFUSED_PER_MINUTE: MANY,
    LIMIT_API_REFUSED_PER_MINUTE: MANY,
  })
  // It is made by the first call that needs it, whoever's it is.
  await readDeviceRoot(opened.database.db, opened.context.config)
  people = await openCallers(opened)
  leaving = await signInCustomer(opened)
  leavingSuspended = await signInCustomer(opened, {
    customerUid: people.suspended.customerUid,
  })
  const [shipper, accountant, developer] = await signInMembers(opened, leaving)
  leavingMembers = { shipper, accountant, developer }
  await spendInOctober(opened.database.db, people.anna)
  // Owners of a secret key that stands in a page are written to once a day: not in the walk.
  for (const caller of callers) await call(ENDPOINTS.listWidgetTerminals, await come(caller), {})
})
afterAll(() => opened.close())

/** What is asked where the caller's kind, and not his things, opens the call. */
async function factsSeenBy(endpoint: Endpoint): Promise<KnownRequest> {
  if (endpoint.access === 'customer') return requestOfAccount(endpoint, people.anna, opened.context)
  const params = Object.fromEntries(
    [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name ?? '', newUid()]),
  )
  const body = BODIES[endpoint.id]
  // Whoever is let in past the guard is told that this is no JSON, and changes nothing.
  return { params, ...(body === undefined ? BROKEN : { body }) }
}

const BROKEN = { body: '{broken', type: 'application/json' }

/** Of calls that look at who calls, or at whose it is, after they have read what is asked. */
const BODIES: Readonly<Record<string, object>> = {
  changeMerchantParcel: { metadata: {} },
  extendMerchantParcel: { days: 1 },
  cancelMerchantParcel: {},
  blockMerchantParcel: {},
  unblockMerchantParcel: {},
  resendMerchantCode: {},
  advanceSandboxParcel: { to: 'in_delivery' },
  changeWebhookEndpoint: {},
  deleteWebhookEndpoint: {},
  rotateWebhookSecret: {},
  disableWebhookEndpoint: {},
  enableWebhookEndpoint: {},
  resendWebhookDelivery: {},
  testWebhook: {},
  replayWebhook: { from: '2026-11-01T00:00:00Z', to: '2026-11-02T00:00:00Z' },
  repeatSms: { order_id: 'X-1' },
  resendSms: { order_id: 'X-1' },
  updatePassword: { new_password: 'weak' },
  operatorSetPassword: { new_password: 'Another-2026-pass' },
  operatorSendCode: { code: '123456' },
  reportFromDevice: reportOf({}),
}

interface Come {
  readonly caller: Caller
  readonly credential: Credential
}

const come = async (caller: Caller): Promise<Come> => ({
  caller,
  credential: await people.credentialOf(caller),
})

function call(endpoint: Endpoint, { caller, credential }: Come, known: KnownRequest) {
  const hasBody = endpoint.method !== 'GET'
  const body = endpoint.access === 'refresh token' ? refreshOf(caller) : known.body
  const type = hasBody && known.type !== undefined ? { 'content-type': known.type } : {}
  const options: InjectOptions = {
    ...credential,
    method: endpoint.method,
    url: endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(known.params?.[name] ?? ''),
    ),
    headers: { ...credential.headers, ...type, ...ownHeaders(endpoint) },
    ...(known.query === undefined ? {} : { query: known.query }),
    ...(hasBody && body !== undefined ? { payload: body } : {}),
  }
  return opened.app.inject(options)
}

/** What it has to have before it looks whose thing it is. */
const ownHeaders = ({ idempotent, conditional }: Endpoint) => ({
  ...(idempotent && { 'idempotency-key': newUid() }),
  ...(conditional && { 'if-match': '"1"' }),
})

/** The token itself is what is asked for. */
function refreshOf(caller: Caller): object {
  const holders: Partial<Record<Caller, string | undefined>> = {
    customer: leaving.refresh,
    'suspended customer': leavingSuspended.refresh,
    shipper: leavingMembers['shipper']?.refresh,
    accountant: leavingMembers['accountant']?.refresh,
    developer: leavingMembers['developer']?.refresh,
  }
  return { refresh: holders[caller] ?? 'x'.repeat(43) }
}

/** A call that lets its caller in may still refuse what it is asked, and never breaks; a customer's own is a good one. */
function isIn(endpoint: Endpoint, caller: Caller, status: number): boolean {
  if (endpoint.access === 'customer' && caller === 'customer') return status >= 200 && status < 300
  return status < 500 && status !== 401 && status !== 403
}

const CHALLENGE = /^Bearer realm="juridical"$/

/** A member comes by his own uid to what is his company's. */
function ofMember(endpoint: Endpoint, caller: Caller, known: KnownRequest): KnownRequest {
  const member = people.members[caller]
  return endpoint.access === 'customer' && member !== undefined && isOfAccount(endpoint)
    ? { ...known, params: { ...known.params, uid: member.userUid } }
    : known
}

/** The other customer comes by each of the names that the path holds alone, his own beside it, and by all together. */
function tries(endpoint: Endpoint, caller: Caller, known: KnownRequest): readonly KnownRequest[] {
  if (people.members[caller] !== undefined) return [ofMember(endpoint, caller, known)]
  if (endpoint.access !== 'customer' || caller !== 'other customer') return [known]
  const hers = known.params ?? {}
  const mixed = Object.entries(hers).map(([name, value]) => ({
    ...known,
    params: { ...hers, uid: people.boris.userUid, [name]: value },
  }))
  return [known, ...mixed]
}

test.each(EVERY_ENDPOINT.map((endpoint) => [endpoint.id, endpoint] as const))(
  '%s',
  async (_id, endpoint) => {
    const known = await factsSeenBy(endpoint)
    const refused = callers.filter((caller) => typeof meetingOf(endpoint, caller) === 'number')
    const coming: Come[] = []
    for (const caller of refused) coming.push(await come(caller))
    const before = await digestsOfAll(opened)
    for (const each of coming)
      for (const requested of tries(endpoint, each.caller, known)) {
        const response = await call(endpoint, each, requested)
        expect([each.caller, response.statusCode]).toEqual([
          each.caller,
          meetingOf(endpoint, each.caller),
        ])
        expect([each.caller, response.json().detail]).toEqual([each.caller, expect.any(String)])
        const challenge = endpoint.access === 'customer' && response.statusCode === 401
        expect(response.headers['www-authenticate'] ?? '').toMatch(challenge ? CHALLENGE : /.*/)
      }
    expect(await digestsOfAll(opened)).toEqual(before)

    for (const caller of callers.filter((each) => meetingOf(endpoint, each) === 'in')) {
      const { statusCode, headers } = await call(
        endpoint,
        await come(caller),
        ofMember(endpoint, caller, known),
      )
      expect([caller, statusCode, isIn(endpoint, caller, statusCode)]).toEqual([
        caller,
        statusCode,
        true,
      ])
      const isPrivate = ['customer', 'operator'].includes(endpoint.access)
      expect(headers['cache-control'] ?? '').toMatch(isPrivate ? /private|no-store/ : /.*/)
    }
  },
)

test('where nothing of another can be named, the response is about its caller alone', async () => {
  const { anna } = people
  for (const endpoint of EVERY_ENDPOINT.filter(
    (each) => meetingOf(each, 'other customer') === 'nothing',
  )) {
    const known = endpoint.access === 'customer' ? await factsSeenBy(endpoint) : {}
    const { body } = await call(endpoint, await come('other customer'), known)
    const names = [anna.userUid, anna.customerUid, anna.login].filter((name) => body.includes(name))
    expect([endpoint.id, names]).toEqual([endpoint.id, []])
  }
})

test('each call that members make names the roles that may, an owner’s among them', () => {
  const wrong = EVERY_ENDPOINT.filter(({ access, people: roles = [] }) =>
    access === 'customer' || access === 'anyone or customer'
      ? !roles.includes('owner')
      : roles.length > 0,
  )
  expect(wrong.map(({ id }) => id)).toEqual([])
})

test('what is reported is of a call that is a customer’s', () => {
  const ids = new Set(
    EVERY_ENDPOINT.filter(({ access }) => access === 'customer').map(({ id }) => id),
  )
  expect(Object.keys(OWN_REQUESTS).filter((id) => !ids.has(id))).toEqual([])
})

test('every call but the site’s own is served, those of the console under its path, each with roles of its own', () => {
  const unserved = EVERY_ENDPOINT.filter(
    ({ method, path }) => !opened.app.hasRoute({ method, url: path.replace(/\/$/, '') }),
  )
  // With the site's pages, and only there.
  expect(unserved.map(({ id }) => id)).toEqual(['getConfig'])
  const console = OPERATOR_ENDPOINT_LIST.filter(
    ({ path, access, roles }) =>
      !path.startsWith(`${OPERATOR_PATH}/`) ||
      (access === 'operator') !== (roles !== undefined && roles.length > 0),
  )
  expect(console.map(({ id }) => id)).toEqual([])
})
