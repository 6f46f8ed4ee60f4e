import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { listParcelEvents, ParcelCardEvent } from '@yacheyka/contract/parcels/parcel-card'
import type { CallResponse } from '@yacheyka/frontend/test-calls.tsx'
import { held, ok, pageOf, press } from '#/test-cabinet.tsx'
import { CARD, EVENTS, openCard, testCard } from './test-card.tsx'

const block = (name: string) => screen.findByRole('region', { name })
/** What stands beside a name in the blocks of the card. */
const fact = (name: string) =>
  screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent
const title = () => screen.getByRole('heading', { level: 1 }).textContent

afterEach(() => {
  vi.restoreAllMocks()
})

test('labels that do not come say so beside the button', async () => {
  const detail = 'Слишком много файлов подряд. Подождите минуту.'
  openCard(testCard(), ({ path }) =>
    path.endsWith('/print_barcode') ? [429, { detail }] : undefined,
  )
  await screen.findByText('Чайный сервиз')
  const codes = await block('Штрихкоды')
  press('Печать этикеток', codes)
  expect(await within(codes).findByText(detail)).toBeDefined()
})

describe('the history of statuses', () => {
  const STATUSES = [
    { status: 'delivered', status_text: 'Доставлена' },
    { status: 'in_delivery', status_text: 'В доставке' },
    { status: 'created', status_text: 'Создана' },
  ] as const
  const HISTORY: ParcelCardEvent[] = Array.from({ length: 14 }, (_, at) => ({
    datetime: new Date(Date.UTC(2026, 9, 20 - at, 9, 5)).toISOString(),
    originator: 'pulse',
    data: STATUSES[at % 3] ?? STATUSES[0],
  }))

  test('six stand on a page, the page in the address; past the end comes the last', async () => {
    const { calls, router, search } = openCard(testCard(), (call) =>
      call.path === EVENTS ? ok<typeof listParcelEvents>(pageOf(HISTORY, call)) : undefined,
    )
    const history = await block('История статусов')
    const rows = () => within(history).queryAllByRole('row')
    const expectRows = (count: number) => waitFor(() => expect(rows()).toHaveLength(count))
    await expectRows(7)
    expect(rows()[1]?.textContent).toContain('20.10.202612:05')
    expect(calls.find(({ path }) => path === EVENTS)?.query.get('etype')).toBe('status')
    const pages = within(history).getByRole('navigation', { name: 'Страницы истории' })
    fireEvent.click(within(pages).getByRole('link', { name: 'Страница 3' }))
    await expectRows(3)
    expect(search()).toBe('?page=3')
    expect(rows().at(-1)?.textContent).toContain('07.10.2026')
    await act(() => router.navigate(-1))
    await expectRows(7)
    await act(() => router.navigate(`${router.state.location.pathname}?page=9`))
    await waitFor(() => expect(search()).toBe('?page=3'))
    await expectRows(3)
  })

  test('one that does not load says so, and comes on retry', async () => {
    let broken = true
    openCard(testCard(), ({ path }) =>
      broken && path === EVENTS ? [400, { detail: 'История не открылась' }] : undefined,
    )
    const history = await block('История статусов')
    expect((await within(history).findByRole('alert')).textContent).toContain(
      'История не открылась',
    )
    // The rest of the card does without it.
    expect(fact('Описание')).toBe('Чайный сервиз')
    broken = false
    press('Попробовать ещё раз', history)
    await waitFor(() =>
      expect(within(history).getAllByRole('row').at(-1)?.textContent).toContain('Создана'),
    )
  })
})

test('a card that is not there keeps its place while it is on its way, fails in words and comes on retry', async () => {
  const { hold, release } = held()
  let failure: CallResponse | undefined = [403, { detail: 'Карточка не открылась' }]
  openCard(testCard(), ({ path }) =>
    path === CARD && failure !== undefined ? hold(failure) : undefined,
  )
  const actions = await block('Действия')
  expect(title()).toBe('Карточка отправления')
  expect(fact('Описание')).toBe('загружается')
  expect(within(actions).queryAllByRole('button')).toEqual([])
  await release()
  expect((await screen.findByRole('alert')).textContent).toContain('Карточка не открылась')
  failure = undefined
  press('Попробовать ещё раз')
  await waitFor(() => expect(fact('Описание')).toBe('Чайный сервиз'))
})
