import { openConsole, signInAs } from './operator.ts'
import { test } from './real-start.ts'
import { expect, expectAccessible, expectFitsAllWidths } from './story.ts'
import {
  consent,
  expectSent,
  fillAll,
  errorOf,
  openVacancy,
  send,
  solveCaptcha,
} from './vacancies.ts'

// A new edition of the policy: on a product of its own, since other stories accept the built-in one of theirs.

test.use({ settings: { DEMO: '1', DEMO_SPEED: '0' } })

const WORDS = 'Мы храним отклики ровно столько, сколько нужно.'

test('an edition is written and published; the site shows it, a form that stood open asks again, and stores it', async ({
  page: manager,
  browser,
  product,
  forgive,
}) => {
  forgive(/400/)
  const { origin } = product
  await signInAs(manager, 'manager')
  const visitors = await browser.newContext({ baseURL: origin, locale: 'ru-RU' })
  const applicant = await visitors.newPage()
  await applicant.goto('/vacancies')
  const form = await openVacancy(applicant)
  await expect(form.getByText(/редакция от 1\sноября\s2026/)).toBeVisible()
  await fillAll(form)

  await openConsole(manager, '/operator/legal')
  const table = manager.getByRole('table', { name: /Политика конфиденциальности/ })
  await expect(table.getByRole('row').nth(1)).toContainText('Действует')
  await expect(table.getByRole('row').nth(1)).toContainText('Встроенная')
  await expectAccessible(manager)
  await manager.getByRole('link', { name: /Новая редакция.*Политика/ }).click()
  const editor = manager.getByRole('textbox', { name: 'Текст' })
  await expect(editor).toHaveValue(/## 1\. О чём этот документ/)
  await editor.fill(
    `## 1. Главное\n\n${WORDS}\n\n[зло](javascript:alert(1)) <script>alert(1)</script>`,
  )
  await expect(manager.getByRole('heading', { name: '1. Главное' })).toBeVisible()
  await expectFitsAllWidths(manager, 900)
  await manager.getByRole('button', { name: 'Опубликовать…' }).click()
  const dialog = manager.getByRole('dialog')
  await expect(dialog.getByText(/PDF\sна\sстранице политики/)).toBeVisible()
  await expectAccessible(manager)
  await dialog.getByRole('button', { name: 'Опубликовать', exact: true }).click()
  await expect(manager.getByText('Редакция опубликована')).toBeVisible()
  await expect(table.getByRole('row').nth(1)).toContainText('Действует')
  await expect(table.getByRole('row').nth(2)).toContainText('Прежняя')

  const plain = await browser.newContext({ baseURL: origin, javaScriptEnabled: false })
  const reader = await plain.newPage()
  await reader.goto('/privacy-policy')
  await expect(reader.getByRole('article')).toContainText(WORDS)
  expect(await reader.getByRole('article').innerHTML()).not.toMatch(/javascript|script>/)
  await reader.getByRole('link', { name: /от 1\sноября\s2026/ }).click()
  await expect(reader.getByRole('article')).toContainText('О чём этот документ')
  await expect(reader.getByText(/прежняя редакция/)).toBeVisible()

  await solveCaptcha(form)
  await send(form).click()
  await expect.poll(() => errorOf(consent(form))).toMatch(/вступила в силу новая редакция политики/)
  await expect(consent(form)).not.toBeChecked()
  await expect(form.getByText(/редакция от 1\sноября\s2026/)).toHaveCount(0)
  await expect(form.getByLabel('ФИО')).toHaveValue('Иванова Анна-Мария')
  await consent(form).check()
  await solveCaptcha(form)
  const sent = applicant.waitForRequest('**/api/proxy_google_table')
  await send(form).click()
  await expectSent(applicant)
  const { consent: edition } = (await sent).postDataJSON() as { consent: string }
  const inForce = (await (await reader.request.get('/api/legal')).json()) as {
    results: { kind: string; edition: string }[]
  }
  expect(inForce.results).toContainEqual({ kind: 'privacy_policy', edition })
  expect(edition > '2026-11-01').toBe(true)

  await applicant.goto('/how')
  await applicant
    .getByRole('contentinfo')
    .getByRole('link', { name: /Политика/ })
    .click()
  await expect(applicant.getByRole('article')).toContainText(WORDS)
  await applicant.getByRole('link', { name: /от 1\sноября\s2026/ }).click()
  await expect(applicant.getByText(/прежняя редакция/)).toBeVisible()
  await expect(applicant).toHaveURL(/\/privacy-policy\?edition=2026-11-01$/)
  await applicant.getByRole('link', { name: /Действует редакция/ }).click()
  await expect(applicant.getByRole('article')).toContainText(WORDS)
  await expectAccessible(applicant)
  await Promise.all([visitors.close(), plain.close()])
})
