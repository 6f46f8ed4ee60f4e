import type { Browser, Locator, Page } from '@playwright/test'
import { openConsole, signInAs } from './operator.ts'
import { test } from './real-start.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  noteComplaints,
  observeShifts,
  shifted,
} from './story.ts'
import { CALL, fillAll, NOT_SENT, openVacancy, send, SENT, solveCaptcha } from './vacancies.ts'

// What editors do to vacancies, and what visitors see of it: on a product of its own, since other stories count on the
// two vacancies of theirs.

test.use({ settings: { DEMO: '1', DEMO_SPEED: '0' } })

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
  const response = editor.getByRole('article').filter({ hasText: 'Иванова Анна-Мария' })
  await expect(response).toContainText(`${COURIER} (теперь «Велокурьер», снята с сайта)`)
  await expectAccessible(editor)
  await response.getByRole('link', { name: COURIER }).click()
  await expect(editor.getByLabel('Название')).toHaveValue('Велокурьер')

  await test.step('where nothing is published the page is kind, and says where to write', () =>
    withdrawAll(editor, visitor, () => withoutScripts(browser, `${product.origin}/vacancies`)))
  await visitors.close()
})
