import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './story.ts'
import { firstColumn } from './workbook.ts'

// The frame's own page, on its own; what a shop's page sees of it is in `widget-host.story.ts`.

const TOKEN = 'demo-widget-token'
const WIDGET = `/widget?tk=${TOKEN}`
const UNAVAILABLE = 'Виджет недоступен. Обратитесь к администратору сайта'
const NOTHING = 'Почтомат не найден!'
/** Milliseconds in which a stopped clock lets the page paint what has changed and ask for it. */
const FRAME = 50

const list = (page: Page) => page.getByRole('list', { name: 'Найденные точки' })
const rows = (page: Page) => list(page).getByRole('button')
const found = (page: Page) => page.getByRole('status').filter({ hasText: /^Найден|^Почтомат/ })
const address = (page: Page) => page.getByRole('textbox', { name: 'Адрес' })
const number = (page: Page) => page.getByRole('textbox', { name: 'Номер почтомата' })
const day = (page: Page) => page.getByRole('combobox', { name: 'День недели' })
const time = (page: Page) => page.getByRole('combobox', { name: 'Время' })
const roundTheClock = (page: Page) => page.getByRole('switch', { name: 'Круглосуточно' })

/** As it stands in the line: one that is out of sight is not drawn, and has no inner text. */
const nameOf = async (row: Locator) =>
  (await row.locator('span > span').first().textContent()) ?? ''

/** Queries of the list's calls, in order. */
function watchLists(page: Page): URLSearchParams[] {
  const asked: URLSearchParams[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/widget-terminals/') asked.push(searchParams)
  })
  return asked
}

interface Listed {
  readonly number: string
  readonly name: string
  readonly address: string
  readonly state: string
  readonly reason: string
  readonly point: { readonly coordinates: readonly [number, number] }
}

/** What the call answers to the same question, for comparison. */
async function ask(page: Page, query: Readonly<Record<string, string>>) {
  const response = await page.request.get('/api/widget-terminals/', {
    params: query,
    headers: { authorization: `Token ${TOKEN}` },
  })
  return (await response.json()) as { count: number; results: Listed[] }
}

const open = async (page: Page, path = WIDGET) => {
  await page.goto(path)
  await expect(rows(page).first()).toBeVisible()
}

test('the list comes with the document: no call stands before it', async ({ page }) => {
  const asked = watchLists(page)
  await open(page)
  await expect(rows(page)).toHaveCount(20)
  await expect(found(page)).toHaveText(/Найдено 5\s\d\d\d\sточ/)
  expect(asked).toEqual([])
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
})

test('the fields are those of the specification', async ({ page }) => {
  await open(page)
  await expect(address(page)).toBeVisible()
  await expect(number(page)).toBeVisible()
  await expect(day(page).getByRole('option')).toHaveText([
    'Каждый день',
    'Пн',
    'Вт',
    'Ср',
    'Чт',
    'Пт',
    'Сб',
    'Вс',
  ])
  await expect(time(page).getByRole('option')).toHaveText(
    Array.from({ length: 24 }, (_, hour) => `${hour}:00`),
  )
  await expect(time(page)).toHaveValue('12:00')
  await expect(roundTheClock(page)).not.toBeChecked()
  await expect(page.getByRole('button', { name: 'Скачать список' })).toBeVisible()
})

test('the address search fires after a pause of 1000 ms, and not before', async ({ page }) => {
  await page.clock.install()
  const asked = watchLists(page)
  await open(page)
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
  await address(page).pressSequentially('Казань Гаг')
  await page.clock.runFor(999)
  // Typing on begins the pause anew.
  await address(page).pressSequentially('а')
  await page.clock.runFor(999)
  // Whatever was sent before this answer is known by now.
  await ask(page, { limit: '1' })
  expect(asked).toEqual([])
  await page.clock.runFor(1 + FRAME)
  await expect.poll(() => asked.length).toBe(1)
  expect(asked[0]?.get('full_addr')).toBe('Казань Гага')
  await page.clock.resume()
  await expect(found(page)).toHaveText(/Найден\S* \d+\sточ/)
  for (const row of await rows(page).allTextContents()) expect(row).toMatch(/Казань.*Гага/su)
})

test('Enter searches at once, for the number too', async ({ page }) => {
  await page.clock.install()
  const asked = watchLists(page)
  await open(page)
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
  await address(page).fill('Уфа')
  await address(page).press('Enter')
  await page.clock.runFor(FRAME)
  await expect.poll(() => asked.length).toBe(1)
  await page.clock.runFor(5000)
  await number(page).fill('0001')
  await number(page).press('Enter')
  await page.clock.runFor(FRAME)
  await expect.poll(() => asked.length).toBe(2)
  expect(asked.map((query) => [query.get('full_addr'), query.get('number')])).toEqual([
    ['Уфа', null],
    ['Уфа', '0001'],
  ])
})

test('the number keeps digits only', async ({ page }) => {
  const asked = watchLists(page)
  await open(page)
  await number(page).pressSequentially('МСК-00 5№3a')
  await expect(number(page)).toHaveValue('0053')
  await number(page).press('Enter')
  await expect(rows(page).first()).toContainText('0053')
  await number(page).fill('ЧЛБ%30/3')
  await expect(number(page)).toHaveValue('303')
  expect(asked.map((query) => query.get('number'))).toEqual(['0053'])
  // A letter that is refused in the middle leaves the caret there.
  await number(page).fill('1234')
  await number(page).press('Home')
  await number(page).press('ArrowRight')
  await number(page).pressSequentially('ы9')
  await expect(number(page)).toHaveValue('19234')
})

test('a card that is opened while the search waits stays, and the list beneath it changes', async ({
  page,
}) => {
  await page.clock.install()
  const asked = watchLists(page)
  await open(page)
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
  await address(page).fill('Уфа')
  await rows(page).first().click()
  const card = page.getByRole('region', { name: 'Часы работы' })
  await expect(card).toBeVisible()
  await page.clock.runFor(1500)
  await expect.poll(() => asked.map((query) => query.get('full_addr'))).toEqual(['Уфа'])
  await page.clock.resume()
  await expect(rows(page).first()).toContainText('Уфа')
  await expect(card).toBeVisible()
})

test('a day or a time sets round-the-clock to «не круглосуточно»; the switch puts them out of force', async ({
  page,
}) => {
  const asked = watchLists(page)
  await open(page)
  const last = () => Object.fromEntries(asked.at(-1)?.entries() ?? [])
  const state = page.getByRole('group', { name: 'Часы работы' }).getByRole('status')

  await roundTheClock(page).check()
  await expect.poll(last).toMatchObject({ round_the_clock: 'true' })
  expect(last()).not.toHaveProperty('exact_time')
  await expect(state).toHaveText('Круглосуточно: день и время не учитываются')
  await expect(rows(page).first()).toContainText('Круглосуточно')

  await day(page).selectOption('Вс')
  await expect(roundTheClock(page)).not.toBeChecked()
  await expect.poll(last).toMatchObject({
    round_the_clock: 'false',
    day_of_week: '6',
    exact_time: '12:00',
  })
  await expect(state).toHaveText(/^Не круглосуточно: открыто Вс в\s12:00$/)

  await roundTheClock(page).check()
  await time(page).selectOption('23:00')
  await expect(roundTheClock(page)).not.toBeChecked()
  await expect.poll(last).toMatchObject({ round_the_clock: 'false', exact_time: '23:00' })
  await day(page).selectOption('Каждый день')
  await expect.poll(last).not.toHaveProperty('day_of_week')
  const late = await ask(page, { exact_time: '23:00' })
  await expect(found(page)).toHaveText(
    new RegExp(String(late.count).replace(/\B(?=\d{3}$)/, '\\s')),
  )

  await page.getByRole('button', { name: 'Сбросить часы' }).click()
  await expect.poll(last).not.toHaveProperty('round_the_clock')
  await expect(found(page)).toHaveText(/Найдено 5\s\d\d\d/)
})

test('the hours that are shown come into force when they are chosen, by keys too', async ({
  page,
}) => {
  const asked = watchLists(page)
  await open(page)
  await time(page).focus()
  // The step from what is shown to itself.
  await page.keyboard.press('ArrowDown')
  await expect(time(page)).toHaveValue('12:00')
  await expect.poll(() => asked.at(-1)?.get('exact_time')).toBe('12:00')
  await page.keyboard.press('ArrowDown')
  await expect(time(page)).toHaveValue('13:00')
  await expect.poll(() => asked.at(-1)?.get('exact_time')).toBe('13:00')
  const hours = page.getByRole('group', { name: 'Часы работы' }).getByRole('status')
  const isAnyHours = async () => {
    await expect(hours).toHaveText(/^Любые часы/)
    await expect(found(page)).toHaveText(/Найдено 5\s\d\d\d/)
  }
  await page.getByRole('button', { name: 'Сбросить часы' }).click()
  await isAnyHours()
  // On and off again: any hours, as before.
  await roundTheClock(page).check()
  await expect.poll(() => asked.at(-1)?.get('round_the_clock')).toBe('true')
  await roundTheClock(page).uncheck()
  await isAnyHours()
})

test.describe('the focus is never lost with what it was on', () => {
  test('«Сбросить часы» leaves it to the day, «Сбросить поиск» to the address', async ({
    page,
  }) => {
    await open(page)
    await day(page).selectOption('Вс')
    await page.getByRole('button', { name: 'Сбросить часы' }).press('Enter')
    await expect(day(page)).toBeFocused()
    await address(page).fill('такой улицы нет нигде')
    await address(page).press('Enter')
    await page.getByRole('button', { name: 'Сбросить поиск' }).press('Enter')
    await expect(rows(page)).toHaveCount(20)
    await expect(address(page)).toBeFocused()
  })

  test('the last «Показать ещё» leaves it to the first line that it has brought', async ({
    page,
  }) => {
    await open(page)
    await page.route(/\/api\/widget-terminals\/\?.*full_addr/, async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as { count: number }
      await route.fulfill({ response, json: { ...body, count: 40 } })
    })
    await address(page).fill('Москва')
    await address(page).press('Enter')
    await expect(found(page)).toHaveText(/Найдено 40\s/)
    const more = page.getByRole('button', { name: 'Показать ещё' })
    await more.press('Enter')
    await expect(more).toHaveCount(0)
    await expect(rows(page).nth(20)).toBeFocused()
  })

  test('a refusal gets it on its words, and «Повторить» gives it back to the page', async ({
    page,
    forgive,
  }) => {
    forgive(/status of 500/)
    await open(page)
    let broken = true
    await page.route(/\/api\/widget-terminals\//, (route) =>
      broken ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    )
    await address(page).fill('Уфа')
    await address(page).press('Enter')
    await expect(page.getByRole('heading', { name: UNAVAILABLE })).toBeFocused()
    broken = false
    await page.getByRole('button', { name: 'Повторить' }).press('Enter')
    await expect(rows(page).first()).toContainText('Уфа')
    await expect(page.getByRole('main')).toBeFocused()
  })
})

test('«Показать ещё» of a list that was given up is nobody’s affair', async ({ page, forgive }) => {
  forgive(/status of 500/)
  await open(page)
  const late = Promise.withResolvers<null>()
  await page.route(/offset=20/, async (route) => {
    await late.promise
    await route.fulfill({ status: 500, json: {} }).catch(() => undefined)
  })
  await page.getByRole('button', { name: 'Показать ещё' }).click()
  await expect(page.getByRole('button', { name: 'Загружаем…' })).toBeVisible()
  await address(page).fill('Москва')
  await address(page).press('Enter')
  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Показать ещё' })).toBeVisible()
  late.resolve(null)
  await ask(page, { limit: '1' })
  await expect(rows(page)).toHaveCount(20)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('«Показать ещё» adds the next page, and no point twice', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Показать ещё' }).click()
  await expect(rows(page)).toHaveCount(40)
  const facts = await rows(page)
    .getByText(/^№\s\S+$/)
    .allTextContents()
  expect(facts).toHaveLength(40)
  expect(new Set(facts).size).toBe(40)
})

test('the export saves terminals.xlsx with exactly what the filter leaves', async ({ page }) => {
  await open(page)
  await address(page).fill('Казань')
  await address(page).press('Enter')
  await expect(rows(page).first()).toContainText('Казань')
  const [download, response] = await Promise.all([
    page.waitForEvent('download'),
    page.waitForResponse(/format=xlsx/),
    page.getByRole('button', { name: 'Скачать список' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('terminals.xlsx')
  expect(response.request().headers()['authorization']).toBe(`Token ${TOKEN}`)
  await expect(page.getByText('Файл terminals.xlsx сохранён')).toBeVisible()
  const [, ...numbers] = firstColumn(await readFile(await download.path()))
  const { results } = await ask(page, { full_addr: 'Казань' })
  expect(numbers.toSorted()).toEqual(results.map((point) => point.number).toSorted())
})

test('an export that is cut off says so, and the list stays', async ({ page, forgive }) => {
  forgive(/ERR_FAILED/)
  await open(page)
  await page.route(/format=xlsx/, (route) => route.abort())
  await page.getByRole('button', { name: 'Скачать список' }).click()
  await expect(page.getByText(/Нет связи с сервером/)).toBeVisible()
  await expect(rows(page)).toHaveCount(20)
})

test.describe(`«${NOTHING}»`, () => {
  test('says what to do next, and the search can be given up', async ({ page }) => {
    await open(page)
    await address(page).fill('такой улицы нет нигде')
    await address(page).press('Enter')
    await expect(found(page)).toHaveText(NOTHING)
    await expect(page.getByText('Проверьте адрес')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Сбросить поиск' }).click()
    await expect(rows(page)).toHaveCount(20)
    await expect(address(page)).toHaveValue('')
  })

  test('a place without points shows the nearest ones, the nearest first', async ({ page }) => {
    await open(page)
    await address(page).fill('Дудинка')
    await address(page).press('Enter')
    await expect(found(page)).toHaveText(NOTHING)
    const nearest = page.getByRole('list', { name: /^Ближайшие к\s«Дудинка»$/ })
    await expect(nearest.getByRole('button')).toHaveCount(10)
    const distances = await nearest.getByText(/^[\d\s]+\sкм$/).allTextContents()
    expect(distances).toHaveLength(10)
    const kilometres = distances.map((text) => Number(text.replaceAll(/\D/g, '')))
    expect(kilometres).toEqual(kilometres.toSorted((one, other) => one - other))
    expect(kilometres[0]).toBeGreaterThan(50)
    await nearest.getByRole('button').first().click()
    await expect(page.getByRole('button', { name: 'Выбрать' })).toBeVisible()
  })
})

test.describe(`«${UNAVAILABLE}»`, () => {
  for (const [why, path] of [
    ['a missing token', '/widget'],
    ['a refused token', '/widget?tk=unknown'],
  ] as const)
    test(`${why}: only the message, and nobody needs a script for it`, async ({
      page,
      browser,
      baseURL,
      forgive,
    }) => {
      forgive(/status of 403/)
      const response = await page.goto(path)
      expect(response?.status()).toBe(403)
      await expect(page.getByRole('alert')).toHaveText(UNAVAILABLE)
      await expect(page.getByRole('button')).toHaveCount(0)
      await expect(page.getByRole('textbox')).toHaveCount(0)
      await expectAccessible(page)
      const plain = await browser.newPage({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
      await plain.goto(path)
      await expect(plain.getByText(UNAVAILABLE)).toBeVisible()
      await plain.close()
    })

  for (const status of [400, 401, 403, 404])
    test(`${status} in mid-use: the message and no way back`, async ({ page, forgive }) => {
      forgive(new RegExp(`status of ${status}`))
      await open(page)
      await page.route(/\/api\/widget-terminals\//, (route) =>
        route.fulfill({ status, json: { detail: 'x' } }),
      )
      await address(page).fill('Уфа')
      await address(page).press('Enter')
      await expect(page.getByRole('alert')).toHaveText(UNAVAILABLE)
      await expect(page.getByRole('button')).toHaveCount(0)
    })

  for (const [why, answer] of [
    ['429', { status: 429, json: { detail: 'Слишком часто' } }],
    ['500', { status: 500, body: '<h1>Bad</h1>' }],
    ['no network', null],
  ] as const)
    test(`${why} in mid-use: the message with «Повторить», which brings all back`, async ({
      page,
      forgive,
    }) => {
      forgive(/status of (429|500)|ERR_FAILED/)
      await open(page)
      let broken = true
      await page.route(/\/api\/widget-terminals\//, (route) => {
        if (!broken) return route.continue()
        return answer === null ? route.abort() : route.fulfill(answer)
      })
      await address(page).fill('Уфа')
      await address(page).press('Enter')
      await expect(page.getByRole('alert')).toContainText(UNAVAILABLE)
      await expect(page.getByRole('textbox')).toHaveCount(0)
      await expectAccessible(page)
      broken = false
      await page.getByRole('button', { name: 'Повторить' }).click()
      await expect(rows(page).first()).toContainText('Уфа')
      await expect(address(page)).toHaveValue('Уфа')
    })

  test('an export that is refused says it too', async ({ page, forgive }) => {
    forgive(/status of 403/)
    await open(page)
    await page.route(/format=xlsx/, (route) => route.fulfill({ status: 403, json: {} }))
    await page.getByRole('button', { name: 'Скачать список' }).click()
    await expect(page.getByRole('alert')).toHaveText(UNAVAILABLE)
  })
})

test.describe('the card', () => {
  test('has address, hours, payment, the way and photos, and is chosen by keys alone', async ({
    page,
  }) => {
    await open(page)
    const first = rows(page).first()
    for (let step = 0; step < 40; step++) {
      if (await first.evaluate((node) => node === document.activeElement)) break
      await page.keyboard.press('Tab')
    }
    await expect(first).toBeFocused()
    const name = await nameOf(first)
    await page.keyboard.press('Enter')
    const card = page.getByRole('region', { name })
    await expect(card.getByRole('heading', { name, level: 2 })).toBeFocused()
    for (const part of ['Часы работы', 'Оплата', 'Как найти'])
      await expect(card.getByRole('region', { name: part })).toBeVisible()
    await expect(
      card.getByRole('list', { name: 'Фотографии точки' }).getByRole('img').first(),
    ).toBeVisible()
    await expectAccessible(page)
    const choose = card.getByRole('button', { name: 'Выбрать' })
    for (let step = 0; step < 10; step++) {
      if (await choose.evaluate((node) => node === document.activeElement)) break
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Enter')
    await expect(card.getByRole('button', { name: 'Выбрано' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(card).toBeHidden()
    await expect(first).toBeFocused()
    await expect(first).toContainText('Выбрано')
  })

  for (const [state, word, reason] of [
    ['full', 'Заполнен', 'Сейчас нет свободной ячейки под такую посылку.'],
    ['closed', 'Закрыт', 'Точка временно не принимает посылки.'],
  ] as const)
    test(`${word}: read, but not chosen, and it says why`, async ({ page }) => {
      await page.goto(WIDGET)
      const point = (await ask(page, { limit: '3000' })).results.find((one) => one.state === state)
      if (point === undefined) throw new Error(`the demonstration has no ${state} point`)
      expect(point.reason).toBe(reason)
      await open(page)
      await address(page).fill(point.address.slice(0, 190))
      await address(page).press('Enter')
      const row = rows(page)
        .filter({ hasText: `№ ${point.number}` })
        .first()
      await expect(row).toContainText(word)
      await expect(row).toContainText(reason.slice(-8))
      await row.click()
      const choose = page.getByRole('button', { name: 'Выбрать' })
      await expect(choose).toHaveAttribute('aria-disabled', 'true')
      await expect(choose).toHaveAccessibleDescription(new RegExp(reason.replaceAll(' ', '\\s')))
      await choose.click({ force: true })
      await expect(page.getByRole('button', { name: 'Выбрано' })).toHaveCount(0)
      await expectAccessible(page)
    })

  test('of a parcel shows only points that could take it', async ({ page }) => {
    await open(page, `${WIDGET}&weight=29000&dimensions=40x38x42`)
    const count = async () => Number((await found(page).innerText()).replaceAll(/\D/g, ''))
    expect(await count()).toBeLessThan(5500)
    const { count: expected } = await ask(page, {
      weight: '29000',
      height: '40',
      width: '38',
      depth: '42',
    })
    expect(await count()).toBe(expected)
  })
})

test('the map shows the points; a group comes nearer, a marker opens its card', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1000, height: 720 })
  // A press stops a map that moves, wherever it is.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const marks = page.waitForResponse(/widget-marks.*full_addr/)
  await open(page)
  await number(page).fill('0053')
  await number(page).press('Enter')
  await address(page).fill('Москва')
  await address(page).press('Enter')
  await expect(rows(page)).toHaveCount(1)
  const name = await nameOf(rows(page).first())
  const map = page.getByRole('application', { name: /Карта точек/ })
  await expect(map).toBeVisible()
  expect((await marks).status()).toBe(200)
  // The one point that is found stands in the middle of the map.
  const card = page.getByRole('region', { name })
  const box = await map.boundingBox()
  await expect(async () => {
    await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.height ?? 0) / 2)
    await expect(card).toBeVisible({ timeout: 3000 })
  }).toPass()
  await expectAccessible(page)
})

test('a map whose points have changed loads the new ones; «Повторить» asks for their version, whatever failed', async ({
  page,
  forgive,
}) => {
  forgive(/status of (404|503)/)
  await page.setViewportSize({ width: 1000, height: 720 })
  let versions = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/points/')) versions++
  })
  let status = 503
  await page.route(/\/details/, (route) =>
    status === 200 ? route.continue() : route.fulfill({ status, json: { detail: 'x' } }),
  )
  const { results } = await ask(page, { number: '0053', full_addr: 'Москва' })
  await open(page, `${WIDGET}&selected=${encodeURIComponent(results[0]?.number ?? '')}`)
  const map = page.getByRole('application', { name: /Карта точек/ })
  await expect(map).toBeVisible()
  const box = await map.boundingBox()
  const pressMiddle = async () => {
    await page.mouse.click(
      (box?.x ?? 0) + (box?.width ?? 0) / 2,
      (box?.y ?? 0) + (box?.height ?? 0) / 2,
    )
  }
  const words = page.getByText(/не удалось загрузить точки/)
  await expect(async () => {
    await pressMiddle()
    await expect(words).toBeVisible({ timeout: 3000 })
  }).toPass()
  const before = versions
  await page.getByRole('button', { name: 'Повторить' }).click()
  await expect.poll(() => versions).toBe(before + 1)
  await expect(words).toBeHidden()
  await expect(map).toBeFocused()

  status = 404
  await expect(async () => {
    await pressMiddle()
    expect(versions).toBeGreaterThan(before + 1)
  }).toPass()
  await expect(words).toBeHidden()
  status = 200
  await expect(async () => {
    await pressMiddle()
    await expect(page.getByRole('button', { name: 'Назад к списку' })).toBeVisible({
      timeout: 3000,
    })
  }).toPass()
})

test('points in one place: a click on their group lists all of them, and each goes back to the group', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1000, height: 720 })
  const { results } = await ask(page, {})
  const byPlace = Map.groupBy(results, ({ point }) => point.coordinates.join())
  const place = [...byPlace.values()].sort((one, other) => other.length - one.length)[0] ?? []
  expect(place.length).toBeGreaterThan(20)
  await open(page, `${WIDGET}&selected=${encodeURIComponent(place[0]?.number ?? '')}`)
  const map = page.getByRole('application', { name: /Карта точек/ })
  await expect(map).toBeVisible()
  const group = page.getByRole('region', {
    name: new RegExp(`^Точек в\\sэтом месте: ${place.length}$`),
  })
  const box = await map.boundingBox()
  await expect(async () => {
    await page.getByRole('button', { name: 'Приблизить' }).click()
    await page.mouse.click(
      (box?.x ?? 0) + (box?.width ?? 0) / 2,
      (box?.y ?? 0) + (box?.height ?? 0) / 2,
    )
    await expect(group).toBeVisible({ timeout: 2000 })
  }).toPass()
  const points = group.getByRole('list').getByRole('button')
  await expect(points).toHaveCount(place.length)
  await expectAccessible(page)
  await points.nth(3).click()
  await expect(page.getByRole('region', { name: 'Часы работы' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(points).toHaveCount(place.length)
  await page.keyboard.press('Escape')
  await expect(group).toBeHidden()
})

test('«Рядом со мной»: the nearest first, with their distances', async ({ page, context }) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ longitude: 49.1221, latitude: 55.7887 })
  await open(page)
  await page.getByRole('button', { name: 'Рядом со мной' }).click()
  await expect(found(page)).toHaveText(/сначала ближайшие к\sвам/)
  await expect(rows(page).first()).toContainText('Казань')
  await expect(rows(page).first()).toContainText(/\d\s(м|км)/)
})

test('«Рядом со мной» that is refused says what to do instead', async ({ page, context }) => {
  await context.clearPermissions()
  await open(page)
  await page.getByRole('button', { name: 'Рядом со мной' }).click()
  await expect(
    page.getByText(/Доступ к\s?местоположению закрыт|Не удалось определить/),
  ).toBeVisible()
})

test('a map that did not load leaves the list, and can be tried again', async ({
  page,
  forgive,
}) => {
  forgive(/ERR_FAILED|status of 503/)
  let broken = true
  await page.route(/points\.bin/, (route) =>
    broken ? route.fulfill({ status: 503, body: '' }) : route.continue(),
  )
  await open(page)
  await expect(page.getByText(/не удалось загрузить точки/)).toBeVisible()
  await expect(rows(page)).toHaveCount(20)
  broken = false
  await page.getByRole('button', { name: 'Повторить' }).click()
  await expect(page.getByText(/не удалось загрузить точки/)).toBeHidden()
})

test('the first visit asks at most 12 times, and for at most 100 KB of script before the map', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await open(page)
  await page.waitForLoadState('networkidle')
  await expect.poll(() => asked.some((path) => path.endsWith('points.bin'))).toBe(true)
  await page.waitForLoadState('networkidle')
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(12)
  const scripts = await page.locator('script[src], link[rel=modulepreload]').all()
  let bytes = 0
  for (const script of scripts) {
    const path = (await script.getAttribute('src')) ?? (await script.getAttribute('href')) ?? ''
    const response = await page.request.get(path, { headers: { 'accept-encoding': 'gzip' } })
    bytes += Number(response.headers()['content-length'])
  }
  expect(bytes).toBeGreaterThan(10_000)
  expect(bytes).toBeLessThanOrEqual(100_000)
})

test('the business variant needs no token in its address', async ({ page }) => {
  await open(page, '/juridical-widget')
  await rows(page).first().click()
  await expect(page.getByRole('region', { name: 'Часы работы' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Выбрать' })).toHaveCount(0)
})

for (const [width, height] of [
  [280, 400],
  [320, 480],
  [768, 600],
  [1440, 800],
] as const)
  test(`nothing sticks out at ${width} × ${height}, and axe finds nothing`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await open(page)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await rows(page).first().click()
    await expect(page.getByRole('button', { name: 'Выбрать' })).toBeInViewport()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
