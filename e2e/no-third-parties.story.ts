import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { test } from './cabinet.ts'
import { signInAs } from './operator.ts'
import { Shop } from './shop.ts'
import { expect } from './story.ts'

/** Pages of everybody: the map and the widget with their tiles, forms with their captcha, the console. */
const PAGES = [
  '/',
  '/how',
  '/point',
  '/track',
  '/parcel-status',
  '/vacancies',
  '/privacy-policy',
  '/partners',
  '/offer',
  '/juridical-auth',
  '/juridical-auth/forgot',
  '/juridical-registration',
]
const CABINET = [
  '/juridical/orders',
  '/juridical/parcels',
  '/juridical/summary',
  '/juridical/deposit',
  '/juridical/package-load',
  '/juridical-widget',
]
const CONSOLE = ['/operator', '/operator/points?view=map', '/operator/personal-data']

test('without settings no page, no frame and no worker asks anybody but the site itself @main', async ({
  page,
  context,
  baseURL,
}) => {
  const origin = new URL(baseURL ?? '').origin
  const allowed = new Set([origin])
  const others = new Set<string>()
  let own = 0
  context.on('request', (request) => {
    const { origin: to, protocol } = new URL(request.url())
    if (!protocol.startsWith('http') && !protocol.startsWith('ws')) return
    if (allowed.has(to)) own += 1
    else others.add(request.url())
  })
  const settle = async (tab: Page) => {
    await tab.waitForLoadState('networkidle')
    await tab.mouse.wheel(0, 6000)
    await tab.waitForLoadState('networkidle')
  }
  // Most of a visit is waiting for calls that must not come: some tabs wait at once.
  const tabs = [page, await context.newPage(), await context.newPage()]
  const visit = async (paths: readonly string[]) => {
    const left = [...paths]
    await Promise.all(
      tabs.map(async (tab) => {
        for (let path = left.shift(); path !== undefined; path = left.shift()) {
          await tab.goto(path)
          await settle(tab)
        }
      }),
    )
  }
  await visit(PAGES)
  const example = await readFile('examples/shop.html', 'utf8')
  const shop = await Shop.open({
    '/': { body: example.replaceAll('http://localhost:3000', origin) },
  })
  allowed.add(shop.origin('localhost'))
  await page.goto(shop.origin('localhost'))
  await page.getByRole('button', { name: 'Выбрать почтомат на карте' }).click()
  const frame = page.locator('yacheyka-map').frameLocator('iframe')
  await expect(frame.getByRole('list', { name: 'Найденные точки' })).toBeVisible()
  await settle(page)
  await shop.close()
  await visit(CABINET)
  await signInAs(page, 'admin')
  await visit(CONSOLE)
  expect(own).toBeGreaterThan(100)
  expect([...others]).toEqual([])
})
