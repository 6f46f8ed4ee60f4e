import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { SetupStepAnswer } from '@yacheyka/contract/dashboard/console-setup'
import type { OperatorRole } from '@yacheyka/core/operators/operator-role'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInOperator } from '#/operators/test-operators.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { noteTrial, readTrials } from './setup-trials.ts'
import { tryMap } from './try-services.ts'

const ARCHIVE = fileURLToPath(new URL('../../maps/streets.pmtiles', import.meta.url))
const PATH = '/api/operator/setup'
/** Nobody listens there. */
const NOWHERE = 'http://127.0.0.1:9'

let opened: TestApp
let alarms: ReturnType<typeof createServer>
const raised: string[] = []
beforeAll(async () => {
  alarms = createServer((request, response) => {
    request.setEncoding('utf8').on('data', (text: string) => raised.push(text))
    request.on('end', () => response.end())
  }).listen(0, '127.0.0.1')
  await once(alarms, 'listening')
  const { port } = alarms.address() as AddressInfo
  opened = await openTestApp({
    DEMO: '0',
    PUBLIC_URL: NOWHERE,
    ALARMS_URL: `http://127.0.0.1:${port}/`,
  })
})
afterAll(async () => {
  await opened.close()
  alarms.close()
})

const requested = async (step = '', to?: string, role: OperatorRole = 'administrator') => {
  const { inject } = await signInOperator(opened, role)
  return step === ''
    ? inject({ url: PATH })
    : inject({
        method: 'POST',
        url: `${PATH}/${step}/check`,
        payload: to === undefined ? {} : { to },
      })
}
const stepsOf = async () => {
  const { steps } = (await requested()).json<{ steps: readonly SetupStepAnswer[] }>()
  return Object.fromEntries(steps.map(({ step, state }) => [step, state]))
}

test('only administrators are informed what is set up, and only they try it', async () => {
  expect((await requested('', undefined, 'manager')).statusCode).toBe(403)
  expect((await requested('email', 'a@example.org', 'manager')).statusCode).toBe(403)
})

test('an empty network needs nearly everything, and says so', async () => {
  expect(await stepsOf()).toMatchObject({
    brand: 'done',
    domain: 'todo',
    email: 'todo',
    sms: 'todo',
    captcha: 'done',
    backups: 'todo',
    alarms: 'unknown',
    map: 'todo',
    points: 'todo',
    tariff: 'todo',
  })
})

test('a backup of today and a tariff that was looked at are ready; one of yesterday is too old', async () => {
  const { db } = opened.database
  const note = (hours: number) =>
    sql`INSERT INTO setting (name, value)
      VALUES ('last_backup', jsonb_build_object('at', now() - make_interval(hours => ${hours})))
      ON CONFLICT (name) DO UPDATE SET value = excluded.value`.execute(db)
  await note(3)
  expect((await requested('tariff')).json<SetupStepAnswer>().state).toBe('done')
  expect(await stepsOf()).toMatchObject({ backups: 'done', tariff: 'done' })
  await note(40)
  expect(await stepsOf()).toMatchObject({ backups: 'todo' })
})

test('a trial without a recipient is rejected by its field', async () => {
  const email = await requested('email', 'nobody')
  expect([email.statusCode, email.json()]).toEqual([
    400,
    { to: [expect.stringContaining('адрес')] },
  ])
  const sms = await requested('sms', '12')
  expect([sms.statusCode, sms.json()]).toEqual([400, { to: [expect.stringContaining('телефон')] }])
})

test('a trial goes the way of all messages, and its end is reported; the journal has who asked', async () => {
  const { db } = opened.database
  const response = requested('email', 'duty@example.org')
  const settle = async () => {
    const { numAffectedRows } =
      await sql`UPDATE outbox_message SET status = 'sent', settled_at = now()
      WHERE template = 'setup_test' AND recipient = 'duty@example.org'`.execute(db)
    expect(numAffectedRows).toBe(1n)
  }
  await expect.poll(settle).toBeUndefined()
  expect((await response).json()).toMatchObject({ step: 'email', state: 'done' })
  const row = await db
    .selectFrom('audit_log')
    .select(['subject_name'])
    .where('action', '=', 'message.test')
    .executeTakeFirstOrThrow()
  expect(row.subject_name).toBe('Письмо')
})

test('an address that does not open is named with what went wrong', async () => {
  const { state, fact } = (await requested('domain')).json<SetupStepAnswer>()
  expect([state, fact]).toEqual(['todo', expect.stringContaining(NOWHERE)])
})

test('a trial alarm comes to the Alertmanager and ends by itself', async () => {
  expect((await requested('alarms')).json()).toMatchObject({ step: 'alarms', state: 'done' })
  expect(raised.join('')).toContain('Пробная тревога')
  expect(raised.join('')).toContain('endsAt')
})

test('a trial is remembered, the later one stands, and it is of the settings it was made with', async () => {
  const { db } = opened.database
  const { config } = opened.context
  await requested('alarms')
  expect(await stepsOf()).toMatchObject({ alarms: 'done' })
  const failed = { step: 'alarms', state: 'todo', fact: 'Alertmanager не ответил' } as const
  await noteTrial(db, config, failed, new Date('2026-11-28T09:00:00Z'))
  const { steps } = (await requested()).json<{ steps: readonly SetupStepAnswer[] }>()
  expect(steps.find(({ step }) => step === 'alarms')).toEqual({
    ...failed,
    tried_at: '2026-11-28T12:00:00+03:00',
  })
  const elsewhere = { ...config, env: { ...config.env, ALARMS_URL: NOWHERE } }
  expect((await readTrials(db, config)).has('alarms')).toBe(true)
  expect((await readTrials(db, elsewhere)).has('alarms')).toBe(false)
})

test('the own captcha is tried by a puzzle, an archive by a tile of it', async () => {
  expect((await requested('captcha')).json()).toMatchObject({
    state: 'done',
    fact: expect.stringContaining('без решения не пускает'),
  })
  expect(await tryMap(ARCHIVE)).toMatchObject({ state: 'done' })
  expect(await tryMap('/nowhere.pmtiles')).toMatchObject({ state: 'todo' })
})

test('a demonstration is not set up', async () => {
  const demonstration = await openTestApp()
  try {
    const { inject } = await signInOperator(demonstration, 'administrator')
    expect((await inject({ url: PATH })).json()).toEqual({ steps: [] })
  } finally {
    await demonstration.close()
  }
})
