import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { test } from './cabinet.ts'
import { orderParcel } from './own-parcel.ts'
import { bar, EXPORT, openParcels, rows, toast } from './parcels.ts'
import { expect, expectAccessible } from './story.ts'
import { allTexts } from './workbook.ts'

const button = (page: Page) => page.getByRole('button', { name: 'Выгрузить в XLS' })

test('the workbook holds what is filtered: begun and done are reported, the file is saved @main', async ({
  page,
}) => {
  const parcel = await orderParcel(page)
  await openParcels(page, `?parcel_number=${encodeURIComponent(parcel.number)}`)
  await expect(rows(page)).toHaveCount(1)
  const requested = page.waitForRequest(EXPORT)
  const download = page.waitForEvent('download')
  await button(page).click()
  expect(new URL((await requested).url()).searchParams.get('parcel_number')).toBe(parcel.number)
  const file = await download
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
  await expect(toast(page, 'Начинаем выгрузку')).toBeVisible()
  await expect(toast(page, 'Выгрузка завершена')).toBeVisible()
  const texts = allTexts(await readFile(await file.path()))
  expect(texts.filter((text) => text.includes(parcel.number))).toHaveLength(1)
  await expect(button(page)).not.toHaveAttribute('aria-disabled')
  await expectAccessible(page)
})

test('what is reported about it stands above the bar of the chosen', async ({ page }) => {
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await openParcels(page)
    await rows(page).first().getByRole('checkbox').check()
    await button(page).click()
    await expect(toast(page, 'Выгрузка завершена')).toBeVisible()
    const top = (await bar(page).boundingBox())?.y ?? 0
    const lowest = async () => {
      const box = await toast(page, 'Выгрузка завершена').boundingBox()
      return box === null ? 800 : box.y + box.height
    }
    await expect.poll(lowest).toBeLessThanOrEqual(top)
  }
})
