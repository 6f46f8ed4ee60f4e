import type { SecurityEventRow } from '@yacheyka/contract/audit/console-security'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { stubFetch, openRoutes } from '@yacheyka/frontend/test-calls.tsx'
import { Component } from './security-page.tsx'

const event = (part: Partial<SecurityEventRow>): SecurityEventRow => ({
  uid: 'e',
  kind: 'customer_sign_in',
  network: '203.0.113.0/24',
  subject_kind: '',
  subject_id: '',
  subject_name: '',
  count: 1,
  first_at: '2026-11-28T10:00:00Z',
  last_at: '2026-11-28T10:40:00Z',
  ...part,
})

const open = async (results: readonly SecurityEventRow[], address = '/operator/audit/security') => {
  const calls = stubFetch(() => [
    200,
    { count: results.length, exact: true, next: null, previous: null, results: [...results] },
  ])
  openRoutes([{ path: '/operator/audit/security', element: <Component /> }], address)
  const table = await screen.findByRole('table', { name: 'События безопасности' })
  const rows = within(table)
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => (textContent ?? '').replaceAll('\u00A0', ' '))
  return { calls, table, rows }
}

test('a row says what was rejected, from where, whose sign-in it was and how often', async () => {
  const { rows, table } = await open([
    event({
      uid: '1',
      subject_kind: 'customer',
      subject_id: 'c-1',
      subject_name: 'ООО «Ромашка»',
      count: 1200,
    }),
    event({ uid: '2', kind: 'api_key_unknown', network: '', count: 7 }),
    event({ uid: '3', kind: 'device', subject_kind: 'device' }),
  ])
  expect(rows[0]).toContain('Кабинет: неверный логин или пароль')
  expect(rows[0]).toContain('203.0.113.0/24')
  expect(rows[0]).toContain('1 200')
  expect(within(table).getByRole('link', { name: 'ООО «Ромашка»' }).getAttribute('href')).toBe(
    '/operator/customers/c-1',
  )
  expect(rows[1]).toContain('и другие сети')
  // Of what is no longer there, no link.
  expect(within(table).getAllByRole('link')).toHaveLength(1)
})

test('the filters stand in the address and are requested; the tab of actions leads to the journal', async () => {
  const { calls } = await open([event({})], '/operator/audit/security?kind=device&network=10.0.0.1')
  const query = () => calls.at(-1)?.query
  expect([query()?.get('kind'), query()?.get('network')]).toEqual(['device', '10.0.0.1'])
  fireEvent.change(screen.getByRole('combobox', { name: 'Что' }), {
    target: { value: 'operator_code' },
  })
  await vi.waitFor(() => expect(query()?.get('kind')).toBe('operator_code'))
  const tabs = screen.getByRole('navigation', { name: 'Разделы журнала' })
  expect(within(tabs).getByRole('link', { name: 'Действия' }).getAttribute('href')).toBe(
    '/operator/audit',
  )
  expect(within(tabs).getByRole('link', { current: 'page' }).textContent).toBe('Безопасность')
})
