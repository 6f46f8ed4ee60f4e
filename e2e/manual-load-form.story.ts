import { dialog, openCabinet, test } from './cabinet.ts'
import {
  addButton,
  addParcel,
  estimateButton,
  fillParcel,
  lockerBox,
  lockers,
  MANUAL,
  multiply,
  newForm,
  orderButton,
  ownNumber,
  PAID,
  panel,
  sizeOf,
  tabTo,
  total,
} from './manual-load.ts'
import { expect, expectAccessible, expectNoSidewaysScroll } from './story.ts'
import { errorOf } from './vacancies.ts'

test('from the empty form to the sent order by keyboard alone', async ({ page }) => {
  await openCabinet(page, MANUAL)
  const form = newForm(page)
  const keys = page.keyboard
  await page.getByRole('heading', { level: 1 }).waitFor()
  await keys.press('Tab')
  await tabTo(page, form.getByLabel('Номер отправления'))
  await keys.type(ownNumber())
  await tabTo(page, form.getByLabel('Описание'))
  await keys.type('Посуда')
  await tabTo(page, form.getByLabel('Объявленная стоимость'))
  await keys.type('1500')
  await tabTo(page, form.getByRole('slider', { name: 'Вес' }))
  await keys.press('ArrowRight')
  await tabTo(page, form.getByRole('textbox', { name: 'Вес, кг' }))
  await expect(form.getByRole('textbox', { name: 'Вес, кг' })).toHaveValue('0,2')
  for (const [label, side] of [
    ['Высота', '9'],
    ['Ширина', '30'],
    ['Глубина', '40'],
  ] as const) {
    await tabTo(page, form.getByLabel(label))
    await keys.type(side)
  }
  await expect(sizeOf(form)).toHaveValue('S')
  await tabTo(page, form.getByLabel('Телефон получателя'))
  await keys.type('89161234567')
  await tabTo(page, lockerBox(form))
  await keys.type('Казань')
  await expect(lockers(form).first()).toBeVisible()
  await keys.press('ArrowDown')
  await keys.press('ArrowDown')
  await keys.press('Enter')
  await expect(lockerBox(form)).toHaveValue(/^№.*Казань/)
  await tabTo(page, addButton(page))
  await keys.press('Enter')
  await expect(form.getByLabel('Номер отправления')).toBeFocused()
  await tabTo(page, estimateButton(page))
  await keys.press('Enter')
  await expect(total(page)).toBeVisible()
  await tabTo(page, orderButton(page))
  await keys.press('Enter')
  await expect(dialog(page, PAID).getByRole('button', { name: 'К заказам' })).toBeFocused()
  await keys.press('Enter')
  await expect(page).toHaveURL(/\/juridical\/orders/)
})

test('errors stand beside their fields', async ({ page }) => {
  await openCabinet(page, MANUAL)
  const form = newForm(page)
  await fillParcel(page, 'A#1')
  await form.getByLabel('Телефон получателя').fill('+7(916)123-45')
  await form.getByLabel('E-mail получателя').fill('anna@')
  await form.getByLabel('Объявленная стоимость').fill('100001')
  await addButton(page).click()
  await expect(form.getByLabel('Номер отправления')).toBeFocused()
  expect(await errorOf(form.getByLabel('Номер отправления'))).toBe(
    'Номер не должен содержать символы %;№&^$#:',
  )
  expect(await errorOf(form.getByLabel('Телефон получателя'))).toBe(
    'Номер должен быть в формате +7(###)###-##-##',
  )
  expect(await errorOf(form.getByLabel('E-mail получателя'))).toBe(
    'Поле должно содержать валидный email',
  )
  expect(await errorOf(form.getByLabel('Объявленная стоимость'))).toBe(
    'Объявленная стоимость до 100 000 рублей',
  )
})

for (const width of [360, 768, 1440])
  test(`axe finds nothing and nothing scrolls sideways at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await openCabinet(page, MANUAL)
    await addButton(page).click()
    await expectAccessible(page)
    const number = ownNumber()
    await addParcel(page, number)
    await page.getByLabel(`Выбрать отправление ${number}`).check()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Редактировать' }).click()
    await expect(dialog(page, `Редактирование ${number}`)).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await estimateButton(page).click()
    await expect(total(page)).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })

test('the empty form fits a screen with its button', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 800 })
  await openCabinet(page, MANUAL)
  await expect(addButton(page)).toBeInViewport({ ratio: 1 })
})

test('of thousands of lines only those in view stand in the page', async ({ page }) => {
  await openCabinet(page, MANUAL)
  await addParcel(page, ownNumber())
  const last = (await multiply(page, 2000)).at(-1) ?? ''
  await estimateButton(page).click()
  await expect(total(page)).toBeVisible()
  const rows = panel(page).getByRole('row')
  expect(await rows.count()).toBeLessThan(60)
  await panel(page).getByRole('region', { name: 'Отправления' }).focus()
  await page.keyboard.press('End')
  await expect(panel(page).getByRole('row', { name: last })).toBeVisible()
  expect(await rows.count()).toBeLessThan(60)
})
