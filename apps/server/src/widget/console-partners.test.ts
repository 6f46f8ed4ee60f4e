import { OPERATOR_ENDPOINTS } from '@yacheyka/contract/console-endpoints'
import { listWidgetTerminals } from '@yacheyka/contract/widget/widget'
import type { PartnerRow } from '@yacheyka/contract/widget/console-partners'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newUid } from '#/db/uuid.ts'
import { signInOperator, type TestOperator } from '#/operators/test-operators.ts'
import { openTestApp, type TestApp } from '#/test-app.ts'
import { findToken } from './tokens.ts'

const {
  operatorAddPartner,
  operatorListPartners,
  operatorSetOrigins,
  operatorRevokePartner,
  operatorRenewPartner,
} = OPERATOR_ENDPOINTS

let opened: TestApp
let manager: TestOperator
beforeAll(async () => {
  opened = await openTestApp({ PUBLIC_URL: 'https://yacheyka.example' })
  manager = await signInOperator(opened, 'manager')
})
afterAll(() => opened.close())
beforeEach(() => db().deleteFrom('widget_token').execute())

const db = () => opened.database.db
const add = async (partner: string, origins: readonly string[]) => {
  const response = await manager.inject({
    method: 'POST',
    url: operatorAddPartner.path,
    payload: { partner, origins },
  })
  return [response.statusCode, response.json<{ token: string; embed: string }>()] as const
}
const list = async () => {
  const response = await manager.inject({ url: operatorListPartners.path })
  return response.json<{ count: number; results: PartnerRow[] }>()
}
const only = async () => {
  const [row] = (await list()).results
  if (row === undefined) throw new Error('no partner')
  return row
}
const act = async (
  endpoint: { readonly path: string; readonly method: 'PUT' | 'POST' },
  uid: string,
  payload?: object,
) => {
  const response = await manager.inject({
    method: endpoint.method,
    url: endpoint.path.replace(':uid', uid),
    ...(payload === undefined ? {} : { payload }),
  })
  return [response.statusCode, response.body === '' ? {} : response.json<unknown>()] as const
}
const actions = async () => {
  const rows = await db()
    .selectFrom('audit_log')
    .select(['action', 'after'])
    .where('subject_kind', '=', 'partner')
    .orderBy('at')
    .orderBy('uid')
    .execute()
  return rows.map(({ action }) => action)
}

test('a new partner’s token is shown once, with what the shop puts into its page', async () => {
  const [status, { token, embed }] = await add(' Лавка ', ['https://Магазин.рф/', SHOP, SHOP])
  expect(status).toBe(201)
  expect(await findToken(db(), token)).toMatchObject({ partner: 'Лавка', revoked: false })
  expect(embed).toContain('src="https://yacheyka.example/widget.js"')
  expect(embed).toContain(`token="${token}"`)
  const { count, results } = await list()
  expect([count, results[0]?.partner, results[0]?.origins, results[0]?.used_at]).toEqual([
    1,
    'Лавка',
    ['https://xn--80aairftm.xn--p1ai', SHOP],
    null,
  ])
  expect(results[0]?.days).toHaveLength(30)
  expect(JSON.stringify(results)).not.toContain(token)
  const audited = await db().selectFrom('audit_log').selectAll().execute()
  expect(JSON.stringify(audited)).not.toContain(token)
})

const SHOP = 'https://shop.example'

test('what is wrong with a name or a site is reported at its field', async () => {
  await add('Лавка', [SHOP])
  expect(await add('Лавка', [SHOP])).toEqual([400, { partner: ['Такой партнёр уже есть'] }])
  const [status, errors] = await add('Другая', [SHOP, 'shop.example', 'https://shop.example/cart'])
  expect([status, errors]).toEqual([
    400,
    { origins: [expect.stringContaining('«shop.example»'), expect.stringContaining('путь')] },
  ])
  expect(await add(' ', [])).toEqual([
    400,
    { partner: [expect.any(String)], origins: ['Назовите хотя бы один сайт'] },
  ])
  expect((await list()).count).toBe(1)
})

test('sites change, the token ends and comes anew; what changes nothing is not recorded', async () => {
  const before = (await actions()).length
  const [, { token }] = await add('Лавка', [SHOP])
  const { uid } = await only()
  const moved = ['https://new.example']
  expect(await act(operatorSetOrigins, uid, { origins: moved })).toEqual([200, { origins: moved }])
  await act(operatorSetOrigins, uid, { origins: moved })
  expect((await act(operatorRevokePartner, uid))[0]).toBe(204)
  await act(operatorRevokePartner, uid)
  expect((await findToken(db(), token))?.revoked).toBe(true)
  const [status, renewed] = await act(operatorRenewPartner, uid)
  expect(status).toBe(200)
  expect(renewed).toMatchObject({ partner: 'Лавка', embed: expect.stringContaining('<script') })
  expect(await findToken(db(), token)).toBeUndefined()
  expect((await only()).revoked_at).toBeNull()
  expect((await actions()).slice(before)).toEqual([
    'partner.add',
    'partner.set_origins',
    'partner.revoke',
    'partner.renew',
  ])
})

test('nobody is reported', async () => {
  for (const [endpoint, payload] of [
    [operatorSetOrigins, { origins: [SHOP] }],
    [operatorRevokePartner],
    [operatorRenewPartner],
  ] as const)
    expect((await act(endpoint, newUid(), payload))[0]).toBe(404)
})

test('who only helps or writes may not see partners', async () => {
  for (const role of ['support', 'content'] as const) {
    const { inject } = await signInOperator(opened, role)
    expect((await inject({ url: operatorListPartners.path })).statusCode).toBe(403)
  }
})

test('calls of a partner are counted by day and written when the server closes', async () => {
  const [, { token }] = await add('Лавка', [SHOP])
  for (const authorization of [`Token ${token}`, `Token ${token}`, 'Token unknown'])
    await opened.app.inject({
      url: `${listWidgetTerminals.path}?limit=1`,
      headers: { authorization },
    })
  await opened.app.close()
  const rows = await db().selectFrom('widget_use').selectAll().execute()
  expect(rows).toMatchObject([{ openings: 0, calls: 2, last_at: expect.any(Date) }])
})
