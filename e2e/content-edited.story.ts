import type { Browser, Locator, Page } from '@playwright/test'
import { openConsole, signInAs } from './operator.ts'
import { demonstrationTest as test } from './real-start.ts'
import {
  expect,
  expectAccessible,
  expectFitsAllWidths,
  expectNoSidewaysScroll,
  noteComplaints,
  observeShifts,
  shifted,
} from './story.ts'
import {
  CALL,
  consent,
  expectSent,
  errorOf,
  fillAll,
  NOT_SENT,
  openVacancy,
  send,
  SENT,
  solveCaptcha,
} from './vacancies.ts'

// What editors do to questions, vacancies and legal texts, and what visitors see of it: on a product of their own, since other
// stories read those of theirs. It starts once for all of them; the last one takes the vacancies away.
test.describe.configure({ mode: 'default' })

const REQUESTED = 'Где взять чек?'

test('a question is added, put first, hidden; Home follows at once, without scripts too', async ({
  page: editor,
  browser,
  product,
}) => {
  await signInAs(editor, 'editor')
  const visitors = await browser.newContext({
    baseURL: product.origin,
    locale: 'ru-RU',
    javaScriptEnabled: false,
  })
  const visitor = await visitors.newPage()
  const questions = visitor.locator('details h3')
  await visitor.goto('/')
  await expect(questions).toHaveCount(9)

  await openConsole(editor, '/operator/faq')
  const table = editor.getByRole('table', { name: 'Вопросы и ответы' })
  await expect(table.getByRole('link')).toHaveCount(9)
  await expectAccessible(editor)
  await expectNoSidewaysScroll(editor)
  await editor.getByRole('link', { name: 'Новый вопрос' }).click()
  const form = editor.getByRole('form', { name: 'Вопросы и ответы' })
  await form.getByLabel('Вопрос', { exact: true }).fill(REQUESTED)
  await form.getByRole('textbox', { name: 'Ответ' }).fill('У магазина. [Как получить](/how)')
  await expectAccessible(editor)
  await form.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await expect(editor.getByText('Сохранено, читатели уже видят')).toBeVisible()
  await visitor.goto('/')
  await expect(questions.last()).toHaveText(REQUESTED)

  // By keyboard: the focus goes along with the line.
  const up = editor.getByRole('button', { name: `Выше «${REQUESTED}»` })
  await up.focus()
  await up.press('Enter')
  await expect(table.getByRole('link').nth(8)).toHaveText(REQUESTED)
  await expect(up).toBeFocused()
  await visitor.goto('/')
  await expect(questions.nth(8)).toHaveText(REQUESTED)

  await editor.getByRole('button', { name: `Скрыть «${REQUESTED}»` }).press('Enter')
  await expect(editor.getByRole('button', { name: `Показать «${REQUESTED}»` })).toBeVisible()
  await visitor.goto('/')
  await expect(questions).toHaveCount(9)
  await expect(visitor.getByText(REQUESTED)).toHaveCount(0)
  await visitors.close()
})

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

const COURIER = 'Курьер на велосипеде'
const DEFAULTS = ['Инженер по обслуживанию почтоматов', 'Оператор пункта выдачи']

/** The names on the site, in its order; a page that is slow to be made anew may lag by one visit. */
const expectOnSite = (page: Page, titles: readonly string[]) =>
  expect(async () => {
    await page.goto('/vacancies')
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([...titles], { timeout: 3000 })
  }).toPass()

const row = (page: Page, title: string) => page.getByRole('row', { name: title })
const press = (page: Page, title: string, name: RegExp) =>
  row(page, title).getByRole('button', { name }).click()

const addCourier = async (editor: Page) => {
  await openConsole(editor, '/operator/vacancies/new')
  const form = editor.getByRole('form', { name: 'Вакансия' })
  await form.getByLabel('Название').fill(COURIER)
  await form.getByLabel('Город или города').fill('Казань и Иннополис')
  await form.getByLabel('О работе').fill('Вы развозите посылки по району.')
  await form.getByLabel('Что делать').fill('развозить посылки')
  await form.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await expect(editor.getByText('Сохранено, на сайте уже видно')).toBeVisible()
}

const filledIn = async (visitor: Page): Promise<Locator> => {
  const form = await openVacancy(visitor, new RegExp(COURIER))
  await fillAll(form)
  await solveCaptcha(form)
  return form
}

const withoutScripts = async (browser: Browser, url: string) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(url)
  return { page, close: () => context.close() }
}

/** Takes all vacancies from the site and brings one back. */
async function withdrawAll(
  editor: Page,
  visitor: Page,
  openStill: () => ReturnType<typeof withoutScripts>,
) {
  await openConsole(editor, '/operator/vacancies')
  for (const title of DEFAULTS) {
    await press(editor, title, /^Снять/)
    await expect(row(editor, title).getByText('Снята', { exact: true })).toBeVisible()
  }
  await expectOnSite(visitor, [])
  await expect(visitor.getByText('Сейчас открытых вакансий нет')).toBeVisible()
  for (const width of [360, 768, 1440]) {
    await visitor.setViewportSize({ width, height: 800 })
    await visitor.reload()
    await expect(visitor.getByRole('main').getByRole('link', { name: /@/ })).toBeVisible()
    expect(await shifted(visitor)).toBeLessThan(0.01)
    await expectAccessible(visitor)
    await expectNoSidewaysScroll(visitor)
  }
  const still = await openStill()
  await expect(still.page.getByText('Сейчас открытых вакансий нет')).toBeVisible()
  await still.close()

  await press(editor, DEFAULTS[1] ?? '', /^Опубликовать/)
  await expect(editor.getByText('Опубликована на сайте')).toBeVisible()
  await expectOnSite(visitor, [DEFAULTS[1] ?? ''])
  await expect(visitor.getByText(/открыта 1\sвакансия/)).toBeVisible()
}

test('a vacancy is published, answered, renamed, withdrawn; the site follows at once', async ({
  page: editor,
  browser,
  product,
  complaints,
  forgive,
}) => {
  // The refused response.
  forgive(/status of 400/)
  await signInAs(editor, 'editor')
  const visitors = await browser.newContext({ baseURL: product.origin, locale: 'ru-RU' })
  const visitor = await visitors.newPage()
  await noteComplaints(visitor, complaints)
  await observeShifts(visitor)
  await expectOnSite(visitor, DEFAULTS)
  expect(await shifted(visitor)).toBeLessThan(0.01)

  await addCourier(editor)
  await expectOnSite(visitor, [...DEFAULTS, COURIER])
  await press(editor, COURIER, /^Выше/)
  await expect(editor.getByRole('row').nth(2)).toContainText(COURIER)
  await expectOnSite(visitor, [DEFAULTS[0] ?? '', COURIER, DEFAULTS[1] ?? ''])
  expect(await shifted(visitor)).toBeLessThan(0.01)
  const still = await withoutScripts(browser, `${product.origin}/vacancies`)
  await still.page.locator('summary').nth(1).click()
  await expect(still.page.getByText('развозить посылки', { exact: true })).toBeVisible()
  await still.close()

  // From another page of the site the browser asks by itself.
  await visitor.goto('/how')
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'Вакансии' }).click()
  await expect(visitor.getByRole('heading', { level: 2 })).toHaveCount(3)
  await send(await filledIn(visitor)).click()
  await expect(visitor.getByText(SENT)).toBeVisible({ timeout: 120_000 })

  // A visitor who opened the page before it was withdrawn is told, and loses nothing.
  await visitor.reload()
  const form = await filledIn(visitor)
  await openConsole(editor, '/operator/vacancies')
  await expect(row(editor, COURIER).getByRole('link', { name: /новых откликов/ })).toHaveText(/^1/)
  await row(editor, COURIER).getByRole('link', { name: COURIER }).click()
  await editor.getByLabel('Название').fill('Велокурьер')
  await editor.getByLabel('Показать на сайте и принимать отклики').uncheck()
  await editor.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await expect(editor.getByText('Сохранено, на сайте нет')).toBeVisible()
  const answered = visitor.waitForResponse(CALL)
  await send(form).click()
  expect((await answered).status()).toBe(400)
  await expect(visitor.getByText(NOT_SENT)).toBeVisible()
  await expect(
    form.getByText('Вакансия закрыта: отклики на неё больше не принимаются'),
  ).toBeVisible()
  await expect(form.getByLabel('ФИО')).toHaveValue('Иванова Анна-Мария')
  await expectOnSite(visitor, DEFAULTS)

  await row(editor, 'Велокурьер')
    .getByRole('link', { name: /новых откликов/ })
    .click()
  const article = editor.getByRole('article').filter({ hasText: 'Иванова Анна-Мария' })
  await expect(article).toContainText(`${COURIER} (теперь «Велокурьер», снята с сайта)`)
  await expectAccessible(editor)
  await article.getByRole('link', { name: COURIER }).click()
  await expect(editor.getByLabel('Название')).toHaveValue('Велокурьер')

  await test.step('where nothing is published the page is kind, and says where to write', () =>
    withdrawAll(editor, visitor, () => withoutScripts(browser, `${product.origin}/vacancies`)))
  await visitors.close()
})
