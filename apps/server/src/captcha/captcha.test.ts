import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { tokenSpender } from './spent-tokens.ts'

let opened: TestApp
beforeAll(async () => {
  opened = await openTestApp({ LIMIT_CAPTCHA_PER_MINUTE: '8', TRUST_PROXY: '1' })
})
afterAll(() => opened.close())

const request = (query: string, address = '10.0.0.1') =>
  opened.app.inject({
    url: `/api/captcha/challenge${query}`,
    headers: { 'x-forwarded-for': address },
  })

test.each(['', '?form=', '?form=other', '?form=track&form=vacancy', '?form[]=track'])(
  'no form, no puzzle: %s',
  async (query) => {
    const response = await request(query)
    expect(response.statusCode).toBe(400)
    expect(JSON.stringify(response.json())).toContain('Такой формы нет')
  },
)

test('who asks too often waits', async () => {
  for (let call = 0; call < 8; call += 1) await request('?form=track', '10.0.0.2')
  const refused = await request('?form=track', '10.0.0.2')
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})

test('where another service makes the puzzles there are none', async () => {
  const other = await openTestApp({ CAPTCHA_PROVIDER: 'off' })
  expect((await other.app.inject('/api/captcha/challenge?form=track')).statusCode).toBe(404)
  await other.close()
})

test('a puzzle of the call, solved by the widget’s own code, passes once of twenty at once', async () => {
  const response = await request('?form=vacancy', '10.0.0.3')
  expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-store'])
  const challenge = response.json<Challenge>()
  const solution = await solveChallenge({ challenge, deriveKey })
  const token = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  const use = { form: 'vacancy', ip: '10.0.0.3' } as const
  const { captcha } = opened.context
  const passed = await Promise.all(Array.from({ length: 20 }, () => captcha.verify(token, use)))
  expect(passed.filter(Boolean)).toHaveLength(1)
})

test('two processes spend one token once, and keep neither it nor what has run out', async () => {
  const { db } = opened.database
  const far = new Date(Date.now() + 60_000)
  const [one, other] = [tokenSpender(db), tokenSpender(db)]
  await one('run out long ago', new Date(0), 'track')
  const firsts = await Promise.all([one('token', far, 'track'), other('token', far, 'track')])
  expect(firsts.filter(Boolean)).toHaveLength(1)
  await tokenSpender(db)('another', far, 'vacancy')
  const rows = await db.selectFrom('captcha_used').selectAll().execute()
  expect(rows.filter(({ expires_at }) => expires_at < new Date())).toEqual([])
  expect(JSON.stringify(rows)).not.toContain('token"')
})
