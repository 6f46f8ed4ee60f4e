import { moscowDay, isoDay } from '@yacheyka/core/time/document-day'
import type { Page, Route } from '@playwright/test'
import { test } from './cabinet.ts'
import { orderParcel } from './own-parcel.ts'
import {
  addressFilter,
  EXPORT,
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
const TODAY = isoDay(moscowDay(Date.now()))

/** Queries of the list's calls from now on. */
const requested = (page: Page): URLSearchParams[] => {
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
      'Дата, сначала новые',
    ])
    await expect(rows(page)).toHaveCount(10)
    await expect(rows(page).first()).toContainText(/\d\d\.\d\d\.\d{4} в\s\d\d:\d\d/)
    await expectAccessible(page)

    const queries = requested(page)
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
})

test.describe('the filters', () => {
  test('a status stands for all of its codes, in the address and in the call; several add up', async ({
    page,
  }) => {
    await openParcels(page)
    const queries = requested(page)
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

  test('an address is requested in words; all filters meet, and a reset takes them all away', async ({
    page,
  }) => {
    const parcel = await orderParcel(page)
    await openParcels(page)
    const queries = requested(page)
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
      await expect(
        filters(page).locator('input:not([type="checkbox"])').and(page.getByLabel(label)),
      ).toHaveValue('')
    await page.goBack()
    await expect(numberFilter(page)).toHaveValue(parcel.number)
  })
})

test.describe('nothing to show', () => {
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

test('axe finds nothing where nothing is found, nothing is there, nothing came, and in an export', async ({
  page,
  forgive,
}) => {
  forgive(/juridical_parcels/)
  await openParcels(page)
  await page.route(EXPORT, () => undefined)
  await page.getByRole('button', { name: 'Выгрузить в XLS' }).click()
  await expect(page.getByText('Готовим выгрузку…')).toBeVisible()
  await expectAccessible(page)
  await numberFilter(page).fill('НЕТ-ТАКОГО')
  await expect(page.getByText('Ничего не нашлось')).toBeVisible()
  await expectAccessible(page)
  await page.route(LIST, (route) => route.fulfill(listed([])))
  await page.goto(PARCELS)
  await expect(page.getByText('Отправлений пока нет')).toBeVisible()
  await expectAccessible(page)
  await page.route(LIST, (route) => route.fulfill({ status: 403, json: { detail: 'Закрыто' } }))
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('Закрыто')
  await expectAccessible(page)
})

for (const width of [768, 1440])
  test(`at ${width} px nothing sticks out`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await openParcels(page)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
