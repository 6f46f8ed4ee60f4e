import { expect, expectAccessible, expectNoSidewaysScroll, test } from './story.ts'
import {
  CALL,
  consent,
  easeCaptcha,
  expectSent,
  errorOf,
  fileOf,
  fillAll,
  FORMAT,
  NOT_SENT,
  openVacancy,
  REQUIRED,
  robot,
  send,
  solveCaptcha,
} from './vacancies.ts'

test.beforeEach(async ({ page }) => {
  await page.goto('/vacancies')
})

test('two vacancies, each a block that opens and closes and keeps what was typed', async ({
  page,
}) => {
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Инженер по обслуживанию почтоматов',
    'Оператор пункта выдачи',
  ])
  await expect(page.getByRole('form')).toHaveCount(0)
  const engineer = await openVacancy(page)
  await engineer.getByLabel('ФИО').fill('Иванова Мария')
  const operator = await openVacancy(page, /Оператор/)
  await expect(operator.getByLabel('ФИО')).toHaveValue('')
  await page.getByRole('heading', { level: 2, name: /Инженер/ }).click()
  await expect(engineer).toBeHidden()
  await openVacancy(page)
  await expect(engineer.getByLabel('ФИО')).toHaveValue('Иванова Мария')
})

test('by keyboard alone, from the block to the toast', async ({ page }) => {
  // Before the key by a while: the browser hears of it and of keys in two ways, and a key may come first.
  page.on('filechooser', (chooser) => {
    void chooser.setFiles('apps/web/public/documents/privacy-policy.pdf')
  })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.locator('summary').first().focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('form', { name: /Инженер/ })
  await expect(form).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.type('Иванова Мария')
  await page.keyboard.press('Tab')
  await page.keyboard.type('maria@example.ru')
  await page.keyboard.press('Tab')
  await page.keyboard.type('89161234567')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Здравствуйте!')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(form.getByText('privacy-policy.pdf')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(form.getByRole('button', { name: 'Убрать файл' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(consent(form)).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(robot(form)).toBeChecked({ timeout: 120_000 })
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expectSent(page)
})

test('the consent leads to the policy without losing the form', async ({ page }) => {
  const form = await openVacancy(page)
  await expect(form.getByText(/редакция от 1\sноября\s2026/)).toBeVisible()
  const opened = page.context().waitForEvent('page')
  await form.getByRole('link', { name: /политике конфиденциальности/ }).click()
  const policy = await opened
  await expect(policy.getByRole('heading', { level: 1 })).toHaveText('Политика конфиденциальности')
  await policy.close()
  await expect(form).toBeVisible()
})

test('the form’s code comes with its block, and the captcha’s work with its press', async ({
  page,
}) => {
  // Read by an address of its own: a worker that has done its work may be gone with what it had loaded.
  const scripts = new Map<string, Promise<string>>()
  page.on('request', (request) => {
    const url = request.url()
    if (!url.endsWith('.js') || scripts.has(url)) return
    scripts.set(
      url,
      page.request.get(url).then((answer) => answer.text()),
    )
  })
  const loaded = async (words: string) => {
    const texts = await Promise.all(scripts.values())
    return texts.some((text) => text.includes(words))
  }
  const RULES = 'Превышена длина сообщения'
  const WORK = 'PBKDF2'
  await easeCaptcha(page)
  await page.reload()
  await page.waitForLoadState('networkidle')
  expect([await loaded(RULES), await loaded(WORK)]).toEqual([false, false])
  const form = await openVacancy(page)
  expect([await loaded(RULES), await loaded(WORK)]).toEqual([true, false])
  await solveCaptcha(form)
  await expect.poll(() => loaded(WORK)).toBe(true)
})

test('axe finds nothing and nothing sticks out: open, at fault, with long names, after a failure', async ({
  page,
  forgive,
}) => {
  forgive(/400/)
  await easeCaptcha(page)
  await page.route(CALL, (route) => route.fulfill({ status: 400, json: { file: [FORMAT] } }))
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await page.reload()
    const form = await openVacancy(page)
    await expectAccessible(page)
    await send(form).click()
    await expect.poll(() => errorOf(robot(form))).toBe(REQUIRED)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await fillAll(form, fileOf(`${'Очень_длинное_имя_'.repeat(12)}.pdf`, 100))
    await form.getByLabel('ФИО').fill(`${'Ж'.repeat(31)} ${'Щ'.repeat(32)}`)
    await solveCaptcha(form)
    await send(form).click()
    await expect(page.getByText(NOT_SENT)).toBeVisible()
    await page.getByRole('button', { name: 'Закрыть' }).hover()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the vacancies are read, and the form says how to do without it', async ({ page }) => {
    await page.locator('summary').first().click()
    await expect(page.getByText('объезжать почтоматы района')).toBeVisible()
    await expect(page.getByText(/Без него пришлите резюме/).first()).toBeVisible()
  })
})
