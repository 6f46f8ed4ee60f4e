import {
  applicationForm,
  cli,
  closePopup,
  consentTick,
  egrul,
  expectSignedIn,
  fillApplication,
  fns,
  INVALID,
  LATER,
  lettersTo,
  linkIn,
  loginForm,
  newRequisites,
  offerTick,
  pdf,
  popup,
  REQUIRED,
  sendButton,
  setPassword,
  signIn,
} from './business.ts'
import { expect, expectAccessible, test } from './story.ts'
import { easeCaptcha, faultOf, robot, solveCaptcha } from './vacancies.ts'

const CALL = '**/api/juridical/applications/'
const MEGABYTE = 1024 * 1024
const TOO_MANY = 'Превышено допустимое количество файлов (5)'
const badFiles = (names: string) =>
  `Возможно, загружаемый(е) файл(ы): ${names} - слишком велик(и) (больше 5 мегабайт), имеет(ют) неверное расширение или уже был выбран(ы)`

test.beforeEach(async ({ page }) => {
  await page.goto('/juridical-registration')
})

test('each text field says what is wrong when it is left', async ({ page }) => {
  const form = applicationForm(page)
  const cases = [
    ['ФИО руководителя', '', REQUIRED],
    ['ФИО руководителя', ' ', REQUIRED],
    ['ФИО руководителя', 'а'.repeat(101), 'Должно быть не более 100 символов.'],
    ['ФИО руководителя', 'а'.repeat(100), ''],
    ['Телефон', '', REQUIRED],
    ['Телефон', '+7(916)123', 'Номер должен быть в формате +7(###)###-##-##'],
    ['Телефон', '+7(916)123-45-67', ''],
    ['E-mail', '', REQUIRED],
    ['E-mail', 'anna.example.org', 'Поле должно содержать валидный email'],
    ['E-mail', 'anna@example.', 'Поле должно содержать валидный email'],
    ['E-mail', `${'a'.repeat(93)}@mail.ru`, 'Должно быть не более 100 символов.'],
    ['E-mail', 'anna@example.org', ''],
  ] as const
  for (const [label, value, message] of cases) {
    const field = form.getByLabel(label)
    await field.fill(value)
    await field.blur()
    await expect.poll(() => faultOf(field), `${label}: ${value.slice(0, 40)}`).toBe(message)
  }
})

test('files: several of each kind, with size, taken away, let fall, and refused to the letter', async ({
  page,
}) => {
  const form = applicationForm(page)
  const chosen = form.getByRole('list', { name: /^Выбрано: Свидетельство/ }).getByRole('listitem')
  await fns(form).setInputFiles([pdf('один.pdf'), pdf('два.JPG'), pdf('три.tiff', 3 * MEGABYTE)])
  await expect(chosen).toHaveCount(3)
  await expect(chosen.nth(2)).toContainText(/три\.tiff\s*3\sМБ/)

  // Wrong ending, too large, chosen already: in either kind.
  await egrul(form).setInputFiles([
    pdf('выписка.pdf', 5 * MEGABYTE - 1),
    pdf('один.pdf'),
    pdf('большой.pdf', 5 * MEGABYTE),
    pdf('вирус.exe'),
  ])
  await expect(popup(page).getByRole('heading')).toHaveText(
    badFiles('один.pdf, большой.pdf, вирус.exe'),
  )
  await expectAccessible(page)
  await closePopup(page)
  await expect(form.getByRole('list', { name: /^Выбрано: Выписка/ })).toContainText('выписка.pdf')

  await fns(form).setInputFiles(['4.pdf', '5.pdf', '6.pdf'].map((name) => pdf(name)))
  await expect(chosen).toHaveCount(5)
  await expect.poll(() => faultOf(fns(form))).toBe(TOO_MANY)
  await form.getByRole('button', { name: 'Убрать файл два.JPG' }).click()
  await expect(chosen).toHaveCount(4)
  await expect.poll(() => faultOf(fns(form))).toBe('')
  await expect(fns(form)).toBeFocused()

  const carried = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['%PDF-'], 'упал.pdf'))
    return transfer
  })
  await fns(form).dispatchEvent('drop', { dataTransfer: carried })
  await expect(chosen).toHaveCount(5)
  await expect(chosen.last()).toContainText('упал.pdf')
})

test('an empty form says all that is missing, takes the focus to the first and sends nothing', async ({
  page,
}) => {
  let calls = 0
  await page.route(CALL, (route) => {
    calls += 1
    return route.abort()
  })
  const form = applicationForm(page)
  await expect(sendButton(form)).toHaveAttribute('aria-disabled', 'true')
  await expect(sendButton(form)).toHaveAccessibleDescription('Сначала отметьте «Я не робот».')
  await expect(consentTick(form)).not.toBeChecked()
  await expect(offerTick(form)).not.toBeChecked()
  await sendButton(form).click({ force: true })
  for (const label of ['ФИО руководителя', 'Телефон', 'E-mail'])
    await expect.poll(() => faultOf(form.getByLabel(label)), label).toBe(REQUIRED)
  await expect
    .poll(() => faultOf(fns(form)))
    .toBe('Приложите файл: Свидетельство о постановке на учёт в налоговом органе')
  await expect.poll(() => faultOf(egrul(form))).toBe('Приложите файл: Выписка из ЕГРЮЛ или ЕГРИП')
  await expect
    .poll(() => faultOf(consentTick(form)))
    .toBe('Нужно согласие на обработку персональных данных')
  await expect.poll(() => faultOf(offerTick(form))).toBe('Нужно принять оферту')
  await expect.poll(() => faultOf(robot(form))).toBe(REQUIRED)
  await expect(form.getByLabel('ФИО руководителя')).toBeFocused()
  await expectAccessible(page)

  await fillApplication(form)
  await sendButton(form).click({ force: true })
  await expect(robot(form)).toBeFocused()
  expect(calls).toBe(0)
})

test('the offer can be read before it is accepted', async ({ page, context }) => {
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: /публичной оферты/ }).click()
  const offer = await opened
  await expect(offer.getByRole('heading', { level: 1 })).toHaveText('Публичная оферта')
})

for (const [name, answer, message] of [
  ['400', { status: 400, json: { ceo_email: ['Поле должно содержать валидный email'] } }, INVALID],
  ['503', { status: 503, json: { detail: 'Сервис временно недоступен' } }, LATER],
  ['413', { status: 413, json: { detail: 'Заявка слишком велика' } }, LATER],
  ['a proxy’s page', { status: 502, contentType: 'text/html', body: '<h1>Bad</h1>' }, LATER],
  ['a lost connection', undefined, LATER],
  [
    'a success that is not 201',
    { status: 200, json: { success: false } },
    'Заявка не принята, попробуйте позже',
  ],
] as const)
  test(`${name}: the popup to the letter, and all that was typed and chosen stays`, async ({
    page,
    forgive,
  }) => {
    forgive(/50\d|400|413|ERR_FAILED/)
    await easeCaptcha(page)
    const keys: (string | undefined)[] = []
    await page.route(CALL, (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      return answer === undefined ? route.abort() : route.fulfill(answer)
    })
    const form = applicationForm(page)
    await fillApplication(form)
    await solveCaptcha(form)
    await sendButton(form).click()
    await expect(popup(page).getByRole('heading')).toHaveText(message)
    await closePopup(page)
    await expect(robot(form)).not.toBeChecked()
    await expect(form.getByLabel('ФИО руководителя')).toHaveValue('Иванова Анна Петровна')
    await expect(form.getByLabel('Телефон')).toHaveValue('+7(916)123-45-67')
    await expect(form.getByText('егрюл.pdf')).toBeVisible()
    await expect(offerTick(form)).toBeChecked()
    if (name === '400') {
      const email = form.getByLabel('E-mail')
      await expect.poll(() => faultOf(email)).toBe('Поле должно содержать валидный email')
      await email.fill('anna@example.org')
    }

    // The same again goes out under the same key, another application under another.
    await solveCaptcha(form)
    await sendButton(form).click()
    await expect(popup(page).getByRole('heading')).toHaveText(message)
    await closePopup(page)
    await form.getByLabel('ФИО руководителя').fill('Петров Пётр Петрович')
    await page.unroute(CALL)
    await page.route(CALL, (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      return route.fulfill({ status: 201, json: { success: true } })
    })
    await solveCaptcha(form)
    await sendButton(form).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Заявка отправлена')
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

test('a double click sends once, and the button says that it is being sent', async ({ page }) => {
  await easeCaptcha(page)
  let calls = 0
  let answer: () => void = () => undefined
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(CALL, async (route) => {
    calls += 1
    await asked
    await route.fulfill({ status: 201, json: { success: true } })
  })
  const form = applicationForm(page)
  await fillApplication(form)
  await solveCaptcha(form)
  await sendButton(form).dblclick()
  await expect(sendButton(form)).toHaveText('Отправляем…')
  await expect(sendButton(form)).toHaveAttribute('aria-disabled', 'true')
  await expect(form.getByRole('progressbar', { name: 'Отправка заявки' })).toBeVisible()
  await sendButton(form).click({ force: true })
  await expect.poll(() => calls).toBe(1)
  answer()
  await expect(page.getByRole('link', { name: 'Авторизоваться' })).toBeVisible()
  expect(calls).toBe(1)
})

test('a program that calls itself a scan is refused by the server, and nothing is lost', async ({
  page,
  forgive,
}) => {
  forgive(/400/)
  const form = applicationForm(page)
  await fillApplication(form)
  await form.getByRole('button', { name: 'Убрать файл егрюл.pdf' }).click()
  await egrul(form).setInputFiles({ ...pdf('вирус.pdf'), buffer: Buffer.alloc(9000, 'MZ') })
  await solveCaptcha(form)
  await sendButton(form).click()
  await expect(popup(page).getByRole('heading')).toHaveText(INVALID)
  await closePopup(page)
  await expect.poll(() => faultOf(egrul(form))).toBe(badFiles('вирус.pdf'))
  await expect(form.getByText('Свидетельство ИНН.pdf')).toBeVisible()
})

test('from the application to the cabinet: sent, approved, the letter’s link, a password, signed in, forgotten', async ({
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

  const [letter] = await lettersTo(baseURL, email)
  const login = /Логин:\s(\S+)/.exec(letter?.body ?? '')?.[1] ?? ''
  await page.goto(linkIn(letter))
  await expect(page.getByText(`Логин: ${login}`)).toBeVisible()
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
  for (const asked of [`${login}-nobody`, login]) {
    await forgot.getByLabel('Логин').fill(asked)
    await solveCaptcha(forgot)
    await forgot.getByRole('button', { name: 'Получить ссылку' }).click()
    await expect(popup(page).getByRole('heading')).toHaveText('Проверьте почту')
    await closePopup(page)
    await expect(robot(forgot)).not.toBeChecked()
  }
  const again = (await lettersTo(baseURL, email)).filter(({ subject }) => /Смена/.test(subject))
  expect(again).toHaveLength(1)
  await page.goto(linkIn(again[0]))
  await setPassword(page, 'Romashka-2027!')
  await closePopup(page)

  // Each link served once.
  for (const used of [linkIn(letter), linkIn(again[0])]) {
    await page.goto(used)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Упс!')
    await expect(page.getByText('Ссылка недействительна.')).toBeVisible()
    await expect(page.getByText('Повторите запрос на смену пароля.')).toBeVisible()
  }
})
