import type { BrowserContext, Page } from '@playwright/test'
import { deadlineIn, parcelDetails, UID } from '../apps/web/src/test-parcels.ts'
import { respond, stubPoint } from './parcel-stubs.ts'
import { expect, expectAccessible, test } from './story.ts'

// A phone in a cellar: the link from the message opens with what the last visit has kept.

const PAGE = `/parcel-details/${UID}`
const CALL = `**/api/parcel/${UID}`
const OFFLINE = /Данные на \d\d:\d\d, связи нет/

const pin = (page: Page) => page.getByRole('button', { name: '1234-5678, скопировать ПИН-код' })

/** Visits the page once, as far as the response is kept and the worker has what the page needs. */
const visit = async (
  context: BrowserContext,
  page: Page,
  change: Parameters<typeof parcelDetails>[0] = {},
) => {
  await stubPoint(context)
  await context.route(CALL, (route) => respond(route, 200, parcelDetails(change)))
  await page.goto(PAGE)
  await expect(pin(page)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Где забрать' })).toBeVisible()
  await expect.poll(() => keptNumbers(page)).toEqual(['7'])
  // A worker that is not active yet, or holds no page, may lose the next load.
  await expect.poll(() => workerResponses(page)).toBe(true)
  await expect
    .poll(() => keptPaths(page))
    .toEqual(
      expect.arrayContaining(['/parcel-details/', '/parcel-details/build', '/art/offline.svg']),
    )
}

const workerResponses = (page: Page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    return active?.state === 'activated' && navigator.serviceWorker.controller !== null
  })

const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('pickup')
    return (await cache.keys()).map(({ url }) => new URL(url).pathname)
  })

/** Numbers of the points of what this device keeps, once the point itself is kept with it. */
const keptNumbers = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<unknown[]>((resolve) => {
        const opening = indexedDB.open('pickup')
        opening.onsuccess = () => {
          const all = opening.result.transaction('parcels').objectStore('parcels').getAll()
          all.onsuccess = () => {
            const kept = all.result as { terminal: { number: string } | null }[]
            opening.result.close()
            resolve(kept.map(({ terminal }) => terminal?.number))
          }
        }
      }),
  )

const goOffline = async (context: BrowserContext) => {
  await context.unroute(CALL)
  await context.setOffline(true)
}

test.beforeEach(({ forgive }) => {
  forgive(/ERR_|404|Failed to fetch/)
})

test('the page opens from its link without a connection: code, address, and since when @main', async ({
  page,
  context,
}) => {
  await visit(context, page)
  await goOffline(context)
  await page.reload()
  await expect(pin(page)).toBeVisible()
  await expect(page.getByText(OFFLINE)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Где забрать' })).toContainText(/ул.\sМалышева/)
  await expectAccessible(page)

  const link = await context.newPage()
  await link.goto(`/p/${UID}`)
  await expect(link).toHaveURL(new RegExp(`${PAGE}$`))
  await expect(pin(link)).toBeVisible()
  // The worker answers for this page alone.
  await expect(link.goto('/how')).rejects.toThrow(/ERR_/)

  await context.route(CALL, (route) => respond(route, 200, parcelDetails()))
  await context.setOffline(false)
  await expect(page.getByText(OFFLINE)).toBeHidden()
})

test('a connection that goes while the page is open is reported, and the code stays', async ({
  page,
  context,
}) => {
  await page.clock.install()
  await visit(context, page)
  await goOffline(context)
  await page.clock.runFor(40_000)
  await expect(page.getByText(OFFLINE)).toBeVisible()
  await expect(pin(page)).toBeVisible()
})

for (const [name, status, body] of [
  ['an answer without a code', 200, parcelDetails({ qrstring: null, pincode: null }, 'Выдана')],
  ['a 404', 404, { detail: 'Нет' }],
] as const)
  test(`${name} wipes what was kept`, async ({ page, context }) => {
    await visit(context, page)
    await context.unroute(CALL)
    await context.route(CALL, (route) => respond(route, status, body))
    await page.reload()
    await expect(pin(page)).toBeHidden()
    await expect.poll(() => keptNumbers(page)).toEqual([])
    await goOffline(context)
    await page.reload()
    await expect(page.getByRole('alert')).toContainText('Посылка не открылась')
    const picture = page.getByRole('alert').locator('img')
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
  })

test('past the deadline nothing is shown and nothing is kept', async ({ page, context }) => {
  await visit(context, page, { expire_at: deadlineIn(1) })
  await goOffline(context)
  await page.clock.setFixedTime(Date.now() + 3 * 86_400_000)
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('Посылка не открылась')
  await expect(pin(page)).toBeHidden()
  expect(await keptNumbers(page)).toEqual([])
})
