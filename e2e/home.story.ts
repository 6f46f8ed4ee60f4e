import { expect, expectAccessible, observeShifts, shifted, test } from './story.ts'

const HEADER_LINKS = ['О сети', 'Партнёры', 'Новости', 'Как это работает', 'Карта']

test('Home shows its sections in the order of the specification @main', async ({ page }) => {
  await page.goto('/')
  const headings = [
    'Ваша ячейка у дома',
    'Партнёры',
    'Посылки в телефоне',
    'Новости',
    /шаг/i,
    'Вопросы и ответы',
    'О сети «Ячейка»',
    'Точки на карте',
  ]
  const tops = []
  for (const name of headings) {
    const heading = page.getByRole('heading', { name, exact: typeof name === 'string' }).first()
    await expect(heading).toBeAttached()
    tops.push(await heading.evaluate((node) => node.getBoundingClientRect().top + scrollY))
  }
  expect(tops).toEqual([...tops].sort((one, other) => one - other))
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeAttached()
})

test('the links of the header and of the footer jump to the sections, from other pages too', async ({
  page,
}) => {
  for (const start of ['/', '/how'])
    for (const name of HEADER_LINKS) {
      await page.goto(start)
      await page.getByRole('banner').getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL(/\/#[a-z]+$/)
      const id = new URL(page.url()).hash
      await expect(page.locator(id)).toBeInViewport()
    }
  for (const name of HEADER_LINKS)
    await expect(
      page.getByRole('contentinfo').getByRole('link', { name, exact: true }),
    ).toBeAttached()
})

test('a click on the gift is reported as one visit', async ({ page }) => {
  await page.goto('/')
  const report = page.waitForRequest((request) => request.method() === 'PATCH')
  const reply = page.waitForResponse((response) => response.request().method() === 'PATCH')
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: /Подарок от партнёра/ }).click()
  const request = await report
  expect(new URL(request.url()).pathname).toBe('/api/shops/1/visitor_count_incr/')
  expect(request.postData()).toBe('1000')
  expect((await reply).status()).toBe(200)
  await (await opened).close()
})

test('the news go round, by button and by keyboard, and open whole', async ({ page }) => {
  await page.goto('/#news')
  const carousel = page.getByRole('region', { name: 'Лента новостей' })
  const counter = carousel.getByText(/^\d+ из \d+$/)
  await expect(counter).toHaveText('1 из 10')
  const next = carousel.getByRole('button', { name: 'Следующая новость' })
  await next.click()
  await expect(counter).toHaveText('2 из 10')
  const previous = carousel.getByRole('button', { name: 'Предыдущая новость' })
  await previous.focus()
  await page.keyboard.press('Enter')
  await expect(counter).toHaveText('1 из 10')
  await page.keyboard.press('Enter')
  await expect(counter, 'the carousel loops').toHaveText('10 из 10')
  await page.keyboard.press('Shift+Tab')
  await carousel.getByRole('button', { name: 'Читать дальше' }).last().press('Enter')
  const story = page.getByRole('dialog')
  await expect(story.getByRole('heading')).toBeVisible()
  // The gutter of the scrollbar, which no backdrop covers, is as dim as the page beside it.
  const ground = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  expect(await ground()).not.toBe('rgba(0, 0, 0, 0)')
  await page.keyboard.press('Escape')
  await expect(story).toBeHidden()
})

for (const count of [2, 3])
  test(`a carousel of ${count} loops on a wide screen too`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.route('**/api/news/', async (route) => {
      const body = (await (await route.fetch()).json()) as { results: unknown[] }
      const results = body.results.slice(0, count)
      await route.fulfill({ json: { ...body, count, results } })
    })
    await page.goto('/')
    await page.locator('#news').scrollIntoViewIfNeeded()
    const carousel = page.getByRole('region', { name: 'Лента новостей' })
    const next = carousel.getByRole('button', { name: 'Следующая новость' })
    await expect(carousel.getByText(`1 из ${count}`)).toBeVisible()
    for (let turn = 1; turn <= 2 * count; turn++) {
      await next.click()
      await expect(carousel.getByText(`${(turn % count) + 1} из ${count}`)).toBeVisible()
    }
    await carousel.getByRole('button', { name: 'Предыдущая новость' }).click()
    await expect(carousel.getByText(`${count} из ${count}`)).toBeVisible()
    await expect(carousel.getByRole('article')).toHaveCount(count)
    await expectAccessible(page)
  })

test('the carousel slides for 500 ms', async ({ page }) => {
  // The page's own clock: however late a busy machine draws, the page counts the milliseconds that the test gives it.
  await page.clock.install()
  await page.goto('/#news')
  const carousel = page.getByRole('region', { name: 'Лента новостей' })
  await expect(carousel.getByText('1 из 10')).toBeVisible()
  const slide = carousel.getByRole('listitem').first()
  const left = () => slide.evaluate((node) => node.getBoundingClientRect().left)
  await page.clock.pauseAt(Date.now() + 3_600_000)
  const start = await left()
  await carousel.getByRole('button', { name: 'Следующая новость' }).dispatchEvent('click')
  const lefts = new Map<number, number>()
  for (const at of [300, 550, 2000]) {
    await page.clock.runFor(at - Math.max(0, ...lefts.keys()))
    lefts.set(at, await left())
  }
  const way = (lefts.get(2000) ?? 0) - start
  const part = (at: number) => ((lefts.get(at) ?? 0) - start) / way
  expect(Math.abs(way)).toBeGreaterThan(100)
  // The motion dies away: what people see as its end is 99 % of the way.
  expect(part(300)).toBeLessThan(0.99)
  expect(part(550)).toBeGreaterThan(0.99)
})

test('questions open and close by keyboard', async ({ page }) => {
  await page.goto('/')
  const question = page.locator('summary').first()
  await question.focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('details').first()).toHaveAttribute('open', '')
  await page.keyboard.press('Enter')
  await expect(page.locator('details').first()).not.toHaveAttribute('open', '')
})

test('who comes Home from another page finds the questions, and their links move inside the site', async ({
  page,
}) => {
  await observeShifts(page)
  await page.goto('/how')
  await page.getByRole('banner').getByRole('link').first().click()
  await page.getByText('Как узнать, что посылка пришла?').click()
  await page.evaluate(() => Object.assign(globalThis, { stays: true }))
  await page.getByRole('main').getByRole('link', { name: 'Отследить посылку' }).click()
  await expect(page).toHaveURL(/\/track$/)
  expect(await page.evaluate(() => 'stays' in globalThis)).toBe(true)
  expect(await shifted(page)).toBeLessThanOrEqual(0.02)
})

test('the search panel leads to tracking by Enter and by its icon', async ({ page }) => {
  for (const send of ['Enter', 'icon']) {
    await page.goto('/')
    const input = page.getByRole('searchbox', { name: 'Найти посылку' })
    await input.fill('PL 100/7')
    if (send === 'Enter') await input.press('Enter')
    else await page.getByRole('button', { name: 'Найти', exact: true }).click()
    await expect(page).toHaveURL(/\/track\/PL%20100%2F7$/)
  }
})
