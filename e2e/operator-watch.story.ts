import { openConsole, test } from './operator.ts'
import { expect, expectAccessible, expectNoSidewaysScroll } from './story.ts'

test('the first page says what waits, and leads to the list that shows it', async ({ page }) => {
  await openConsole(page)
  const waiting = page.getByRole('list', { name: 'Что ждёт' })
  await expect(waiting.getByRole('link', { name: /неоплаченн/ })).toBeVisible()
  await expect(page.getByText('Выдано за неделю')).toBeVisible()
  await expectAccessible(page)
  await waiting.getByRole('link', { name: /неоплаченн/ }).click()
  await expect(page).toHaveURL(/\/operator\/invoices\?status=issued$/)
})

test('messages are found by state and recipient; the text with a code stays hidden', async ({
  page,
}) => {
  await openConsole(page, '/operator/messages')
  const table = page.getByRole('table', { name: 'Сообщения' })
  await expect(table).toBeVisible()
  await expectAccessible(page)
  await table
    .getByRole('button', { name: /Посылка приехала/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: /Посылка приехала/ })
  await expect(dialog.getByText(/Текст скрыт: в нём код/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Закрыть' }).last().click()
  await page.getByRole('searchbox', { name: 'Телефон, почта или посылка' }).fill('нет такого')
  await expect(page.getByText(/Под эти фильтры сообщений нет/)).toBeVisible()
  await expect(page).toHaveURL(/search=/)
  await expectNoSidewaysScroll(page)
})

test('all that was given up is sent again after one question', async ({ page }) => {
  await openConsole(page, '/operator/messages')
  await page.getByRole('button', { name: 'Повторить неотправленные' }).click()
  const dialog = page.getByRole('dialog', { name: 'Повторить все неотправленные?' })
  await dialog.getByRole('button', { name: 'Повторить', exact: true }).click()
  await expect(page.getByText(/Отправлять нечего|Снова в очереди/)).toBeVisible()
})
