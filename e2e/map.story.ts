import { found, list, map, pointPath, scale, stands, terminals } from './map.ts'
import { expect, observeShifts, shifted, test, watchRequests } from './story.ts'

test('the map opens on Moscow at zoom 10 with the popular cities and the filters of the specification @main', async ({
  page,
}) => {
  await page.goto('/point')
  const city = page.getByRole('combobox', { name: 'Город', exact: true })
  await expect(city).toHaveValue(/Москва/)
  await expect(city.getByRole('option')).toHaveText([
    'Екатеринбург',
    'Казань',
    'Красноярск',
    'Москва',
    'Новосибирск',
    'Омск',
    'Ростов-на-Дону',
    'Самара',
    'Санкт-Петербург',
    'Уфа',
    'Челябинск',
  ])
  for (const name of ['Все точки', 'Пункт выдачи заказов', 'Почтомат'])
    await expect(page.getByRole('radio', { name, exact: true })).toBeAttached()
  await expect(page.getByRole('radio', { name: 'Все точки' })).toBeChecked()
  for (const name of ['Примерка', 'Проверка заказа', 'Оплата на точке'])
    await expect(page.getByRole('checkbox', { name, exact: true })).not.toBeChecked()
  await expect(found(page)).toHaveText(/Найден[ао] 9\d\d\sточ/)
  await expect(scale(page)).toHaveText(/5\sкм/)
})

test.describe('the address', () => {
  test('says where the map looks: a place and a zoom', async ({ page }) => {
    await page.goto('/point?at=49.1221,55.7887,15')
    await expect(scale(page)).toHaveText(/200\sм/)
    await expect(page.getByRole('combobox', { name: 'Город', exact: true })).toHaveValue(/Казань/)
    await expect(list(page).getByRole('button').first()).toContainText('Казань')
    await page.reload()
    await expect(scale(page)).toHaveText(/200\sм/)
  })

  test('with a place that is none opens the map where it always opens', async ({ page }) => {
    await page.goto('/point?at=49.1221,155,15')
    await expect(page.getByRole('combobox', { name: 'Город', exact: true })).toHaveValue(/Москва/)
    await expect(scale(page)).toHaveText(/5\sкм/)
  })
})

test.describe('the page does not jump', () => {
  for (const [path, ready] of [
    ['/point', /Найден[ао]/],
    [pointPath('ЧЛБ%303'), /Волжская/],
  ] as const)
    test(`while it loads: ${path}`, async ({ page }) => {
      await observeShifts(page)
      const requestsEnd = watchRequests(page)
      await page.goto(path)
      await expect(page.getByText(ready).first()).toBeVisible()
      await requestsEnd()
      expect(await shifted(page)).toBeLessThanOrEqual(0.02)
    })

  test('its heading and the map’s place are there without scripts', async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    for (const path of ['/point', pointPath('УФА#7')]) {
      await page.goto(`${baseURL ?? ''}${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/на карте/)
      await expect(page.getByRole('contentinfo')).toBeAttached()
    }
    await context.close()
  })
})

test('points in one place: a click on their group opens the list of all of them', async ({
  page,
}) => {
  const known = await terminals(page)
  const byPlace = Map.groupBy(known, ({ point }) => point.coordinates.join())
  const place = [...byPlace.values()].sort((one, other) => other.length - one.length)[0] ?? []
  expect(place.length).toBeGreaterThan(20)
  await page.goto(pointPath(place[0]?.number ?? ''))
  await page.getByRole('button', { name: 'Закрыть' }).click()
  await stands(page)
  const zoomIn = page.getByRole('button', { name: 'Приблизить' })
  for (let zoom = 16; zoom < 19; zoom++) {
    const before = await scale(page).innerText()
    await zoomIn.click()
    await expect(scale(page)).not.toHaveText(before)
    await stands(page)
  }
  const heading = page.getByRole('heading', { name: `Здесь ${place.length} точек` })
  // The groups of a zoom come from a worker after the map stands; a press on those of the zoom before only comes nearer.
  await expect(async () => {
    await map(page).click({ timeout: 1000 })
    await expect(heading).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 30_000 })
  const rows = page
    .getByRole('region', { name: `Здесь ${place.length} точек` })
    .getByRole('listitem')
  const more = page.getByRole('button', { name: 'Показать ещё' })
  while (await more.isVisible()) await more.click()
  expect(await rows.count()).toBe(place.length)
  // Each line has the number that messages name.
  for (const { number } of place)
    await expect(rows.getByText(`№ ${number}`, { exact: true })).toHaveCount(1)

  // From a card back to them all; closing a card closes them with it.
  await rows.first().getByRole('button').first().click()
  await page.getByRole('button', { name: 'Все точки здесь' }).click()
  await expect(heading).toBeVisible()
  await rows.nth(1).getByRole('button').first().click()
  await expect(page).toHaveURL(/\/point\/./)
  await page.getByRole('button', { name: 'Закрыть' }).click()
  await expect(page).toHaveURL(/\/point$/)
  await expect(page.getByRole('button', { name: 'Закрыть' })).toBeHidden()
})

test('a click on a group comes nearer to it', async ({ page }) => {
  await page.goto('/point')
  await expect(found(page)).toHaveText(/Найден[ао]/)
  const before = await scale(page).innerText()
  const box = await map(page).boundingBox()
  if (box === null) throw new Error('no map')
  // The groups cover the centre of Moscow: one of these places holds one.
  for (let step = 0; step < 12 && (await scale(page).innerText()) === before; step++) {
    await page.mouse.click(box.x + box.width / 2 + step * 14, box.y + box.height / 2 + step * 6)
    await stands(page)
    if (/\/point\//.test(page.url())) return
  }
  await expect
    .poll(async () => /\/point\//.test(page.url()) || (await scale(page).innerText()) !== before)
    .toBe(true)
})

test('points that did not load: what happened and a retry; then the last good ones are kept', async ({
  page,
  forgive,
}) => {
  forgive(/503|Failed to load/)
  let broken = true
  await page.route('**/api/points/**', (route) =>
    broken ? route.fulfill({ status: 503, json: { detail: 'x' } }) : route.continue(),
  )
  await page.goto('/point')
  await expect(page.getByText('Точки не загрузились', { exact: true })).toBeVisible()
  broken = false
  await page
    .getByRole('button', { name: /ещё раз|повтор/i })
    .first()
    .click()
  await expect(found(page)).toHaveText(/Найден[ао] 9\d\d/)
  broken = true
  await page.reload()
  await expect(found(page)).toHaveText(/Найден[ао] 9\d\d/)
})

test('the code of the map and the points come only when the map nears the screen', async ({
  page,
}) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  const early = [...requested]
  expect(early.filter((path) => path.startsWith('/api/points'))).toEqual([])
  await page.locator('#map').scrollIntoViewIfNeeded()
  await expect(found(page)).toHaveText(/Найден[ао]/)
  const scripts = (paths: readonly string[]) => paths.filter((path) => path.endsWith('.js')).length
  expect(scripts(requested)).toBeGreaterThan(scripts(early))
  expect(requested).toContain('/api/points/')
})

test('the map calls nobody but this site', async ({ page, baseURL }) => {
  const strangers: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL ?? '') && !request.url().startsWith('data:'))
      strangers.push(request.url())
  })
  await page.goto('/point')
  await expect(found(page)).toHaveText(/Найден[ао]/)
  await page.getByRole('button', { name: 'Приблизить' }).click()
  await page.waitForLoadState('networkidle')
  expect(strangers).toEqual([])
})
