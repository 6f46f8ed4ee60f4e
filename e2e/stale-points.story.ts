import type { Page } from '@playwright/test'
import { type RealProduct, test } from './real-start.ts'
import { expect, noteComplaints } from './story.ts'

// Tabs that stay open while the network changes: the server keeps the version of the points before the current one, so
// two imports in a row take away all that the tabs know. The product of this story is its own: imports change the map of
// everybody who looks at it.

const HEAD = 'Номер;Название;Тип;Адрес;Населённый пункт;Широта;Долгота;Часы работы'
/** More than a page of details holds, so that the points of Kazan stand on pages that the tabs have not read. */
const IN_MOSCOW = 600

const row = (number: string, name: string, city: string, latitude: number, longitude: number) =>
  [number, name, 'Почтомат', `${name}, 1`, city, latitude, longitude, 'круглосуточно'].join(';')

const moscow = Array.from({ length: IN_MOSCOW }, (_, at) => {
  const [line, place] = [Math.floor(at / 30), at % 30]
  return row(`МСК-${at}`, `Почтомат ${at}`, 'Москва', 55.6 + line / 100, 37.3 + place / 50)
})
const kazan = (number: string, name: string, latitude: number) =>
  row(number, name, 'Казань', latitude, 49.1221)

const versionOf = async ({ origin }: RealProduct): Promise<string> => {
  const response = await fetch(`${origin}/api/points/`)
  return ((await response.json()) as { version: string }).version
}

/** Imports and waits until the map of a new visitor has it. */
async function importPoints(product: RealProduct, rows: readonly string[]): Promise<void> {
  const before = await versionOf(product)
  await product.cli(
    'points',
    'import',
    await product.file('points.csv', [HEAD, ...rows].join('\n')),
  )
  await expect.poll(() => versionOf(product), { timeout: 60_000 }).not.toBe(before)
}

const found = (page: Page) => page.getByRole('status').filter({ hasText: /Найден/ })
const list = (page: Page) => page.getByRole('list', { name: 'Найденные точки' })
const city = (page: Page) => page.getByRole('combobox', { name: 'Город', exact: true })

test('tabs that were open during two imports show the points of now: one moves to another city, one asks what is open', async ({
  page,
  context,
  product,
  complaints,
  forgive,
}) => {
  await importPoints(product, [...moscow, kazan('КЗН-1', 'Первый почтомат', 55.79)])
  // The browser itself writes the lost pages of details to its console.
  forgive(/404.*\/api\/points\//)
  const other = await context.newPage()
  await noteComplaints(other, complaints)
  for (const tab of [page, other]) {
    await tab.goto(`${product.origin}/point`)
    await expect(list(tab).getByRole('listitem').first()).toContainText('Почтомат')
  }
  // Two versions later, nothing that an open tab knows of is on the server any more.
  await importPoints(product, [kazan('КЗН-2', 'Второй почтомат', 55.8)])
  await importPoints(product, [kazan('КЗН-3', 'Третий почтомат', 55.81)])

  await test.step('another city', async () => {
    await page.getByRole('button', { name: 'Приблизить' }).click()
    await expect(found(page)).toHaveText(/Найден/)
    await city(page).selectOption('Казань')
    await expect(list(page)).toContainText('Третий почтомат')
    await expect(list(page)).toContainText('Второй почтомат')
    await expect(found(page)).toHaveText(/Найдено 3\sточки/)
    await list(page)
      .getByRole('button', { name: /^Третий почтомат/ })
      .click()
    await expect(page).toHaveURL(/\/point\/%D0%9A%D0%97%D0%9D-3/)
    await expect(page.getByRole('heading', { name: 'Третий почтомат' })).toBeVisible()
  })

  await test.step('what is open', async () => {
    await other.getByRole('combobox', { name: 'Часы работы' }).selectOption('Открыто в …')
    await expect(other.getByRole('combobox', { name: 'День недели' })).toBeVisible()
    await expect(found(other)).toHaveText(/Найден[ао] \d+\sточ/)
    await expect(other.getByRole('alert')).toHaveCount(0)
    await expect(list(other).getByRole('listitem').first()).toContainText('Почтомат')
  })
  // What they ask for after the end is nobody's error.
  await Promise.all([page.close(), other.close()])
})
