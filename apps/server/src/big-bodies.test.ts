import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import fastify from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { boundBodies, PROGRESS_BYTES, PROGRESS_TIME } from './big-bodies.ts'

let app: ReturnType<typeof makeApp>
let sockets: Socket[] = []
beforeEach(async () => {
  // Only the watch's own clock: connections keep theirs.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  app = makeApp()
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  sockets = []
  await app.close()
  vi.useRealTimers()
})

function makeApp() {
  const made = fastify({ bodyLimit: 1_000_000, forceCloseConnections: true })
  boundBodies(made)
  made.post('/', (request) => ({ taken: JSON.stringify(request.body).length }))
  return made
}

/** A call that has sent its headers and the beginning of its body, and has been given its place. */
async function begin(body: string, length: number) {
  const { port } = app.server.address() as AddressInfo
  const accepted = once(app.server, 'request')
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  const head = `POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`
  socket.write(head + body)
  const [{ socket: ours }] = (await accepted) as [{ socket: Socket }]
  const received = async (bytes: number) => {
    await expect.poll(() => ours.bytesRead).toBe(head.length + bytes)
  }
  await received(body.length)
  return { socket, received }
}

test('bodies that stand still are told and give their places back', async () => {
  const calls = [await begin('{"a":"', 900_000), await begin('{"a":"', 900_000)]
  expect((await app.inject({ method: 'POST', url: '/', payload: {} })).statusCode).toBe(429)
  const told = calls.map(({ socket }) => Promise.all([once(socket, 'data'), once(socket, 'close')]))
  vi.advanceTimersByTime(PROGRESS_TIME)
  for (const [[data]] of await Promise.all(told)) expect(String(data)).toContain('HTTP/1.1 408')
  const again = async () => (await app.inject({ method: 'POST', url: '/', payload: {} })).statusCode
  await expect.poll(again).toBe(200)
})

test('a slow body that moves on is waited for', async () => {
  const piece = 'a'.repeat(PROGRESS_BYTES)
  const whole = JSON.stringify(piece.repeat(5))
  const { socket, received } = await begin(whole.slice(0, PROGRESS_BYTES), whole.length)
  for (let sent = PROGRESS_BYTES; sent < whole.length; sent += PROGRESS_BYTES) {
    vi.advanceTimersByTime(PROGRESS_TIME)
    socket.write(whole.slice(sent, sent + PROGRESS_BYTES))
    if (sent + PROGRESS_BYTES < whole.length) await received(sent + PROGRESS_BYTES)
  }
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(String(answer)).toContain(`{"taken":${whole.length}}`)
  vi.advanceTimersByTime(PROGRESS_TIME * 2)
  expect(socket.destroyed).toBe(false)
})
