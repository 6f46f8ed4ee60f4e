import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { afterEach, expect, test, vi } from 'vitest'
import { LOOK_EVERY, STALL } from '#/http/body-pace.ts'
import { loseNextCommit } from '#/db/test-lost-commit.ts'
import { NOTHING, openApplications, scan, sized } from './test-applications.ts'
import { encodeForm, FIELDS, JPEG, post, SCANS } from './test-scans.ts'

const { opened, tokens, send, stored, onDisk } = openApplications()

afterEach(() => {
  vi.useRealTimers()
})

test('one Idempotency-Key is one application, though its captcha token has served', async () => {
  tokens.add('once')
  const fields = { ...FIELDS, yandex_token: 'once' }
  const headers = { 'idempotency-key': 'k-1', 'x-forwarded-for': '10.5.6.7' }
  const first = await send(fields, SCANS, undefined, headers)
  const again = await send(fields, SCANS, undefined, headers)
  expect([first.status, again]).toEqual([201, first])
  expect(await stored()).toMatchObject({ applications: [{}], disk: 2 })
  // Another file under the same name is another application.
  const other = [scan('Свидетельство ИНН.pdf', JPEG), ...SCANS.slice(1)]
  expect((await send(fields, other, undefined, headers)).status).toBe(422)
  expect((await send(FIELDS, SCANS, undefined, { 'idempotency-key': 'k-1' })).status).toBe(201)
  expect(await stored()).toMatchObject({ applications: [{}, {}], disk: 4 })
})

test('twins at once are one application', async () => {
  tokens.add('of both')
  const fields = { ...FIELDS, yandex_token: 'of both' }
  const headers = { 'idempotency-key': 'k-3', 'x-forwarded-for': '10.5.6.9' }
  const twins = await Promise.all([1, 2].map(() => send(fields, SCANS, undefined, headers)))
  expect(twins.map(({ status }) => status)).toEqual([201, 201])
  expect(await stored()).toMatchObject({ applications: [{}], disk: 2 })
})

test('an application whose COMMIT was not answered keeps its scans, and comes once', async () => {
  const headers = { 'idempotency-key': 'k-4', 'x-forwarded-for': '10.5.6.10' }
  loseNextCommit(opened().database.pool)
  expect((await send(FIELDS, SCANS, undefined, headers)).status).toBe(503)
  expect(await stored()).toMatchObject({ applications: [{}], disk: 2 })
  expect((await send(FIELDS, SCANS, undefined, headers)).status).toBe(201)
  expect(await stored()).toMatchObject({ applications: [{}], disk: 2 })
})

test('a key that is none is 400, and a rejected application may be tried again under its key', async () => {
  expect((await send(FIELDS, SCANS, undefined, { 'idempotency-key': 'a b' })).status).toBe(400)
  const headers = { 'idempotency-key': 'k-2', 'x-forwarded-for': '10.5.6.8' }
  expect((await send({ ...FIELDS, yandex_token: 'stale' }, SCANS, undefined, headers)).status).toBe(
    403,
  )
  expect(await stored()).toEqual(NOTHING)
  expect((await send(FIELDS, SCANS, undefined, headers)).status).toBe(201)
})

test('an address may apply twenty times an hour', async () => {
  const headers = { 'x-forwarded-for': '10.5.9.9' }
  const statuses = []
  for (let turn = 0; turn < 21; turn += 1) statuses.push((await send({}, [], [], headers)).status)
  expect(statuses.slice(-2)).toEqual([400, 429])
})

test('a body that stops midway leaves nothing behind, at any byte', async () => {
  const { payload, type } = await encodeForm(FIELDS, [...SCANS, scan('третий.pdf', sized(300_000))])
  for (const share of [0, 0.001, 0.003, 0.01, 0.3, 0.999]) {
    const response = await post(opened().app, {
      payload: payload.subarray(0, payload.length * share),
      type,
    })
    expect([share, response.statusCode]).toEqual([share, 400])
    expect(await stored()).toEqual(NOTHING)
  }
})

/** A call over a real connection, half of whose body has come: two files are whole, the third is under way. */
async function sendHalf() {
  if (!opened().app.server.listening) await opened().app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = opened().app.server.address() as AddressInfo
  const third = scan('третий.pdf', sized(3_000_000))
  const { payload, type } = await encodeForm(FIELDS, [...SCANS, third])
  const head = [
    `POST ${ENDPOINTS.submitApplication.path} HTTP/1.1`,
    'Host: a',
    `Content-Type: ${type}`,
    `Content-Length: ${payload.length}`,
    '\r\n',
  ].join('\r\n')
  const socket = connect(port, '127.0.0.1')
  socket.write(head)
  socket.write(payload.subarray(0, payload.length / 2))
  // Its draft stands beside the two.
  await expect.poll(() => onDisk().length).toBe(3)
  return socket
}

test('a caller who goes away midway leaves nothing behind', async () => {
  const socket = await sendHalf()
  socket.destroy()
  await once(socket, 'close')
  await expect.poll(() => onDisk().length).toBe(0)
  expect(await stored()).toEqual(NOTHING)
})

test('a body that stands still is reported, and leaves nothing behind', async () => {
  // Only the watch's own clock: connections keep theirs.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const socket = await sendHalf()
  const received = Promise.all([once(socket, 'data'), once(socket, 'close')])
  vi.advanceTimersByTime((STALL.seconds + LOOK_EVERY) * 1000)
  const [[response]] = (await received) as [[Buffer], unknown]
  expect(String(response)).toContain('HTTP/1.1 408')
  await expect.poll(() => onDisk().length).toBe(0)
  vi.useRealTimers()
  expect(await stored()).toEqual(NOTHING)
})
