import { channel, subscribe } from 'node:diagnostics_channel'
import dns from 'node:dns'
import net from 'node:net'
import { OPERATOR_ENDPOINT_LIST, SITE_ENDPOINT_LIST } from '@yacheyka/contract/endpoint-lists'
import type { Endpoint } from '@yacheyka/contract/http/endpoint'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { signInCustomer } from '#/accounts/test-accounts.ts'
import { CHORES } from '#/jobs/chores.ts'
import { signInOperator } from '#/operators/test-operators.ts'
import { putMessages } from '#/messages/put-messages.ts'
import { startTestJobs } from '#/messages/test-outbox.ts'
import { insertParcelIn } from '#/parcel-store/test-parcels.ts'
import { openTestApp, type TestApp } from '#/test-app.ts'

// Everything that a process can say to others goes through a socket or begins with the look-up of a name. Both are watched
// while an installation without settings answers every call, sends its messages and does its chores.

const requested: string[] = []
let opened: TestApp

type Connect = typeof net.Socket.prototype.connect

/** Where a socket is going, as Node is told it. */
function placeOf([argument, ...rest]: readonly unknown[]): string {
  if (typeof argument === 'number')
    return `${typeof rest[0] === 'string' ? rest[0] : 'localhost'}:${argument}`
  const options: unknown = Array.isArray(argument) ? argument[0] : argument
  if (typeof options !== 'object' || options === null) return String(options)
  const { path, host, port } = options as { path?: string; host?: string; port?: number }
  return path ?? `${host ?? 'localhost'}:${port ?? ''}`
}

beforeAll(async () => {
  // It is called with its own `this` below.
  // oxlint-disable-next-line typescript/unbound-method
  const connect: Connect = net.Socket.prototype.connect
  vi.spyOn(net.Socket.prototype, 'connect').mockImplementation(function connectWatched(
    this: net.Socket,
    ...given: unknown[]
  ) {
    requested.push(placeOf(given))
    return Reflect.apply(connect, this, given)
  })
  for (const name of ['lookup', 'resolve', 'resolve4', 'resolve6'] as const) {
    const original = dns[name]
    vi.spyOn(dns, name).mockImplementation((...given: unknown[]) => {
      requested.push(`dns ${String(given[0])}`)
      return Reflect.apply(original, dns, given)
    })
  }
  // What fetch asks goes past `dns.lookup` where it keeps a connection.
  subscribe('undici:request:create', (message) => {
    const { request } = message as { request: { origin?: unknown } }
    requested.push(String(request.origin))
  })
  opened = await openTestApp()
})
afterAll(async () => {
  await opened.close()
  vi.restoreAllMocks()
})

/** The socket of the database, or its host where it listens there. */
const toTheDatabase = (place: string): boolean => {
  const { hostname, port, searchParams } = new URL(opened.database.url)
  const folder = searchParams.get('host')
  return folder !== null
    ? place.startsWith(`${folder}/.s.PGSQL.`)
    : place === `${hostname}:${port === '' ? 5432 : port}` || place === `dns ${hostname}`
}
const outwards = () => [...new Set(requested)].filter((place) => !toTheDatabase(place))

const urlOf = ({ path }: Endpoint) => path.replaceAll(/:\w+/g, '1')

/** Something for every call to chew on: where a port is asked, it is asked with this. */
const QUERY = `?text=${encodeURIComponent('Москва, Тверская 1')}&form=registration&parcel=1`

test('the watch sees a socket, a name and a fetch', async () => {
  const { port } = await new Promise<net.AddressInfo>((resolve) => {
    const server = net.createServer((socket) => socket.destroy())
    server.listen(0, '127.0.0.1', () => {
      server.unref()
      resolve(server.address() as net.AddressInfo)
    })
  })
  await fetch(`http://localhost:${port}`).catch(() => undefined)
  expect(outwards()).toEqual(expect.arrayContaining([`http://localhost:${port}`]))
  expect(
    outwards().some((place) => place.includes(String(port)) && !place.startsWith('http')),
  ).toBe(true)
  expect(channel('undici:request:create').hasSubscribers).toBe(true)
  requested.length = 0
})

test('without settings every call is answered, every message dealt with and every chore done without a word to anybody', async () => {
  const { app, context, database } = opened
  const customer = await signInCustomer(opened)
  const operator = await signInOperator(opened)
  await insertParcelIn(database.db, 'ready_for_pickup', { receiverEmail: 'vera@example.org' })
  for (const endpoint of SITE_ENDPOINT_LIST) {
    const payload = endpoint.method === 'GET' ? {} : { payload: {} }
    const headers = customer.headers
    const url = `${urlOf(endpoint)}${QUERY}`
    await app.inject({ method: endpoint.method, url, headers, ...payload })
  }
  for (const endpoint of OPERATOR_ENDPOINT_LIST) {
    const payload = endpoint.method === 'GET' ? {} : { payload: {} }
    await operator.inject({
      method: endpoint.method,
      url: `${urlOf(endpoint)}${QUERY}`,
      ...payload,
    })
  }
  const suggested = await app.inject({ url: `/api/suggest${QUERY}` })
  expect(suggested.statusCode).toBe(200)
  await putMessages(database.db, [
    {
      channel: 'sms',
      recipient: '+79161234567',
      body: 'x',
      template: 'setup_test',
      sendAfter: new Date(),
    },
    {
      channel: 'email',
      recipient: 'a@example.org',
      body: 'x',
      template: 'setup_test',
      sendAfter: new Date(),
    },
    {
      channel: 'webhook',
      recipient: 'https://table.example',
      body: '{}',
      template: 'setup_test',
      sendAfter: new Date(),
    },
  ])
  const jobs = startTestJobs(database, {})
  const waiting = async () => {
    const rows = await database.db
      .selectFrom('outbox_message')
      .select('status')
      .where('status', '=', 'pending')
      .where('send_after', '<=', new Date())
      .execute()
    return rows.length
  }
  await expect.poll(waiting, { timeout: 60_000 }).toBe(0)
  await jobs.stop()
  for (const { run } of CHORES)
    await run({ db: database.db, config: context.config, files: context.files }, new Date())
  expect(outwards()).toEqual([])
  expect(requested.length).toBeGreaterThan(0)
})
