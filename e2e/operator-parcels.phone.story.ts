import { test } from './cabinet.ts'
import { openConsole, parcelPath, signInAs } from './operator.ts'
import { orderParcel } from './own-parcel.ts'
import { expect, expectAccessible, expectNoSidewaysScroll } from './story.ts'

test('parcels, a card and an order fit a phone', async ({ page }) => {
  const parcel = await orderParcel(page, { cells: ['S', 'M'] })
  await signInAs(page, 'manager')
  for (const path of [
    '/operator/parcels',
    await parcelPath(page, parcel.number),
    '/operator/orders',
    `/operator/orders/${parcel.order}`,
  ]) {
    await openConsole(page, path)
    await expect(page.getByRole('table').first(), path).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
})
