import { openConsole, test } from './operator.ts'
import { expect, expectAccessible, expectNoSidewaysScroll } from './story.ts'

test('an administrator adds an operator, gives another role, closes the account; the journal reports it @main', async ({
  page,
}) => {
  const login = `vera-${Date.now() % 1_000_000}`
  await openConsole(page, '/operator/operators')
  await expect(page.getByRole('link', { name: 'Марат Юсупов' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Добавить' }).click()
  const form = page.getByRole('form', { name: 'Новый оператор' })
  await form.getByRole('button', { name: 'Добавить' }).click()
  await expect(form.getByText('Выберите роль')).toBeVisible()
  await form.getByLabel('Имя и фамилия').fill('Вера Котова')
  await form.getByLabel('Логин').fill(login)
  await form.getByLabel('Роль').selectOption({ label: 'Поддержка' })
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Добавить' }).click()
  const added = page.getByRole('dialog', { name: 'Оператор добавлен' })
  await expect(added.getByLabel('Пароль')).toHaveText(/^[\w-]{19}$/)
  await added.getByRole('button', { name: 'Готово' }).click()

  await page.getByRole('row', { name: login }).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Вера Котова')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Изменить' }).click()
  await page.getByLabel('Роль').selectOption({ label: 'Менеджер' })
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByRole('definition').filter({ hasText: 'Менеджер' })).toBeVisible()
  await page.getByRole('button', { name: 'Отключить' }).click()
  const dialog = page.getByRole('dialog', { name: 'Отключить' })
  await dialog.getByLabel('Причина').fill('Проба')
  await dialog.getByRole('button', { name: 'Отключить' }).click()
  await expect(page.getByRole('button', { name: 'Включить' })).toBeVisible()

  await page.getByRole('link', { name: 'Что делали с записью' }).click()
  const journal = page.getByRole('table', { name: 'Журнал' })
  await expect(journal.getByRole('row')).toHaveCount(4)
  await expect(journal.getByRole('row', { name: 'Оператор отключён' })).toContainText('«Проба»')
  const moved = journal.getByRole('row', { name: 'Оператор изменён' })
  await expect(moved).toContainText('Поддержка')
  await expect(moved).toContainText('Менеджер')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Сбросить' }).click()
  await page.getByLabel('Название или номер').fill(login)
  await expect(journal.getByRole('row')).toHaveCount(4)
  await page.getByLabel('Что делали').selectOption({ label: 'Тарифы' })
  await expect(page.getByText('не подходит ни одна запись')).toBeVisible()
  await page.getByRole('link', { name: 'Безопасность' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Безопасность')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('rows of the console are 36 px high', async ({ page }) => {
  await openConsole(page, '/operator/operators')
  const row = page.getByRole('row', { name: 'Марат Юсупов' })
  await expect.poll(async () => (await row.boundingBox())?.height).toBe(36)
})

test('an operator sees the own sessions and ends the others', async ({ page, browser }) => {
  const other = await browser.newContext()
  const response = await other.request.post('/api/operator/session', {
    data: { login: 'admin', password: 'Demo-2026-pass' },
  })
  expect(response.ok()).toBe(true)
  await openConsole(page, '/operator/me')
  const sessions = page.getByRole('table', { name: 'Открытые входы' })
  await expect(sessions.getByRole('row', { name: 'этот вход' })).toHaveCount(1)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const row = sessions.getByRole('row').filter({ hasNotText: 'этот вход' })
  await expect(row.getByRole('button', { name: /^Завершить вход/ }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Настроить' }).click()
  await expect(page.getByRole('img', { name: 'QR-код для приложения' })).toBeVisible()
  await expectAccessible(page)
  await other.close()
})

test.describe('not an administrator', () => {
  test.use({ role: 'support' })
  test('sees neither the operators nor the journal in the menu', async ({ page }) => {
    await openConsole(page, '/operator/me')
    const menu = page.getByRole('navigation', { name: 'Разделы консоли' })
    await expect(menu.getByRole('link', { name: 'Мой вход' })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Операторы' })).toHaveCount(0)
    await expect(menu.getByRole('link', { name: 'Журнал' })).toHaveCount(0)
  })

  test('whose session is ended comes to the sign-in, is informed why, and back to the same page', async ({
    page,
    forgive,
  }) => {
    forgive(/401/)
    await openConsole(page, '/operator/me')
    await page.request.delete('/api/operator/session')
    await page.getByRole('button', { name: 'Настроить' }).click()
    await expect(page.getByRole('alert').first()).toContainText('Вход закончился')
    await page.getByLabel('Логин').fill('support')
    await page.getByRole('textbox', { name: 'Пароль' }).fill('Demo-2026-pass')
    await page.getByRole('button', { name: 'Войти' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Мой вход')
  })
})
