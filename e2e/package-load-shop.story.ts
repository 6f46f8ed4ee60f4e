import type { Page } from '@playwright/test'
import { dialog, openCabinet, test } from './cabinet.ts'
import { foreignWorkbook, newNumber, points, windows1251 } from './package-files.ts'
import { mendCell, table } from './package-table.ts'
import { expect, expectFitsAllWidths } from './story.ts'

const PAGE = '/juridical/package-load?from=shop'

const mapping = (page: Page) => page.getByRole('region', { name: 'Какой столбец за что отвечает?' })
const input = (page: Page) => page.getByLabel('Файл с отправлениями')

/** Headings that no other story's file has, so that nothing is remembered for them yet. */
const headings = (mark: string) => [
  `Заказ № ${mark}`,
  'Масса, г',
  'Сумма заказа',
  'Пункт выдачи',
  'Телефон покупателя',
  'Почта',
]

test('a .csv in windows-1251 is mapped once, its errors are named by its own cells @main', async ({
  page,
}) => {
  await openCabinet(page, PAGE)
  const [locker = ''] = await points(page)
  const mark = newNumber()
  const order = (weight: string) => [
    newNumber(),
    weight,
    '1500,50',
    locker,
    '89161234567',
    'a@b.ru',
  ]
  const file = windows1251(
    [headings(mark), order('1200'), order('99000'), order('800')],
    'заказы.csv',
  )
  await input(page).setInputFiles(file)

  // What can be told from the headings is chosen already; the size of the cell is not in the file.
  await expect(mapping(page)).toBeVisible()
  await expect(mapping(page).getByLabel('Вес, кг', { exact: true })).toHaveValue('1')
  await expect(mapping(page).getByRole('radio', { name: 'в граммах' })).toBeChecked()
  await expect(mapping(page).getByLabel('Телефон получателя', { exact: true })).toHaveValue('4')
  await mapping(page).getByLabel('Номер посылки', { exact: true }).selectOption('0')
  await mapping(page).getByLabel('Номер почтомата', { exact: true }).selectOption('3')
  const go = mapping(page).getByRole('button', { name: 'Запомнить и проверить' })
  await expect(go).toBeDisabled()
  await expect(mapping(page)).toContainText('значение для всех строк: Размер ячейки.')
  await expectFitsAllWidths(page)
  await mapping(page).getByLabel('Размер ячейки: для всех строк').fill('M')
  await go.click()

  const popup = dialog(page, 'Ошибка')
  await expect(popup.getByText('B3', { exact: true })).toBeVisible()
  await popup.getByRole('button', { name: 'Показать ошибки в таблице' }).click()
  await mendCell(page, '0,99')
  await page.getByRole('button', { name: /^Все/ }).click()
  await page.getByRole('checkbox', { name: 'Выбрать все отправления' }).check()
  await page.getByRole('button', { name: 'Рассчитать стоимость' }).click()
  await expect(page.getByText(/Итого: [\d\s]+,\d\d\s₽/)).toBeVisible()

  // The next file with these headings needs no mapping; it can be changed all the same.
  await page.getByRole('button', { name: 'Назад' }).click()
  await page.getByRole('button', { name: 'Удалить файл' }).click()
  await input(page).setInputFiles(
    windows1251([headings(mark), order('500'), order('700')], 'ещё.csv'.replace('ё', 'е')),
  )
  await expect(table(page)).toBeVisible()
  await expect(page.getByText('Выделено отправлений: 2')).toBeVisible()
  await page.getByRole('button', { name: 'Изменить сопоставление столбцов' }).click()
  await expect(mapping(page).getByLabel('Размер ячейки: для всех строк')).toHaveValue('M')
})

test('a workbook that is not by the template may go on as a shop’s file', async ({ page }) => {
  await openCabinet(page, '/juridical/package-load')
  const [locker = ''] = await points(page)
  const order = [newNumber(), '1200', '1500', locker, '89161234567', 'a@b.ru']
  await input(page).setInputFiles(await foreignWorkbook(headings(newNumber()), [order]))
  await dialog(page, 'Ошибка').getByRole('button', { name: 'Разобрать как файл магазина' }).click()
  await expect(mapping(page)).toContainText('Заказы.xlsx')
  await mapping(page).getByRole('button', { name: 'Другой файл' }).click()
  await expect(page.getByRole('button', { name: 'Загрузить файл' })).toBeVisible()
})

test('a file without headings is reported as such', async ({ page }) => {
  await openCabinet(page, PAGE)
  await input(page).setInputFiles(windows1251([['одно'], ['слово']], 'пусто.csv'))
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'не нашлось строки с названиями столбцов',
  )
})
