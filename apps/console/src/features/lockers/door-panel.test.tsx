import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { stubFetch, type CallResponse, openRoutes } from '@yacheyka/frontend/test-calls.tsx'
import { expectFocused, press, textOf } from '@yacheyka/frontend/test-dom.ts'
import { DoorPanel } from './door-panel.tsx'
import { doorOf } from './test-doors.ts'

const PATH = '/operator/lockers/1'
const HISTORY = '/api/operator/lockers/1/doors/2/history'
const facts = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, index) => ({
    seq: from - index,
    at: '2026-11-24T09:01:00+03:00',
    kind: 'door_opened',
    barcode: `YA-${from - index}`,
    quality: 'exact',
    details: {},
  }))
const pageOf = (from: number, to: number, next: string | null): CallResponse => [
  200,
  {
    results: facts(from, to),
    counts: [{ kind: 'door_opened', count: 13, last_at: '2026-11-24T09:01:00+03:00' }],
    next,
  },
]

const open = (response: (before: string | null) => CallResponse) => {
  const calls = stubFetch(({ query }) => response(query.get('before')))
  const door = doorOf(2, { content: 'parcel', barcode: 'YA-1' })
  const panel = <DoorPanel number="1" door={door} mayOrder={false} onOrder={() => {}} />
  openRoutes([{ path: PATH, element: panel }], PATH)
  return calls
}
const lines = async () =>
  within(await screen.findByRole('list', { name: 'История ячейки' }))
    .getAllByRole('listitem')
    .map(textOf)

test('the whole history of a door is within reach, page behind page', async () => {
  const calls = open((before) =>
    before === null
      ? pageOf(13, 9, 'second')
      : before === 'second'
        ? pageOf(8, 4, 'third')
        : pageOf(3, 1, null),
  )
  expect(await lines()).toHaveLength(5)
  expect(screen.getByText(/^Показано.5 из.13 за.13.месяцев$/)).toBeTruthy()
  await press('Показать ещё')
  expect(await screen.findByText(/^Показано.10 из.13/)).toBeTruthy()
  await press('Показать ещё')
  const shown = await screen.findByText(/^Показано.13 из.13/)
  expect((await lines()).at(-1)).toMatch(/YA-1.*09:01/)
  await expectFocused(shown)
  expect(screen.queryByRole('button', { name: 'Показать ещё' })).toBeNull()
  expect(calls.map(({ path, query }) => [path, query.get('before')])).toEqual([
    [HISTORY, null],
    [HISTORY, 'second'],
    [HISTORY, 'third'],
  ])
})

test('a page that fails leaves what is shown and is requested again', async () => {
  let isBroken = true
  open((before) =>
    before === null ? pageOf(13, 9, 'second') : isBroken ? [500, {}] : pageOf(8, 4, 'third'),
  )
  await lines()
  await press('Показать ещё')
  await screen.findByRole('alert')
  expect(await lines()).toHaveLength(5)
  isBroken = false
  await press('Попробовать ещё раз')
  expect(await screen.findByText(/^Показано.10 из.13/)).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a history that does not come is said so', async () => {
  open(() => [500, {}])
  await screen.findByRole('alert')
  expect(screen.queryByText('Читаем историю…')).toBeNull()
})
