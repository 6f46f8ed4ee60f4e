import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { Shop } from './shop.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './story.ts'

// The element, the real frame and the real server, in a shop of another origin: the example that partners copy.

const UNAVAILABLE = 'Виджет недоступен. Обратитесь к администратору сайта'
/** Where the example expects the network. */
const EXAMPLE_NETWORK = 'http://localhost:3000'

let shop: Shop
test.beforeEach(async ({ baseURL }) => {
  const page = await readFile('examples/shop.html', 'utf8')
  const body = page.replaceAll(EXAMPLE_NETWORK, baseURL ?? '')
  shop = await Shop.open({ '/': { body } })
})
test.afterEach(() => shop.close())

const frame = (page: Page) => page.locator('yacheyka-map').frameLocator('iframe')

/** Presses Tab until what is asked for has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, isThere: () => Promise<boolean>) {
  for (let press = 0; press < 60; press++) {
    if (await isThere()) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab does not lead there')
}

interface Chosen {
  readonly number: string
  readonly address: string
  readonly available: boolean
  readonly operation_time: readonly string[]
}

test('a point is chosen by keyboard alone, and the page of the shop gets it whole @main', async ({
  page,
}) => {
  // Another site to the browser, with a process of its own: the widest gap that messages cross.
  await page.goto(shop.origin('localhost'))
  const opener = page.getByRole('button', { name: 'Выбрать почтомат на карте' })
  const chosen = page.evaluate(
    () =>
      new Promise<unknown>((resolve) => {
        const map = document.querySelector('yacheyka-map')
        map?.addEventListener('point-select', (event) => {
          if (event instanceof CustomEvent) resolve(event.detail)
        })
      }),
  )
  await tabTo(page, () => opener.evaluate((node) => node === document.activeElement))
  await page.keyboard.press('Enter')
  const list = frame(page).getByRole('list', { name: 'Найденные точки' })
  const first = list.getByRole('button').first()
  await expect(first).toContainText('Казань')
  await tabTo(page, () => first.evaluate((node) => node === document.activeElement))
  await page.keyboard.press('Enter')
  const select = frame(page).getByRole('button', { name: 'Выбрать', exact: true })
  await expect(select).toBeVisible()
  await tabTo(page, () => select.evaluate((node) => node === document.activeElement))
  await page.keyboard.press('Enter')

  const point = (await chosen) as Chosen
  expect(point).toMatchObject({ available: true })
  expect(point.operation_time).toHaveLength(7)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Выбрать другой почтомат' })).toBeFocused()
  await expect(page.getByText(point.address)).toBeVisible()
  const inForm = await page.evaluate(() => new FormData(document.forms[0]).get('point'))
  expect(inForm).toBe(point.number)
})

test('inline it is the same map, at any width', async ({ page }) => {
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(shop.origin())
    await expectAccessible(page)
    await page.getByRole('radio', { name: 'карта на странице' }).check()
    await expect(frame(page).getByRole('list', { name: 'Найденные точки' })).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
})

test('a heavier cart is reported to the frame, which leaves out what cannot take it', async ({
  page,
}) => {
  await page.goto(shop.origin())
  await page.getByRole('radio', { name: 'карта на странице' }).check()
  const found = frame(page).getByText(/^Найден/)
  await expect(found).toBeVisible()
  const before = await found.innerText()
  await page.getByRole('spinbutton', { name: /Иван-чай/ }).fill('40')
  await expect(found).not.toHaveText(before)
})

test('a key of another site is rejected in the words of the frame, and the page hears of it', async ({
  page,
  baseURL,
  forgive,
}) => {
  // The browser itself writes the status of the frame's document to its console.
  forgive(/403/)
  const partner = `Лавка ${crypto.randomUUID()}`
  const command = ['apps/server/src/cli.ts', 'widget', 'add', partner]
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...command, '--origin', 'https://shop.example'],
    { env: { ...process.env, DATA_DIR: '.cache/e2e-data', LOG_LEVEL: 'warn' } },
  )
  const token = /\S{40,}/.exec(stdout)?.[0] ?? ''
  expect(token).not.toBe('')
  for (const refused of [token, 'no-such-token', '']) {
    await page.goto(shop.origin())
    const error = page.evaluate(
      ([key, base]) =>
        new Promise<unknown>((resolve) => {
          const map = document.createElement('yacheyka-map')
          map.addEventListener('error', (event) => {
            if (event instanceof CustomEvent) resolve(event.detail)
          })
          map.setAttribute('token', key)
          map.setAttribute('base', base)
          document.querySelector('yacheyka-map')?.replaceWith(map)
        }),
      [refused, baseURL ?? ''] as const,
    )
    expect(await error).toEqual({ code: 'forbidden', message: UNAVAILABLE })
    await expect(frame(page).getByRole('alert')).toHaveText(UNAVAILABLE)
    await expect(frame(page).getByRole('list')).toHaveCount(0)
  }
})

test('the server of the example takes an order, and says in words what it cannot read', async ({
  request,
  baseURL,
}) => {
  const server = spawn(process.execPath, ['examples/server.mjs'], {
    env: { ...process.env, SHOP_PORT: '0', YACHEYKA_URL: baseURL },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  try {
    const [line] = (await once(server.stdout, 'data')) as [Buffer]
    const order = async (data: unknown) => {
      const address = `${/http:\S+/.exec(line.toString())?.[0] ?? ''}/orders`
      const response = await request.post(address, {
        headers: { 'content-type': 'application/json' },
        data: typeof data === 'string' ? Buffer.from(data) : data,
      })
      return [response.status(), ((await response.json()) as { message: string }).message]
    }
    const point = 'КЗН-0116'
    const words = expect.stringMatching(/[а-я]/)
    expect(await order({ point, weight: '500', dimensions: '5х18 × 26,5' })).toEqual([
      201,
      expect.stringContaining(point),
    ])
    expect(await order({ point: 'нет такой', weight: 1, dimensions: '1x1x1' })).toEqual([
      409,
      words,
    ])
    expect(await order({ point, weight: 'пуд', dimensions: '1x1x1' })).toEqual([
      400,
      expect.stringMatching(/целое число/),
    ])
    expect(await order({ point, weight: 500, dimensions: '20x30' })).toEqual([400, words])
    expect(await order('{')).toEqual([400, words])
  } finally {
    server.kill()
  }
})

test('the script and its types are for everybody to load', async ({ request }) => {
  for (const path of ['/widget.js', '/widget.d.ts']) {
    const response = await request.get(path)
    expect(response.status(), path).toBe(200)
    expect(response.headers()['access-control-allow-origin'], path).toBe('*')
    expect(response.headers()['cross-origin-resource-policy'], path).toBe('cross-origin')
  }
})
