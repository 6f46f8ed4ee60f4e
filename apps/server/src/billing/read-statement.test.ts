import multipart from '@fastify/multipart'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { sendError } from '#/http/response-error.ts'
import { closeUnread } from '#/http/fail-body.ts'
import { beginCall, pourWithoutEnd } from '#/http/test-raw-call.ts'
import { readStatementUpload } from './read-statement.ts'

test('what comes without end behind a form is cut off', async () => {
  const app = fastify({ forceCloseConnections: true })
  app.setErrorHandler((error: Error, _request, reply) => void sendError(error, reply))
  closeUnread(app)
  await app.register(multipart, { throwFileSizeLimit: false })
  app.post('/', (request, reply) => readStatementUpload(request, reply))
  const call = await beginCall(app, {
    path: '/',
    headers: {
      'content-type': 'multipart/form-data; boundary=b',
      'transfer-encoding': 'chunked',
    },
  })
  const file =
    '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nx\r\n--b--\r\n'
  await pourWithoutEnd(call, file)
  expect(await call.status()).toBe(413)
  expect(call.received()).toBeLessThan(6 * 1024 * 1024)
  call.socket.destroy()
  await app.close()
})
