import { API_SCOPES } from '@yacheyka/core/api-keys/api-key'
import type { Devices } from './make-devices.ts'
import type { Operation } from './document.ts'

/** What real callers know: credentials, and names of things that are there. */
export interface Facts {
  /** Value of a header by security scheme; anew where the product has ended it. */
  readonly credentialOf: (scheme: string) => readonly (readonly [name: string, value: string])[]
  /** A credential met 401: whoever signed in may have been signed out by what was asked. */
  readonly renew: (scheme: string) => Promise<void>
  /** Real values of a parameter of a path, or of a field of a body. */
  readonly known: (operation: Operation, name: string) => readonly string[]
  readonly userUid: string
  readonly refresh: string
  /** With which lockers introduce themselves; none where no lockers were made. */
  readonly enrolmentCodes: readonly string[]
  /** A locker that takes parcels, its city, and the price of one. */
  readonly order: { readonly terminal: string; readonly city: string; readonly price: string }
}

/** The business area's own, which no call takes back. */
export const WIDGET_TOKEN = 'hostile-widget-token-of-the-business'

const PASSWORD = 'Demo-2026-pass'
const json = { 'content-type': 'application/json' }

/** Lists that name the things of a path whose own list stands elsewhere. */
const LISTS: readonly (readonly [path: RegExp, list: string])[] = [
  [
    /^\/api\/parcel\/|^\/api\/juridical\/parcels\//,
    '/api/juridical/juridical_users/{uid}/juridical_parcels',
  ],
  [/juridical_orders\/|order_files\//, '/api/juridical/juridical_users/{uid}/juridical_orders'],
  [/^\/api\/widget-terminals\//, '/api/terminals/'],
  [/^\/api\/operator\/customers\/.*\/users\//, '/api/operator/customers/{uid}'],
  [
    /^\/api\/operator\/customers\/.*\/(?:api_keys|webhooks)\//,
    '/api/operator/customers/{uid}/integrations',
  ],
  [/^\/api\/operator\/applications\/.*\/files\//, '/api/operator/applications/{uid}'],
  [/^\/api\/operator\/me\/sessions\//, '/api/operator/me'],
  [/^\/api\/operator\/questions\//, '/api/operator/texts/{kind}'],
  [/^\/api\/operator\/point-quarantine\//, '/api/operator/point-quarantine'],
]

export interface Tokens {
  readonly access: string
  readonly refresh: string
}

/** Signs in as everybody and reads every list once. */
export async function harvest(
  origin: string,
  operations: readonly Operation[],
  beginSession: (stage?: 'done' | 'code') => Promise<string>,
  obtainTokens: () => Promise<Tokens> = () => signInCustomer(origin),
  devices?: Devices,
): Promise<Facts> {
  const credentials = new Map<string, readonly (readonly [string, string])[]>([
    ['widget', [['Authorization', `Token ${WIDGET_TOKEN}`]]],
    ['feed', [['Authorization', 'Token demo-pulse-token']]],
    ['passwordLink', [['Authorization', 'Bearer nobody.has.this']]],
  ])
  let refresh = ''
  const signIn: Record<string, () => Promise<void>> = {
    customer: async () => {
      const { access, refresh: kept } = await obtainTokens()
      refresh = kept
      credentials.set('customer', [['Authorization', `Bearer ${access}`]])
    },
    apiKey: async () => {
      const key = await makeKey(origin, String(credentials.get('customer')?.[0]?.[1]))
      if (key !== undefined) credentials.set('apiKey', [['Authorization', `Bearer ${key}`]])
    },
    operator: async () => {
      credentials.set('operator', [['Cookie', `operator=${await beginSession()}`]])
    },
    operatorHalfWay: async () => {
      credentials.set('operatorHalfWay', [['Cookie', `operator=${await beginSession('code')}`]])
    },
  }
  let tokens: readonly string[] = []
  let turns = 0
  /** Lockers take turns. */
  const credentialOf: Facts['credentialOf'] = (scheme) => {
    const token = scheme === 'device' ? tokens[(turns += 1) % tokens.length] : undefined
    return token === undefined ? (credentials.get(scheme) ?? []) : [['Authorization', token]]
  }
  if (devices !== undefined)
    signIn['device'] = async () => {
      tokens = await devices.begin()
    }
  await signIn['device']?.()
  await signIn['customer']?.()
  await signIn['apiKey']?.()
  await signIn['operator']?.()
  await signIn['operatorHalfWay']?.()
  const claims = credentials.get('customer')?.[0]?.[1].split('.')[1] ?? ''
  const userUid = String(
    (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { user_id?: string }).user_id,
  )
  const lists = await readLists(origin, operations, userUid, credentialOf)
  const profile = lists.get('/api/juridical/juridical_users/{uid}') ?? new Map<string, string[]>()
  const customerUid = profile.get('customer_uid')?.[0] ?? ''
  const order = await orderable(origin, String(credentials.get('customer')?.[0]?.[1]))
  const own = new Set([customerUid])
  const renewing = new Map<string, Promise<void>>()
  return {
    credentialOf,
    renew: async (scheme) => {
      const under = renewing.get(scheme) ?? signIn[scheme]?.() ?? Promise.resolve()
      renewing.set(scheme, under)
      await under.catch(() => undefined)
      renewing.delete(scheme)
    },
    // Whoever calls is not suspended by what is asked at random.
    known: (operation, name) =>
      knownOf(lists, operation, name, userUid).filter((value) => !own.has(value)),
    enrolmentCodes: devices?.codes ?? [],
    order,
    userUid,
    get refresh() {
      return refresh
    },
  }
}

/** As the demonstration's customer. */
export async function signInCustomer(origin: string): Promise<Tokens> {
  const response = await fetch(`${origin}/api/juridical/jwt/obtain/`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ username: 'demo', password: PASSWORD, yandex_token: 'x' }),
  })
  if (!response.ok) throw new Error(`sign-in: ${response.status} ${await response.text()}`)
  return (await response.json()) as Tokens
}

/** A test key of the demonstration's customer; undefined where it has as many as it may. */
async function makeKey(origin: string, authorization: string): Promise<string | undefined> {
  const claims = authorization.split('.')[1] ?? ''
  const { user_id: uid } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
    user_id?: string
  }
  const made = await fetch(`${origin}/api/juridical/juridical_users/${uid}/api_keys`, {
    method: 'POST',
    headers: { ...json, authorization },
    body: JSON.stringify({ name: 'Hostile', test: true, scopes: API_SCOPES }),
  })
  return ((await made.json()) as { token?: string }).token
}

/** What an order needs: a locker that takes it, in its city, at its price. */
async function orderable(origin: string, authorization: string): Promise<Facts['order']> {
  const found = await fetch(`${origin}/api/juridical/limited_terminals?limit=50`, {
    headers: { authorization },
  })
  const { results = [] } = (await found.json()) as {
    results?: readonly { readonly number?: string; readonly settlement?: string }[]
  }
  for (const { number = '', settlement: city = '' } of results) {
    const line = { pk: 1, weight: 1500, size: ['M'], dispatch_city: 'Казань', delivery_city: city }
    const priced = await fetch(`${origin}/api/juridical/estimate_shipping`, {
      method: 'POST',
      headers: { ...json, authorization },
      body: JSON.stringify([{ ...line, type_delivery: 'yourself' }]),
    })
    const { order_price: price } = (await priced.json()) as { order_price?: string }
    if (price !== undefined) return { terminal: number, city, price }
  }
  return { terminal: '1', city: 'Москва', price: '100.00' }
}

type Values = ReadonlyMap<string, readonly string[]>

/** By the path of the list: values by the name of their field, wherever it stands. */
async function readLists(
  origin: string,
  operations: readonly Operation[],
  userUid: string,
  credentialOf: (scheme: string) => readonly (readonly [string, string])[],
): Promise<ReadonlyMap<string, Values>> {
  const lists = new Map<string, Values>()
  const readKnown = async (operation: Operation, path: string) => {
    const headers = Object.fromEntries(credentialOf(operation.scheme ?? ''))
    const requested = operation.query.some(({ name }) => name === 'limit') ? '?limit=50' : ''
    const response = await fetch(`${origin}${path}${requested}`, { headers }).catch(() => undefined)
    const isJson = /[/+]json/.test(response?.headers.get('content-type') ?? '')
    if (response?.ok !== true || !isJson) return void (await response?.arrayBuffer())
    const values = new Map<string, string[]>()
    collect(await response.json(), values)
    const before = lists.get(operation.path)
    for (const [name, kept] of before ?? [])
      values.set(name, [...kept, ...(values.get(name) ?? [])])
    lists.set(operation.path, values)
  }
  const readers = operations.filter(({ method }) => method === 'GET')
  for (const operation of readers) {
    const path = operation.path.replace('/juridical_users/{uid}', `/juridical_users/${userUid}`)
    if (!path.includes('{')) await readKnown(operation, path)
  }
  // What stands under a thing: of a few of them.
  for (const operation of readers.filter(({ params }) => [1, 2].includes(params.length))) {
    for (let at = 0; at < 5; at += 1) {
      const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
        const known = knownOf(lists, operation, name, userUid)
        return encodeURIComponent(known[at % Math.max(known.length, 1)] ?? 'x')
      })
      await readKnown(operation, path)
    }
  }
  return lists
}

const MOST = 200

function collect(value: unknown, into: Map<string, string[]>, name = ''): void {
  if (Array.isArray(value)) for (const each of value) collect(each, into, name)
  else if (typeof value === 'object' && value !== null)
    for (const [field, each] of Object.entries(value)) collect(each, into, field)
  else if (typeof value === 'string' || typeof value === 'number') {
    const kept = into.get(name) ?? []
    if (kept.length < MOST && !kept.includes(String(value))) kept.push(String(value))
    into.set(name, kept)
  }
}

/** Other names of the same: what a list calls `uid` a path may call `order`. */
const ALSO = ['uid', 'number', 'key', 'id', 'pk', 'sid']
const FIXED: Readonly<Record<string, readonly string[]>> = {
  month: ['2026-10', '2026-09', '2026-08'],
  kind: ['news', 'instructions', 'questions'],
  z: ['3'],
  x: ['4'],
  y: ['2'],
  inn: ['7707083893', '0012345673'],
  page: ['0', '1'],
}

/** Where the values of fields that stand outside of paths are found. */
const QUERIES: Readonly<Record<string, readonly [list: string, field: string]>> = {
  terminal_number: ['/api/terminals/', 'number'],
  version: ['/api/points/', 'version'],
  number: ['/api/operator/parcels', 'barcode'],
  point_uid: ['/api/widget-terminals/', 'uid'],
}

function knownOf(
  lists: ReadonlyMap<string, Values>,
  { path }: Operation,
  name: string,
  userUid: string,
): readonly string[] {
  const inPath = path.includes(`{${name}}`)
  if (!inPath) return lists.get(QUERIES[name]?.[0] ?? '')?.get(QUERIES[name]?.[1] ?? '') ?? []
  const before = path.slice(0, path.indexOf(`{${name}}`))
  if (before.endsWith('/juridical_users/')) return [userUid]
  const fixed = FIXED[name]
  if (fixed !== undefined) return fixed
  const elsewhere = LISTS.find(([pattern]) => pattern.test(before))?.[1]
  const places = [elsewhere, before.replace(/\/$/, ''), before].filter((each) => each !== undefined)
  for (const place of places) {
    const values = lists.get(place)
    const found = [name, ...(name === 'number' ? ['order_number'] : []), ...ALSO]
      .map((each) => values?.get(each))
      .find((each) => each !== undefined)
    if (found !== undefined && found.length > 0) return found
  }
  if (name === 'version') return lists.get('/api/points/')?.get('version') ?? []
  return []
}
