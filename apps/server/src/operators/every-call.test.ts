import { OPERATOR_ENDPOINT_LIST } from '@yacheyka/contract/endpoint-lists'
import type { Endpoint } from '@yacheyka/contract/http/endpoint'
import { OPERATOR_ENDPOINTS } from '@yacheyka/contract/console-endpoints'
import { SIGN_IN_STAGES } from '@yacheyka/contract/operators/console-session'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { newUid } from '#/db/uuid.ts'
import { beginOperatorSession } from './sessions.ts'
import { signInOperator } from './test-operators.ts'

// Sessions that open nothing, at any call of the console. Who may call what: `access/every-cell.test.ts`.

const guarded = OPERATOR_ENDPOINT_LIST.filter(({ roles }) => roles !== undefined)

let opened: TestApp
beforeAll(async () => {
  opened = await openTestApp()
})
afterAll(() => opened.close())

const urlOf = ({ path }: Endpoint) => path.replaceAll(/:\w+/g, newUid())

async function call(endpoint: Endpoint, token?: string) {
  const hasBody = endpoint.method !== 'GET'
  const response = await opened.app.inject({
    method: endpoint.method,
    url: urlOf(endpoint),
    ...(hasBody ? { payload: '{broken', headers: { 'content-type': 'application/json' } } : {}),
    ...(token === undefined ? {} : { cookies: { operator: token } }),
  })
  const isJson = String(response.headers['content-type']).includes('json')
  const body = isJson && response.body !== '' ? response.json() : {}
  return { status: response.statusCode, code: body.code }
}

const tokenOf = (operatorUid: string, stage: (typeof SIGN_IN_STAGES)[number] = 'done') =>
  beginOperatorSession(
    opened.database.db,
    { operatorUid, stage, address: '', agent: '' },
    new Date(),
  )

test('a token that is nobody’s opens nothing', async () => {
  for (const endpoint of guarded)
    expect([endpoint.id, await call(endpoint, 'x'.repeat(43))]).toEqual([
      endpoint.id,
      { status: 401, code: 'session_ended' },
    ])
})

test('a sign that the database cannot keep breaks no call, in whatever part of the query it stands', async () => {
  const administrator = await signInOperator(opened, 'administrator')
  for (const endpoint of guarded) {
    const schema = z.toJSONSchema(endpoint.query ?? z.object({}), { io: 'input' })
    for (const name of Object.keys(schema.properties ?? {})) {
      const url = `${urlOf(endpoint)}?${name}=abc%00def`
      const { statusCode } = await administrator.inject({ method: endpoint.method, url })
      expect([endpoint.id, name, statusCode < 500]).toEqual([endpoint.id, name, true])
    }
  }
})

test('a sign-in that is not finished opens nothing, at no stage', async () => {
  const { uid } = await signInOperator(opened, 'administrator')
  for (const stage of SIGN_IN_STAGES.filter((each) => each !== 'done')) {
    const token = await tokenOf(uid, stage)
    for (const endpoint of guarded)
      expect([endpoint.id, await call(endpoint, token)]).toEqual([
        endpoint.id,
        { status: 401, code: 'sign_in_unfinished' },
      ])
  }
})

test('a session of an operator who is disabled opens nothing', async () => {
  const { uid } = await signInOperator(opened, 'administrator', 'disabled')
  const token = await tokenOf(uid)
  await opened.database.db
    .updateTable('operator_user')
    .set({ disabled_at: new Date() })
    .where('uid', '=', uid)
    .execute()
  for (const endpoint of guarded)
    expect([endpoint.id, await call(endpoint, token)]).toEqual([
      endpoint.id,
      { status: 401, code: 'session_ended' },
    ])
})

test('a session that is over by the clock, or that nobody has used for an hour, opens nothing', async () => {
  const { uid } = await signInOperator(opened, 'administrator')
  const session = OPERATOR_ENDPOINTS.getOperatorSession
  const hourAgo = new Date(Date.now() - 61 * 60_000)
  for (const changes of [{ expires_at: new Date(Date.now() - 1) }, { seen_at: hourAgo }]) {
    const token = await tokenOf(uid)
    expect((await call(session, token)).status).toBe(200)
    await opened.database.db.updateTable('operator_session').set(changes).execute()
    expect(await call(session, token)).toEqual({ status: 401, code: 'session_ended' })
  }
})
