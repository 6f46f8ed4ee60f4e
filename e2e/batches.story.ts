import type { Page } from '@playwright/test'
import { dialog, holdSaves, openCabinet, test } from './cabinet.ts'
import { addParcel, MANUAL, newForm, ownNumber, rowOf } from './manual-load.ts'
import { points, row, workbook } from './package-files.ts'
import { table } from './package-table.ts'
import { expect } from './story.ts'

const ORDERS = '/juridical/orders'
const drafts = (page: Page) => page.getByRole('region', { name: 'Черновики' })
const draft = (page: Page, name: string) =>
  drafts(page).getByRole('listitem').filter({ hasText: name })
const saved = (page: Page) => page.getByText(/^Черновик\sсохранён/)

const upload = async (page: Page, name: string) => {
  const [locker = ''] = await points(page)
  await openCabinet(page, '/juridical/package-load')
  const rows = [row(locker), row(locker), row(locker, { D: '99' })]
  await page.getByLabel('Файл с отправлениями').setInputFiles(await workbook(rows, name))
  await dialog(page, 'Ошибка')
    .getByRole('button', { name: /^Продолжить без строк/ })
    .click()
  await expect(saved(page)).toBeVisible()
}

/** Writes another description into the first row. */
const describe = async (page: Page, text: string) => {
  await table(page).locator('[data-cell="I3"]').click()
  await page.keyboard.press('F2')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.insertText(text)
  await page.keyboard.press('Enter')
}

/** What only a browser shows: two tabs, a reload, and the list of drafts between them. */
test('an upload is saved by itself, opens after a reload and in another tab, and a conflict has a way out @main', async ({
  page,
  context,
}) => {
  const name = `Вторник ${ownNumber()}.xlsx`
  await upload(page, name)
  await page.reload()
  await expect(page.getByText('Отправлений: 3', { exact: true })).toBeVisible()
  await expect(table(page)).toContainText('99')

  const other = await context.newPage()
  await openCabinet(other, ORDERS)
  await expect(draft(other, name)).toContainText(/3\sждут/)
  await draft(other, name).getByRole('link', { name }).click()
  await expect(table(other)).toContainText('99')

  for (const tab of [page, other]) {
    await describe(tab, tab === page ? 'Первая' : 'Вторая')
    if (tab === page) await expect(saved(page)).toBeVisible()
  }
  await expect(other.getByText(/уже\sизменён\sв\sдругой\sвкладке/)).toBeVisible()
  await other.getByRole('button', { name: 'Сохранить мой отдельно' }).click()
  await expect(saved(other)).toBeVisible()
  await openCabinet(other, ORDERS)
  await draft(other, name).getByRole('link', { name, exact: true }).click()
  await expect(table(other)).toContainText('Первая')

  await openCabinet(other, ORDERS)
  await draft(other, '(отдельно)')
    .getByRole('button', { name: /^Переименовать/ })
    .click()
  const renamed = `Среда ${ownNumber()}`
  await dialog(other, 'Переименовать черновик').getByLabel('Название').fill(renamed)
  await other.keyboard.press('Enter')
  await draft(other, renamed)
    .getByRole('button', { name: /^Удалить/ })
    .click()
  await dialog(other, 'Удалить черновик?').getByRole('button', { name: 'Удалить' }).click()
  await expect(draft(other, renamed)).toHaveCount(0)
  await other.close()
})

test('parcels of the form open on another computer, the half-filled one too', async ({
  page,
  browser,
}) => {
  await openCabinet(page, MANUAL)
  const number = ownNumber()
  await addParcel(page, number)
  await newForm(page).getByLabel('Описание').fill('Ещё посуда')
  await expect(saved(page)).toBeVisible()
  const kept = await page.context().storageState()
  const elsewhere = await browser.newContext({
    storageState: { ...kept, origins: [] },
    baseURL: new URL(page.url()).origin,
  })
  const other = await elsewhere.newPage()
  await other.goto(page.url())
  await expect(rowOf(other, number)).toBeVisible()
  await expect(newForm(other).getByLabel('Описание')).toHaveValue('Ещё посуда')
  await elsewhere.close()
})

test('edits that are not saved yet are asked about, saved ones are not', async ({ page }) => {
  const name = `Четверг ${ownNumber()}.xlsx`
  await upload(page, name)
  await page.getByRole('banner').getByRole('link', { name: 'Профиль' }).click()
  await expect(page).toHaveURL(/\/juridical\/profile$/)
  await holdSaves(page)
  await openCabinet(page, ORDERS)
  await draft(page, name).getByRole('link', { name }).click()
  await describe(page, 'Третья')
  await page.getByRole('banner').getByRole('link', { name: 'Профиль' }).click()
  await expect(dialog(page, 'Внимание')).toBeVisible()
})
