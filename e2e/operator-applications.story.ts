import {
  applicationForm,
  brokenPdf,
  closePopup,
  expectSignedIn,
  fillApplication,
  emailsTo,
  linkIn,
  loginForm,
  sendButton,
  setPassword,
  signIn,
  tiff,
} from './business.ts'
import { openConsole, test } from './operator.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, framesPass } from './story.ts'
import { solveCaptcha } from './vacancies.ts'

test.use({ role: 'manager' })

test('from a scan to a customer who signs in: read, typed, judged, approved', async ({
  page,
  baseURL,
  forgive,
}) => {
  // The cabinet asks who is signed in before anybody is.
  forgive(/40[01]/)
  await openConsole(page, '/operator/applications')
  await expect(page.getByRole('heading', { level: 1, name: 'Заявки' })).toBeVisible()
  const first = page.getByRole('table', { name: 'Заявки' }).getByRole('link').first()
  await expect(first).toContainText('Клубкова Мария Олеговна')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await first.click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Клубкова Мария Олеговна' }),
  ).toBeVisible()

  const picture = page.getByRole('img', { name: 'Скан: Свидетельство ИНН.png' })
  const pixels = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)
  const wide = () => picture.evaluate((image) => image.getBoundingClientRect().width)
  await page.getByRole('button', { name: /Свидетельство ИНН/ }).click()
  await expect.poll(pixels).toBe(990)
  const before = await wide()
  await page.getByRole('button', { name: 'Крупнее' }).click()
  await expect.poll(wide).toBeGreaterThan(before * 1.4)
  await expectAccessible(page)

  const form = page.getByRole('form', { name: 'Одобрение заявки' })
  await form.getByLabel('Название организации').fill('ООО «Пряжа и спицы»')
  await form.getByLabel('ИНН', { exact: true }).fill('0012345681')
  await expect(form.getByText('контрольные цифры сходятся')).toBeVisible()
  await form.getByLabel('ИНН', { exact: true }).fill('0012345680')
  await expect(form.getByText('ИНН организации верный')).toBeVisible()
  await form.getByLabel('КПП').fill('001201001')
  await form.getByLabel('ОГРН', { exact: true }).fill('1260000000028')
  await expect(form.getByText('Контрольная цифра сходится')).toBeVisible()
  await form.getByLabel(/Номер записи/).fill('2260000000050')
  await expect(form.getByLabel('Логин')).toHaveValue('pryazha-spitsy-5680')
  await form.getByRole('button', { name: 'Одобрить' }).click()

  const decision = page.getByRole('region', { name: 'Решение' })
  await expect(decision).toContainText('Одобрена')
  await expect(decision).toContainText('Марат Юсупов')
  await expect(decision).toContainText('pryazha-spitsy-5680')
  await expect(decision).toContainText(/klubkova@example.org: (отправлено|почта\sне\sподключена)/)
  await expectAccessible(page)

  const [email] = await emailsTo(baseURL, 'klubkova@example.org')
  await page.goto(linkIn(email))
  await setPassword(page, 'Klubok-2026-pass')
  await closePopup(page)
  await expect(loginForm(page)).toBeVisible()
  await signIn(page, 'pryazha-spitsy-5680', 'Klubok-2026-pass')
  await expectSignedIn(page)
})

test(
  'a PDF stands in the page, and a file is saved under its name',
  { tag: '@viewer' },
  async ({ page }) => {
    await openConsole(page, '/operator/applications?search=фролова')
    await page.getByRole('link', { name: 'Фролова Вера Игоревна' }).click()
    const shown = page.locator('iframe[title^="Скан: "]')
    await expect(shown).toBeVisible()
    const response = await page.request.get((await shown.getAttribute('src')) ?? '')
    expect(response.headers()).toMatchObject({
      'content-type': 'application/pdf',
      'x-frame-options': 'SAMEORIGIN',
    })
    await page.getByRole('button', { name: 'Следующий скан' }).click()
    await expect(page.getByText('2 из 2')).toBeVisible()
    const saved = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Скачать' }).click()
    expect((await saved).suggestedFilename()).toBe('Свидетельство ИНН.pdf')
  },
)

test(
  'a scan that does not open takes nothing from what is typed @main',
  { tag: '@viewer' },
  async ({ page }) => {
    const email = `typed-${Date.now()}@example.org`
    await page.goto('/juridical-registration')
    const application = applicationForm(page)
    await fillApplication(application, email, brokenPdf)
    await solveCaptcha(application)
    await sendButton(application).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Заявка отправлена')

    // Its viewer takes the focus for the message; the window tells of that.
    await page.addInitScript(() => {
      globalThis.addEventListener('blur', () => (document.body.dataset['focus'] = 'taken'))
    })
    await openConsole(page, `/operator/applications?search=${email}`)
    await page.getByRole('table', { name: 'Заявки' }).getByRole('link').click()
    const name = page.getByLabel('Название организации')
    await name.click()
    await expect(page.locator('[data-focus=taken]')).toBeAttached()
    await expect(name).toBeFocused()
    await page.keyboard.type('ООО «Терпение»')
    await expect(name).toHaveValue('ООО «Терпение»')
  },
)

test('a TIFF is shown page by page', async ({ page }) => {
  const email = `tiff-${Date.now()}@example.org`
  await page.goto('/juridical-registration')
  const application = applicationForm(page)
  await fillApplication(application, email, tiff)
  await solveCaptcha(application)
  await sendButton(application).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Заявка отправлена')
  await openConsole(page, `/operator/applications?search=${email}`)
  await page.getByRole('table', { name: 'Заявки' }).getByRole('link').click()
  const picture = page.getByRole('img', { name: /^Скан: / })
  await expect(picture).toHaveJSProperty('naturalWidth', 64)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Следующая страница' }).click()
  await expect(page.getByText('страница 2 из 2')).toBeVisible()
  await expect(picture).toHaveJSProperty('naturalWidth', 96)
  await expect(page.getByRole('button', { name: 'Следующая страница' })).toBeDisabled()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test(
  'the viewer of a PDF is reached by Tab, and the focus stays there',
  { tag: '@viewer' },
  async ({ page }) => {
    await openConsole(page, '/operator/applications?search=фролова')
    await page.getByRole('link', { name: 'Фролова Вера Игоревна' }).click()
    const shown = page.locator('iframe[title^="Скан: "]')
    await page.mouse.move(0, 0)
    // Before the file has come there is nothing to stop at, and a moment later the focus could still be given back.
    await expect(async () => {
      await page.getByRole('button', { name: /^Свидетельство/ }).focus()
      await page.keyboard.press('Tab')
      await framesPass(page, 30)
      expect(await shown.evaluate((frame) => document.activeElement === frame)).toBe(true)
    }).toPass({ timeout: 30_000 })
  },
)

test('a customer already: the same telephone is shown, and its ИНН is not approved twice', async ({
  page,
}) => {
  await openConsole(page, '/operator/applications?search=полкина')
  await page.getByRole('link', { name: 'Полкина Анна Сергеевна' }).click()
  const similar = page.getByRole('region', { name: 'Похожие' })
  await expect(similar).toContainText('клиент, логин demo: тот же телефон')
  const form = page.getByRole('form', { name: 'Одобрение заявки' })
  await form.getByLabel('ИНН', { exact: true }).fill('0012345673')
  await expect(form.getByRole('alert').filter({ hasText: 'уже есть' })).toBeVisible()
  await expect(form.getByRole('button', { name: 'Одобрить' })).toBeDisabled()
  await expectAccessible(page)
})

test('a second application is reported as such, and rejected with a ready reason', async ({
  page,
  baseURL,
}) => {
  await openConsole(page, '/operator/applications?search=столяров')
  await page.getByRole('link', { name: /Столяров Пётр Ильич/ }).click()
  await expect(page.getByRole('region', { name: 'Похожие' })).toContainText(
    /тот же телефон, тот же e-mail, тот же файл|тот же e-mail, тот же телефон, тот же файл/,
  )
  await page.getByRole('button', { name: 'Отказать…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Отказать по заявке?' })
  await dialog.getByRole('button', { name: 'Отказать', exact: true }).click()
  await expect(dialog).toContainText('Поле обязательно для заполнения')
  await dialog.getByRole('button', { name: 'Скан не читается' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Отказать', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Решение' })).toContainText('Скан не читается.')
  const [email] = await emailsTo(baseURL, 'stolyarov@example.org')
  expect(email?.body.replaceAll('\u00a0', ' ')).toContain('Причина: Скан не читается.')
  await openConsole(page, '/operator/applications?status=refused&search=столяров')
  await expect(page.getByRole('table', { name: 'Заявки' }).getByRole('link')).toHaveCount(2)
})

test.describe('for support', () => {
  test.use({ role: 'support' })
  test('an application is read and not decided', async ({ page }) => {
    await openConsole(page, '/operator/applications?status=all&search=фролова')
    await page.getByRole('link', { name: 'Фролова Вера Игоревна' }).click()
    await expect(page.getByRole('region', { name: 'Решение' })).toContainText(
      'Решают менеджер и администратор',
    )
    await expect(page.getByRole('button', { name: 'Одобрить' })).toHaveCount(0)
  })
})
