import type { ProposedLayout } from '@yacheyka/contract/device/locker-card'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { stubFetch, openRoutes } from '@yacheyka/frontend/test-calls.tsx'
import { press, textOf } from '@yacheyka/frontend/test-dom.ts'
import { Layout } from './layout.tsx'
import { doorOf } from './test-doors.ts'

const PATH = '/operator/lockers/1'
const place = { x: 0, y: 0, width: 0, height: 0, low: false }
const LAYOUT: ProposedLayout = {
  device: '018f0000-0000-7000-8000-000000000001',
  found_at: '2026-11-24T09:01:00.000Z',
  polarity: 'closed_is_zero',
  order: 'first_first',
  doors: [1, 101].map((door) => ({ ...place, door, board: 1, channel: door, size: 'M' as const })),
}

const openLayout = (mayAccept: boolean) => {
  const calls = stubFetch(() => [200, {}])
  const doors = [doorOf(1), doorOf(2)]
  const element = <Layout number="1" doors={doors} layout={LAYOUT} mayAccept={mayAccept} />
  openRoutes([{ path: PATH, element }], PATH)
  return calls
}

test('what was found stands beside what is in force; a manager corrects a size and accepts', async () => {
  const calls = openLayout(true)
  const size = await screen.findByLabelText('Ячейка 101')
  expect(textOf(screen.getByRole('list', { name: 'Найденные ячейки' }))).toContain('сейчас M')
  expect(screen.getByText(/Больше нет: 2/)).toBeTruthy()
  fireEvent.change(size, { target: { value: 'L' } })
  await press('Принять раскладку')
  expect(await screen.findByText(/станет:.M.1,.L.1/)).toBeTruthy()
  await press('Принять')
  await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true))
  const call = calls.find(({ method }) => method === 'POST')
  expect(call?.body).toEqual({ found_at: LAYOUT.found_at, sizes: [{ door: 101, size: 'L' }] })
})

test('doors that are as before are folded', async () => {
  stubFetch(() => [200, {}])
  const layout = { ...LAYOUT, doors: LAYOUT.doors.slice(0, 1) }
  const element = <Layout number="1" doors={[doorOf(1)]} layout={layout} mayAccept />
  openRoutes([{ path: PATH, element }], PATH)
  const folded = (await screen.findByText('Размеры по ячейкам')).closest('details')
  expect(folded?.open).toBe(false)
})

test('support sees it and cannot accept', async () => {
  openLayout(false)
  expect((await screen.findByLabelText('Ячейка 1')).hasAttribute('disabled')).toBe(true)
  expect(screen.queryByRole('button', { name: 'Принять раскладку' })).toBeNull()
})
