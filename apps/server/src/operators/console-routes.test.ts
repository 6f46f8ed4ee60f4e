import { OPERATOR_ENDPOINTS } from '@yacheyka/contract/console-endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInOperator, TEST_OPERATOR_PASSWORD, type TestOperator } from './test-operators.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'

let opened: TestApp
let manager: TestOperator
beforeAll(async () => {
  opened = await openTestApp()
  manager = await signInOperator(opened, 'manager')
})
afterAll(() => opened.close())

const { getOperatorSession: me, operatorSignIn, operatorSignOut } = OPERATOR_ENDPOINTS

test('nobody is let in without a session, and a session says whose it is', async () => {
  expect((await opened.app.inject({ url: me.path })).statusCode).toBe(401)
  const response = await manager.inject({ url: me.path })
  expect(response.statusCode).toBe(200)
  expect(response.json()).toMatchObject({ login: 'manager', role: 'manager' })
  expect(response.headers['cache-control']).toBe('private, no-store')
})

test('a call from a page of another site is rejected, whatever cookie it carries', async () => {
  const headers = { 'sec-fetch-site': 'cross-site' }
  expect((await manager.inject({ url: me.path, headers })).statusCode).toBe(403)
})

test('a browser that says no more than the origin of its page is judged by that', async () => {
  const statusOf = async (origin: string) => {
    const headers = { origin, host: 'yacheyka.example' }
    return (await manager.inject({ url: me.path, headers })).statusCode
  }
  expect(await statusOf('https://yacheyka.example')).toBe(200)
  for (const origin of ['https://other.example', 'https://yacheyka.example.evil.example', 'null'])
    expect([origin, await statusOf(origin)]).toEqual([origin, 403])
})

test('on https the cookie is of this very host: its prefix, Secure, no domain', async () => {
  const secure = await openTestApp({ PUBLIC_URL: 'https://yacheyka.example' })
  const operator = await signInOperator(secure, 'manager')
  expect((await operator.inject({ url: me.path })).statusCode).toBe(200)
  const payload = { login: 'manager', password: TEST_OPERATOR_PASSWORD }
  const signedIn = await secure.app.inject({ method: 'POST', url: operatorSignIn.path, payload })
  const [cookie] = signedIn.cookies
  expect(cookie).toMatchObject({
    name: '__Host-operator',
    path: '/',
    secure: true,
    httpOnly: true,
    sameSite: 'Strict',
  })
  expect(cookie).not.toHaveProperty('domain')
  await secure.close()
})

test('the cookie of the sign-in is for this console alone and hidden from scripts', async () => {
  const payload = { login: 'Manager ', password: TEST_OPERATOR_PASSWORD }
  const signedIn = await opened.app.inject({ method: 'POST', url: operatorSignIn.path, payload })
  expect(signedIn.statusCode).toBe(200)
  const [cookie] = signedIn.cookies
  expect(cookie).toMatchObject({ path: '/api/operator', httpOnly: true, sameSite: 'Strict' })
})

test('signing out ends the session on the server', async () => {
  const leaving = await signInOperator(opened, 'manager')
  const left = await leaving.inject({ method: 'DELETE', url: operatorSignOut.path })
  expect(left.statusCode).toBe(200)
  expect((await leaving.inject({ url: me.path })).statusCode).toBe(401)
  expect((await manager.inject({ url: me.path })).statusCode).toBe(200)
})

test('a wrong password and a login that nobody has are reported in the same words', async () => {
  const responses = await Promise.all(
    [
      { login: 'manager', password: 'Wrong-2026-pass' },
      { login: 'nobody', password: 'Wrong-2026-pass' },
    ].map((payload) => opened.app.inject({ method: 'POST', url: operatorSignIn.path, payload })),
  )
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([403, 403])
  expect(responses[0]?.body).toBe(responses[1]?.body)
})
