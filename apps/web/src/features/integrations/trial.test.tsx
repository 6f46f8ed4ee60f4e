import { fireEvent, screen, within } from '@testing-library/react'
import type { getProfile } from '@yacheyka/contract/accounts/profile'
import type { listApiKeys } from '@yacheyka/contract/api-keys/api-keys'
import type { listOwnWebhooks } from '@yacheyka/contract/merchant-api/cabinet-webhooks'
import type { ResponseBody } from '@yacheyka/contract/http/endpoint'
import { expect, test } from 'vitest'
import { textOf } from '@yacheyka/frontend/test-dom.ts'
import { dialog, ok, openCabinet } from '#/test-cabinet.tsx'

const UNTIL = '2027-01-28T09:00:00.000Z'
const EMAIL = 'dev@shop.example'

/** Of the profile the pages read nothing but when the trial ends, and its e-mail. */
const profile = (trial_until: string | null) =>
  ok<typeof getProfile>({ trial_until, email: EMAIL } as ResponseBody<typeof getProfile>)

const open = (page: string, until: string | null) =>
  openCabinet(
    page,
    ({ path }) => {
      if (path.endsWith('/api_keys')) return ok<typeof listApiKeys>({ results: [] })
      if (path.endsWith('/webhooks')) return ok<typeof listOwnWebhooks>({ results: [] })
      return /\/juridical_users\/[^/]+$/.test(path) ? profile(until) : undefined
    },
    'developer',
  )

test('every page of a trial says until when it lasts, and leads to the application', async () => {
  open('/juridical/integrations', UNTIL)
  const band = await screen.findByRole('region', { name: 'Пробный доступ' })
  expect(textOf(band)).toBe(
    'Пробный доступ до 28 января 2027: только песочница. Подключиться по договору: с этим же e-mail ключи и вебхуки останутся',
  )
  const link = within(band).getByRole('link', { name: 'Подключиться по договору' })
  fireEvent.click(link)
  const form = within(await screen.findByRole('form', { name: 'Заявка' }))
  expect(form.getByLabelText<HTMLInputElement>('E-mail').value).toBe(EMAIL)
})

test('a trial chooses no live key and makes no live webhook', async () => {
  open('/juridical/integrations', UNTIL)
  await screen.findByRole('region', { name: 'Пробный доступ' })
  await screen.findByText('Ключей пока нет')
  const [create = document.body] = screen.getAllByRole('button', { name: 'Создать ключ' })
  fireEvent.click(create)
  const popup = within(await dialog('Новый ключ'))
  expect(popup.queryByLabelText('Режим')).toBeNull()
  expect(popup.queryByLabelText('Ваш пароль')).toBeNull()
  expect(popup.getByLabelText<HTMLSelectElement>('Для чего').value).toBe('everything')
  expect(popup.getByText(/песочница$/)).toBeTruthy()
})

test('a webhook of a trial is one of the sandbox', async () => {
  open('/juridical/integrations/webhooks', UNTIL)
  await screen.findByRole('region', { name: 'Пробный доступ' })
  await screen.findByText('Вебхуков пока нет')
  const [create = document.body] = screen.getAllByRole('button', { name: 'Создать вебхук' })
  fireEvent.click(create)
  const popup = within(await dialog('Новый вебхук'))
  expect(popup.getByLabelText('Адрес')).toBeDefined()
  expect(popup.queryByLabelText('Режим')).toBeNull()
})

test('a developer with a contract chooses both', async () => {
  open('/juridical/integrations/webhooks', null)
  expect(await screen.findByText('Вебхуков пока нет')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Создать вебхук' })).toHaveLength(2)
  expect(screen.queryByRole('region', { name: 'Пробный доступ' })).toBeNull()
})
