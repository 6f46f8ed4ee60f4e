import { dialog, test } from './cabinet.ts'
import { waitingParcel } from './own-parcel.ts'
import { bar, choose, numberFilter, openParcels, rows, unfoldFilters } from './parcels.ts'
import { expect, expectAccessible, expectNoSidewaysScroll } from './story.ts'

test('parcels are cards, and what is chosen is acted on in one line below', async ({ page }) => {
  const parcel = await waitingParcel(page)
  await openParcels(page)
  await expect(rows(page)).toHaveCount(10)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  // The list itself stands on the first screen.
  await expect(rows(page).first()).toBeInViewport()
  await expect(numberFilter(page)).toBeHidden()
  await unfoldFilters(page)
  await choose(page, parcel.number)
  await expect(bar(page)).toBeInViewport()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  // Those that can be done stand first.
  const extend = bar(page).getByRole('button', { name: /^Продлить 1$/ })
  await expect(extend).toBeInViewport()
  await extend.click()
  const popup = dialog(page, 'Продлить хранение')
  await expect(popup.getByText(/^Итого/)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await popup.getByRole('radio', { name: /^7\sдней$/ }).check()
  await popup.getByRole('button', { name: /^Продлить 1/ }).click()
  await expect(popup).toContainText(/Готово: 1\sиз\s1/)
  await expectNoSidewaysScroll(page)
})

test('a press on a card opens its parcel', async ({ page }) => {
  const parcel = await waitingParcel(page)
  await openParcels(page, `?parcel_number=${encodeURIComponent(parcel.number)}`)
  await expect(rows(page)).toHaveCount(1)
  await rows(page).click()
  await expect(page).toHaveURL(new RegExp(`/parcels/${parcel.uid}$`))
})
