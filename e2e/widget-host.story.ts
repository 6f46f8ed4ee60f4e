import type { Frame, Page } from '@playwright/test'
import { Shop } from './shop.ts'
import { expect, test } from './story.ts'

// What a page of another origin hears of the frame, and what the frame hears of it: the messages underneath the element.

const TOKEN = 'demo-widget-token'
const PROTOCOL = 'yacheyka-map/1'
const UNAVAILABLE = 'Виджет недоступен. Обратитесь к администратору сайта'

interface Heard {
  readonly origin: string
  readonly data: Readonly<Record<string, unknown>>
}
declare global {
  var messages: Heard[]
}

let shop: Shop
test.beforeEach(async () => {
  const body = '<!doctype html><html lang="ru"><title>Магазин</title><h1>Заказ</h1>'
  shop = await Shop.open({ '/': { body } })
})
test.afterEach(() => shop.close())

/** A shop's page that holds the frame at an address and writes down what it hears. */
async function hold(page: Page, address: string): Promise<Frame> {
  await page.goto(shop.origin('localhost'))
  await page.evaluate((src) => {
    globalThis.messages = []
    addEventListener('message', ({ origin, data }: MessageEvent<Heard['data']>) => {
      globalThis.messages.push({ origin, data })
    })
    const frame = document.createElement('iframe')
    frame.title = 'Карта'
    frame.width = '400'
    frame.height = '600'
    frame.src = src
    document.body.append(frame)
  }, address)
  await expect.poll(() => page.frames().length).toBe(2)
  const frame = page.frames()[1]
  if (frame === undefined) throw new Error('no frame')
  return frame
}

/** Opens the first point. A frame of another site is drawn by another process, and the browser gives it presses only then. */
async function openFirst(page: Page, frame: Frame) {
  const box = await page.locator('iframe').boundingBox()
  if (box === null) throw new Error('no frame')
  await expect(async () => {
    for (const at of [100, 101]) await page.mouse.move(box.x + at, box.y + at)
    const takesPresses = () => document.documentElement.matches(':hover')
    expect(await frame.evaluate(takesPresses)).toBe(true)
  }).toPass()
  await rows(frame).first().click()
}

/** All but «shown», which comes before them where the script is later than the paint. */
const heard = (page: Page) =>
  page.evaluate(() => globalThis.messages.filter(({ data }) => data['type'] !== 'shown'))
const typesOf = async (page: Page) => (await heard(page)).map(({ data }) => data['type'])
/** The list is there before the frame's script: nobody hears what is said before it is ready. */
const listens = (page: Page) => expect.poll(() => typesOf(page)).toContain('ready')
const say = async (page: Page, message: unknown) => {
  await listens(page)
  await page.evaluate((data) => {
    document.querySelector('iframe')?.contentWindow?.postMessage(data, '*')
  }, message)
}
const rows = (frame: Frame) =>
  frame.getByRole('list', { name: 'Найденные точки' }).getByRole('button')

test('«ready» when the list can be used, the whole point when it is chosen, «close» on Escape', async ({
  page,
  baseURL,
}) => {
  const frame = await hold(page, `${baseURL}/widget?tk=${TOKEN}`)
  await expect.poll(() => typesOf(page)).toEqual(['ready'])
  await openFirst(page, frame)
  await frame.getByRole('button', { name: 'Выбрать' }).click()
  await expect.poll(() => typesOf(page)).toEqual(['ready', 'point-select'])
  const [ready, chosen] = await heard(page)
  expect(ready).toEqual({ origin: baseURL, data: { protocol: PROTOCOL, type: 'ready' } })
  const point = chosen?.data['point'] as Readonly<Record<string, unknown>>
  const requested = await page.request.get(
    `${baseURL}/api/widget-terminals/${encodeURIComponent(String(point['number']))}/`,
    { headers: { authorization: `Token ${TOKEN}` } },
  )
  const { distance: _asked, ...known } = (await requested.json()) as Readonly<
    Record<string, unknown>
  >
  expect(point).toMatchObject(known)
  // The first Escape closes the card, the second the frame.
  await page.keyboard.press('Escape')
  await expect(rows(frame).first()).toBeFocused()
  expect(await typesOf(page)).toEqual(['ready', 'point-select'])
  await page.keyboard.press('Escape')
  await expect.poll(() => typesOf(page)).toEqual(['ready', 'point-select', 'close'])
})

test('a rejected token reports any page so, and shows the message', async ({
  page,
  baseURL,
  forgive,
}) => {
  forgive(/status of 403/)
  const frame = await hold(page, `${baseURL}/widget?tk=unknown`)
  await expect(frame.getByText(UNAVAILABLE)).toBeVisible()
  await expect
    .poll(async () => (await heard(page)).map(({ data }) => data))
    .toEqual([{ protocol: PROTOCOL, type: 'error', code: 'forbidden', message: UNAVAILABLE }])
})

test('a rejection in mid-use is reported too', async ({ page, baseURL, forgive }) => {
  forgive(/status of (403|500)/)
  const frame = await hold(page, `${baseURL}/widget?tk=${TOKEN}`)
  await expect.poll(() => typesOf(page)).toEqual(['ready'])
  let status = 500
  await page.route(/\/api\/widget-terminals\//, (route) => route.fulfill({ status, json: {} }))
  await frame.getByRole('textbox', { name: 'Адрес' }).fill('Уфа')
  await frame.getByRole('textbox', { name: 'Адрес' }).press('Enter')
  const codes = async () => (await heard(page)).map(({ data }) => data['code'] ?? data['type'])
  await expect.poll(codes).toEqual(['ready', 'failed'])
  status = 403
  await frame.getByRole('button', { name: 'Повторить' }).click()
  await expect.poll(codes).toEqual(['ready', 'failed', 'forbidden'])
})

test('the holder changes city, parcel and the chosen point', async ({ page, baseURL }) => {
  const frame = await hold(page, `${baseURL}/widget?tk=${TOKEN}&city=${encodeURIComponent('Уфа')}`)
  await expect(rows(frame).first()).toContainText('Уфа')
  await say(page, { protocol: PROTOCOL, type: 'update', city: 'Казань' })
  await expect(rows(frame).first()).toContainText('Казань')
  const number = /№\s(\S+)/.exec(await rows(frame).nth(1).innerText())?.[1]
  await say(page, { protocol: PROTOCOL, type: 'update', selected: number })
  await expect(rows(frame).nth(1)).toContainText('Выбрано')
  const found = frame.getByRole('status').filter({ hasText: /^Найден/ })
  const before = await found.innerText()
  await say(page, { protocol: PROTOCOL, type: 'update', dimensions: [42, 39, 42], weight: 25_000 })
  await expect(found).not.toHaveText(before)
  await say(page, { protocol: PROTOCOL, type: 'update', dimensions: null, weight: null })
  await expect(found).toHaveText(before)
  await say(page, { protocol: PROTOCOL, type: 'update', selected: null })
  await expect(frame.getByText('Выбрано')).toHaveCount(0)
})

/** Paths of the frame's calls since. */
function watchCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  return calls
}

test('a parcel that the calls would reject changes nothing', async ({ page, baseURL }) => {
  const frame = await hold(page, `${baseURL}/widget?tk=${TOKEN}`)
  await expect(rows(frame).first()).toBeVisible()
  const calls = watchCalls(page)
  for (const part of [
    { weight: 0 },
    { weight: -1 },
    { weight: 1500.5 },
    { dimensions: [20, 30, 2000] },
    { dimensions: [0.05, 1, 1] },
  ])
    await say(page, { protocol: PROTOCOL, type: 'update', ...part })
  // What comes after them is done: they are behind it.
  await say(page, { protocol: PROTOCOL, type: 'update', city: 'Казань' })
  await expect(rows(frame).first()).toContainText('Казань')
  expect(calls.filter((path) => path === '/api/widget-terminals/')).toHaveLength(1)
  expect(await typesOf(page)).toEqual(['ready'])
})

test('a question that was rejected gives way to the next one', async ({
  page,
  baseURL,
  forgive,
}) => {
  forgive(/status of 400/)
  const frame = await hold(page, `${baseURL}/widget?tk=${TOKEN}`)
  await expect(rows(frame).first()).toBeVisible()
  await page.route(/\/api\/widget-terminals\/\?.*weight=700/, (route) =>
    route.fulfill({ status: 400, json: { weight: ['x'] } }),
  )
  await say(page, { protocol: PROTOCOL, type: 'update', weight: 700 })
  await expect(frame.getByRole('alert')).toHaveText(UNAVAILABLE)
  await say(page, { protocol: PROTOCOL, type: 'update', weight: 800 })
  await expect(rows(frame).first()).toBeVisible()
})

test('sixty quick changes are few calls', async ({ page, baseURL }) => {
  const frame = await hold(page, `${baseURL}/widget?tk=${TOKEN}`)
  const found = frame.getByRole('status').filter({ hasText: /^Найден/ })
  await expect(rows(frame).first()).toBeVisible()
  const before = await found.innerText()
  const calls = watchCalls(page)
  await listens(page)
  await page.evaluate((protocol) => {
    const { contentWindow } = document.querySelector('iframe') ?? {}
    for (let step = 1; step <= 60; step++)
      contentWindow?.postMessage({ protocol, type: 'update', weight: 29_940 + step }, '*')
  }, PROTOCOL)
  await say(page, { protocol: PROTOCOL, type: 'update', dimensions: [42, 39, 42] })
  await expect(found).not.toHaveText(before)
  const of = (path: string) => calls.filter((each) => each === path).length
  expect(of('/api/widget-terminals/')).toBeLessThanOrEqual(2)
  expect(of('/api/widget-marks/')).toBeLessThanOrEqual(2)
})

test('a chosen point that takes the changed parcel no more is taken back, and the page hears why', async ({
  page,
  baseURL,
}) => {
  const frame = await hold(page, `${baseURL}/widget?tk=${TOKEN}`)
  await openFirst(page, frame)
  await frame.getByRole('button', { name: 'Выбрать' }).click()
  await expect.poll(() => typesOf(page)).toEqual(['ready', 'point-select'])
  const point = (await heard(page))[1]?.data['point'] as { readonly number: string }
  await frame.getByRole('button', { name: 'Назад к списку' }).click()
  await say(page, { protocol: PROTOCOL, type: 'update', weight: 1_000_000 })
  await expect.poll(() => typesOf(page)).toEqual(['ready', 'point-select', 'point-unselect'])
  const { reason, ...rest } = (await heard(page))[2]?.data ?? {}
  expect(rest).toEqual({ protocol: PROTOCOL, type: 'point-unselect', number: point.number })
  expect(reason).toMatch(/[а-я]\.$/)
  await expect(frame.getByRole('status').filter({ hasText: /больше не\sвыбрана/ })).toContainText(
    point.number,
  )
  await say(page, { protocol: PROTOCOL, type: 'update', weight: 100 })
  await expect(rows(frame).first()).toBeVisible()
  await expect(frame.getByText('Выбрано')).toHaveCount(0)
})

test('an unknown city, and none, is Moscow', async ({ page, baseURL }) => {
  const frame = await hold(page, `${baseURL}/widget?tk=${TOKEN}&city=${encodeURIComponent('Уфа')}`)
  await expect(rows(frame).first()).toContainText('Уфа')
  await say(page, { protocol: PROTOCOL, type: 'update', city: '' })
  await expect(rows(frame).first()).toContainText('Москва')
  await say(page, { protocol: PROTOCOL, type: 'update', city: 'Казань' })
  await expect(rows(frame).first()).toContainText('Казань')
  await say(page, { protocol: PROTOCOL, type: 'update', city: 'Нетакойск-на-Луне' })
  await expect(rows(frame).first()).toContainText('Москва')
})

test('what is no command, and what comes from elsewhere, changes nothing', async ({
  page,
  baseURL,
  forgive,
}) => {
  forgive(/status of 404/)
  const frame = await hold(page, `${baseURL}/widget?tk=${TOKEN}`)
  await expect.poll(() => typesOf(page)).toEqual(['ready'])
  for (const message of [
    'update',
    { type: 'update', city: 'Казань' },
    { protocol: PROTOCOL, type: 'update', city: 7 },
    { protocol: PROTOCOL, type: 'ready' },
  ])
    await say(page, message)
  // From the frame itself: not its parent.
  await frame.evaluate((protocol) => {
    postMessage({ protocol, type: 'update', city: 'Казань' }, '*')
  }, PROTOCOL)
  await say(page, { protocol: PROTOCOL, type: 'update', selected: 'нет такой' })
  await expect(rows(frame).first()).toContainText('Москва')
})

test('the chosen point of the address is marked', async ({ page, baseURL }) => {
  const first = await page.request.get(
    `${baseURL}/api/widget-terminals/?longitude=37.618423&latitude=55.751244&limit=3`,
    { headers: { authorization: `Token ${TOKEN}` } },
  )
  const { results } = (await first.json()) as { results: { number: string }[] }
  const number = results[2]?.number ?? ''
  const frame = await hold(
    page,
    `${baseURL}/widget?tk=${TOKEN}&selected=${encodeURIComponent(number)}`,
  )
  await expect(rows(frame).nth(2)).toContainText('Выбрано')
})
