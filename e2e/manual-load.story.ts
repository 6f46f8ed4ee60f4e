import { balanceOf, dialog, openCabinet, test } from './cabinet.ts'
import {
  addParcel,
  becomeNewCustomer,
  chargedFor,
  estimateButton,
  kopecksIn,
  lockerBox,
  MANUAL,
  multiply,
  newForm,
  orderButton,
  orderIn,
  ORDERS,
  ownNumber,
  PAID,
  panel,
  rowOf,
  sizeOf,
  total,
} from './manual-load.ts'
import { expect, test as visitor } from './story.ts'

const SAVED = 'Заказ сохранен'

test.describe('parcels by hand', () => {
  test('three, one with two cells and one with items, are priced, ordered and paid @main', async ({
    page,
  }) => {
    await openCabinet(page, MANUAL)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Ручная форма заполнения самостоятельной доставки в почтомат',
    )
    const form = newForm(page)
    const [plain, twin, full] = [ownNumber(), ownNumber(), ownNumber()]
    await addParcel(page, plain)

    await form.getByRole('button', { name: 'Добавить ячейку' }).click()
    await form.getByLabel('Высота').first().fill('9,5')
    await form.getByLabel('Ширина').first().fill('30')
    await form.getByLabel('Глубина').first().fill('40')
    await expect(sizeOf(form)).toHaveValue('S')
    await sizeOf(form, 1).selectOption('XL')
    await form.getByRole('slider', { name: 'Вес' }).fill('2500')
    await addParcel(page, twin, 'Москва')

    // The sizes of the parcel before are kept.
    await form.getByRole('button', { name: 'Удалить ячейку 2' }).click()
    await form.getByRole('button', { name: 'Добавить товар' }).click()
    await form.getByLabel('Наименование').fill('Кружка')
    await form.getByLabel('Цена').fill('490,50')
    await form.getByLabel('Количество').fill('2')
    await form.getByLabel('НДС').selectOption({ label: '22%' })
    await addParcel(page, full)

    await expect(rowOf(page, twin)).toContainText('S, XL')
    await expect(rowOf(page, twin)).toContainText('2,5')
    await expect(rowOf(page, plain)).toContainText('0,1')
    await estimateButton(page).click()
    await expect(total(page)).toBeVisible()
    const lines = await Promise.all(
      [plain, twin, full].map((number) =>
        kopecksIn(panel(page).getByRole('row', { name: number }).getByRole('cell').last()),
      ),
    )
    const sum = await kopecksIn(total(page))
    expect(lines.reduce((all, price) => all + price, 0)).toBe(sum)

    const sent = page.waitForRequest(ORDERS)
    await orderButton(page).click()
    const { parcels } = (await sent).postDataJSON() as { parcels: Record<string, unknown>[] }
    expect(parcels.map((parcel) => [parcel['multi_parcel'], parcel['cells']])).toEqual([
      [false, ['S']],
      [true, ['S', 'XL']],
      [false, ['S']],
    ])
    expect(parcels[0]).not.toHaveProperty('receiver_email')
    expect(parcels[2]?.['items']).toEqual([
      { label: 'Кружка', price: '490.50', quantity: 2, vat: '22' },
    ])
    await expect(dialog(page, PAID)).toContainText('3 отправления')
    const order = await orderIn(dialog(page, PAID))
    await dialog(page, PAID).getByRole('button', { name: 'К заказам' }).click()
    await expect(page).toHaveURL(/\/juridical\/orders/)
    expect(await chargedFor(page, order)).toEqual([sum])
    await page.goto(MANUAL)
    await expect(page.getByText(/Отправлений пока нет/)).toBeVisible()
  })

  test('a number that the customer has had before is reported beside its line', async ({
    page,
    forgive,
  }) => {
    forgive(/juridical_orders/)
    await openCabinet(page, MANUAL)
    const number = ownNumber()
    for (const again of [false, true]) {
      await addParcel(page, number)
      await estimateButton(page).click()
      await expect(total(page)).toBeVisible()
      await orderButton(page).click()
      if (again) break
      await dialog(page, PAID).getByRole('button', { name: 'К заказам' }).click()
      await page.goto(MANUAL)
    }
    await expect(panel(page).getByRole('alert')).toContainText('Заказ не оформлен')
    await expect(panel(page).getByRole('row', { name: number })).toContainText(
      'Посылка с таким номером уже существует',
    )
    await panel(page).getByRole('button', { name: 'Назад' }).click()
    await expect(rowOf(page, number)).toBeVisible()
  })

  test('an order whose response was lost is made once', async ({ page, forgive }) => {
    forgive(/juridical_orders|Failed to load/)
    await openCabinet(page, MANUAL)
    await addParcel(page, ownNumber())
    await estimateButton(page).click()
    const sum = await kopecksIn(total(page))
    let first = ''
    await page.route(
      ORDERS,
      async (route) => {
        const response = await route.fetch()
        first = ((await response.json()) as { order_number: string }).order_number
        await route.abort()
      },
      { times: 1 },
    )
    await orderButton(page).click()
    const failed = dialog(page, 'Ошибка')
    await expect(failed).toContainText(
      'Запрос не может быть выполнен. Пожалуйста, повторите позднее.',
    )
    await failed.getByRole('button', { name: 'Хорошо' }).click()
    await orderButton(page).click()
    expect(await orderIn(dialog(page, PAID))).toBe(first)
    await dialog(page, PAID).getByRole('button', { name: 'К заказам' }).click()
    expect(await chargedFor(page, first)).toEqual([sum])
  })

  test('a locker that takes nothing more leads back to the form', async ({ page, forgive }) => {
    forgive(/juridical_orders/)
    await openCabinet(page, MANUAL)
    await addParcel(page, ownNumber(), 'Уличный почтомат')
    // More of the largest cells than any locker has.
    await multiply(page, 12, ['XL', 'XL', 'XL', 'XL', 'XL'])
    await estimateButton(page).click()
    await expect(total(page)).toBeVisible()
    await orderButton(page).click()
    const refused = dialog(page, 'Извините')
    await expect(refused).toContainText(
      'Указанный почтомат не доступен для доставки. Пожалуйста, выберете другой почтомат.',
    )
    await refused.getByRole('button', { name: 'Хорошо' }).click()
    const editing = page.getByRole('dialog', { name: /^Редактирование / })
    await expect(lockerBox(editing)).toHaveValue('')
    await editing.getByRole('button', { name: 'Отменить' }).click()
    await expect(editing).toBeHidden()
    await expect(estimateButton(page)).toBeVisible()
  })

  test('another dispatch city has another price', async ({ page }) => {
    await openCabinet(page, MANUAL)
    await addParcel(page, ownNumber(), 'Казань')
    await estimateButton(page).click()
    const near = await kopecksIn(total(page))
    const city = panel(page).getByRole('combobox', { name: 'Город отправки' })
    await city.fill('владивос')
    await page.keyboard.press('Enter')
    await expect(city).toHaveValue('Владивосток')
    await expect.poll(() => kopecksIn(total(page))).toBeGreaterThan(near)
  })

  test('the map chooses a locker', async ({ page }) => {
    await openCabinet(page, MANUAL)
    const form = newForm(page)
    await sizeOf(form).selectOption('M')
    await form.getByRole('button', { name: 'Выбрать на карте' }).click()
    const frame = page.frameLocator('iframe[title="Карта почтоматов"]')
    await frame.getByRole('listitem').first().getByRole('button').first().click()
    await frame.getByRole('button', { name: 'Выбрать' }).click()
    await expect(dialog(page, 'Карта почтоматов')).toHaveCount(0)
    await expect(lockerBox(form)).toHaveValue(/^№/)
    await expect(form.getByRole('button', { name: 'Выбрать на карте' })).toBeFocused()
  })
})

visitor('without money the order is saved, and nothing is charged', async ({ page, baseURL }) => {
  await becomeNewCustomer(page, baseURL)
  await page.goto(MANUAL)
  await addParcel(page, ownNumber())
  await estimateButton(page).click()
  await expect(total(page)).toBeVisible()
  await orderButton(page).click()
  await expect(dialog(page, SAVED)).toContainText('Пополните депозит')
  await dialog(page, SAVED).getByRole('button', { name: 'К заказам' }).click()
  await expect(page).toHaveURL(/\/juridical\/orders/)
  await expect.poll(() => balanceOf(page)).toBe(0)
})
