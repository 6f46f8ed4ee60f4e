import type { Terminal } from '@yacheyka/contract/points/points'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiProvider } from '@yacheyka/frontend/api/api-provider.tsx'
import { ConfigProvider } from '@yacheyka/frontend/page/config.tsx'
import { type CallResponse } from '@yacheyka/frontend/test-calls.tsx'
import { stubPublicCalls } from '#/test-calls.tsx'
import { testConfig } from '@yacheyka/frontend/test-config.ts'
import { PointCard } from './point-card.tsx'

const TERMINAL: Terminal = {
  number: 'ЧЛБ%303',
  point: { type: 'Point', coordinates: [61.4291, 55.154] },
  active: true,
  point_type: 'Почтомат',
  owner: 'network',
  fitting_room: false,
  check_order: true,
  payment_point: true,
  name: 'Почтомат у «Дома быта»',
  structured_address: { full_addr: 'Челябинск, улица Труда, 3' },
  settlement: 'Челябинск',
  payment_methods: ['Карта'],
  operation_time: Array<string>(7).fill('09:00-21:00'),
  how_to_find: 'Слева от входа',
  photos: [{ photo: '/a.jpg' }, { photo: '/b.jpg' }],
  time_zone: 'Asia/Yekaterinburg',
}
let availability: CallResponse
beforeEach(() => {
  availability = [404, { detail: 'Точка с таким номером не найдена' }]
  stubPublicCalls(() => availability)
})
afterEach(() => {
  vi.restoreAllMocks()
})

const open = (part: Partial<Terminal> = {}) =>
  render(
    <MemoryRouter>
      <ApiProvider>
        <ConfigProvider config={testConfig}>
          <PointCard terminal={{ ...TERMINAL, ...part }} />
        </ConfigProvider>
      </ApiProvider>
    </MemoryRouter>,
  )
const part = (name: string) => within(screen.getByRole('region', { name }))

test('the card says everything that the point has', () => {
  open()
  expect(screen.getByText('Почтомат № ЧЛБ%303')).toBeTruthy()
  expect(screen.getByText('Челябинск, улица Труда, 3')).toBeTruthy()
  expect(part('Оплата').getByText('Оплата картой')).toBeTruthy()
  expect(part('Оплата').queryByText('Оплата наличными')).toBeNull()
  expect(part('Услуги').getByText('Проверка заказа')).toBeTruthy()
  expect(part('Как найти').getByText('Слева от входа')).toBeTruthy()
})

test('photos and the way to find the point lead, for the map may have no streets', () => {
  open()
  const photo = screen.getByRole('button', { name: /^Фото 1/u })
  const [first] = screen.getAllByRole('region', { name: /^(?:Как найти|Часы работы|Оплата)$/u })
  expect(first?.textContent).toMatch(/^Как найти/u)
  expect(first && photo.compareDocumentPosition(first)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('seven equal days are «Ежедневно»; the working week and the weekend stand apart', () => {
  const { unmount } = open()
  expect(part('Часы работы').getByText('Ежедневно')).toBeTruthy()
  unmount()
  open({
    operation_time: [...Array<string>(5).fill('09:00-18:00'), 'выходной', 'выходной'],
  })
  const days = part('Часы работы').getAllByRole('term')
  expect(days.map((day) => day.textContent)).toEqual(['Пн–Пт', 'Сб–Вс'])
})

test('what the point does not have takes no place', () => {
  open({ how_to_find: '', photos: [], check_order: false, payment_point: false })
  expect(screen.queryByRole('region', { name: 'Как найти' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Услуги' })).toBeNull()
  expect(screen.queryByRole('list', { name: 'Фотографии точки' })).toBeNull()
})

test('a point that does not work says so instead of its hours today', () => {
  open({ active: false })
  expect(screen.getByText('Временно не работает')).toBeTruthy()
})

test('the way there leads to the point', () => {
  open()
  const way = screen.getByRole('link', { name: 'Как добраться' })
  expect(way.getAttribute('href')).toBe('https://yandex.ru/maps/?rtext=~55.154,61.4291')
})

test('a picture opens large, and one that is gone leaves no hole', () => {
  open()
  fireEvent.click(screen.getByRole('button', { name: 'Фото 2 из 2: открыть крупно' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Фотографии точки' }))
  expect(dialog.getByRole('img', { name: 'Фото 2 из 2' }).getAttribute('src')).toBe('/b.jpg')
  fireEvent.click(dialog.getByRole('button', { name: 'Следующее фото' }))
  expect(dialog.getByRole('img', { name: 'Фото 1 из 2' }).getAttribute('src')).toBe('/a.jpg')
  const small = screen.getByRole('button', { name: /^Фото 1/u }).querySelector('img')
  if (small === null) throw new Error('no picture')
  fireEvent.error(small)
  expect(screen.getAllByRole('button', { name: /открыть крупно/u })).toHaveLength(1)
})

test('a full point says so and leads to the nearest one with free cells', async () => {
  const nearest = { number: '7/2', name: 'У метро', address: 'Челябинск', distance: 437 }
  availability = [200, { number: 'ЧЛБ%303', state: 'full', nearest_free: nearest }]
  open()
  expect(await screen.findByText('Заполнен')).toBeTruthy()
  const link = screen.getByRole('link', { name: /^У\sметро$/ })
  expect(link.getAttribute('href')).toBe('/point/7%2F2')
  expect(link.parentElement?.textContent).toMatch(/440\sм$/)
})

test.each([
  ['free', 'Есть места'],
  ['almost_full', 'Почти заполнен'],
])('a point that is %s says «%s» and names no other', async (state, word) => {
  availability = [200, { number: 'ЧЛБ%303', state, nearest_free: null }]
  open()
  expect(await screen.findByText(word)).toBeTruthy()
  expect(screen.getAllByRole('link')).toHaveLength(1)
})

test('a point that does not work is not requested its availability', () => {
  availability = [200, { number: 'ЧЛБ%303', state: 'closed', nearest_free: null }]
  open({ active: false })
  expect(fetch).not.toHaveBeenCalled()
})
