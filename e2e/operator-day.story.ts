import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import {
  closePopup,
  expectSignedIn,
  emailsTo,
  linkIn,
  loginForm,
  setPassword,
  signIn,
} from './business.ts'
import { balanceOf, dialog, test } from './cabinet.ts'
import {
  approveApplication,
  requestInvoice,
  payInvoice,
  sendApplication,
  setStatus,
} from './operator-business.ts'
import { openConsole, parcelPath, signInAs } from './operator.ts'
import { orderParcel, type OwnParcel, report } from './own-parcel.ts'
import { expect } from './story.ts'

// The whole day of an operator: nothing is done outside the console and the feed.

const PASSWORD = 'Rassvet-2026!'
const NAME = 'ООО «Рассвет дня»'

/** The parcel's card in the console, its status there. */
const openCard = async (page: Page, { number }: OwnParcel) => {
  await openConsole(page, await parcelPath(page, number))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Отправление ${number}`)
}
const history = (page: Page) => page.getByRole('table', { name: 'История отправления' })

const DAY = 86_400_000

/** The locker tells only now that it has held the parcel for ten days. */
const reportLate = async (page: Page, { barcodes }: OwnParcel) => {
  const begun = Date.now() - 10 * DAY
  const events = (['in_delivery', 'delivered'] as const).flatMap((status, at) =>
    barcodes.map((barcode) => ({
      event_id: randomUUID(),
      barcode,
      status,
      datetime: new Date(begun + at * 1_000).toISOString(),
    })),
  )
  const response = await page.request.post('/api/pulse/events', {
    headers: { authorization: 'Token demo-pulse-token' },
    data: events,
  })
  expect(response.ok(), await response.text()).toBe(true)
}

test('a day: an application, a paid invoice, a parcel that is fetched, one that is overdue and goes back @main', async ({
  page,
  baseURL,
  forgive,
}) => {
  test.setTimeout(480_000)
  // The cabinet asks who is signed in before anybody is.
  forgive(/40[01]/)
  // Another customer's parcel: the deadline is looked for once a minute, and the day goes on meanwhile.
  const late = await orderParcel(page)
  await reportLate(page, late)
  const sender = await page.context().cookies()
  await page.context().clearCookies()

  const email = `day-${Date.now()}@example.org`
  await page.goto('/juridical-registration')
  await sendApplication(page, email)
  await signInAs(page, 'manager')
  await openConsole(page)
  await expect(page.getByRole('link', { name: /нов(ая|ые|ых) заяв/ })).toBeVisible()
  await approveApplication(page, email, NAME)

  const [message] = await emailsTo(baseURL, email)
  await page.goto(linkIn(message))
  await setPassword(page, PASSWORD)
  await closePopup(page)
  const login = await loginForm(page).getByLabel('Логин').inputValue()
  await signIn(page, login, PASSWORD)
  await expectSignedIn(page)
  const invoice = await requestInvoice(page, '20 000')
  await dialog(page, 'Счёт создан').getByRole('button', { name: 'Готово' }).click()
  await payInvoice(page, invoice)
  await page.goto('/juridical/orders')
  await expect.poll(() => balanceOf(page)).toBe(2_000_000)

  const fetched = await orderParcel(page)
  await openConsole(page, `/operator/orders/${fetched.order}`)
  await expect(page.getByRole('main')).toContainText('Активен')

  await report(page, fetched, 'in_delivery', 'delivered', 'received')
  await openCard(page, fetched)
  await expect(history(page)).toContainText('Получено')

  await expect(async () => {
    await openCard(page, late)
    await expect(history(page)).toContainText('Просрочена', { timeout: 2_000 })
  }).toPass({ timeout: 150_000 })
  await openConsole(page, '/operator/parcels?overdue=1')
  await expect(page.getByRole('link', { name: late.number })).toBeVisible()
  await report(page, late, 'taken_for_return')
  await openCard(page, late)
  await setStatus(page, 'returned', 'Отправитель забрал со склада')
  await expect(history(page)).toContainText('Статус поставлен оператором: Отправитель забрал')

  await page.context().addCookies(sender)
  await page.goto(`/juridical/parcels/${late.uid}`)
  await expect(page.getByRole('region', { name: 'История статусов' })).toContainText('Возвращена')
})
