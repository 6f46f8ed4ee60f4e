import fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { newUid } from '#/db/uuid.ts'
import { openTestApp, type TestApp } from '#/test-app.ts'
import { openSecurityEvents, ROWS_MAX, type SecurityEvent } from './record-security-events.ts'

let opened: TestApp
beforeAll(async () => {
  opened = await openTestApp()
})
afterAll(() => opened.close())
beforeEach(async () => {
  await opened.database.db.deleteFrom('security_event').execute()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T10:40:00Z') })
  return () => vi.useRealTimers()
})

const open = () => openSecurityEvents(fastify(), opened.context)
const event = (part: Partial<SecurityEvent> = {}): SecurityEvent => ({
  kind: 'customer_sign_in',
  network: '203.0.113.0/24',
  subject: undefined,
  ...part,
})
const rows = () =>
  opened.database.db
    .selectFrom('security_event')
    .select(['hour', 'kind', 'network', 'subject_kind', 'subject_id', 'count'])
    .select(['first_at', 'last_at'])
    .orderBy('hour')
    .orderBy('count', 'desc')
    .execute()

test('events of one kind, hour, network and account are one row, by however many processes', async () => {
  const [one, other] = [open(), open()] as const
  const subject = { kind: 'customer', id: newUid() } as const
  one.note(event({ subject }))
  vi.setSystemTime('2026-11-28T10:45:00Z')
  one.note(event({ subject }))
  other.note(event({ subject }))
  other.note(event())
  await Promise.all([one.flush(), other.flush()])
  vi.setSystemTime('2026-11-28T11:00:00Z')
  one.note(event({ subject }))
  await one.flush()
  const at = (time: string) => new Date(`2026-11-28T${time}:00Z`)
  expect(await rows()).toMatchObject([
    {
      hour: at('10:00'),
      subject_kind: 'customer',
      subject_id: subject.id,
      count: 3,
      first_at: at('10:40'),
      last_at: at('10:45'),
    },
    { hour: at('10:00'), subject_kind: '', subject_id: '', count: 1 },
    { hour: at('11:00'), subject_id: subject.id, count: 1 },
  ])
})

test('10 000 networks make no more rows than are allowed and one of all others; none is lost from the count', async () => {
  const events = open()
  const others = () => rows().then((all) => all.filter(({ network }) => network === ''))
  events.note(event({ network: 'known' }))
  await events.flush()
  for (let at = 0; at < 10_000; at += 1)
    events.note(event({ network: `10.${at >> 8}.${at & 255}.0/24` }))
  await events.flush()
  expect(await rows()).toHaveLength(ROWS_MAX + 1)
  expect(await others()).toMatchObject([{ subject_kind: '', count: 10_001 - ROWS_MAX }])
  // A network that has its row goes on counting in it; another kind has rows of its own.
  events.note(event({ network: 'known' }))
  events.note(event({ network: 'late' }))
  events.note(event({ kind: 'device', network: 'late' }))
  await events.flush()
  const all = await rows()
  expect(all).toHaveLength(ROWS_MAX + 2)
  expect(all.find(({ network }) => network === 'known')).toMatchObject({ count: 2 })
  expect(all.find(({ kind }) => kind === 'device')).toMatchObject({ network: 'late', count: 1 })
  expect(await others()).toMatchObject([{ count: 10_002 - ROWS_MAX }])
})
