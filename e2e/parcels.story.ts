import { moscowDay, isoDay } from '@yacheyka/core/document-day'
import type { Page, Route } from '@playwright/test'
import { test } from './cabinet.ts'
import { orderParcel } from './own-parcel.ts'
import {
  addressFilter,
  COUNT,
  filters,
  LIST,
  listed,
  numberFilter,
  openParcels,
  PARCELS,
  rows,
  table,
  title,
} from './parcels.ts'
import { expect, expectAccessible, expectNoSidewaysScroll } from './story.ts'

const queryOf = (url: string) => new URL(url).searchParams
const page2 = (page: Page) => page.getByRole('link', { name: 'Страница 2', exact: true })
const statusOf = (page: Page) => rows(page).locator('[data-head="Статус"]')
/** Milliseconds (specification 3, section 9). */
const TYPING_PAUSE = 500
const TODAY = isoDay(moscowDay(Date.now()))

/** Queries of the list's calls from now on. */
const asked = (page: Page): URLSearchParams[] => {
  const queries: URLSearchParams[] = []
  page.on('request', (request) => {
    if (LIST.test(request.url())) queries.push(queryOf(request.url()))
  })
  return queries
}

/** Calls that wait until they are let go. */
const held = () => {
  const waiting: Route[] = []
  return {
    hold: (route: Route) => {
      waiting.push(route)
    },
    waiting,
    letGo: async () => {
      for (const route of waiting.splice(0)) await route.continue().catch(() => undefined)
    },
  }
}

declare global {
  var storyAborts: string[]
}

/** Keeps which calls the page gives up. */
const watchAborts = (page: Page) =>
  page.addInitScript(() => {
    const real = globalThis.fetch
    globalThis.storyAborts = []
    globalThis.fetch = (input, init) => {
      const address = input instanceof Request ? input.url : String(input)
      init?.signal?.addEventListener('abort', () => globalThis.storyAborts.push(address))
      return real(input, init)
    }
  })

/** The numbers that calls of the list asked for when they were given up. */
const givenUp = async (page: Page): Promise<(string | null)[]> => {
  const addresses = await page.evaluate(() => globalThis.storyAborts)
  return addresses
    .filter((address) => LIST.test(address))
    .map((address) => new URL(address, page.url()).searchParams.get('parcel_number'))
}

test.describe('the list', () => {
  test('has the count in its title, four columns, ten rows a page; back and a reload bring the same', async ({
    page,
  }) => {
    await openParcels(page)
    await expect(title(page)).toHaveText(/^Отправления \([\d\s]+\)$/)
    const count = Number(((await title(page).textContent()) ?? '').replaceAll(/\D/g, ''))
    expect(count).toBeGreaterThan(20)
    await expect(table(page).getByRole('columnheader')).toHaveText([
      '',
      'Номер',
      'Адрес доставки',
      'Статус',
      'Дата',
    ])
    await expect(rows(page)).toHaveCount(10)
    await expect(rows(page).first()).toContainText(/\d\d\.\d\d\.\d{4} в\s\d\d:\d\d/)
    await expectAccessible(page)

    const queries = asked(page)
    await page2(page).click()
    await expect(page).toHaveURL(/\?page=2$/)
    await expect(page2(page)).toHaveAttribute('aria-current', 'page')
    await expect.poll(() => queries.at(-1)?.get('offset')).toBe('10')
    await expect(table(page)).toHaveAttribute('aria-busy', 'false')
    await page.reload()
    await expect(page2(page)).toHaveAttribute('aria-current', 'page')
    await page.goBack()
    await expect(page2(page)).not.toHaveAttribute('aria-current')
    await expect(page).toHaveURL(/\/parcels$/)
  })

  test('a press anywhere in a row opens its parcel, which shows at once what the row knew', async ({
    page,
  }) => {
    const parcel = await orderParcel(page)
    await openParcels(page, `?parcel_number=${encodeURIComponent(parcel.number)}`)
    await expect(rows(page)).toHaveCount(1)
    const { hold, letGo } = held()
    await page.route('**/api/juridical/parcels/**', hold)
    await rows(page).click()
    await expect(page).toHaveURL(new RegExp(`/juridical/parcels/${parcel.uid}$`))
    await expect(title(page)).toContainText(parcel.number)
    await letGo()
    await page.goBack()
    await expect(numberFilter(page)).toHaveValue(parcel.number)
    await expect(rows(page)).toHaveCount(1)
  })

  test('does not wait for its count; a count that is not exact says «10 000+»', async ({
    page,
  }) => {
    const { hold, waiting } = held()
    await page.route(COUNT, hold)
    await openParcels(page)
    await expect(rows(page)).toHaveCount(10)
    await expect(title(page)).toHaveText('Отправления')
    await expect.poll(() => waiting.length).toBeGreaterThan(0)
    for (const route of waiting) await route.fulfill({ json: { count: 10_000, exact: false } })
    await expect(title(page)).toHaveText('Отправления (10\u00a0000+)')
  })

  test('keeps the old rows, dimmed, while the next page is on its way', async ({ page }) => {
    await openParcels(page)
    const first = await rows(page).first().textContent()
    const { hold, letGo, waiting } = held()
    await page.route(LIST, hold)
    await page2(page).click()
    await expect(table(page)).toHaveAttribute('aria-busy', 'true')
    await expect(rows(page).first()).toHaveText(first ?? '')
    await expect.poll(() => waiting.length).toBe(1)
    await letGo()
    await expect(table(page)).toHaveAttribute('aria-busy', 'false')
    await expect(rows(page).first()).not.toHaveText(first ?? '')
  })
})

test.describe('the filters', () => {
  test('a number is asked for once typing has stopped, and the call before it is given up', async ({
    page,
  }) => {
    const parcel = await orderParcel(page)
    await watchAborts(page)
    await page.clock.install()
    await openParcels(page)
    const queries = asked(page)
    // However slowly the machine types.
    await page.clock.pauseAt(Date.now() + 60_000)
    await numberFilter(page).pressSequentially(parcel.number)
    await page.clock.runFor(TYPING_PAUSE - 1)
    expect(queryOf(page.url()).has('parcel_number')).toBe(false)
    await page.clock.runFor(1)
    await page.clock.resume()
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText(parcel.number)
    await expect(title(page)).toHaveText('Отправления (1)')
    expect(queries.map((query) => query.get('parcel_number'))).toEqual([parcel.number])
    expect(queryOf(page.url()).get('parcel_number')).toBe(parcel.number)

    const { hold, waiting } = held()
    await page.route(LIST, (route) =>
      queryOf(route.request().url()).get('parcel_number') === 'KP' ? hold(route) : route.continue(),
    )
    await numberFilter(page).fill('KP')
    await expect.poll(() => waiting.length).toBe(1)
    expect(await givenUp(page)).toEqual([])
    await numberFilter(page).fill(parcel.number.slice(0, -1))
    await expect.poll(() => givenUp(page)).toEqual(['KP'])
    await expect(table(page)).toHaveAttribute('aria-busy', 'false')
    await expect(rows(page).first()).toContainText(parcel.number.slice(0, -1))
  })

  test('a status stands for all of its codes, in the address and in the call; several add up', async ({
    page,
  }) => {
    await openParcels(page)
    const queries = asked(page)
    await filters(page)
      .getByRole('button', { name: /^Статус/ })
      .click()
    await expect(filters(page).getByRole('checkbox')).toHaveCount(10)
    await filters(page).getByRole('checkbox', { name: 'Доставлена' }).check()
    await expect
      .poll(() => queries.at(-1)?.get('parcel_status'))
      .toBe('delivered,stored,ready_for_pickup')
    await filters(page).getByRole('checkbox', { name: 'Просрочена' }).check()
    const CODES = 'delivered,stored,ready_for_pickup,overdue'
    await expect.poll(() => queries.at(-1)?.get('parcel_status')).toBe(CODES)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(table(page)).toHaveAttribute('aria-busy', 'false')
    expect(queryOf(page.url()).get('parcel_status')).toBe(CODES)
    const words = new Set(await statusOf(page).allTextContents())
    expect([...words].filter((word) => !['Доставлена', 'Просрочена'].includes(word))).toEqual([])
    expect(words.size).toBeGreaterThan(0)
    await page.reload()
    await expect(filters(page).getByRole('button', { name: /^Статус/ })).toHaveText('Выбрано: 2')
  })

  test('an address is asked for in words; all filters meet, and a reset takes them all away', async ({
    page,
  }) => {
    const parcel = await orderParcel(page)
    await openParcels(page)
    const queries = asked(page)
    await addressFilter(page).pressSequentially('владивосток')
    await expect.poll(() => queries.at(-1)?.get('terminal_address')).toBe('владивосток')
    await expect(rows(page).first()).toContainText('Владивосток')
    await filters(page).getByLabel('Дата с').fill(TODAY)
    await expect.poll(() => queries.at(-1)?.get('date_from')).toBe(TODAY)
    expect(queries.at(-1)?.get('terminal_address')).toBe('владивосток')
    await numberFilter(page).fill(parcel.number)
    await numberFilter(page).press('Enter')
    await expect.poll(() => queries.at(-1)?.get('parcel_number')).toBe(parcel.number)

    await filters(page).getByRole('button', { name: 'Сбросить' }).click()
    await expect(page).toHaveURL(/\/parcels$/)
    await expect(rows(page)).toHaveCount(10)
    for (const label of ['Дата с', 'Дата по', 'Номер отправления', 'Адрес доставки'])
      await expect(filters(page).getByLabel(label)).toHaveValue('')
    await page.goBack()
    await expect(numberFilter(page)).toHaveValue(parcel.number)
  })

  test('days are capped by each other, by 2023 and by today', async ({ page }) => {
    await openParcels(page)
    const from = filters(page).getByLabel('Дата с')
    const to = filters(page).getByLabel('Дата по')
    await expect(from).toHaveAttribute('min', '2023-01-01')
    await expect(to).toHaveAttribute('max', TODAY)
    await from.fill('2024-05-01')
    await expect(to).toHaveAttribute('min', '2024-05-01')
    await to.fill('2024-06-01')
    await expect(from).toHaveAttribute('max', '2024-06-01')
    await expect(page).toHaveURL(/date_from=2024-05-01&date_to=2024-06-01/)
    await expect(page.getByText('Ничего не нашлось')).toBeVisible()
    await expect(title(page)).toHaveText('Отправления (0)')
  })
})

test.describe('nothing to show', () => {
  test('nothing found takes the filters away, nothing yet to the first parcel', async ({
    page,
  }) => {
    await page.goto(`${PARCELS}?parcel_number=НЕТ-ТАКОГО`)
    await expect(page.getByText('Ничего не нашлось')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Сбросить фильтры' }).click()
    await expect(rows(page)).toHaveCount(10)

    await page.route(LIST, (route) => route.fulfill(listed([])))
    await page.goto(PARCELS)
    await expect(page.getByText('Отправлений пока нет')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Отправить посылку' }).click()
    await expect(page).toHaveURL(/\/juridical\/manual-load$/)
  })

  test('a failed list says so and is tried again', async ({ page, forgive }) => {
    forgive(/juridical_parcels/)
    let broken = true
    await page.route(LIST, (route) =>
      broken ? route.fulfill({ status: 403, json: { detail: 'Список закрыт' } }) : route.continue(),
    )
    await page.goto(PARCELS)
    await expect(page.getByRole('alert')).toContainText('Список закрыт')
    await expectAccessible(page)
    broken = false
    await page.getByRole('button', { name: 'Попробовать ещё раз' }).click()
    await expect(rows(page)).toHaveCount(10)
  })

  for (const [what, search] of [
    ['days out of order', '?date_from=2026-02-01&date_to=2026-01-01'],
    ['a status that does not exist', '?parcel_status=lost'],
  ] as const)
    test(`an address with ${what} says so and offers to be rid of it`, async ({
      page,
      forgive,
    }) => {
      forgive(/juridical_parcels/)
      await page.goto(PARCELS + search)
      await expect(page.getByRole('alert')).toContainText(/Конец периода|Нет такого статуса/)
      await page.getByRole('alert').getByRole('button').click()
      await expect(rows(page)).toHaveCount(10)
      await expect(page).toHaveURL(/\/parcels$/)
    })

  test('past the end the last page comes in its place', async ({ page }) => {
    await page.goto(`${PARCELS}?parcel_number=DEMO&page=9999`)
    await expect(page).toHaveURL(/&page=\d{1,3}$/)
    await expect(rows(page).first()).toBeVisible()
    await expect(page.getByRole('link', { name: /^Следующая\sстраница$/ })).toHaveCount(0)
  })
})

for (const width of [768, 1440])
  test(`at ${width} px nothing sticks out`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await openParcels(page)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
