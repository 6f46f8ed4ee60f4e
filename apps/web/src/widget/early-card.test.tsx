import { act, fireEvent, screen } from '@testing-library/react'
import type { WidgetTerminal } from '@yacheyka/contract/widget/widget'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testConfig } from '@yacheyka/frontend/test-config.ts'
import { readStart } from './boot.ts'
import { composeWidgetDocument } from './document.tsx'
import './early.ts'
import { CARD, HELD, LIVE } from './early-marks.ts'
import { hydrateWithInput } from './hydrate.ts'
import { Widget } from './widget.tsx'

// The small script waits for the first paint, which never comes here.
vi.hoisted(() => vi.stubGlobal('requestAnimationFrame', () => 0))

const ASSETS = { 'src/widget/main.tsx': { file: 'assets/main.js' } }
const terminal = (number: string, part: Partial<WidgetTerminal> = {}): WidgetTerminal => ({
  uid: number,
  pk: number,
  number,
  name: `Почтомат ${number}`,
  settlement: 'Москва',
  address: 'Москва, улица Мира, 1',
  structured_address: { full_addr: 'Москва, улица Мира, 1' },
  point: { type: 'Point', coordinates: [37.6, 55.7] },
  point_type: 'Почтомат',
  how_to_find: 'Слева от входа',
  payment_methods: [],
  operation_time: Array.from({ length: 7 }, () => '09:00-21:00'),
  photos: [{ photo: '/photos/3.jpg' }],
  time_zone: 'Europe/Moscow',
  state: 'free',
  state_name: 'Есть места',
  reason: '',
  available: true,
  free_cells: 7,
  distance: 100,
  ...part,
})
const FULL = { state: 'full', available: false, reason: 'Нет свободных ячеек' } as const
const LISTED = [terminal('МСК-1'), terminal('МСК-2'), terminal('МСК "3"', FULL)]

/** The served document as it stands before its script. */
const stand = () => {
  const html = composeWidgetDocument({
    config: testConfig,
    assets: ASSETS,
    inline: { styles: '', early: '' },
    boot: {
      access: { token: 'secret', origins: [] },
      city: { name: 'Москва', centre: [37.6, 55.7] },
      parcel: {},
      fields: {},
      address: { tk: 'secret' },
      first: { count: LISTED.length, results: LISTED },
    },
    // In Moscow Monday noon.
    now: Date.UTC(2026, 10, 16, 9),
  })
  document.documentElement.removeAttribute(LIVE)
  document.body.replaceChildren(...new DOMParser().parseFromString(html, 'text/html').body.children)
}

/** The script comes; answers what it complained of. */
const comes = async (): Promise<string[]> => {
  const errors = vi.spyOn(console, 'error').mockReturnValue()
  const root = document.getElementById('root')
  const start = readStart()
  if (root === null || start === null) throw new Error('the document has no frame')
  await act(() => hydrateWithInput(root, <Widget start={start} />))
  return errors.mock.calls
    .map(([message]) => String(message))
    .filter((text) => /hydrat/i.test(text))
}

const line = (number: string) => screen.getByRole('button', { name: new RegExp(`№.${number}`) })
const heading = () => screen.queryByRole('heading', { level: 2 })
const beneath = () => document.querySelector('main ul')?.closest('[inert]') ?? null

const silent = () => undefined
beforeEach(() => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: true,
    addEventListener: silent,
    removeEventListener: silent,
  }))
  // A link that counts its bytes: no map is loaded.
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(silent))
  stand()
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'connection')
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a line that is pressed before the script opens its card, which has the focus; the list is beneath', () => {
  fireEvent.click(line('МСК-2'))
  expect(heading()?.textContent).toBe('Почтомат МСК-2')
  expect(document.activeElement).toBe(heading())
  expect(screen.getByText('Слева от входа')).toBeTruthy()
  expect(beneath()).not.toBeNull()
})

test.each([
  ['the way back', () => fireEvent.click(screen.getByRole('button', { name: 'Назад к списку' }))],
  ['Escape', () => fireEvent.keyDown(document.activeElement ?? document, { key: 'Escape' })],
])('%s leads to the list, and the line has the focus again', (_, goBack) => {
  fireEvent.click(line('МСК-2'))
  goBack()
  expect(heading()).toBeNull()
  expect(beneath()).toBeNull()
  expect(document.activeElement).toBe(line('МСК-2'))
})

test('the script takes over the card that stands: the same element, the same focus, no mismatch', async () => {
  fireEvent.click(line('МСК-2'))
  const card = heading()?.closest('section')
  const choose = screen.getByRole('button', { name: 'Выбрать' })
  choose.focus()
  expect(await comes()).toEqual([])
  expect(heading()?.closest('section')).toBe(card)
  expect(document.activeElement).toBe(choose)
  fireEvent.click(screen.getByRole('button', { name: 'Назад к списку' }))
  expect(heading()).toBeNull()
  expect(document.activeElement).toBe(line('МСК-2'))
})

test('«Выбрать» that is pressed before the script is kept for it', async () => {
  fireEvent.click(line('МСК-1'))
  const choose = screen.getByRole('button', { name: 'Выбрать' })
  fireEvent.click(choose)
  expect(choose.hasAttribute(HELD)).toBe(true)
  await comes()
  expect(choose.hasAttribute(HELD)).toBe(false)
  expect(screen.getByRole('button', { name: 'Выбрано' })).toBe(choose)
})

test('a card that was closed again leaves nothing to the script', async () => {
  fireEvent.click(line('МСК-1'))
  fireEvent.click(screen.getByRole('button', { name: 'Выбрать' }))
  fireEvent.click(screen.getByRole('button', { name: 'Назад к списку' }))
  expect(await comes()).toEqual([])
  expect(heading()).toBeNull()
  expect(screen.queryByText('Выбрано')).toBeNull()
})

test('a point that takes nothing says why, and is not kept for the script', () => {
  fireEvent.click(line('МСК "3"'))
  const choose = screen.getByRole('button', { name: 'Выбрать', description: 'Нет свободных ячеек' })
  fireEvent.click(choose)
  expect(choose.hasAttribute(HELD)).toBe(false)
})

test('a line whose card has not come yet opens as the document is whole', () => {
  const cards = Array.from(document.querySelectorAll(`script[${CARD}]`))
  for (const card of cards) card.remove()
  fireEvent.click(line('МСК-1'))
  expect(line('МСК-1').hasAttribute(HELD)).toBe(true)
  document.body.append(...cards)
  document.dispatchEvent(new Event('readystatechange'))
  expect(heading()?.textContent).toBe('Почтомат МСК-1')
  fireEvent.click(screen.getByRole('button', { name: 'Назад к списку' }))
  expect(line('МСК-1').hasAttribute(HELD)).toBe(false)
})

// The last: the small script gives up for good.
test('a script that fails: the server responds with the card that stands', () => {
  const calls = vi.spyOn(HTMLFormElement.prototype, 'requestSubmit').mockReturnValue()
  fireEvent.click(line('МСК-1'))
  document.body.append(document.createElement('script'))
  document.querySelector('body > script:last-child')?.dispatchEvent(new Event('error'))
  expect(calls).toHaveBeenCalledWith(line('МСК-1'))
})
