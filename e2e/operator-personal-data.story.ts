import { readFile } from 'node:fs/promises'
import { openConsole, signInAs, test } from './operator.ts'
import { expect, expectAccessible } from './story.ts'
import { expectSent, fillAll, openVacancy, send, solveCaptcha } from './vacancies.ts'

test.use({ role: 'manager' })

/** Nobody else's story writes from here. */
const EMAIL = 'personal-story@example.org'

test('what is kept about a person is found, given out, and erased when a second operator agrees @main', async ({
  page,
}) => {
  await page.goto('/vacancies')
  const form = await openVacancy(page)
  await fillAll(form)
  await form.getByLabel('E-mail').fill(EMAIL)
  await form.getByLabel('Телефон').fill('+79031182764')
  await solveCaptcha(form)
  await send(form).click()
  await expectSent(page)

  await openConsole(page, '/operator/personal-data')
  const contact = page.getByRole('textbox', { name: 'Телефон или электронная почта' })
  const find = async (whom: string) => {
    await contact.fill(whom)
    await page.getByRole('button', { name: 'Найти' }).click()
  }
  await find('903')
  await expect(page.getByText('Нужен телефон целиком')).toBeVisible()
  await find('+7 900 000-00-00')
  await expect(page.getByText('Ничего не хранится')).toBeVisible()
  await find('8 903 118 27 64')
  const kept = page.getByRole('table', { name: 'Что хранится' })
  await expect(kept.getByRole('row', { name: /Отклики на вакансии и резюме/ })).toBeVisible()
  await expectAccessible(page)
  // Whom it is about stands in no address.
  expect(new URL(page.url()).search).toBe('')

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Выгрузить' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('personal-data.zip')
  const archive = await readFile(await saved.path())
  expect(archive.subarray(0, 2).toString()).toBe('PK')
  expect(archive.toString('latin1')).toContain('files/1.pdf')

  await page.getByRole('button', { name: 'Стереть', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Стереть персональные данные' })
  await dialog.getByLabel('Основание').selectOption('Отзыв согласия')
  await dialog.getByLabel('Причина').fill(`Пишет ${EMAIL}`)
  await dialog.getByRole('button', { name: 'Попросить стереть' }).click()
  await expect(dialog.getByText('причина останется')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Причина').fill('Письмо, вх. 17')
  await dialog.getByRole('button', { name: 'Попросить стереть' }).click()
  const requests = page.getByRole('table', { name: 'Запросы на стирание' })
  const request = requests.getByRole('row').filter({ hasText: 'вх. 17' })
  await expect(request).toContainText('Ждёт согласия')
  await expect(request).toContainText('решает другой оператор')

  await signInAs(page, 'admin')
  await page.reload()
  await request.getByRole('button', { name: /^Стереть/ }).click()
  const question = page.getByRole('dialog', { name: 'Стереть персональные данные?' })
  await expect(question).toContainText('+7(903)118-27-64')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Стереть навсегда' }).click()
  await expect(request).toContainText('Стёрто')
  await expect(page.getByRole('main')).not.toContainText('765-43-21')
  await find('8 903 118 27 64')
  await expect(kept.getByRole('row')).toHaveCount(2)
  await expect(kept).toContainText('Свидетельства о согласиях')
  await expect(page.getByRole('button', { name: 'Стереть', exact: true })).toHaveCount(0)
  await expectAccessible(page)
})
