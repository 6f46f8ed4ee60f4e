import {
  applicationForm,
  cli,
  closePopup,
  egrul,
  expectSignedIn,
  fillApplication,
  fns,
  INVALID,
  emailsTo,
  linkIn,
  loginForm,
  newPasswordForm,
  password,
  newRequisites,
  pdf,
  popup,
  REQUIRED,
  sendButton,
  setPassword,
  signIn,
} from './business.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './story.ts'
import { errorOf, robot, solveCaptcha } from './vacancies.ts'

const badFiles = (names: string) =>
  `Возможно, загружаемый(е) файл(ы): ${names} - слишком велик(и) (больше 5 мегабайт), имеет(ют) неверное расширение или уже был выбран(ы)`

test.beforeEach(async ({ page }) => {
  await page.goto('/juridical-registration')
})

test('the offer can be read before it is accepted', async ({ page, context }) => {
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: /публичной оферты/ }).click()
  const offer = await opened
  await expect(offer.getByRole('heading', { level: 1 })).toHaveText('Публичная оферта')
})

test('a program that calls itself a scan is rejected by the server, and nothing is lost', async ({
  page,
  forgive,
}) => {
  forgive(/400/)
  const form = applicationForm(page)
  await sendButton(form).click({ force: true })
  await expect.poll(() => errorOf(robot(form))).toBe(REQUIRED)
  await expectAccessible(page)
  await fillApplication(form)
  await form.getByRole('button', { name: 'Убрать файл егрюл.pdf' }).click()
  await egrul(form).setInputFiles({ ...pdf('вирус.pdf'), buffer: Buffer.alloc(9000, 'MZ') })
  await solveCaptcha(form)
  await sendButton(form).click()
  await expect(popup(page).getByRole('heading')).toHaveText(INVALID)
  await expectAccessible(page)
  await closePopup(page)
  await expect.poll(() => errorOf(egrul(form))).toBe(badFiles('вирус.pdf'))
  await expect(form.getByText('Свидетельство ИНН.pdf')).toBeVisible()
})

test('from the application to the cabinet: sent, approved, the email’s link, a password, signed in, forgotten', async ({
  page,
  baseURL,
  forgive,
}) => {
  forgive(/401/)
  const email = `director-${Date.now()}@example.org`
  const form = applicationForm(page)
  await fillApplication(form, email)
  await fns(form).setInputFiles(pdf('"Второй" лист; №2.pdf'))
  await solveCaptcha(form)
  await sendButton(form).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Заявка отправлена')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Авторизоваться' })).toHaveAttribute(
    'href',
    '/juridical-auth',
  )
  await expectAccessible(page)

  interface Application {
    readonly uid: string
    readonly ceo_email: string
    readonly consent_version: string
    readonly offer_version: string
  }
  const all = JSON.parse(await cli(baseURL, 'applications', 'list', '--json')) as Application[]
  const mine = all.filter((each) => each.ceo_email === email)
  expect(mine).toHaveLength(1)
  const { uid = '', ...application } = mine[0] ?? {}
  expect(application).toMatchObject({ consent_version: '2026-11-01', offer_version: '2026-11-01' })
  const shown = await cli(baseURL, 'applications', 'show', uid)
  for (const name of ['Свидетельство ИНН.pdf', '_Второй_ лист; №2.pdf', 'егрюл.pdf'])
    expect(shown).toContain(name)
  await cli(baseURL, 'applications', 'approve', uid, '--name', 'ООО «Ромашка»', ...newRequisites())

  const [message] = await emailsTo(baseURL, email)
  const login = /Логин:\s(\S+)/.exec(message?.body ?? '')?.[1] ?? ''
  await page.goto(linkIn(message))
  await expect(page.getByText(`Логин: ${login}`)).toBeVisible()
  await setPassword(page, 'romashka')
  await expect
    .poll(() => errorOf(password(newPasswordForm(page), 'Новый пароль')))
    .toBe('Пароль не соответствует требованиям')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await setPassword(page, 'Romashka-2026!')
  await expect(popup(page).getByRole('heading')).toHaveText(
    'Пароль успешно изменен! Переход на страницу авторизации...',
  )
  await closePopup(page)
  await expect(page).toHaveURL(/\/juridical-auth$/)
  await expect(loginForm(page).getByLabel('Логин')).toHaveValue(login)
  await signIn(page, login, 'Romashka-2026!')
  await expectSignedIn(page)

  // The password is forgotten: an unknown login and a known one are answered alike.
  await page.context().clearCookies()
  await page.goto('/juridical-auth/forgot')
  const forgot = page.getByRole('form', { name: 'Ссылка на смену пароля' })
  for (const requested of [`${login}-nobody`, login]) {
    await forgot.getByLabel('Логин').fill(requested)
    await solveCaptcha(forgot)
    await forgot.getByRole('button', { name: 'Получить ссылку' }).click()
    await expect(popup(page).getByRole('heading')).toHaveText('Проверьте почту')
    await closePopup(page)
    await expect(robot(forgot)).not.toBeChecked()
  }
  const again = (await emailsTo(baseURL, email)).filter(({ subject }) => /Смена/.test(subject))
  expect(again).toHaveLength(1)
  await page.goto(linkIn(again[0]))
  await setPassword(page, 'Romashka-2027!')
  await closePopup(page)

  // Each link served once.
  for (const used of [linkIn(message), linkIn(again[0])]) {
    await page.goto(used)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Упс!')
    await expect(page.getByText('Ссылка недействительна.')).toBeVisible()
    await expect(page.getByText('Повторите запрос на смену пароля.')).toBeVisible()
  }
})
