import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Requested, type CallResponse } from '@yacheyka/frontend/test-calls.tsx'
import { stubPublicCalls } from '#/test-calls.tsx'
import { testConfig } from '@yacheyka/frontend/test-config.ts'
import { press, textOf, textsOf, type } from '@yacheyka/frontend/test-dom.ts'
import { openPage } from '#/test-page.tsx'
import { deadlineIn, POINT, trackResult } from '#/test-parcels.ts'

const RESEND = 'Отправить СМС с кодом ещё раз'

afterEach(() => {
  vi.restoreAllMocks()
})

const heading = () => screen.findByRole('heading', { level: 1 })
const itemsOf = async (name: string) =>
  within(await screen.findByRole('region', { name })).getAllByRole('listitem')
const place = () => screen.queryByRole('region', { name: 'Где забрать' })
const current = () => document.querySelectorAll('[aria-current="step"]')

const FREE = { number: '7', state: 'free', nearest_free: null }

/** The calls of the point, and of the rest as the test has it. */
const respondWith = (rest: (call: Requested) => CallResponse) =>
  stubPublicCalls((call) => {
    if (call.path === '/api/terminals/7/') return [200, POINT]
    return call.path === '/api/terminals/7/availability' ? [200, FREE] : rest(call)
  })

beforeEach(() => {
  respondWith(() => 'lost')
})

/** Opens what a search has found. */
const open = async (change: Parameters<typeof trackResult>[0] = {}, config = testConfig) => {
  const state = { parcel: trackResult(change), receivedAt: Date.now() }
  const router = openPage({ pathname: '/parcel-status/', state }, config)
  await screen.findByRole('region', { name: 'История' })
  return router
}

test('the status opened by itself leads to tracking', async () => {
  const router = openPage('/parcel-status/')
  await screen.findByRole('textbox', { name: 'Номер посылки' })
  expect(router.state.location.pathname).toBe('/track')
})

test('where to go stands between the status and the stages', async () => {
  await open()
  const stages = await screen.findByRole('region', { name: 'Этапы доставки' })
  const where = await screen.findByRole('region', { name: 'Где забрать' })
  expect(where.compareDocumentPosition(stages)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('what is found: the order in the title, the deadline first of all, five stages, the history', async () => {
  respondWith(() => [200, trackResult({ expire_at: '2098-11-24T23:59:59+12:00' })])
  const router = openPage('/track')
  type(await screen.findByRole('textbox', { name: 'Номер посылки' }), 'ИМ-2026/118')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Я не робот' }))
  await press('Найти посылку')
  // The day of the point's own clock, which no other zone would call the 24th at that moment for long.
  await screen.findByRole('heading', { level: 1, name: /^Ждёт\sвас\sдо\s24\sноября$/ })
  expect(router.state.location.pathname).toBe('/parcel-status/')
  expect(document.title).toBe('ИМ-2026/118')
  await waitFor(async () => {
    expect(document.activeElement).toBe(await heading())
  })
  const onMap = screen.getByRole('link', { name: /^№\s7 на карте$/ })
  expect(onMap.getAttribute('href')).toBe('/point/7')
  const stages = await itemsOf('Этапы доставки')
  expect(textsOf(stages)).toEqual([
    expect.stringMatching(/Создана\s*пройдена/),
    expect.stringMatching(/В очереди на доставку\s*пройдена/),
    expect.stringMatching(/В доставке\s*пройдена/),
    expect.stringMatching(/Доставлена\s*сейчас здесь/),
    expect.stringMatching(/Выдана\s*впереди/),
  ])
  expect([...current()]).toEqual([stages[3]])
  expect(textsOf(await itemsOf('История'))).toEqual([
    expect.stringMatching(/Готово к получению\s*20\sноября, 14:05\sМСК/),
    expect.stringMatching(/В доставке\s*19\sноября, 09:00\sМСК/),
    expect.stringMatching(/Отгружено со склада\s*18\sноября, 08:30\sМСК/),
    expect.stringMatching(/Ожидает курьера/),
    expect.stringMatching(/Создана/),
  ])
})

test.each([
  'Изъято из почтомата',
  'Забрана на возврат',
  'Заблокирована и будет возвращена отправителю',
  'Возвращена отправителю',
  'Отменена',
])('«%s» lights no stage and says why', async (status) => {
  const statuses = [...trackResult().statuses, { status, created_at: '2026-11-20T18:00:00+03:00' }]
  await open({ statuses, expire_at: null, button: false })
  const title = await heading()
  expect(textOf(title)).toBe(status)
  expect(title.nextElementSibling?.textContent).toMatch(/отправител/i)
  expect(current()).toHaveLength(0)
  expect(textsOf(await itemsOf('Этапы доставки'))).toEqual([
    expect.stringMatching(/^Создана/),
    expect.stringMatching(/^В очереди/),
    expect.stringMatching(/^В доставке/),
    expect.stringMatching(/^Доставлена\s*пройдена/),
    expect.stringMatching(/Выдана\s*не пройдена/),
  ])
  expect(place()).toBeNull()
  expect(screen.queryByText('впереди')).toBeNull()
})

const resend = () => screen.queryByRole('button', { name: RESEND })
const expectWords = (text: string) => screen.findByText(text, { selector: 'output' })

test('the message is sent again: said, and the button goes', async () => {
  await open()
  const calls = respondWith(() => [200, { success: true }])
  await press(RESEND)
  await expectWords('Смс переотправлено!')
  expect(calls.filter(({ method }) => method === 'POST')).toMatchObject([
    { path: '/api/track/repeat_sms/', body: { order_id: 'ИМ-2026/118' } },
  ])
  expect(resend()).toBeNull()
})

test.each([404, 429, 500, 'lost'] as const)(
  'the message is not sent again (%s): said, and the button stays',
  async (status) => {
    await open()
    respondWith(() => (status === 'lost' ? status : [status, { detail: 'Нет' }]))
    await press(RESEND)
    await expectWords('Смс не переотправлено')
    expect(resend()).not.toBeNull()
  },
)

test('a message that has gone out, though no response came, is reported as sent', async () => {
  await open()
  respondWith(({ path }) => (path.startsWith('/api/track/') ? 'lost' : [429, { detail: 'Нет' }]))
  await press(RESEND)
  await expectWords('Смс переотправлено!')
  expect(resend()).toBeNull()
})

test('after a reload a message that was sent again stays sent', async () => {
  const router = await open()
  respondWith(() => [200, { success: true }])
  await press(RESEND)
  await expectWords('Смс переотправлено!')
  await waitFor(() => {
    expect(router.state.location.state).toMatchObject({ codeSent: true })
  })
  const { state } = router.state.location
  cleanup()
  openPage({ pathname: '/parcel-status/', state })
  await expectWords('Смс переотправлено!')
  expect(resend()).toBeNull()
})

test('where it goes: address, hours, the way, a photo, and whether there are free cells', async () => {
  stubPublicCalls(({ path }) =>
    path.endsWith('/availability')
      ? [200, { ...FREE, state: 'almost_full' }]
      : [200, { ...POINT, photos: [{ photo: '/a.jpg' }] }],
  )
  await open({ expire_at: null })
  const where = await screen.findByRole('region', { name: 'Где забрать' })
  expect(textOf(where)).toMatch(/Почтомат № 7.*ул. Малышева, д. 5.*Круглосуточно/)
  expect(await within(where).findByText('Почти заполнен')).toBeTruthy()
  expect(within(where).getByRole('button', { name: /Фото 1/ })).toBeTruthy()
  const way = within(where).getByRole('link', { name: 'Как добраться' })
  expect(way.getAttribute('href')).toMatch(/rtext=/)
})

const NEAREST = { number: '8', name: 'У метро', address: 'Екатеринбург', distance: 437 }
const openFull = async (status: string) => {
  stubPublicCalls(({ path }) =>
    path.endsWith('/availability')
      ? [200, { number: '7', state: 'full', nearest_free: NEAREST }]
      : [200, POINT],
  )
  await open({ expire_at: null, statuses: [{ status, created_at: '2026-11-20T18:00:00+03:00' }] })
  const where = await screen.findByRole('region', { name: 'Где забрать' })
  await within(where).findByText('Заполнен')
  return where
}

test('a parcel on its way to a full point: it is meant for it, and where another finds a cell', async () => {
  const where = await openFull('В доставке')
  expect(textOf(where)).toMatch(
    /Заняты и ячейки, которые ждут посылки в пути\. Ваша посылка назначена сюда\.\s?Для новой посылки ближайшая со свободным местом: У метро, 440 м/,
  )
  const link = within(where).getByRole('link', { name: /^У\sметро$/ })
  expect(link.getAttribute('href')).toBe('/point/8')
})

test('a parcel that lies in a full point is led to no other', async () => {
  const where = await openFull('Готово к получению')
  expect(textOf(where)).not.toMatch(/У метро|назначена/)
})

test('a point that does not come leaves the link to it', async () => {
  stubPublicCalls(() => [404, { detail: 'Нет' }])
  await open()
  expect(screen.getByRole('link', { name: /^№\s7 на карте$/ })).toBeTruthy()
  expect(place()).toBeNull()
})

test.each([{ button: false }, { order_id: '' }])(
  'no button of the message with %j',
  async (change) => {
    await open(change)
    expect(resend()).toBeNull()
  },
)

test('no button of the message where no SMS leave the installation', async () => {
  await open({}, { ...testConfig, sms: false })
  expect(resend()).toBeNull()
  expect(document.body.textContent).not.toContain('СМС')
})

test('a deadline that has passed is reported as such', async () => {
  await open({ expire_at: deadlineIn(-1) })
  expect(textOf(await heading())).toMatch(/^Срок хранения вышел \d/)
})

test('a deadline that is today is reported as such', async () => {
  await open({ expire_at: deadlineIn(0) })
  expect(await screen.findByText(/^Сегодня\sпоследний\sдень\sхранения\.$/)).toBeTruthy()
})
