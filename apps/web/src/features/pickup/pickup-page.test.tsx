import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { stubPublicCalls } from '#/test-calls.tsx'
import { testConfig } from '@yacheyka/frontend/test-config.ts'
import { press, textOf } from '@yacheyka/frontend/test-dom.ts'
import { openPage } from '#/test-page.tsx'
import { deadlineIn, parcelDetails, POINT, UID } from '#/test-parcels.ts'

const PIN = '1234-5678, скопировать ПИН-код'
const CALL = `/api/parcel/${UID}`

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Opens the page of a parcel; answers how to change the response of its call. */
const openWith = (first: readonly [number, unknown], config = testConfig) => {
  let response = first
  stubPublicCalls(({ path }) => {
    if (path.endsWith('/availability')) return [404, { detail: 'Нет' }]
    return path === CALL ? response : [200, POINT]
  })
  openPage(`/parcel-details/${UID}`, config)
  return (...next: typeof first) => {
    response = next
  }
}
const open = (...parcel: Parameters<typeof parcelDetails>) =>
  openWith([200, parcelDetails(...parcel)])

const findHeading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const findPin = () => screen.findByRole('button', { name: PIN })
const code = () => screen.queryByRole('region', { name: 'Код для получения' })
const fact = (name: string) => {
  const term = screen.getAllByRole('term').find(({ textContent }) => textContent === name)
  return textOf(term?.nextElementSibling ?? document.createElement('dd'))
}
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

test('PIN, sender, order, amount, deadline, locker: as the specification words them', async () => {
  open({ cod: '1234.50', cells: 2, expire_at: '2098-11-24T23:59:59+12:00' })
  expect(await findHeading(/^Ждёт\sвас\sдо\s24\sноября$/)).toBeTruthy()
  expect(await findPin()).toBeTruthy()
  expect(document.title).toMatch(/^Код для получения посылки/)
  expect(document.title).not.toContain(UID)
  expect(fact('Отправитель')).toBe('Книжный двор')
  expect(fact('Номер заказа')).toBe('ИМ-2026/118')
  const place = await screen.findByRole('region', { name: 'Где забрать' })
  expect(fact('Оплата')).toBe('К оплате 1 234,50 ₽')
  expect(fact('Хранится до')).toBe('24 ноября (включительно)')
  expect(code()?.textContent).toMatch(/Код откроет 2\sячейки/)
  expect(textOf(place)).toMatch(/Почтомат № 7/)
  expect(textOf(place)).toMatch(/ул. Малышева, д. 5/)
  expect(within(place).getByText('Круглосуточно')).toBeTruthy()
  const way = within(place).getByRole('link', { name: 'Как добраться' })
  expect(way.getAttribute('href')).toMatch(/rtext=/)
})

test('what is paid is said so', async () => {
  open()
  await findPin()
  expect(fact('Оплата')).toBe('Оплачено')
})

test('a deadline that is over goes into no calendar', async () => {
  open({ expire_at: deadlineIn(-1) })
  expect(await findHeading(/^Срок\sхранения\sвышел/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Сохранить в календарь' })).toBeNull()
})

test.each([429, 503])(
  '%i at a renewal: since when the words are, and not that there is no connection',
  async (status) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const response = open()
    await findPin()
    response(status, { detail: 'Нет' })
    await pass(60_000)
    expect(await screen.findByText(/Данные на \d\d:\d\d, обновить не удалось/)).toBeTruthy()
    expect(await findPin()).toBeTruthy()
  },
)

test.each([
  ['Выдана', 'Отправление выдано получателю'],
  ['Вручена получателю', 'Отправление выдано получателю'],
  ['Изъято из почтомата', 'Отправление забрал курьер для возврата отправителю'],
  ['Забрана на возврат', 'Отправление забрал курьер для возврата отправителю'],
  ['Отменена', ''],
  ['Заблокирована и будет возвращена отправителю', ''],
])(
  '«%s»: the status and its words without a code, even where one was served, and whom to ask',
  async (status, words) => {
    open({}, status)
    expect(await findHeading(status)).toBeTruthy()
    const said = textOf(screen.getByRole('main'))
    expect(said).toContain(words)
    expect(said).toContain('Посылка ИМ-2026/118. Остались вопросы? Поможем по телефону 8 800')
    expect(screen.getByRole('link', { name: 'История посылки' }).getAttribute('href')).toBe(
      '/track/%D0%98%D0%9C-2026%2F118',
    )
    expect(document.title).toBe(`${status} — Ячейка`)
    expect(code()).toBeNull()
    expect(said).not.toContain('5678')
    expect(said).not.toContain('Книжный двор')
  },
)

test.each(['Создана', 'В доставке', 'Хранится', 'Просрочена'])(
  '«%s»: the code is shown',
  async (status) => {
    open({ expire_at: null }, status)
    expect(await findHeading(status)).toBeTruthy()
    expect(await findPin()).toBeTruthy()
  },
)

test('the page looks again by itself and reports the handing out', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const response = open()
  await press('Увеличить QR-код')
  expect(screen.getByRole('dialog', { name: 'QR-код крупно' })).toBeTruthy()
  response(200, parcelDetails({ qrstring: null, pincode: null }, 'Выдана'))
  await pass(31_000)
  expect(await findHeading('Выдана')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByText('1234-5678')).toBeNull()
})

test('an unknown parcel is answered kindly, with a way on', async () => {
  openWith([404, { detail: 'Нет' }])
  expect(await findHeading('Такой посылки нет')).toBeTruthy()
  expect(document.title).toMatch(/^Такой посылки нет/)
  const link = screen.getByRole('link', { name: 'Найти посылку по номеру' })
  expect(link.getAttribute('href')).toBe('/track')
})

test('an unknown parcel is not looked for in an SMS where none leave the installation', async () => {
  openWith([404, { detail: 'Нет' }], { ...testConfig, sms: false })
  const main = (await findHeading('Такой посылки нет')).closest('main')
  expect(main?.textContent).toContain('Проверьте ссылку')
  expect(main?.textContent).not.toContain('СМС')
})

test('a failed load says what happened, and a retry heals it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const response = openWith([500, { detail: 'Сервер отдыхает' }])
  await screen.findByText('Открываем посылку')
  await pass(1500)
  await waitFor(() => {
    expect(screen.getByRole('alert').textContent).toContain('Сервер отдыхает')
  })
  response(200, parcelDetails())
  await press('Попробовать ещё раз')
  expect(await findPin()).toBeTruthy()
})
