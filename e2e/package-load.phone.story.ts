import { dialog, openCabinet, test } from './cabinet.ts'
import { points, row, workbook } from './package-files.ts'
import { mendCell, table } from './package-table.ts'
import { expect, expectAccessible, expectNoSidewaysScroll } from './story.ts'

/** What only a browser shows: a row that is a card, and what stays in sight at 360 px. */
test('rows of a file are cards that are mended, the balance and the drafts stand in sight @main', async ({
  page,
}) => {
  const [locker = ''] = await points(page)
  await openCabinet(page, '/juridical/package-load')
  const rows = [
    row(locker),
    row(locker, { D: '99' }),
    ...Array.from({ length: 8 }, () => row(locker)),
  ]
  await page.getByLabel('Файл с отправлениями').setInputFiles(await workbook(rows, 'Телефон.xlsx'))
  await dialog(page, 'Ошибка')
    .getByRole('button', { name: /^Показать ошибки/ })
    .click()
  const faulty = table(page).locator('[data-cell="D4"]')
  await expect(faulty).toBeInViewport()
  // All fields of a card are as wide as the screen has room for.
  await expect(table(page).locator('[data-cell="H4"]')).toBeInViewport()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await mendCell(page, '1,5')
  await expect(page.getByText('Выделено отправлений: 10')).toBeInViewport()
  await page.getByRole('button', { name: /^Все\s/ }).click()

  await expect(page.getByText(/^Черновик\sсохранён/)).toBeVisible()
  const strip = page.getByRole('region', { name: 'Депозит и черновики' })
  await openCabinet(page, '/juridical/orders')
  await expect(strip.getByRole('link', { name: /^Депозит/ })).toBeInViewport()
  await expect(strip.getByRole('link', { name: /^Черновики \d+\sжд/ })).toBeInViewport()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
