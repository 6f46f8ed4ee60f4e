import { openConsole, test } from './operator.ts'
import { expect, expectAccessible, expectNoSidewaysScroll } from './story.ts'

test.use({ role: 'editor' })

test('a resume is saved, a response dealt with, another deleted for good', async ({ page }) => {
  await openConsole(page, '/operator/responses')
  const responses = page.getByRole('list', { name: 'Отклики' })
  const of = (name: string) => responses.getByRole('article').filter({ hasText: name })
  await expect(of('Ключников Роман')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const saved = page.waitForEvent('download')
  await of('Ключников Роман')
    .getByRole('link', { name: /Резюме/ })
    .click()
  expect((await saved).suggestedFilename()).toBe('Ключников Роман.pdf')

  await page.getByLabel('Вакансия').selectOption('Оператор пункта выдачи')
  await expect(of('Ключников Роман')).toHaveCount(0)
  await of('Светлова Дарья')
    .getByRole('button', { name: /Разобрано/ })
    .click()
  await expect(of('Светлова Дарья')).toHaveCount(0)
  await page.getByRole('button', { name: 'Сбросить', exact: true }).click()

  await of('Гаечкин Игорь')
    .getByRole('button', { name: /Удалить/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Удалить отклик?' })
  await expect(dialog).toContainText('навсегда')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Удалить', exact: true }).click()
  await expect(of('Гаечкин Игорь')).toHaveCount(0)
  await page.getByLabel('Состояние').selectOption('Все')
  await expect(of('Светлова Дарья')).toContainText('Разобрано: Елена Лисицына')
  await expect(of('Гаечкин Игорь')).toHaveCount(0)
})
