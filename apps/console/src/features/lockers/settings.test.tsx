import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { stubFetch, openRoutes } from '@yacheyka/frontend/test-calls.tsx'
import { press } from '@yacheyka/frontend/test-dom.ts'
import { Settings } from './settings.tsx'

const PATH = '/operator/lockers/1'
const SETTINGS = {
  screen_bottom_mm: 900,
  lease_days: 14,
  handed_out_as: 'issued',
  own_events_only: false,
} as const

const open = (mayChange: boolean, response: [number, object] = [200, {}]) => {
  const calls = stubFetch(() => response)
  const element = <Settings number="1" settings={SETTINGS} mayChange={mayChange} />
  openRoutes([{ path: PATH, element }], PATH)
  return calls
}

test('a manager changes what the locker is reported', async () => {
  const calls = open(true)
  await press('Изменить настройки')
  fireEvent.change(screen.getByLabelText('Низ экрана от пола, мм'), { target: { value: '600' } })
  fireEvent.change(screen.getByLabelText('Статус выданной посылки'), {
    target: { value: 'received' },
  })
  fireEvent.change(screen.getByLabelText('Кто сообщает, что в точке'), {
    target: { value: 'own' },
  })
  await press('Сохранить')
  await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true))
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    screen_bottom_mm: 600,
    lease_days: 14,
    handed_out_as: 'received',
    own_events_only: true,
  })
})

test('what the server rejects stands beside its field', async () => {
  open(true, [400, { lease_days: ['До 90 дней'] }])
  await press('Изменить настройки')
  fireEvent.change(screen.getByLabelText('Сколько дней выдаёт без связи'), {
    target: { value: '91' },
  })
  await press('Сохранить')
  expect(await screen.findByText('До 90 дней')).toBeTruthy()
})

test('support reads them', async () => {
  open(false)
  expect(await screen.findByText('900 мм')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Изменить настройки' })).toBeNull()
})
