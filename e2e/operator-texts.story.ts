import { openConsole, test } from './operator.ts'
import { expect, expectAccessible, expectNoSidewaysScroll } from './story.ts'

test.use({ role: 'editor' })

test('news are written with a preview, kept hidden, and deleted after one question @main', async ({
  page,
  forgive,
}) => {
  forgive(/400/)
  await openConsole(page, '/operator/news')
  await expect(page.getByRole('table', { name: 'Новости' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Новая новость' }).click()
  const form = page.getByRole('form', { name: 'Новости' })
  await form.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await expect(form.getByText('Поле обязательно для заполнения').first()).toBeVisible()
  await form.getByLabel('Заголовок').fill('Почтоматы у катков')
  await form.getByLabel('Картинка').fill('/art/news/news-2.svg')
  const text = form.getByRole('textbox', { name: 'Текст', exact: true })
  await text.fill('Кататься теплее')
  await text.selectText()
  await form.getByRole('button', { name: 'Жирный' }).click()
  await expect(text).toHaveValue('**Кататься теплее**')
  const preview = page.getByRole('region', { name: 'Как увидят читатели' })
  await expect(preview.locator('strong')).toHaveText('Кататься теплее')
  await expect(preview.getByRole('heading', { name: /Почтоматы у\s?катков/ })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  // Others look at the home page meanwhile: it keeps its ten.
  await form.getByLabel('Показать на главной странице').uncheck()
  await form.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await expect(page.getByText('Сохранено, читателям не видно')).toBeVisible()
  const row = page.getByRole('row', { name: /Почтоматы у\s?катков/ })
  await expect(row.getByText('Скрыта')).toBeVisible()
  await row.getByRole('link').click()
  await page.getByRole('button', { name: 'Удалить' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить', exact: true }).click()
  await expect(page.getByText('Новость удалена')).toBeVisible()
  await expect(row).toHaveCount(0)
})

/** One pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

test('a picture is uploaded for a news item, described, and shown with its size reserved', async ({
  page,
  forgive,
}) => {
  forgive(/400/)
  await openConsole(page, '/operator/news/new')
  const form = page.getByRole('form', { name: 'Новости' })
  await form.getByLabel('Заголовок').fill('Каток с почтоматом')
  await form.getByRole('textbox', { name: 'Текст', exact: true }).fill('Открыт до марта.')
  await form.getByLabel('Загрузить картинку').setInputFiles({
    name: 'каток.png',
    mimeType: 'image/png',
    buffer: PNG,
  })
  await expect(form.getByLabel('Картинка', { exact: true })).toHaveValue(/^\/api\/news\/pictures\//)
  const save = form.getByRole('button', { name: 'Сохранить', exact: true })
  await save.click()
  await expect(form.getByText('Напишите, что на картинке')).toBeVisible()
  await form.getByLabel('Что на картинке').fill('Почтомат у входа на каток')
  const preview = page.getByRole('region', { name: 'Как увидят читатели' })
  const picture = preview.getByRole('img', { name: 'Почтомат у входа на каток' })
  await expect(picture).toHaveJSProperty('naturalWidth', 1)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await save.click()
  await expect(page.getByText('Сохранено, читатели уже видят')).toBeVisible()
  try {
    await page.goto('/#news')
    const shown = page.getByRole('img', { name: 'Почтомат у входа на каток' }).first()
    await expect(shown).toHaveAttribute('width', '640')
    await expect(shown).toHaveAttribute('height', '400')
  } finally {
    // Others look at the home page meanwhile.
    await page.goto('/operator/news')
    await page.getByRole('link', { name: /^Каток с/ }).click()
    await form.getByRole('button', { name: 'Убрать картинку' }).click()
    await expect(picture).toHaveCount(0)
    await page.getByRole('button', { name: 'Удалить', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Удалить', exact: true }).click()
    await expect(page.getByText('Новость удалена')).toBeVisible()
  }
})

test('what is changed in the news stands on the home page at once', async ({ page }) => {
  await openConsole(page, '/operator/news')
  const links = page.getByRole('table', { name: 'Новости' }).getByRole('link')
  await links.first().waitFor()
  const address = (await links.last().getAttribute('href')) ?? ''
  const before = (await links.last().textContent()) ?? ''
  for (const title of ['Казань: сорок один почтомат', before]) {
    await page.goto(address)
    const form = page.getByRole('form', { name: 'Новости' })
    await form.getByLabel('Заголовок').fill(title)
    await form.getByRole('button', { name: 'Сохранить', exact: true }).click()
    await expect(page.getByText('Сохранено, читатели уже видят')).toBeVisible()
    await page.goto('/#news')
    const carousel = page.getByRole('region', { name: 'Лента новостей' })
    await expect(carousel.getByText(title).first()).toBeAttached()
  }
})

test('of two editors of one instruction the second is reported', async ({ page, forgive }) => {
  forgive(/409/)
  await openConsole(page, '/operator/instructions')
  await page.getByRole('table', { name: 'Инструкции' }).getByRole('link').last().click()
  await page.getByRole('form', { name: 'Инструкции' }).waitFor()
  const other = await page.context().newPage()
  await other.goto(page.url())
  for (const [each, words] of [
    [other, 'Первый успел.'],
    [page, 'Второй опоздал.'],
  ] as const) {
    const form = each.getByRole('form', { name: 'Инструкции' })
    await form.getByLabel('Кратко, для списка').fill(words)
    await form.getByRole('button', { name: 'Сохранить', exact: true }).click()
    await expect(
      each.getByText(words === 'Первый успел.' ? 'Сохранено' : 'изменил кто-то другой'),
    ).toBeVisible()
  }
  await expect(page.getByLabel('Кратко, для списка')).toHaveValue('Второй опоздал.')
})

test('questions change places', async ({ page }) => {
  await openConsole(page, '/operator/questions')
  const links = page.getByRole('table', { name: 'Вопросы клиентов' }).getByRole('link')
  await links.first().waitFor()
  const [first, second] = await links.allTextContents()
  const upmost = page.getByRole('row').nth(1).getByRole('button', { name: /^Выше/ })
  await expect(upmost).toBeDisabled()
  await page.getByRole('row').nth(1).getByRole('button', { name: /^Ниже/ }).click()
  await expect(links.first()).toHaveText(second ?? '')
  const higher = page.getByRole('row').nth(2).getByRole('button', { name: /^Выше/ })
  await expect(higher).toBeEnabled()
  await higher.press('Enter')
  await expect(links.first()).toHaveText(first ?? '')
  // It has gone up with its line, can go no further, and still has the focus.
  await expect(upmost).toBeFocused()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
