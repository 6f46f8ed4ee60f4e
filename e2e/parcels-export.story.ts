import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { test } from './cabinet.ts'
import { orderParcel } from './own-parcel.ts'
import { bar, openParcels, rows, toast } from './parcels.ts'
import { expect, expectAccessible } from './story.ts'
import { allTexts } from './workbook.ts'

const EXPORT = '**/api/juridical/parcels_xls/**'
const FAILED = 'Произошла ошибка. Пожалуйста, повторите позднее.'
const button = (page: Page) => page.getByRole('button', { name: 'Выгрузить в XLS' })
const stop = (page: Page) => page.getByRole('button', { name: 'Остановить' })

test('the workbook holds what is filtered: begun and done are told, the file is saved', async ({
  page,
}) => {
  const parcel = await orderParcel(page)
  await openParcels(page, `?parcel_number=${encodeURIComponent(parcel.number)}`)
  await expect(rows(page)).toHaveCount(1)
  const asked = page.waitForRequest(EXPORT)
  const download = page.waitForEvent('download')
  await button(page).click()
  expect(new URL((await asked).url()).searchParams.get('parcel_number')).toBe(parcel.number)
  const file = await download
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
  await expect(toast(page, 'Начинаем выгрузку')).toBeVisible()
  await expect(toast(page, 'Выгрузка завершена')).toBeVisible()
  const texts = allTexts(await readFile(await file.path()))
  expect(texts.filter((text) => text.includes(parcel.number))).toHaveLength(1)
  await expect(button(page)).not.toHaveAttribute('aria-disabled')
  await expectAccessible(page)
})

test('what is told of it stands above the bar of the chosen', async ({ page }) => {
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await openParcels(page)
    await rows(page).first().getByRole('checkbox').check()
    await button(page).click()
    await expect(toast(page, 'Выгрузка завершена')).toBeVisible()
    const top = (await bar(page).boundingBox())?.y ?? 0
    const lowest = async () => {
      const told = await toast(page, 'Выгрузка завершена').boundingBox()
      return told === null ? 800 : told.y + told.height
    }
    await expect.poll(lowest).toBeLessThanOrEqual(top)
  }
})

for (const status of [500, 429, 0])
  test(`${status === 0 ? 'no network' : `an answer ${status}`} is told to the letter, and the next press tries again`, async ({
    page,
    forgive,
  }) => {
    forgive(/parcels_xls/)
    let asked = 0
    await page.route(EXPORT, (route) => {
      asked += 1
      return status === 0 ? route.abort() : route.fulfill({ status, json: { detail: 'x' } })
    })
    await openParcels(page)
    for (const time of [1, 2]) {
      await button(page).click()
      await expect(toast(page, FAILED)).toBeVisible()
      await expect(button(page)).not.toHaveAttribute('aria-disabled')
      expect(asked).toBe(time)
      await page.getByRole('button', { name: 'Закрыть' }).last().click()
      await expect(toast(page, FAILED)).toHaveCount(0)
    }
  })

declare global {
  var storyPour: (bytes: number) => void
}

/** An export that comes as the story pours it: 1 234 rows. */
const pouring = (page: Page) =>
  page.addInitScript(() => {
    const real = globalThis.fetch
    globalThis.fetch = (input, init) => {
      const address = input instanceof Request ? input.url : String(input)
      if (!address.includes('parcels_xls')) return real(input, init)
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          globalThis.storyPour = (bytes) => controller.enqueue(new Uint8Array(bytes))
          init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason))
        },
      })
      return Promise.resolve(new Response(body, { headers: { 'x-rows': '1234' } }))
    }
  })

test('how far it is stands beside the button, which waits for the end and says so; it can be stopped', async ({
  page,
}) => {
  await pouring(page)
  await openParcels(page)
  await button(page).click()
  await expect(page.getByText('Готовим выгрузку…')).toBeVisible()
  await page.evaluate(() => globalThis.storyPour(1536))
  await expect(page.getByText(/^Выгружаем 1\s234\sстроки: 1,5\sКБ$/)).toBeVisible()
  await page.evaluate(() => globalThis.storyPour(1024 * 1024))
  await expect(page.getByText(/^Выгружаем 1\s234\sстроки: 1\sМБ$/)).toBeVisible()
  await expect(button(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(button(page)).toHaveAccessibleDescription(/Выгружаем/)
  await expectAccessible(page)

  await stop(page).click()
  await expect(toast(page, 'Выгрузка остановлена')).toBeVisible()
  await expect(toast(page, FAILED)).toHaveCount(0)
  await expect(stop(page)).toHaveCount(0)
  await expect(button(page)).not.toHaveAttribute('aria-disabled')
})
