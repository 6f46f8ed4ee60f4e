import type { IncidentRow } from '@yacheyka/contract/device/locker-card'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { stubFetch, openRoutes } from '@yacheyka/frontend/test-calls.tsx'
import { Incidents } from './incidents.tsx'

const PATH = '/operator/lockers/1'
const incident = (uid: string, part: Partial<IncidentRow>): IncidentRow => ({
  uid,
  kind: 'door_failed',
  severity: 'major',
  door: 2,
  barcode: null,
  detail: null,
  opened_at: '2026-11-24T09:01:00+03:00',
  last_at: '2026-11-24T09:01:00+03:00',
  reports: 1,
  closed_at: null,
  closed_by: null,
  cause: null,
  ...part,
})
const over = { closed_at: '2026-11-24T10:15:00+03:00' }

const open = async (address = PATH) => {
  stubFetch(() => [200, {}])
  const incidents = [
    incident('1', {}),
    incident('2', { kind: 'too_cold', door: null, ...over }),
    incident('3', { kind: 'empty_claim', door: 3, ...over, closed_by: 'Анна', cause: 'Нашлась' }),
  ]
  openRoutes([{ path: PATH, element: <Incidents number="1" incidents={incidents} /> }], address)
  const table = await screen.findByRole('table', { name: 'Неполадки постамата' })
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => (textContent ?? '').replaceAll('\u00A0', ' '))
}

test('an incident that is over says when and by what or whom', async () => {
  const [, cold, claim] = await open()
  expect(cold).toMatch(/Постамат снял тревогу.*10:15/)
  expect(claim).toMatch(/Нашлась.*10:15, Анна/)
})

test('open and closed ones are chosen in the address', async () => {
  expect(await open(`${PATH}?incidents=closed`)).toHaveLength(2)
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Закрытые 2')
  expect(screen.getByRole('link', { name: 'Открытые 1' }).getAttribute('href')).toContain('open')
})
