import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { getFigures } from '@yacheyka/contract/dashboard/figures'
import type { CallResponse } from '@yacheyka/frontend/test-calls.tsx'
import { held, ok, openCabinet, press } from '#/test-cabinet.tsx'
import type { Figures } from './figures.ts'
import { FULL, NOTHING } from './test-figures.ts'

const openSummary = (response: () => CallResponse | Promise<CallResponse>) =>
  openCabinet('/juridical/summary', ({ path }) =>
    path.endsWith('/figures') ? response() : undefined,
  )
const openFull = (figures: Figures = FULL) => openSummary(() => ok<typeof getFigures>(figures))
const list = (name: string) => screen.findByRole('list', { name })
const textsOf = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent)

afterEach(() => {
  vi.restoreAllMocks()
})

describe('twelve busy weeks', () => {
  test('the big numbers come first, each with its words, and lead to what they count', async () => {
    openFull()
    const tiles = within(await list('Главное')).getAllByRole('link')
    expect(textsOf(tiles)).toEqual([
      expect.stringMatching(/В\sпути2\s356/),
      expect.stringMatching(/Ждут получателя2\s500/),
      expect.stringMatching(/Скоро истекает срок12/),
      expect.stringMatching(/Потрачено за\sнеделю113,9\sтыс\.\s₽/),
    ])
    const hrefs = tiles.map((tile) => tile.getAttribute('href'))
    expect(hrefs[0]).toBe('/juridical/parcels?parcel_status=shipped_from_warehouse,in_delivery')
    expect(hrefs[2]).toMatch(/#soon$/)
    expect(document.getElementById('soon')?.textContent).toMatch(/^Скоро истекает срок/)
    expect(hrefs[3]).toBe('/juridical/deposit')
  })

  test('every plot is read without seeing it', async () => {
    openFull()
    const spent = textsOf(within(await list('Расходы по неделям')).getAllByRole('listitem'))
    expect(spent).toHaveLength(12)
    expect(spent[3]).toMatch(/21\sсентября – 27\sсентября: −1\s250,50\s₽/)
    expect(spent.at(-1)).toMatch(/Эта неделя, 16\sноября – 22\sноября: 113\s920,40\s₽/)
    const added = within(await list('Отправлений по неделям')).getAllByRole('listitem')
    expect(added[0]?.textContent).toMatch(/812\sотправлений/)
    const fetched = textsOf(within(await list('На какой день забирают')).getAllByRole('listitem'))
    expect(fetched[0]).toMatch(/43\s%В 1-й день: 430\sотправлений/)
    expect(fetched.at(-1)).toMatch(/Позже недели: 5\sотправлений/)
    const pickup = screen.getByRole('region', { name: 'Как быстро забирают' })
    expect(pickup.textContent).toMatch(/Половину забирают быстрее, чем\sза 26\sч/)
    const over = within(await list('Завершённые за всё время')).getAllByRole('link')
    expect(over[0]?.textContent).toMatch(/Выдана 480\s113/)
  })

  test('what runs out soon leads to its cards, the nearest first', async () => {
    openFull()
    const soon = await screen.findByRole('region', { name: 'Скоро истекает срок' })
    expect(within(soon).getAllByRole('listitem')).toHaveLength(5)
    expect(within(soon).getByText(/И\sещё 7\sотправлений/)).toBeDefined()
    expect(
      within(soon)
        .getByRole('link', { name: /KP-100/ })
        .getAttribute('href'),
    ).toBe('/juridical/parcels/abcdefghijkmnopqrstuvw')
  })
})

test('a new customer is invited to send the first parcel', async () => {
  const { router } = openFull(NOTHING)
  fireEvent.click(await screen.findByRole('link', { name: /^Оформить\sвручную$/ }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/juridical/manual-load'))
})

test('it is loading, failed and ready by turns; a failed one retries', async () => {
  const { hold, release } = held()
  let broken = true
  openSummary(() => hold(broken ? [404, { detail: 'Не нашлось' }] : [200, FULL]))
  await screen.findByText('Сводка считается')
  await release()
  expect((await screen.findByRole('alert')).textContent).toContain('Не нашлось')
  broken = false
  press('Попробовать ещё раз')
  await screen.findByRole('heading', { name: 'Отправления сейчас' })
  expect(screen.queryByRole('alert')).toBeNull()
})
