import { openConsole, signInAs } from './operator.ts'
import { test } from './real-start.ts'
import { expect, expectAccessible, expectNoSidewaysScroll } from './story.ts'

// What editors do to the questions of the home page, and what visitors see of it: on a product of its own, since other
// stories read those of theirs.

test.use({ settings: { DEMO: '1', DEMO_SPEED: '0' } })

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
