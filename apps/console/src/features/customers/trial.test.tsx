import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '@yacheyka/frontend/api/query.ts'
import { stubFetch, openRoutes } from '@yacheyka/frontend/test-calls.tsx'
import { textOf } from '@yacheyka/frontend/test-dom.ts'
import { OPERATOR } from '../../operator-query.ts'
import { Component as CustomerPage } from './customer-page.tsx'
import { Component as CustomersPage } from './customers-page.tsx'
import { CARD } from './test-card.ts'

const TRIAL = {
  ...CARD,
  juridical_name: 'Пробный доступ',
  trial_until: '2027-01-28T09:00:00+03:00',
}

const openAs = (path: string, Page: () => React.ReactNode, response: object) => {
  const calls = stubFetch(() => [200, response])
  queryClient.setQueryData(OPERATOR, { uid: 'o', login: 'anna', name: 'Анна', role: 'manager' })
  openRoutes([{ path, element: <Page /> }], path.replace(':uid', 'c'))
  return calls
}

test('the card of a trial says until when, requests no money and offers no requisites', async () => {
  const calls = openAs('/operator/customers/:uid', CustomerPage, TRIAL)
  expect(textOf(await screen.findByText(/^Пробный доступ до/))).toBe(
    'Пробный доступ до 28 января 2027',
  )
  expect(screen.getByRole('link', { name: 'Интеграции' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Депозит' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Изменить' })).toBeNull()
  expect(calls.map(({ path }) => path)).toEqual(['/api/operator/customers/c'])
})

test('the list shows trials by its filter alone', async () => {
  const row = { ...TRIAL, logins: ['dev-482133'] }
  const page = { count: 1, next: null, previous: null, results: [row] }
  const calls = openAs('/operator/customers', CustomersPage, page)
  expect(await screen.findByText(/^до 28/)).toBeTruthy()
  expect(calls.at(-1)?.query.get('trial')).toBeNull()
  fireEvent.change(screen.getByLabelText('Доступ'), { target: { value: '1' } })
  await expect.poll(() => calls.at(-1)?.query.get('trial')).toBe('1')
})
