import { readFile } from 'node:fs/promises'
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
  const settle = async () => {
    await page.waitForLoadState('networkidle')
    await page.mouse.wheel(0, 6000)
    await page.waitForLoadState('networkidle')
  }
  for (const path of PAGES) {
    await page.goto(path)
    await settle()
  }
  const example = await readFile('examples/shop.html', 'utf8')
  const shop = await Shop.open({
    '/': { body: example.replaceAll('http://localhost:3000', origin) },
  })
  allowed.add(shop.origin('localhost'))
  await page.goto(shop.origin('localhost'))
  await page.getByRole('button', { name: 'Выбрать почтомат на карте' }).click()
  const frame = page.locator('yacheyka-map').frameLocator('iframe')
  await expect(frame.getByRole('list', { name: 'Найденные точки' })).toBeVisible()
  await settle()
  await shop.close()
  for (const path of CABINET) {
    await page.goto(path)
    await settle()
  }
  await signInAs(page, 'admin')
  for (const path of CONSOLE) {
    await page.goto(path)
    await settle()
  }
  expect(own).toBeGreaterThan(100)
  expect([...others]).toEqual([])
})
