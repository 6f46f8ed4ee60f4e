import type { LockerCard, LockerRow } from '@yacheyka/contract/device/locker-card'
import { expect, test } from 'vitest'
import { watchLockers } from './incidents.ts'
import { factOf, openLockers } from './test-console-lockers.ts'

const { anna, db, newLocker } = openLockers()

test('a technician who requests consent is an incident until the door opens; a claim has its number', async () => {
  const locker = await newLocker()
  const requested = factOf('consent_asked', 2)
  const claimed = factOf('empty_claim', 3)
  await locker.report({ facts: [requested, claimed] })
  const open = (await locker.card()).incidents.filter(({ closed_at: at }) => at === null)
  expect(open.map(({ door, kind, detail }) => `${door} ${kind} ${detail}`).toSorted()).toEqual([
    '2 consent_asked null',
    `3 empty_claim Обращение № ${claimed.seq}`,
  ])
  await locker.report({ facts: [factOf('door_opened', 2)] })
  const left = (await locker.card()).incidents.filter(({ closed_at: at }) => at === null)
  expect(left.map(({ kind }) => kind)).toEqual(['empty_claim'])
})

test.for([
  ['copy', 'С ночной копии'],
  ['empty', 'Без копии'],
  ['toString', null],
] as const)('a replaced store says what it was begun from: %s', async ([from, detail]) => {
  const locker = await newLocker()
  await locker.report({ facts: [{ ...factOf('store_replaced', null), body: { from } }] })
  expect((await locker.card()).incidents).toMatchObject([{ kind: 'store_replaced', detail }])
})

test('incidents open by what the locker saw, once a door, and are over by it or by an operator', async () => {
  const locker = await newLocker()
  const failed = factOf('door_failed', 2)
  await locker.report({ facts: [failed] })
  await locker.report({ facts: [failed] })
  await locker.report({ facts: [factOf('door_failed', 2), factOf('empty_claim', 3)] })
  const open = async () => (await locker.card()).incidents.filter((one) => one.closed_at === null)
  expect(await open()).toMatchObject([
    { kind: 'empty_claim', door: 3, reports: 1 },
    { kind: 'door_failed', door: 2, reports: 2 },
  ])
  await locker.report({ facts: [factOf('door_opened', 2), factOf('door_opened', 3)] })
  const [left, ...others] = await open()
  expect([left?.kind, others]).toEqual(['empty_claim', []])
  const url = `${locker.path}/incidents/${left?.uid}/closing`
  const close = () => anna().inject({ method: 'POST', url, payload: { cause: 'Посылка найдена' } })
  expect((await close()).json<LockerCard>().incidents[0]).toMatchObject({
    cause: 'Посылка найдена',
    closed_by: 'Оператор anna',
  })
  expect((await close()).statusCode).toBe(409)
  const history = await anna().inject({ url: `${locker.path}/doors/2/history` })
  expect(history.json<{ results: { kind: string }[] }>().results.map(({ kind }) => kind)).toEqual([
    'door_opened',
    'door_failed',
    'door_failed',
  ])
  expect(history.json()).toMatchObject({
    counts: [
      { kind: 'door_failed', count: 2 },
      { kind: 'door_opened', count: 1, last_at: expect.stringContaining('+03:00') },
    ],
  })
})

test('alarms of the cabinet are incidents with their value and severity until they are cleared', async () => {
  const locker = await newLocker()
  await locker.report({
    facts: [
      factOf('alarm_raised', null, { key: 'too_cold', value: -26 }),
      factOf('alarm_raised', null, { key: 'board_silent:2' }),
      factOf('alarm_raised', 3, { key: 'sensor_disagrees:3' }),
      factOf('alarm_raised', null, { key: 'of_a_newer_program:7' }),
    ],
  })
  const open = async () =>
    (await locker.card()).incidents
      .filter((one) => one.closed_at === null)
      .toSorted((one, other) => one.kind.localeCompare(other.kind))
      .map(({ kind, severity, door, detail }) => [kind, severity, door, detail])
  expect(await open()).toEqual([
    ['alarm', 'major', null, 'of_a_newer_program:7'],
    ['board_silent', 'major', null, 'Плата 2'],
    ['sensor_disagrees', 'minor', 3, null],
    ['too_cold', 'major', null, '−26 °C'],
  ])
  const cleared = ['too_cold', 'board_silent:2', 'sensor_disagrees:3', 'of_a_newer_program:7']
  await locker.report({
    facts: cleared.map((key) => factOf('alarm_cleared', null, { key })),
  })
  expect(await open()).toEqual([])
})

test('open incidents wait on «Сегодня», and lead to the lockers that have one', async () => {
  const locker = await newLocker()
  await newLocker()
  const datetime = new Date().toISOString()
  const fact = { seq: 1, datetime, quality: 'exact', kind: 'door_failed', door: 1, barcode: null }
  await locker.report({ facts: [{ ...fact, body: {} }] })
  const { waiting } = (await anna().inject({ url: '/api/operator/today' })).json<{
    waiting: readonly { readonly kind: string }[]
  }>()
  expect(waiting.map(({ kind }) => kind)).toContain('incidents')
  const listed = await anna().inject({ url: '/api/operator/lockers?incidents=1&limit=100' })
  const { results } = listed.json<{ results: readonly LockerRow[] }>()
  expect(results.map(({ number }) => number)).toContain(locker.number)
  expect(results.filter(({ incidents }) => incidents === 0)).toEqual([])
})

test('a locker that is silent has an incident until it is heard', async () => {
  const locker = await newLocker()
  const open = async () => {
    const { incidents, state } = await locker.card()
    return [state, incidents.filter((one) => one.closed_at === null).map(({ kind }) => kind)]
  }
  await locker.feed()
  await watchLockers(db(), new Date())
  expect(await open()).toEqual(['online', []])
  const later = new Date(Date.now() + 16 * 60_000)
  await watchLockers(db(), later)
  await watchLockers(db(), later)
  expect((await open())[1]).toEqual(['offline'])
  await watchLockers(db(), new Date())
  expect(await open()).toEqual(['online', []])
})
