import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { WidgetTerminal } from '@yacheyka/contract/widget/widget'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WidgetStart } from './boot.ts'
import { hydrateWithInput } from './hydrate.ts'
import { TerminalRow } from './terminal-row.tsx'
import { Widget } from './widget.tsx'

const UNAVAILABLE = 'Виджет недоступен. Обратитесь к администратору сайта'
const PAGE = 20
/** «Скачать список»: jsdom loses the space between the two words. */
const EXPORT = /^Скачать\s?список$/

const terminal = (number: string, settlement = 'Москва'): WidgetTerminal => ({
  uid: number,
  pk: number,
  number,
  name: `Почтомат ${number}`,
  settlement,
  address: `${settlement}, улица Мира, 1`,
  structured_address: { full_addr: `${settlement}, улица Мира, 1` },
  point: { type: 'Point', coordinates: [37.6, 55.7] },
  point_type: 'Почтомат',
  how_to_find: '',
  payment_methods: [],
  operation_time: Array.from({ length: 7 }, () => '09:00-21:00'),
  photos: [],
  time_zone: 'Europe/Moscow',
  state: 'free',
  state_name: 'Есть места',
  reason: '',
  available: true,
  free_cells: 7,
  distance: 100,
})
const page = (count: number, settlement: string, from = 0) => ({
  count,
  results: Array.from({ length: PAGE }, (_, at) =>
    terminal(`${settlement}-${from + at}`, settlement),
  ),
})

const START: WidgetStart = {
  boot: {
    access: { token: 'secret', origins: [] },
    city: { name: 'Москва', centre: [37.6, 55.7] },
    parcel: {},
    fields: {},
    address: { tk: 'secret' },
    first: page(5000, 'Москва'),
  },
  brand: 'Ячейка',
  map: { kind: 'embedded', attribution: 'Natural Earth' },
  openWords: {},
}

const silent = () => undefined
beforeEach(() => {
  // A narrow frame that shows the list, on a link that counts its bytes: no map is loaded.
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: true,
    addEventListener: silent,
    removeEventListener: silent,
  }))
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'connection')
  vi.useRealTimers()
  vi.restoreAllMocks()
})

type ResponseBody = Response | 'lost' | Promise<Response>

/** Opens the frame; `answer` is what the list's calls get. Returns their queries. */
const open = (response: (query: URLSearchParams) => ResponseBody): URLSearchParams[] => {
  const calls: URLSearchParams[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const address = input instanceof Request ? input.url : input.toString()
    const { pathname, searchParams } = new URL(address, location.origin)
    expect(pathname).toBe('/api/widget-terminals/')
    calls.push(searchParams)
    const answered = await response(searchParams)
    init?.signal?.throwIfAborted()
    if (answered === 'lost') throw new TypeError('Failed to fetch')
    return answered
  })
  render(<Widget start={START} />)
  return calls
}

const rows = () =>
  within(screen.getByRole('list', { name: 'Найденные точки' })).getAllByRole('button')
const expectFirstRow = (text: string) =>
  waitFor(() => {
    expect(rows()[0]?.textContent).toContain(text)
  })
const address = () => screen.getByRole('textbox', { name: 'Адрес' })
const press = (name: string | RegExp) => {
  const button = screen.getByRole('button', { name })
  act(() => {
    button.focus()
  })
  fireEvent.click(button)
}
const search = (text: string) => {
  fireEvent.input(address(), { target: { value: text } })
  press('Найти')
}
const textsOf = (name: string) =>
  within(screen.getByRole('combobox', { name }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

test('the fields are those of the specification', () => {
  open(() => 'lost')
  expect(address()).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'Номер почтомата' })).toBeTruthy()
  const days = ['Каждый день', 'Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Вс']
  expect(textsOf('День недели')).toEqual(days)
  expect(textsOf('Время')).toEqual(Array.from({ length: 24 }, (_, hour) => `${hour}:00`))
  expect(screen.getByRole('combobox', { name: 'Время' })).toHaveProperty('value', '12:00')
  expect(screen.getByRole('switch', { name: 'Круглосуточно', checked: false })).toBeTruthy()
  expect(screen.getByRole('button', { name: EXPORT })).toBeTruthy()
})

test('no place is searched for: the count is that of the whole network', async () => {
  open((query) => Response.json(page(40, 'Тверь', Number(query.get('offset') ?? 0))))
  expect(screen.getByText(/^Найдено 5\s000\sточек во\sвсей сети$/)).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Открыто сейчас' }))
  expect(await screen.findByText(/^Найдено 40\sточек во\sвсей сети$/)).toBeTruthy()
  search('Тверь')
  await expectFirstRow('Тверь')
  expect(screen.getByText(/^Найдено 40\sточек$/)).toBeTruthy()
})

test('the address search fires after a pause of 1000 ms, and not before', async () => {
  vi.useFakeTimers()
  const calls = open(() => Response.json(page(40, 'Казань')))
  const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time))
  fireEvent.input(address(), { target: { value: 'Казань Гаг' } })
  await pass(999)
  // Typing on begins the pause anew.
  fireEvent.input(address(), { target: { value: 'Казань Гага' } })
  await pass(999)
  expect(calls).toEqual([])
  await pass(50)
  expect(calls.map((query) => query.get('full_addr'))).toEqual(['Казань Гага'])
  vi.useRealTimers()
  await expectFirstRow('Казань')
  expect(screen.getByText(/^Найдено 40\sточек$/)).toBeTruthy()
})

test.each([400, 401, 403, 404])('%i in mid-use: the message and no way back', async (status) => {
  open(() => Response.json({ detail: 'x' }, { status }))
  search('Уфа')
  expect((await screen.findByRole('alert')).textContent).toBe(UNAVAILABLE)
  expect(screen.queryByRole('button')).toBeNull()
})

test.each<readonly [string, () => Response | 'lost']>([
  ['429', () => Response.json({ detail: 'Слишком часто' }, { status: 429 })],
  ['500', () => new Response('<h1>Bad</h1>', { status: 500 })],
  ['no network', () => 'lost'],
])('%s in mid-use: the message with «Повторить», which brings all back', async (_, failure) => {
  let response: () => ResponseBody = failure
  open(() => response())
  search('Уфа')
  expect((await screen.findByRole('alert')).textContent).toContain(UNAVAILABLE)
  expect(screen.queryByRole('textbox')).toBeNull()
  response = () => Response.json(page(40, 'Уфа'))
  press('Повторить')
  await expectFirstRow('Уфа')
  expect(address()).toHaveProperty('value', 'Уфа')
})

test('an export that is rejected says it too', async () => {
  const calls = open(() => Response.json({}, { status: 403 }))
  press(EXPORT)
  expect((await screen.findByRole('alert')).textContent).toBe(UNAVAILABLE)
  expect(calls.map((query) => query.get('format'))).toEqual(['xlsx'])
})

test('an export that is cut off says so, and the list stays', async () => {
  open(() => 'lost')
  press(EXPORT)
  expect(await screen.findByText(/Нет связи с сервером/)).toBeTruthy()
  expect(rows()).toHaveLength(PAGE)
})

test('the last «Показать ещё» leaves the focus to the first line that it has brought', async () => {
  open((query) => Response.json(page(40, 'Тверь', Number(query.get('offset') ?? 0))))
  search('Тверь')
  await expectFirstRow('Тверь')
  expect(screen.getByText(/^Найдено 40\sточек$/)).toBeTruthy()
  press('Показать ещё')
  await waitFor(() => {
    expect(rows()).toHaveLength(40)
  })
  expect(screen.queryByRole('button', { name: 'Показать ещё' })).toBeNull()
  expect(document.activeElement).toBe(rows()[20])
})

test('«Показать ещё» of a list that was given up is nobody’s affair', async () => {
  const late = Promise.withResolvers<Response>()
  open((query) => (query.has('offset') ? late.promise : Response.json(page(5000, 'Тверь'))))
  press('Показать ещё')
  expect(await screen.findByRole('button', { name: 'Загружаем…' })).toBeTruthy()
  search('Тверь')
  await expectFirstRow('Тверь')
  expect(screen.getByRole('button', { name: 'Показать ещё' })).toBeTruthy()
  await act(async () => {
    late.resolve(Response.json({}, { status: 500 }))
    await late.promise
  })
  expect(rows()).toHaveLength(PAGE)
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([{}, { opened: 'Москва-3' }])(
  'hydrates the document of the server without a mismatch: %j',
  async (part) => {
    vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => undefined))
    const errors = vi.spyOn(console, 'error')
    const photos = [{ photo: '/photos/3.jpg' }]
    const results = START.boot.first?.results.map((point) => ({ ...point, photos })) ?? []
    const boot = { ...START.boot, ...part, first: { count: 5000, results } }
    const frame = <Widget start={{ ...START, boot }} />
    const root = document.createElement('div')
    const here = location
    vi.stubGlobal('location', undefined)
    root.innerHTML = renderToString(frame)
    vi.stubGlobal('location', here)
    document.body.replaceChildren(root)
    const [row] = root.querySelectorAll('li')
    const hydrated = await act(() => hydrateWithInput(root, frame))
    const messages = errors.mock.calls.map(([message]) => String(message))
    expect(messages.filter((message) => /hydrat/i.test(message))).toEqual([])
    expect(root.querySelector('li')).toBe(row)
    act(() => {
      hydrated.unmount()
    })
  },
)

test('beneath a full point stands the nearest with room, and leads to its card', () => {
  const nearest = { number: 'Соседняя', name: 'Почтомат во дворе', distance: 640 }
  const full = {
    ...terminal('Полная'),
    state: 'full' as const,
    available: false,
    nearest_free: nearest,
  }
  const opened: string[] = []
  render(
    <TerminalRow
      terminal={full}
      chosen={false}
      measured={false}
      onOpen={(number) => opened.push(number)}
    />,
  )
  expect(screen.getByRole('button', { name: /Заполнен/ })).toBeDefined()
  fireEvent.click(
    screen.getByRole('button', { name: /свободным местом: Почтомат во.дворе, 640.м/ }),
  )
  expect(opened).toEqual(['Соседняя'])
})
