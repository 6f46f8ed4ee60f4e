import { emailsTo } from './business.ts'
import { openConsole, test } from './operator.ts'
import { expect, expectAccessible, expectNoSidewaysScroll } from './story.ts'

test.use({ role: 'support' })

test('a message is answered by e-mail from the console, and another is dealt with and brought back @main', async ({
  page,
  baseURL,
}) => {
  await openConsole(page, '/operator/feedback')
  const messages = page.getByRole('list', { name: 'Обращения' })
  const message = messages.getByRole('article').filter({ hasText: 'рядом с метро Сокол' })
  await expect(message).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await message.getByRole('button', { name: /Ответить письмом/ }).click()
  const form = page.getByRole('form', { name: 'Ответ письмом' })
  await form.getByRole('button', { name: 'Отправить' }).click()
  await expect(form).toContainText('Поле обязательно для заполнения')
  await form.getByLabel('Ответ').fill('Спасибо! Поставим два почтомата в декабре.')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Отправить' }).click()
  await expect(message).toHaveCount(0)
  const emails = await emailsTo(baseURL, 'demo@example.org')
  const email = emails.find(({ body }) => body.includes('Поставим два почтомата'))
  expect(email?.body.replaceAll('\u00a0', ' ')).toContain('> Покупатели просят ячейку побольше')

  const wished = messages.getByRole('article').filter({ hasText: 'не хватает столбца' })
  await wished.getByRole('button', { name: /Разобрано/ }).click()
  await page.getByLabel('Заметка для своих').fill('Передано разработчикам')
  await page.getByRole('button', { name: 'Отметить разобранным' }).click()
  await expect(wished).toHaveCount(0)

  await page.getByLabel('Состояние').selectOption('Разобранные')
  await expect(message).toContainText('Степан Погодин')
  await expect(message.getByRole('list', { name: 'Ответы' })).toContainText('на demo@example.org')
  await expect(wished).toContainText('Заметка: Передано разработчикам')
  await expectAccessible(page)
  await wished.getByRole('button', { name: /Вернуть в работу/ }).click()
  await expect(wished).toHaveCount(0)
  await page.getByLabel(/Слова/).fill('столбц')
  await page.getByLabel('Состояние').selectOption('Ждут ответа')
  await expect(wished).toBeVisible()
  await expect(messages.getByRole('article')).toHaveCount(1)
})
