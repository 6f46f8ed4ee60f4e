import type { Page } from '@playwright/test'
import { openConsole, test } from './operator.ts'
import { expect, expectAccessible, expectNoSidewaysScroll } from './story.ts'

// Others look at the page of vacancies meanwhile and count on its two: what is added here stays off the site. What the
// site makes of changes is in `content-edited.story`.
test.use({ role: 'editor' })

const TITLE = 'Курьер на велосипеде'

const write = async (page: Page) => {
  const form = page.getByRole('form', { name: 'Вакансия' })
  await form.getByLabel('Название').fill(TITLE)
  await form.getByLabel('Город или города').fill('Казань и Иннополис')
  await form.getByLabel('Оплата').fill('От 80 000 ₽ на руки')
  await form.getByLabel('О работе').fill('Вы развозите посылки по району.')
  await form.getByLabel('Что делать').fill('- развозить посылки;\n\n- улыбаться людям.')
  return form
}
const rowOf = (page: Page) => page.getByRole('row', { name: TITLE })

test('a vacancy is written with its preview, kept off the site, and deleted after one question @main', async ({
  page,
  forgive,
}) => {
  forgive(/400/)
  await openConsole(page, '/operator/vacancies')
  await expect(page.getByRole('table', { name: 'Вакансии' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Новая вакансия' }).click()
  const empty = page.getByRole('form', { name: 'Вакансия' })
  await empty.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await expect(empty.getByText('Поле обязательно для заполнения')).toHaveCount(4)
  await expectAccessible(page)

  const form = await write(page)
  const preview = page.getByRole('region', { name: 'Как увидят на сайте' })
  await expect(preview.getByRole('heading', { name: TITLE })).toBeVisible()
  await expect(preview.getByRole('listitem')).toHaveText(['развозить посылки;', 'улыбаться людям.'])
  await expect(preview.getByRole('heading', { name: 'Что важно' })).toHaveCount(0)
  await form.getByLabel('Что важно').fill('у'.repeat(201))
  await form.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await expect(form.getByText('Строка 1: не длиннее 200 символов')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await form.getByLabel('Что важно').fill('')
  await form.getByLabel('Показать на сайте и принимать отклики').uncheck()
  await form.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await expect(page.getByText('Сохранено, на сайте нет')).toBeVisible()
  await expect(rowOf(page).getByText('Снята')).toBeVisible()

  await rowOf(page).getByRole('link', { name: TITLE }).click()
  await page.getByRole('button', { name: 'Удалить' }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить', exact: true }).click()
  await expect(page.getByText('Вакансия удалена')).toBeVisible()
  await expect(rowOf(page)).toHaveCount(0)
})

test('of two editors the second is reported, and what was typed stays', async ({
  page,
  forgive,
}) => {
  forgive(/409/)
  await openConsole(page, '/operator/vacancies')
  await page.getByRole('link', { name: 'Оператор пункта выдачи' }).click()
  await page.getByRole('form', { name: 'Вакансия' }).waitFor()
  const other = await page.context().newPage()
  await other.goto(page.url())
  const pay = (each: Page) => each.getByRole('form', { name: 'Вакансия' }).getByLabel('Оплата')
  for (const [each, text, notice] of [
    [other, 'От 66 000 ₽ на руки', 'Сохранено, на сайте уже видно'],
    [page, 'От 67 000 ₽ на руки', 'изменил кто-то другой'],
  ] as const) {
    await pay(each).fill(text)
    await each.getByRole('button', { name: 'Сохранить', exact: true }).click()
    await expect(each.getByText(notice)).toBeVisible()
  }
  await expect(pay(page)).toHaveValue('От 67 000 ₽ на руки')
  await page.reload()
  await expect(pay(page)).toHaveValue('От 66 000 ₽ на руки')
  await pay(page).fill('От 65 000 ₽ на руки')
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await expect(page.getByText('Сохранено, на сайте уже видно')).toBeVisible()
})
