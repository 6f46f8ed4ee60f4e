import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInCustomer } from '#/accounts/test-accounts.ts'
import { makeTestKey } from '#/api-keys/test-keys.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { openKeyGuard } from './guard.ts'
import { openQuotas } from './quotas.ts'
import { openMagic } from './sandbox-magic.ts'

let opened: TestApp
beforeAll(async () => {
  opened = await openTestApp()
})
afterAll(() => opened.close())

test('TEST-0010 waits for five seconds, other points and live keys do not', async () => {
  const { db } = opened.database
  const { customerUid } = await signInCustomer(opened)
  const waits: number[] = []
  const magic = openMagic(opened.context, async (milliseconds) => {
    waits.push(milliseconds)
  })
  await using app = fastify()
  openKeyGuard(app, opened.context, openQuotas(opened.context))(app)
  app.route<{ Body: string[] }>({
    method: 'POST',
    url: '/',
    handler: (request) => magic.before(request, request.body).then(() => ({})),
  })
  const order = async (isTest: boolean, payload: string[]) => {
    const key = await makeTestKey(db, customerUid, { test: isTest })
    const headers = { authorization: `Bearer ${key}` }
    expect((await app.inject({ method: 'POST', url: '/', headers, payload })).statusCode).toBe(200)
    return waits.splice(0)
  }
  expect(await order(true, ['TEST-0001', 'TEST-0010'])).toEqual([5000])
  expect(await order(true, ['TEST-0001'])).toEqual([])
  expect(await order(false, ['TEST-0010'])).toEqual([])
})
