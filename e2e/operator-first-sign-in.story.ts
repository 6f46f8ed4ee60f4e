import { choosePassword, firstPassword, secretOnPage, typeCredentials } from './first-access.ts'
import { test } from './real-start.ts'
import { expect, expectAccessible } from './story.ts'
import { codeOf } from './totp.ts'

const PASSWORD = 'Vetrova-2026-pass'
test('the first operator of a real network: a password of one’s own, the telephone, recovery codes; then by code @main', async ({
  page,
  product,
  forgive,
}) => {
  forgive(/40[013]/)
  const signIn = (password: string) => typeCredentials(page, 'admin', password)
  const title = page.getByRole('heading', { level: 1 })

  await page.goto('/operator/audit')
  await signIn(await firstPassword(product))
  await expect(title).toHaveText('Придумайте свой пароль')
  await expect(title).toBeFocused()
  await expectAccessible(page)
  // Loaded anew, the page goes on where it was.
  await page.reload()
  await expect(title).toHaveText('Придумайте свой пароль')
  await choosePassword(page, PASSWORD)

  await expect(title).toHaveText('Второй фактор')
  await expect(page.getByRole('img', { name: 'QR-код для приложения' })).toBeVisible()
  await expectAccessible(page)
  const secret = await secretOnPage(page)
  await page.reload()
  await expect(title).toHaveText('Второй фактор')
  const code = page.getByLabel('Шесть цифр')
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await code.fill('12')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Введите шесть цифр из приложения')).toBeVisible()
  // As telephones show it, and as it is pasted.
  const shown = codeOf(secret)
  await code.fill(` ${shown.slice(0, 3)} ${shown.slice(3)} `)
  await page.keyboard.press('Enter')

  await expect(title).toHaveText('Резервные коды')
  await expectAccessible(page)
  const codes = page.getByRole('list', { name: 'Резервные коды' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recovery = await codes.first().innerText()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Скачать' }).click()
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt')
  await page.getByRole('button', { name: 'Коды сохранены' }).click()
  await expect(title).toHaveText('Журнал')
  await expect(page.getByRole('cell', { name: 'Второй фактор настроен' })).toBeVisible()

  await page.getByRole('button', { name: 'Выйти' }).click()
  await signIn(PASSWORD)
  await expect(title).toHaveText('Код с телефона')
  await expectAccessible(page)
  await code.fill(codeOf(secret, 9))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Код не подошёл' })).toBeVisible()
  await code.fill(codeOf(secret, 1))
  await page.keyboard.press('Enter')
  await expect(title).toHaveText('Сегодня')
  await expect(page.getByText(/готово \d+ из 12/)).toBeVisible()
  await page.getByRole('button', { name: 'Проверить: Адрес сайта' }).click()
  await expect(page.getByText('открывается, но без https')).toBeVisible()
  await page.getByRole('button', { name: 'Проверить: Почта' }).click()
  await expect(page.getByText('Укажите адрес, на который прислать пробное письмо')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Выйти' }).click()
  await signIn(PASSWORD)
  await page.getByRole('button', { name: /ввести резервный код/ }).click()
  await page.getByLabel('Резервный код').fill(recovery.toUpperCase())
  await page.getByRole('button', { name: 'Войти' }).click()
  await expect(title).toHaveText('Сегодня')
  await page.goto('/operator/me')
  await expect(page.getByText(/Осталось 9\sрезервных кодов/)).toBeVisible()
})
