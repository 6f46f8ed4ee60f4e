import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { ConsoleCommand } from '@yacheyka/contract/device/locker-card'
import { expect, test } from 'vitest'
import { stubFetch, openRoutes } from '@yacheyka/frontend/test-calls.tsx'
import { press } from '@yacheyka/frontend/test-dom.ts'
import { OrderDialog } from './order-dialog.tsx'

const PATH = '/operator/lockers/1'
const open = (kind: ConsoleCommand, door: number | null = null) => {
  const calls = stubFetch(() => [400, { until: ['Это время уже прошло'] }])
  const element = <OrderDialog number="1" ordered={{ kind, door }} onClose={() => {}} />
  openRoutes([{ path: PATH, element }], PATH)
  const sent = async () => {
    await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true))
    return calls.find(({ method }) => method === 'POST')?.body
  }
  return { calls, sent }
}
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('a reason is chosen, and may have details', async () => {
  const { sent } = open('open_door', 4)
  fill('Причина', 'Техник у ячейки')
  fill('Подробности', 'заявка 17')
  await press('Отправить')
  expect(await sent()).toEqual({
    kind: 'open_door',
    door: 4,
    text: null,
    until: null,
    reason: 'Техник у ячейки: заявка 17',
  })
})

test('nothing is sent without a reason; «Другое» needs a text', async () => {
  const { calls } = open('reboot')
  await press('Отправить')
  expect(await screen.findByText('Выберите причину')).toBeTruthy()
  fill('Причина', 'Другое')
  await press('Отправить')
  expect(await screen.findByText('Напишите причину')).toBeTruthy()
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
})

test('a message has its end, by Moscow time', async () => {
  const { sent } = open('message')
  fill('Текст на экране', 'Моем до 18:00')
  fill('До', '2026-11-25T18:00')
  fill('Причина', 'Работы у постамата')
  await press('Отправить')
  expect(await sent()).toMatchObject({
    text: 'Моем до 18:00',
    until: '2026-11-25T18:00:00+03:00',
    reason: 'Работы у постамата',
  })
  expect(await screen.findByText('Это время уже прошло')).toBeTruthy()
})
