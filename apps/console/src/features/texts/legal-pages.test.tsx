import type { OperatorLegal, OperatorLegalDraft } from '@yacheyka/contract/content/console-legal'
import type { OperatorRole } from '@yacheyka/core/operators/operator-role'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '@yacheyka/frontend/api/query.ts'
import { ConfigProvider } from '@yacheyka/frontend/page/config.tsx'
import {
  stubFetch,
  type Requested,
  type CallResponse,
  openRoutes,
} from '@yacheyka/frontend/test-calls.tsx'
import { testConfig } from '@yacheyka/frontend/test-config.ts'
import { textOf } from '@yacheyka/frontend/test-dom.ts'
import { OPERATOR } from '../../operator-query.ts'
import { Component as DraftPage } from './legal-draft-page.tsx'
import { Component as LegalPage } from './legal-page.tsx'

const EDITION = {
  edition: '2026-11-01',
  state: 'in_force',
  built_in: true,
  published_at: '2026-11-01T09:00:00.000Z',
  published_by: null,
} as const
const OFFER: OperatorLegal = {
  kind: 'offer',
  editions: [
    { ...EDITION, edition: '2026-12-20', state: 'future', built_in: false, published_by: 'Анна' },
    EDITION,
  ],
  draft: null,
}
const DRAFT: OperatorLegalDraft = {
  kind: 'offer',
  text: 'Прежний текст',
  version: 0,
  draft: null,
  earliest: '2026-12-01',
}

const open = (path: string, role: OperatorRole, responses: (call: Requested) => CallResponse) => {
  const calls = stubFetch((call) =>
    call.path.endsWith('/preview') ? [200, { html: '<p>Просмотр</p>' }] : responses(call),
  )
  queryClient.setQueryData(OPERATOR, { uid: 'o', login: 'anna', name: 'Анна', role })
  openRoutes(
    [
      {
        path: '/operator/legal',
        element: <LegalPage />,
      },
      {
        path: '/operator/legal/:kind',
        element: (
          <ConfigProvider config={testConfig}>
            <DraftPage />
          </ConfigProvider>
        ),
      },
    ],
    path,
  )
  return () => calls.filter(({ path: called }) => !called.endsWith('/preview'))
}
const list = (): CallResponse => [200, { results: [OFFER] }]

test('editions stand with the one in force marked, and the built-in one reported', async () => {
  open('/operator/legal', 'content', list)
  const table = await screen.findByRole('table', { name: /Публичная оферта/ })
  const rows = within(table).getAllByRole('row').slice(1).map(textOf)
  expect(rows[0]).toMatch(/20 декабря 2026.*Ещё не действует.*Анна/)
  expect(rows[1]).toMatch(/1 ноября 2026.*Действует.*Встроенная/)
  const links = within(table).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/offer?edition=2026-12-20',
    '/offer?edition=2026-11-01',
  ])
  expect(screen.getByText(/Действует\s+встроенный образец/)).toBeTruthy()
  // Editors do not publish, and take nothing back.
  expect(within(table).queryByRole('button')).toBeNull()
})

test('a manager takes back what is not in force yet', async () => {
  const calls = open('/operator/legal', 'manager', ({ method }) =>
    method === 'POST' ? [200, { ...OFFER, editions: [EDITION] }] : list(),
  )
  fireEvent.click(await screen.findByRole('button', { name: /Вернуть в черновик/ }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Вернуть' }))
  expect(await screen.findByText('Редакция снова черновик')).toBeTruthy()
  expect(calls().find(({ method }) => method === 'POST')).toMatchObject({
    path: '/api/operator/legal/offer/withdraw',
    body: { edition: '2026-12-20' },
  })
})

test('what is published is saved first, from the day that is chosen', async () => {
  const calls = open('/operator/legal/offer', 'manager', ({ method, path }) => {
    if (method === 'PUT') return [200, { ...DRAFT, text: 'Новый текст', version: 1 }]
    if (method === 'POST') return [200, OFFER]
    return path.endsWith('/draft') ? [200, DRAFT] : list()
  })
  const text = await screen.findByRole('textbox', { name: 'Текст' })
  expect(text).toHaveProperty('value', 'Прежний текст')
  fireEvent.change(text, { target: { value: 'Новый текст' } })
  fireEvent.click(screen.getByRole('button', { name: 'Опубликовать…' }))
  const dialog = within(await screen.findByRole('dialog'))
  const day = dialog.getByLabelText('Действует с')
  expect(day).toHaveProperty('value', '2026-12-01')
  fireEvent.change(day, { target: { value: '2026-12-11' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Опубликовать' }))
  expect(await screen.findByRole('table', { name: /Публичная оферта/ })).toBeTruthy()
  expect(calls().filter(({ method }) => method !== 'GET')).toMatchObject([
    { method: 'PUT', body: { text: 'Новый текст', version: 0 } },
    { method: 'POST', body: { version: 1, edition: '2026-12-11' } },
  ])
})

test('an editor saves and does not publish; what another one saved meanwhile is reported, and the text stays', async () => {
  const detail = 'Пока вы писали, этот черновик изменил кто-то другой.'
  open('/operator/legal/offer', 'content', ({ method }) =>
    method === 'PUT' ? [409, { detail }] : [200, DRAFT],
  )
  const text = await screen.findByRole('textbox', { name: 'Текст' })
  expect(screen.queryByRole('button', { name: 'Опубликовать…' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Удалить черновик' })).toBeNull()
  fireEvent.change(text, { target: { value: 'Моё' } })
  fireEvent.click(screen.getByRole('button', { name: 'Сохранить черновик' }))
  expect(await screen.findByText(detail)).toBeTruthy()
  expect(text).toHaveProperty('value', 'Моё')
})
