import type { OperatorParcelCard } from '@yacheyka/contract/parcels/console-parcels'
import type { Page } from '@playwright/test'
import { dialog, test } from './cabinet.ts'
import { openConsole, parcelPath, signInAs } from './operator.ts'
import { openParcel, orderParcel, type OwnParcel, waitingParcel } from './own-parcel.ts'
import { toast } from './parcel-actions.ts'
import { expect, expectAccessible, expectNoSidewaysScroll } from './story.ts'
import { searchParcel } from './track.ts'

const PARCELS = '/operator/parcels'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const searchField = (page: Page) =>
  page.getByRole('searchbox', { name: 'Номер, штрихкод, телефон, клиент, точка' })

const openCard = async (page: Page, { number }: OwnParcel) => {
  await openConsole(page, await parcelPath(page, number))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Отправление ${number}`)
}

const readCard = async (page: Page, number: string): Promise<OperatorParcelCard> => {
  const response = await page.request.get(`/api${await parcelPath(page, number)}`)
  expect(response.ok(), await response.text()).toBe(true)
  return (await response.json()) as OperatorParcelCard
}

/** Does what the open dialog asks about. */
const confirm = async (page: Page, action: string, reason: string) => {
  const popup = page.getByRole('dialog')
  await popup.getByLabel('Причина').fill(reason)
  await popup.getByRole('button', { name: action, exact: true }).click()
  await expect(popup).toBeHidden()
}

test('a parcel is found by each kind of word that is printed on it or said on the phone @main', async ({
  page,
}) => {
  const parcel = await orderParcel(page)
  await signInAs(page, 'support')
  const card = await readCard(page, parcel.number)
  await openConsole(page, PARCELS)
  await expect(page.getByRole('table', { name: 'Отправления' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const surname = card.customer.name.split(/[«»\s]+/).find((word) => word.length > 3) ?? ''
  for (const typed of [
    parcel.number,
    parcel.number.toLowerCase(),
    parcel.barcodes[0] ?? '',
    parcel.order,
    `${surname} 45-67 ${parcel.number}`,
    `${parcel.terminal} ${parcel.number}`,
    `8 (200) 123-45-67 ${parcel.number}`,
  ]) {
    await searchField(page).fill(typed)
    await searchField(page).press('Enter')
    await expect(page.getByRole('link', { name: parcel.number }), typed).toBeVisible()
    await expect(page.getByText('1 отправление', { exact: true }), typed).toBeVisible()
  }
  // Said by many: a list, the parcel of now on top.
  for (const typed of ['4567', '+7 200 123 45 67', surname]) {
    await searchField(page).fill(typed)
    await searchField(page).press('Enter')
    await expect(page.getByRole('table', { name: 'Отправления' })).toBeVisible()
  }
  await searchField(page).fill('нет такого номера 999')
  await searchField(page).press('Enter')
  await expect(page.getByText('Ничего не нашлось')).toBeVisible()
  await expectAccessible(page)
})

test('filters stand in the address, and a customer’s parcels are one link away', async ({
  page,
}) => {
  const parcel = await orderParcel(page)
  await signInAs(page, 'support')
  const { customer } = await readCard(page, parcel.number)
  await openConsole(page, `${PARCELS}?customer=${customer.uid}&parcel_status=created`)
  await expect(page.getByRole('link', { name: parcel.number })).toBeVisible()
  await page.getByLabel('Просрочены').check()
  await expect(page).toHaveURL(/overdue=1/)
  await expect(page.getByRole('link', { name: parcel.number })).toBeHidden()
  await button(page, 'Сбросить').click()
  await expect(page).toHaveURL(/\/operator\/parcels$/)
})

test('a status by hand says what it does, and then tracking and the merchant’s history show it', async ({
  page,
}) => {
  const parcel = await orderParcel(page)
  await signInAs(page, 'manager')
  await openCard(page, parcel)
  await expectAccessible(page)
  await button(page, 'Поставить статус вручную').click()
  const popup = dialog(page, 'Поставить статус вручную')
  await popup.getByLabel('Новый статус').selectOption('in_delivery')
  await expect(popup).toContainText('Сообщений получателю не будет')
  await popup.getByLabel('Новый статус').selectOption('delivered')
  await expect(popup).toContainText('Получателю уйдёт: СМС «Отправление приехало»')
  await expect(popup).toContainText('Срок хранения')
  await expectAccessible(page)
  await popup.getByRole('button', { name: 'Поставить статус', exact: true }).click()
  await expect(popup).toContainText('Напишите причину')
  await confirm(page, 'Поставить статус', 'Сверка на точке')
  const history = page.getByRole('table', { name: 'История отправления' })
  await expect(history).toContainText('Статус поставлен оператором: Сверка на точке')
  await expect(history).toContainText('Оператор, вручную')
  await expect(page.getByRole('table', { name: 'Сообщения получателю' })).toContainText(
    'СМС «Отправление приехало»',
  )
  await expectAccessible(page)
  for (const width of [768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }

  await openParcel(page, parcel)
  await expect(region(page, 'История статусов')).toContainText('Доставлена')
  await searchParcel(page, parcel.number)
  await expect(page.getByRole('main')).toContainText('Доставлена')
})

test('a call is written down; support opens a claim, a manager rejects it, and the card says so', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const parcel = await waitingParcel(page)
  await signInAs(page, 'support')
  await openCard(page, parcel)
  await expect(region(page, 'Получатель')).toContainText('с кодом для ячейки')
  const calls = region(page, 'Разговоры')
  await calls.getByLabel('Новая заметка').fill('Звонила, дверца не открылась')
  await calls.getByRole('button', { name: 'Записать' }).click()
  await expect(calls.getByRole('listitem')).toContainText('Звонила, дверца не открылась')
  const claims = region(page, 'Претензии')
  await claims.getByRole('button', { name: 'Завести претензию' }).click()
  const popup = dialog(page, 'Завести претензию')
  await popup.getByRole('button', { name: 'Завести', exact: true }).click()
  await expect(popup).toContainText('Опишите, что случилось')
  await popup.getByLabel('Что случилось').selectOption('damaged')
  await popup.getByLabel('Сумма').fill('1 500')
  await popup.getByLabel('Обстоятельства').fill('Коробка смята')
  await expectAccessible(page)
  await popup.getByRole('button', { name: 'Завести', exact: true }).click()
  await expect(popup).toBeHidden()
  await expect(claims.getByRole('row', { name: /Повреждение/ })).toContainText('Ждёт решения')
  await expect(calls).toContainText('Коробка смята')

  await signInAs(page, 'manager')
  await openCard(page, parcel)
  await claims.getByRole('link', { name: 'К запросу' }).click()
  await expect(
    page.getByText(`Претензия по отправлению ${parcel.number}: повреждение`).first(),
  ).toBeVisible()
  const approval = new URL(page.url()).searchParams.get('request')
  const refused = await page.request.post(`/api/operator/approvals/${approval}/refuse`, {
    data: { reason: 'Коробка цела' },
  })
  expect(refused.ok(), await refused.text()).toBe(true)
  await openCard(page, parcel)
  await expect(claims.getByRole('row', { name: /Повреждение/ })).toContainText('Коробка цела')
  await region(page, 'Ответы получателю')
    .getByRole('button', { name: /^Скопировать/ })
    .first()
    .click()
  await expect(toast(page, 'Скопировано')).toBeVisible()
  await expectAccessible(page)
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
})

test('the code is sent again and stays unseen; the block comes and goes; a manager changes the recipient', async ({
  page,
  forgive,
}) => {
  forgive(/429/)
  const parcel = await waitingParcel(page)
  await signInAs(page, 'support')
  await openCard(page, parcel)
  await button(page, 'Отправить код ещё раз').click()
  await button(page, 'Отправить код').click()
  await expect(toast(page, 'Код отправлен ещё раз: по СМС и на почту')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Сообщения получателю' })).toContainText(
    'СМС «Код ещё раз»',
  )
  await expect(page.getByRole('main')).not.toContainText(/\d{4}-\d{4}/)
  await button(page, 'Отправить код ещё раз').click()
  await button(page, 'Отправить код').click()
  await expect(page.getByText('Следующую можно запросить через минуту')).toBeVisible()
  await button(page, 'Отмена').click()

  await button(page, 'Заблокировать').click()
  await confirm(page, 'Заблокировать', 'Просит отправитель')
  await expect(button(page, 'Снять блокировку')).toBeVisible()
  await button(page, 'Снять блокировку').click()
  await confirm(page, 'Снять блокировку', 'Передумал')
  await button(page, 'Продлить бесплатно').click()
  await confirm(page, 'Продлить', 'Точка была закрыта')
  await expect(page.getByRole('table', { name: 'История отправления' })).toContainText(
    'Точка была закрыта',
  )
  // What moves money, statuses and the code elsewhere is for managers.
  await expect(button(page, 'Изменить получателя')).toBeHidden()
  await expect(page.getByText('меняет менеджер')).toBeVisible()
  await expect(button(page, 'Поставить статус вручную')).toBeHidden()
  await expect(button(page, 'Отметить возврат')).toBeHidden()

  await signInAs(page, 'manager')
  await openCard(page, parcel)
  await button(page, 'Изменить получателя').click()
  await page.getByRole('dialog').getByLabel('Телефон').fill('8 200 765-43-21')
  await confirm(page, 'Сохранить', 'Опечатка в заказе')
  await expect(region(page, 'Получатель')).toContainText('+7(200)765-43-21')
  await expect(page.getByRole('table', { name: 'Сообщения получателю' })).toContainText(
    'СМС «Получатель изменён»',
  )
})

test('a cancellation gives the money back, and the order says so', async ({ page }) => {
  const parcel = await orderParcel(page)
  await signInAs(page, 'manager')
  await openCard(page, parcel)
  await button(page, 'Отменить отправление').click()
  await expect(page.getByRole('dialog')).toContainText('На депозит клиента вернётся')
  await confirm(page, 'Отменить отправление', 'Звонок заказчика')
  await expect(toast(page, /на\s+депозит вернулось/)).toBeVisible()
  await page.getByRole('link', { name: `№${parcel.order}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Заказ №${parcel.order}`)
  const money = page.getByRole('table', { name: 'Движения денег по заказу' })
  await expect(money).toContainText('Оплата заказа')
  // Other stories spend of the same deposit: what counts is this order's own movement.
  await expect(money.getByRole('row').filter({ hasText: 'Возврат' })).toContainText(
    String(Math.trunc(Number(parcel.price))),
  )
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('orders of all customers are listed, narrowed and printed', async ({ page }) => {
  const parcel = await orderParcel(page)
  await signInAs(page, 'support')
  await openConsole(page, '/operator/orders')
  await expect(page.getByRole('table', { name: 'Заказы' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByLabel('Номер заказа').fill(parcel.order)
  await page.getByLabel('Номер заказа').press('Enter')
  await page.getByRole('link', { name: `№${parcel.order}` }).click()
  await expect(page.getByRole('table', { name: 'Отправления заказа' })).toContainText(parcel.number)
  for (const name of ['Заказ, PDF', 'Этикетки, PDF']) {
    const href = await page.getByRole('link', { name }).getAttribute('href')
    const response = await page.request.get(href ?? '')
    expect(response.headers()['content-type'], name).toBe('application/pdf')
  }
  await openConsole(page, '/operator/orders?payment=unpaid')
  await expect(page.getByLabel('Оплата')).toHaveValue('unpaid')
})
