import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { parseRequisites } from '@yacheyka/core/applications/requisites'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TEST_OPTIONS } from '#/parcel-store/test-parcels.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { describeDemonstration } from '../facts.ts'
import { refuseDemonstration } from '../claim-database.ts'
import { loadDemonstration } from '../load.ts'
import { CABINET_LOGIN, CABINET_PASSWORD, MEMBERS } from './load-accounts.ts'

let opened: TestApp
beforeAll(async () => {
  opened = await openTestApp({ CAPTCHA_PROVIDER: 'off' })
})
afterAll(() => opened.close())
beforeEach(() =>
  opened.database.pool.query(
    'TRUNCATE customer, parcel_event, outbox_message, setting, point, news CASCADE',
  ),
)

const load = () => loadDemonstration(opened.database.db, TEST_OPTIONS, { info: () => undefined })
const signIn = (password = CABINET_PASSWORD, username = CABINET_LOGIN) =>
  opened.app.inject({
    method: 'POST',
    url: ENDPOINTS.obtainTokens.path,
    payload: { username, password },
  })

test('a newcomer signs in as start-up says, to a sender with parcels and sound requisites', async () => {
  await load()
  const { db } = opened.database
  const said = await describeDemonstration(db, 'http://localhost:3000', 60)
  expect(said.join('\n')).toContain('demo / Demo-2026-pass: http://localhost:3000/juridical-auth')
  for (const { login } of MEMBERS) {
    expect(said.join('\n')).toContain(login)
    expect((await signIn(CABINET_PASSWORD, login)).statusCode).toBe(200)
  }
  const { access } = (await signIn()).json<{ access: string }>()
  const { user_id: uid } = JSON.parse(
    Buffer.from(access.split('.')[1] ?? '', 'base64url').toString(),
  ) as { user_id: string }
  const profile = await opened.app.inject({
    url: ENDPOINTS.getProfile.path.replace(':uid', uid),
    headers: { authorization: `Bearer ${access}` },
  })
  const facts = profile.json<Record<string, string>>()
  expect(facts).toMatchObject({ username: 'demo', juridical_name: 'ООО «Книжная полка»' })
  const parsed = parseRequisites({
    juridicalName: facts['juridical_name'] ?? '',
    inn: facts['inn'] ?? '',
    kpp: facts['kpp'],
    ogrn: facts['ogrn'] ?? '',
    egrulNumber: facts['egrul_number'] ?? '',
  })
  expect(parsed).toHaveProperty('value')
  const parcels = await db
    .selectFrom('parcel')
    .innerJoin('juridical_user as user', 'user.customer_uid', 'parcel.customer_uid')
    .select('parcel.uid')
    .where('user.login', '=', CABINET_LOGIN)
    .execute()
  expect(parcels.length).toBeGreaterThan(10)
})

test(
  'one that an earlier version loaded gets it once, and a changed password stays',
  { tags: ['slow'], timeout: 120_000 },
  async () => {
    await load()
    const { pool } = opened.database
    await pool.query("UPDATE juridical_user SET password_hash = NULL, email = 'own@example.org'")
    await pool.query("DELETE FROM setting WHERE name = 'demonstration_accounts'")
    await load()
    const { rows } = await pool.query<{ email: string }>(
      'SELECT email FROM juridical_user WHERE login = $1',
      [CABINET_LOGIN],
    )
    expect(rows).toEqual([{ email: 'own@example.org' }])
    expect((await signIn()).statusCode).toBe(403)
  },
)

test('a real network has no such sign-in', async () => {
  await refuseDemonstration(opened.database.db)
  await load()
  expect((await signIn()).statusCode).toBe(403)
  expect(await describeDemonstration(opened.database.db, 'http://localhost:3000', 60)).toEqual([])
})
