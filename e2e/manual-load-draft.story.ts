import { dialog, holdSaves, openCabinet, test } from './cabinet.ts'
import { addParcel, MANUAL, newForm, ownNumber, rowOf } from './manual-load.ts'
import { expect } from './story.ts'

test.describe('what is not sent yet', () => {
  test('survives a reload, half a parcel and an open one too', async ({ page }) => {
    page.on('dialog', (warning) => void warning.accept())
    await openCabinet(page, MANUAL)
    const number = ownNumber()
    await addParcel(page, number)
    await newForm(page).getByLabel('Описание').fill('Ещё посуда')
    await page.getByLabel(`Выбрать отправление ${number}`).check()
    await page.getByRole('button', { name: 'Редактировать' }).click()
    await dialog(page, `Редактирование ${number}`).getByLabel('Описание').fill('Мебель')
    await page.reload()
    const editing = dialog(page, `Редактирование ${number}`)
    await expect(editing.getByLabel('Описание')).toHaveValue('Мебель')
    await expect(editing.getByLabel('Телефон получателя')).toHaveValue('+7(916)123-45-67')
    await editing.getByRole('button', { name: 'Сохранить' }).click()
    await expect(editing).toHaveCount(0)
    await expect(rowOf(page, number)).toContainText('Мебель')
    await expect(newForm(page).getByLabel('Описание')).toHaveValue('Ещё посуда')
    const drafts = () =>
      page.evaluate(() =>
        Object.keys(sessionStorage).filter((name) => name.startsWith('draft:manual-load')),
      )
    expect(await drafts()).toHaveLength(1)
  })

  test('is asked about: a link, the way back, the tab', async ({ page }) => {
    await holdSaves(page)
    await openCabinet(page)
    await page.getByRole('banner').getByRole('button', { name: 'Отправить' }).click()
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /Вручную/ })
      .click()
    await newForm(page).getByLabel('Описание').fill('Посуда')
    const warning = dialog(page, 'Внимание')
    for (const disconnect of [
      () => page.getByRole('banner').getByRole('link', { name: 'Профиль' }).click(),
      () => page.evaluate(() => history.back()),
    ]) {
      await disconnect()
      await expect(warning).toContainText(
        'При переходе на другую страницу заполненные данные будут потеряны. Вы уверены, что хотите перейти на другую страницу?',
      )
      await expect(warning.getByRole('button', { name: 'Отменить' })).toBeFocused()
      await page.keyboard.press('Enter')
      // Closed, it is still there until it has told so.
      await expect(page.locator('dialog', { hasText: 'Внимание' })).toHaveCount(0)
      await expect(page).toHaveURL(MANUAL)
    }
    const requested = page.waitForEvent('dialog')
    const closing = page.close({ runBeforeUnload: true })
    const question = await requested
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    await closing
    await page.getByRole('banner').getByRole('link', { name: 'Профиль' }).click()
    await warning.getByRole('button', { name: 'Да' }).click()
    await expect(page).toHaveURL(/\/juridical\/profile$/)
    // The form stays in the page until the next one has come.
    await expect(newForm(page)).toHaveCount(0)
    await page.goBack()
    await expect(newForm(page).getByLabel('Описание')).toHaveValue('')
  })
})
