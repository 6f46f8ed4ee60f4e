import { fireEvent, screen, within } from '@testing-library/react'
import type { getOwnSandbox, SandboxParcel } from '@yacheyka/contract/merchant-api/cabinet-sandbox'
import { expect, test } from 'vitest'
import type { Requested } from '@yacheyka/frontend/test-calls.tsx'
import { dialog, ok, openCabinet, press, type Responses } from '#/test-cabinet.tsx'

const parcel: SandboxParcel = {
  id: 'YT1234567890128',
  number: 'S-1',
  point: 'TEST-0001',
  status: 'created',
  created_at: '2026-11-26T09:00:07Z',
}
const isSandbox = ({ path }: Requested) => path.endsWith('/sandbox')
const sandbox = (parcels: SandboxParcel[], balance: string | null = '99800.00') =>
  ok<typeof getOwnSandbox>({ balance, parcels })
const open = (responses: Responses) =>
  openCabinet('/juridical/integrations/sandbox', (call) =>
    call.path.endsWith('/api_keys') ? [200, { results: [] }] : responses(call),
  )

test('it fails, comes again, and without test parcels says where they come from', async () => {
  let broken = true
  open((call) =>
    isSandbox(call) ? (broken ? [503, { detail: 'Позже' }] : sandbox([], null)) : undefined,
  )
  const alert = await screen.findByRole('alert')
  broken = false
  press('Попробовать ещё раз', alert)
  expect(await screen.findByText('Тестовых посылок пока нет')).toBeDefined()
  expect(screen.queryByText(/Пробный депозит/)).toBeNull()
  expect(screen.getByRole('link', { name: 'Создать тестовый ключ' })).toBeDefined()
  const magic = screen.getByRole('table', { name: 'Особые точки, получатели и номера' })
  expect(within(magic).getByText('TEST-0008')).toBeDefined()
})

test('a status is rejected with the reason, then changed', async () => {
  let status: SandboxParcel['status'] = 'created'
  open((call) => {
    if (isSandbox(call)) return sandbox([{ ...parcel, status }])
    if (!call.path.endsWith(`/sandbox/parcels/${parcel.id}/advance`)) return undefined
    if ((call.body as { to: string }).to === 'returned')
      return [409, { code: 'action_refused', detail: 'Сейчас нельзя' }]
    status = 'received'
    return [200, { ...parcel, status }]
  })
  const table = await screen.findByRole('table', { name: 'Последние тестовые посылки' })
  expect(screen.getByText(/Пробный депозит: 99\s800/)).toBeDefined()
  press('Сменить статус посылки «S-1»', table)
  const form = await dialog('Статус посылки «S-1»')
  const choose = (value: string) =>
    fireEvent.change(within(form).getByRole('combobox', { name: 'Новый статус' }), {
      target: { value },
    })
  choose('returned')
  press('Сменить статус', form)
  expect(await within(form).findByText('Сейчас нельзя')).toBeDefined()
  choose('received')
  press('Сменить статус', form)
  expect(await within(table).findByText('received')).toBeDefined()
})

test('it is cleared after a question, and shows what is left', async () => {
  let cleared = false
  open((call) => {
    if (!isSandbox(call)) return undefined
    if (call.method === 'DELETE') cleared = true
    return cleared ? sandbox([], '100000.00') : sandbox([parcel])
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Очистить песочницу' }))
  press('Очистить', await dialog('Очистить песочницу?'))
  expect(await screen.findByText('Тестовых посылок пока нет')).toBeDefined()
  expect(screen.getByText(/Пробный депозит: 100\s000/)).toBeDefined()
})
