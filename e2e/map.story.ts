import type { Page } from '@playwright/test'
import { expect, expectAccessible, observeShifts, shifted, test } from './story.ts'

const map = (page: Page) => page.getByRole('application', { name: /Карта точек/ })
const list = (page: Page) => page.getByRole('list', { name: 'Найденные точки' })
const found = (page: Page) => page.getByRole('status').filter({ hasText: /Найден/ })
/** The bar of the scale says which zoom it is: 5 km at 10, 200 m at 15, 100 m at 16. */
const scale = (page: Page) => page.getByText(/^\d+\s(м|км)$/).last()
/** The scale has come to rest: the map has moved to where it was told. */
const stands = (page: Page) =>
  expect
    .poll(async () => {
      const bar = async () => JSON.stringify(await scale(page).boundingBox())
      const before = await bar()
      await page.waitForTimeout(300)
      return (await bar()) === before
    })
    .toBe(true)
const pointPath = (number: string) => `/point/${encodeURIComponent(number)}`

/** Moves the chosen option of the focused list up or down, a key at a time, to the one wanted. */
async function chooseByArrows(page: Page, wanted: string) {
  const [from, to] = await page.evaluate((label) => {
    const { selectedIndex, options } = document.activeElement as HTMLSelectElement
    const texts = [...options].map(({ text }) => text.replaceAll(/\s+/g, ' '))
    return [selectedIndex, texts.indexOf(label)]
  }, wanted)
  expect(to, wanted).toBeGreaterThanOrEqual(0)
  const steps = (to ?? 0) - (from ?? 0)
  for (let step = 0; step < Math.abs(steps); step++)
    await page.keyboard.press(steps > 0 ? 'ArrowDown' : 'ArrowUp')
}

interface LightTerminal {
  readonly number: string
  readonly name: string
  readonly point: { readonly coordinates: readonly [number, number] }
}

async function terminals(page: Page): Promise<readonly LightTerminal[]> {
  const response = await page.request.get('/api/terminals/')
  return ((await response.json()) as { results: LightTerminal[] }).results
}

test('the map opens on Moscow at zoom 10 with the popular cities and the filters of the specification', async ({
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
  await expect(found(page)).toHaveText(/Найдено 1\s0\d\d\sточ/)
  await expect(scale(page)).toHaveText(/5\sкм/)
})

test('a filter leaves what it says, in the list and in the address; a reload keeps it', async ({
  page,
}) => {
  await page.goto('/point')
  await expect(found(page)).toHaveText(/Найдено/)
  await page.getByRole('radio', { name: 'Пункт выдачи заказов' }).check()
  await page.getByRole('checkbox', { name: 'Примерка' }).check()
  const count = async () => Number((await found(page).innerText()).replaceAll(/\D/g, ''))
  await expect.poll(count).toBeLessThan(600)
  const filtered = await count()
  expect(filtered).toBeGreaterThan(0)
  await list(page).getByRole('button').first().click()
  const card = page.getByRole('region', { name: /Пункт выдачи|Отделение/ }).first()
  await expect(card).toContainText('Примерка')
  await page.goBack()
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'Примерка' })).toBeChecked()
  await expect.poll(count).toBe(filtered)
})

test('Kazan, open on Sunday at 23:00, takes a card: the whole way by keyboard alone', async ({
  page,
}) => {
  await page.goto('/point')
  await expect(found(page)).toHaveText(/Найдено/)
  const reach = async (name: string, role: 'combobox' | 'checkbox') => {
    for (let step = 0; step < 60; step++) {
      await page.keyboard.press('Tab')
      const target = page.getByRole(role, { name, exact: true })
      if (await target.evaluate((node) => node === document.activeElement).catch(() => false))
        return
    }
    throw new Error(`${role} ${name} is not reached by Tab`)
  }
  await reach('Город', 'combobox')
  await chooseByArrows(page, 'Казань')
  await expect(page).toHaveURL(/city=/)
  await reach('Оплата картой', 'checkbox')
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox', { name: 'Оплата картой' })).toBeChecked()

  // The hours stand before or after the services; from the top once more, as a person would.
  await page.getByRole('combobox', { name: 'Город', exact: true }).focus()
  await reach('Часы работы', 'combobox')
  await chooseByArrows(page, 'Открыто в …')
  await reach('День недели', 'combobox')
  await chooseByArrows(page, 'Воскресенье')
  await reach('Время', 'combobox')
  await chooseByArrows(page, '23:00')
  await expect(page).toHaveURL(/23/)
  await expect(found(page)).toHaveText(/Найден/)

  const row = list(page).getByRole('button').first()
  await expect(row).toContainText('Казань')
  for (let step = 0; step < 60; step++) {
    await page.keyboard.press('Tab')
    if (await row.evaluate((node) => node === document.activeElement)) break
  }
  await expect(row).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/point\/[^?]+/)
  const number = decodeURIComponent(new URL(page.url()).pathname.split('/')[2] ?? '')
  const terminal = (await (
    await page.request.get(`/api/terminals/${encodeURIComponent(number)}/`)
  ).json()) as { settlement: string; payment_methods: string[]; operation_time: string[] }
  expect(terminal.settlement).toBe('Казань')
  expect(terminal.payment_methods).toContain('Карта')
  // Sunday's hours, or Saturday's when they pass midnight, must hold 23:00.
  expect(terminal.operation_time[6]).toMatch(/круглосуточно|-(23:[0-5]\d|00:00|24:00|0[1-6]:\d\d)/)
})

test('the list shows exactly what the filter leaves', async ({ page }) => {
  await page.goto(`/point?city=${encodeURIComponent('Уфа')}`)
  await page.getByRole('checkbox', { name: 'Оплата наличными' }).check()
  await page.getByRole('radio', { name: 'Пункт выдачи заказов' }).check()
  await expect(page).toHaveURL(/cash/)
  await expect(list(page).getByRole('button').first()).toBeVisible()
  const total = async () => Number((await found(page).innerText()).replaceAll(/\D/g, ''))
  const more = page.getByRole('button', { name: 'Показать ещё' })
  // The button goes with the last page of the list, maybe between a look and a click.
  const unfold = async () => {
    if (await more.isVisible()) await more.click({ timeout: 2000 }).catch(() => undefined)
    return (await list(page).getByRole('button').count()) === (await total())
  }
  await expect.poll(unfold).toBe(true)
  const known = await terminals(page)
  const expected = []
  for (const { number } of known.filter((one) => one.number.startsWith('УФА'))) {
    const response = await page.request.get(`/api/terminals/${encodeURIComponent(number)}/`)
    const body = (await response.json()) as { point_type: string; payment_methods: string[] }
    if (body.point_type === 'Пункт выдачи заказов' && body.payment_methods.includes('Наличные'))
      expected.push(number)
  }
  expect(await total()).toBe(expected.length)
})

test.describe('the card of a point', () => {
  test('opens at first loading, then with everything the specification names, and closes', async ({
    page,
  }) => {
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/terminals/*/', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(pointPath('ЧЛБ%303'))
    await expect(page.getByText('Загружаем точку')).toBeAttached()
    release()
    const card = page.getByRole('region', { name: 'Почтомат в магазине «Хлеб да соль»' })
    await expect(card).toContainText('Почтомат № ЧЛБ%303')
    await expect(card).toContainText('Челябинск, ул. Волжская, д. 133/20')
    await expect(card.getByRole('term').filter({ hasText: 'Ежедневно' })).toBeVisible()
    await expect(card.getByRole('region', { name: 'Оплата' })).toContainText('Оплата картой')
    await expect(card.getByRole('region', { name: 'Как найти' })).toContainText('магазина')
    await expect(
      card.getByRole('list', { name: 'Фотографии точки' }).getByRole('button'),
    ).toHaveCount(2)
    await expect(card.getByRole('link', { name: 'Как добраться' })).toHaveAttribute(
      'href',
      /rtext=~55\.\d+,61\.\d+/,
    )
    await expect(scale(page)).toHaveText(/100\sм/)
    await expect(map(page)).toBeInViewport()
    await expectAccessible(page)
    await card.getByRole('button', { name: 'Закрыть' }).click()
    await expect(card).toBeHidden()
    await expect(page).toHaveURL(/\/point(\?|$)/)
    await expect(list(page)).toBeVisible()
  })

  test('opens by untidy numbers, in the address and from the search', async ({ page }) => {
    const untidy = (await terminals(page)).filter(({ number }) => /[%/ #?]/.test(number))
    expect(untidy.length).toBeGreaterThan(5)
    for (const { number, name } of untidy) {
      await page.goto(pointPath(number))
      await expect(page.getByRole('region', { name })).toContainText(number)
    }
  })

  test('says when there is no such point, and the map goes on', async ({ page, forgive }) => {
    forgive(/404/)
    await page.goto(pointPath('нет такой'))
    await expect(page.getByText('Точка не найдена')).toBeVisible()
    await page.getByRole('combobox', { name: 'Город', exact: true }).selectOption('Казань')
    await expect(page).toHaveURL(/city=/)
  })

  test('says when it did not load, and tries again', async ({ page, forgive }) => {
    forgive(/503/)
    let broken = true
    await page.route('**/api/terminals/*/', (route) =>
      broken ? route.fulfill({ status: 503, json: { detail: 'x' } }) : route.continue(),
    )
    await page.goto(pointPath('УФА#7'))
    await expect(page.getByText('Точка не загрузилась')).toBeVisible()
    broken = false
    await page.getByRole('button', { name: /ещё раз|повтор/i }).click()
    await expect(page.getByRole('region', { name: 'Часы работы' })).toBeVisible()
  })
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
    ['/point', /Найдено/],
    [pointPath('ЧЛБ%303'), /Волжская/],
  ] as const)
    test(`while it loads: ${path}`, async ({ page }) => {
      await observeShifts(page)
      await page.goto(path)
      await expect(page.getByText(ready).first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(await shifted(page)).toBeLessThan(0.1)
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
  const [box, zoomIn] = [
    await map(page).boundingBox(),
    page.getByRole('button', { name: 'Приблизить' }),
  ]
  if (box === null) throw new Error('no map')
  for (let zoom = 16; zoom < 19; zoom++) {
    const before = await scale(page).innerText()
    await zoomIn.click()
    await expect(scale(page)).not.toHaveText(before)
    await stands(page)
  }
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await expect(page.getByRole('heading', { name: `Здесь ${place.length} точек` })).toBeVisible()
  const rows = page
    .getByRole('region', { name: `Здесь ${place.length} точек` })
    .getByRole('listitem')
  const more = page.getByRole('button', { name: 'Показать ещё' })
  while (await more.isVisible()) await more.click()
  expect(await rows.count()).toBe(place.length)
})

test('a click on a group comes nearer to it', async ({ page }) => {
  await page.goto('/point')
  await expect(found(page)).toHaveText(/Найдено/)
  const before = await scale(page).innerText()
  const box = await map(page).boundingBox()
  if (box === null) throw new Error('no map')
  // The groups cover the centre of Moscow: one of these places holds one.
  for (let step = 0; step < 12 && (await scale(page).innerText()) === before; step++) {
    await page.mouse.click(box.x + box.width / 2 + step * 14, box.y + box.height / 2 + step * 6)
    await page.waitForTimeout(700)
    if (/\/point\//.test(page.url())) return
  }
  await expect
    .poll(async () => /\/point\//.test(page.url()) || (await scale(page).innerText()) !== before)
    .toBe(true)
})

test.describe('the search of an address', () => {
  test('suggests cities and points; a city is shown whole, a point opens', async ({ page }) => {
    await page.goto('/point')
    const box = page.getByRole('combobox', { name: /Адрес/ })
    await box.fill('Казань')
    await page
      .getByRole('listbox')
      .getByRole('option', { name: /^Казань/ })
      .first()
      .click()
    await expect(scale(page)).toHaveText(/5\sкм/)
    await expect(list(page)).toContainText('Казань')
    await box.fill('ЧЛБ%303')
    await page
      .getByRole('listbox')
      .getByRole('option', { name: /Хлеб да соль/ })
      .click()
    await expect(page).toHaveURL(new RegExp(encodeURIComponent('ЧЛБ%303')))
    await expect(scale(page)).toHaveText(/100\sм/)
  })

  test('shows an address of a provider at zoom 15', async ({ page }) => {
    await page.route('**/api/suggest?*', (route) =>
      route.fulfill({
        json: {
          results: [
            {
              kind: 'address',
              title: 'улица Баумана, 7',
              subtitle: 'Казань',
              coordinates: [49.11, 55.79],
            },
          ],
        },
      }),
    )
    await page.goto('/point')
    await page.getByRole('combobox', { name: /Адрес/ }).fill('Баумана 7')
    await page.getByRole('option', { name: /Баумана/ }).click()
    await expect(scale(page)).toHaveText(/200\sм/)
  })

  test('says when nothing is found', async ({ page }) => {
    await page.goto('/point')
    const box = page.getByRole('combobox', { name: /Адрес/ })
    await box.fill('ъъъъ ыыыы')
    await box.press('Enter')
    await expect(
      page.getByText('Ничего не нашлось. Проверьте адрес или выберите город из списка.'),
    ).toBeVisible()
  })
})

test('where nothing fits, it is said which filter to relax', async ({ page }) => {
  await page.goto('/point?city=%D0%A3%D1%84%D0%B0')
  await page.getByRole('radio', { name: 'Почтомат', exact: true }).check()
  await page.getByRole('checkbox', { name: 'Примерка' }).check()
  await expect(page.getByText('Ничего не подошло')).toBeVisible()
  await expectAccessible(page)
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
  await expect(found(page)).toHaveText(/Найдено 1\s0\d\d/)
  broken = true
  await page.reload()
  await expect(found(page)).toHaveText(/Найдено 1\s0\d\d/)
})

test.describe('near me', () => {
  test('the list begins with the nearest to me', async ({ page, context }) => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ longitude: 49.14089, latitude: 55.75052 })
    await page.goto('/point')
    await page.getByRole('button', { name: 'Рядом со мной' }).click()
    await expect(list(page).getByRole('button').first()).toContainText('Казань')
    await expect(list(page).getByRole('button').first()).toContainText(/0\sм|[1-9]\d{0,2}\sм/)
  })

  test('a refusal is told in words', async ({ page, context }) => {
    await context.clearPermissions()
    await page.goto('/point')
    await page.getByRole('button', { name: 'Рядом со мной' }).click()
    await expect(page.getByText(/Доступ к\s?местоположению закрыт/)).toBeVisible()
  })
})

test('the code of the map and the points come only when the map nears the screen', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  const early = [...asked]
  expect(early.filter((path) => path.startsWith('/api/points'))).toEqual([])
  await page.locator('#map').scrollIntoViewIfNeeded()
  await expect(found(page)).toHaveText(/Найдено/)
  const scripts = (paths: readonly string[]) => paths.filter((path) => path.endsWith('.js')).length
  expect(scripts(asked)).toBeGreaterThan(scripts(early))
  expect(asked).toContain('/api/points/')
})

test('the map calls nobody but this site', async ({ page, baseURL }) => {
  const strangers: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL ?? '') && !request.url().startsWith('data:'))
      strangers.push(request.url())
  })
  await page.goto('/point')
  await expect(found(page)).toHaveText(/Найдено/)
  await page.getByRole('button', { name: 'Приблизить' }).click()
  await page.waitForLoadState('networkidle')
  expect(strangers).toEqual([])
})
