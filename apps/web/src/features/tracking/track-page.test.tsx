import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { stubPublicCalls } from '#/test-calls.tsx'
import { press, textOf, type } from '@yacheyka/frontend/test-dom.ts'
import { openPage } from '#/test-page.tsx'
import { trackResult } from '#/test-parcels.ts'

const HOTLINE = '8 800 555-00-00'
const NOT_FOUND = `Извините, посылка не найдена. Проверьте корректность ввода или обратитесь в службу поддержки по т. ${HOTLINE}`
const FAILED = 'Запрос не может быть выполнен. Пожалуйста, повторите позднее.'

afterEach(() => {
  vi.restoreAllMocks()
})

const field = () => screen.findByRole('textbox', { name: 'Номер посылки' })
const captcha = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Я не робот' })
const alert = () => textOf(screen.getByRole('alert'))
const button = (description: string) =>
  within(screen.getByRole('main')).getByRole('button', { name: 'Найти посылку', description })

const search = async (number: string) => {
  const router = openPage(`/track/${encodeURIComponent(number)}`)
  expect(await field()).toHaveProperty('value', number)
  fireEvent.click(captcha())
  await press('Найти посылку')
  return router
}

const expectAlert = (text: string) =>
  waitFor(() => {
    expect(alert()).toBe(text)
  })

test('the search is not run without a number and a token, and the button says why', async () => {
  const calls = stubPublicCalls(() => [404, {}])
  openPage('/track')
  const number = await field()
  const enter = () => {
    fireEvent.submit(screen.getByRole('main').querySelector('form') ?? number)
  }
  expect(document.title).toMatch(/^Отслеживание посылок/)
  button('Введите номер посылки.')
  fireEvent.click(captcha())
  fireEvent.click(button('Введите номер посылки.'))
  fireEvent.click(captcha())
  type(number, '  ')
  enter()
  type(number, 'ИМ-1')
  button('Отметьте «Я не робот».')
  enter()
  fireEvent.click(button('Отметьте «Я не робот».'))
  fireEvent.click(captcha())
  button('')
  expect(alert()).toBe('')
  expect(calls).toEqual([])
})

test('a number in the path is filled in, whatever it holds, and a new one from the header too', async () => {
  openPage(`/track/${encodeURIComponent('ИМ-2026/118 №7%')}`)
  expect(await field()).toHaveProperty('value', 'ИМ-2026/118 №7%')
  const [panel] = screen.getAllByRole<HTMLInputElement>('searchbox', { name: 'Найти посылку' })
  if (!panel?.form) throw new Error('no search panel')
  type(panel, 'YA1234567890128')
  fireEvent.submit(panel.form)
  await waitFor(async () => {
    expect(await field()).toHaveProperty('value', 'YA1234567890128')
  })
})

test('404: the parcel is not found, with the hotline; the words go as the number changes', async () => {
  stubPublicCalls(() => [404, { detail: 'Нет' }])
  await search('ИМ-1')
  await expectAlert(NOT_FOUND)
  const link = within(screen.getByRole('alert')).getByRole('link')
  expect(link.getAttribute('href')).toMatch(/^tel:\+7800/)
  expect((await field()).getAttribute('aria-invalid')).toBe('true')
  // A token serves once.
  expect(captcha().checked).toBe(false)
  type(await field(), 'ИМ-12')
  expect(alert()).toBe('')
})

test.each([400, 403, 429, 500])('%i: the request cannot be done', async (status) => {
  stubPublicCalls(() => [status, { detail: 'Нет' }])
  await search('ИМ-1')
  await expectAlert(FAILED)
  expect(captcha().checked).toBe(false)
  type(await field(), 'ИМ-12')
  expect(alert()).toBe('')
})

test('without a connection the same words as for any other error', async () => {
  const calls = stubPublicCalls(() => 'lost')
  await search('ИМ-1')
  await expectAlert(FAILED)
  expect(calls.map(({ path }) => path)).toEqual(['/api/track/', '/api/parcel-search/'])
})

test('no statuses: no result, said quietly, and the page stays', async () => {
  stubPublicCalls(() => [200, trackResult({ statuses: [] })])
  const router = await search('ИМ-1')
  expect(await screen.findByText(/ничего\sне\sизвестно/)).toBeTruthy()
  expect(alert()).toBe('')
  expect(router.state.location.pathname).toMatch(/^\/track\//)
  expect(captcha().checked).toBe(false)
})

test('a call that a content blocker stops goes out under its other name', async () => {
  const calls = stubPublicCalls(({ path }) =>
    path === '/api/track/' ? 'lost' : [200, trackResult()],
  )
  const router = await search('ИМ-2026/118')
  await waitFor(() => {
    expect(router.state.location.pathname).toBe('/parcel-status/')
  })
  // Then the page of the result asks for what it shows.
  const searches = calls.slice(0, 2).map(({ path, query }) => [path, query.get('yandex_token')])
  expect(searches).toEqual([
    ['/api/track/', 'off'],
    ['/api/parcel-search/', 'off'],
  ])
})
