import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { boundClosing } from './bound-closing.ts'

/** One route that answers when the test says so. */
async function listen(limit?: number) {
  const app = fastify({ forceCloseConnections: 'idle' })
  boundClosing(app, limit)
  const respond = Promise.withResolvers<string>()
  const called = Promise.withResolvers<undefined>()
  app.get('/', () => {
    called.resolve(undefined)
    return respond.promise
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return { app, port, url: `http://127.0.0.1:${port}/`, respond, called: called.promise }
}

const openSocket = async (port: number) => {
  const socket = connect(port, '127.0.0.1').resume()
  // A connection that is cut may end in either way.
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

test('a connection without a request is closed at once, a request under way is answered', async () => {
  const { app, port, url, respond, called } = await listen()
  const accepted = once(app.server, 'connection')
  const socket = await openSocket(port)
  await accepted
  const response = fetch(url)
  await called
  const gone = once(socket, 'close')
  const closed = app.close()
  await gone
  respond.resolve('done')
  expect(await (await response).text()).toBe('done')
  await closed
})

test('what does not end within the limit is cut: requests, and heads that never end', async () => {
  const { app, port, url, called } = await listen(1)
  const socket = await openSocket(port)
  const received = once(app.server, 'connection')
  socket.write('GET / HTTP/1.1\r\nHost: slow')
  const response = fetch(url)
  response.catch(() => undefined)
  await Promise.all([called, received])
  const gone = once(socket, 'close')
  await app.close()
  await gone
  await expect(response).rejects.toThrow('fetch failed')
})
