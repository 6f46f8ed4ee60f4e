import { expect, expectAccessible, test } from './story.ts'
import { WIDGET, rows, found, address, number, nameOf, listTerminals, open } from './widget-page.ts'

test('the map shows the points; a group comes nearer, a marker opens its card @main', async ({
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

test('a map whose points have changed loads the new ones; «Повторить» requests their version, whatever failed', async ({
  page,
  forgive,
}) => {
  forgive(/status of (404|503)/)
  await page.setViewportSize({ width: 1000, height: 720 })
  // A press stops a map that moves, wherever it is.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  let versions = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/points/')) versions++
  })
  let status = 503
  await page.route(/\/details/, (route) =>
    status === 200 ? route.continue() : route.fulfill({ status, json: { detail: 'x' } }),
  )
  const { results } = await listTerminals(page, { number: '0053', full_addr: 'Москва' })
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
  // A press stops a map that moves, wherever it is.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { results } = await listTerminals(page, {})
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

test('«Рядом со мной» that is rejected says what to do instead', async ({ page, context }) => {
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
