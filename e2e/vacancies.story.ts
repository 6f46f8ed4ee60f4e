import { expect, expectAccessible, expectNoSidewaysScroll, test } from './story.ts'
import {
  CALL,
  consent,
  easeCaptcha,
  expectSent,
  faultOf,
  fileOf,
  fillAll,
  FORMAT,
  NOT_SENT,
  openVacancy,
  REQUIRED,
  robot,
  send,
  SENT,
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

test('each text field says what is wrong when it is left, and is content once it is mended', async ({
  page,
}) => {
  const form = await openVacancy(page)
  const cases = [
    ['ФИО', '', REQUIRED],
    ['ФИО', 'Мария', 'Некорректное ФИО'],
    ['ФИО', 'Ivanova Maria', 'Некорректное ФИО'],
    ['ФИО', 'Иванова Мария Петровна', 'Некорректное ФИО'],
    ['ФИО', `${'а'.repeat(40)} ${'б'.repeat(24)}`, 'Превышена длина допустимого имени'],
    ['ФИО', 'Салтыкова-Щедрина Анна-Мария', ''],
    ['E-mail', '', REQUIRED],
    ['E-mail', 'maria.example.ru', 'E-mail должен быть в формате {email}'],
    ['E-mail', `${'m'.repeat(250)}@mail.ru`, 'Превышена длина допустимого e-mail'],
    ['E-mail', 'maria@example.ru', ''],
    ['Телефон', '', REQUIRED],
    ['Телефон', '+7(916)123', 'Номер должен быть в формате +7(###)###-##-##'],
    ['Телефон', '+7(916)123-45-67', ''],
    ['Сопроводительное письмо', '', REQUIRED],
    ['Сопроводительное письмо', 'а'.repeat(2049), 'Превышена длина сообщения'],
    ['Сопроводительное письмо', 'а'.repeat(2048), ''],
  ] as const
  for (const [label, value, message] of cases) {
    const field = form.getByLabel(label)
    await field.fill(value)
    await field.blur()
    await expect.poll(() => faultOf(field), `${label}: ${value.slice(0, 40)}`).toBe(message)
  }
  await expect(form.getByText(/2\s048\sиз\s2\s048/)).toBeVisible()
})

test('a file is judged as it is chosen, can be taken away and let fall on the field', async ({
  page,
}) => {
  const form = await openVacancy(page)
  const field = form.getByLabel('Резюме')
  for (const [file, message] of [
    [fileOf('портрет.png', 10), FORMAT],
    [fileOf('резюме.pdf', 11 * 1024 * 1024), 'Файл должен быть не больше 10мб'],
    [fileOf('резюме.rtf', 10 * 1024 * 1024), ''],
  ] as const) {
    await field.setInputFiles(file)
    await expect(form.getByText(file.name)).toBeVisible()
    await expect.poll(() => faultOf(field)).toBe(message)
  }
  await expect(form.getByText(/RTF, 10\sМБ/)).toBeVisible()
  await form.getByRole('button', { name: 'Убрать файл' }).click()
  await expect.poll(() => faultOf(field)).toBe(REQUIRED)
  await expect(field).toBeFocused()

  const carried = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['обо мне'], 'обо мне.txt'))
    return transfer
  })
  await field.dispatchEvent('drop', { dataTransfer: carried })
  await expect(form.getByText('обо мне.txt')).toBeVisible()
  await expect.poll(() => faultOf(field)).toBe('')
})

test('an empty form says all that is missing, takes the focus to the first and sends nothing', async ({
  page,
}) => {
  const calls: string[] = []
  await page.route(CALL, (route) => {
    calls.push(route.request().url())
    return route.abort()
  })
  const form = await openVacancy(page)
  await send(form).click()
  for (const label of ['ФИО', 'E-mail', 'Телефон', 'Сопроводительное письмо', 'Резюме'])
    await expect.poll(() => faultOf(form.getByLabel(label)), label).toBe(REQUIRED)
  await expect.poll(() => faultOf(robot(form))).toBe(REQUIRED)
  await expect(consent(form)).not.toBeChecked()
  await expect
    .poll(() => faultOf(consent(form)))
    .toBe('Нужно согласие на обработку персональных данных')
  await expect(form.getByLabel('ФИО')).toBeFocused()

  // With the rest in order, each of the last two still holds the form back and has the focus.
  await fillAll(form)
  await consent(form).uncheck()
  await send(form).click()
  await expect(consent(form)).toBeFocused()
  await consent(form).check()
  await send(form).click()
  await expect(robot(form)).toBeFocused()
  expect(calls).toEqual([])
})

test('a response goes out: a real captcha, a real file, the toast, and an empty form again', async ({
  page,
}) => {
  const form = await openVacancy(page, /Оператор/)
  await fillAll(form)
  await form.getByLabel('Сопроводительное письмо').fill('<b>Здравствуйте</b> 🙂\u202e\n«1»; DROP')
  await solveCaptcha(form)
  const sent = page.waitForRequest(CALL)
  await send(form).click()
  const body = (await sent).postDataJSON() as Record<string, string>
  expect(body).toMatchObject({
    name: 'Иванова Анна-Мария',
    email: 'anna@example.ru',
    phone: '+7(916)123-45-67',
    fileNameExt: 'pdf',
    type: 'application/pdf',
    vacancy: 'Оператор пункта выдачи',
    consent: '2026-11-01',
  })
  expect(body['file']).toMatch(/^data:application\/pdf;base64,JVBERi/)
  expect(body['yandex_token']).not.toBe('')

  await expectSent(page)
  for (const label of ['ФИО', 'E-mail', 'Телефон', 'Сопроводительное письмо'])
    await expect(form.getByLabel(label)).toHaveValue('')
  await expect(form.getByText('Выберите файл')).toBeVisible()
  await expect(consent(form)).not.toBeChecked()
  await expect(robot(form)).not.toBeChecked()
  await expect(form.getByText(REQUIRED)).toHaveCount(0)
  await page.getByRole('button', { name: 'Закрыть' }).click()
  await expect(page.getByText(SENT)).toHaveCount(0)
})

test('a file of exactly 10 MB passes, base64 and all', async ({ page }) => {
  const form = await openVacancy(page)
  await fillAll(form, fileOf('резюме.txt', 10 * 1024 * 1024))
  await solveCaptcha(form)
  await send(form).click()
  await expectSent(page)
})

test('a picture that calls itself a PDF is refused by the server, beside its field, and nothing is lost', async ({
  page,
  forgive,
}) => {
  forgive(/400/)
  const form = await openVacancy(page)
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  await fillAll(form, { ...fileOf('резюме.pdf', 0), buffer: png })
  await solveCaptcha(form)
  await send(form).click()
  await expect(page.getByText(NOT_SENT)).toBeVisible()
  const field = form.getByLabel('Резюме')
  await expect.poll(() => faultOf(field)).toBe(FORMAT)
  await expect(field).toBeFocused()
  await expect(form.getByLabel('ФИО')).toHaveValue('Иванова Анна-Мария')
  await expect(form.getByText('резюме.pdf')).toBeVisible()
  await expect(consent(form)).toBeChecked()
  await expect(robot(form)).not.toBeChecked()

  await field.setInputFiles('apps/web/public/documents/privacy-policy.pdf')
  await solveCaptcha(form)
  await send(form).click()
  await expectSent(page)
})

test('the server’s word on any field stands at that field', async ({ page, forgive }) => {
  forgive(/400/)
  await easeCaptcha(page)
  await page.route(CALL, (route) =>
    route.fulfill({
      status: 400,
      json: { phone: ['Такой номер не обслуживается'], yandex_token: ['Пройдите проверку снова'] },
    }),
  )
  const form = await openVacancy(page)
  await fillAll(form)
  await solveCaptcha(form)
  await send(form).click()
  const phone = form.getByLabel('Телефон')
  await expect.poll(() => faultOf(phone)).toBe('Такой номер не обслуживается')
  await expect(phone).toBeFocused()
  await expect.poll(() => faultOf(robot(form))).toBe('Пройдите проверку снова')
  await expect(page.getByText(NOT_SENT)).toBeVisible()
})

for (const [name, answer] of [
  ['a server that is down', { status: 503, json: { detail: 'Сервис временно недоступен' } }],
  ['a proxy’s page', { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }],
  ['an answer that says no', { status: 200, json: { result: 'error' } }],
  ['a lost connection', undefined],
] as const)
  test(`${name}: the toast of failure, a new captcha, and all that was typed stays`, async ({
    page,
    forgive,
  }) => {
    forgive(/50\d|ERR_FAILED/)
    await easeCaptcha(page)
    await page.route(CALL, (route) =>
      answer === undefined ? route.abort() : route.fulfill(answer),
    )
    const form = await openVacancy(page)
    await fillAll(form)
    await solveCaptcha(form)
    await send(form).click()
    await expect(page.getByText(NOT_SENT)).toBeVisible()
    await expect(robot(form)).not.toBeChecked()
    await expect(form.getByLabel('Сопроводительное письмо')).toHaveValue('Чиню замки пять лет.')
    await expect(form.getByText('privacy-policy.pdf')).toBeVisible()
    await expect(send(form)).not.toHaveAttribute('aria-disabled')

    await page.unroute(CALL)
    await page.route(CALL, (route) => route.fulfill({ json: { result: 'success' } }))
    await solveCaptcha(form)
    await send(form).click()
    await expect(page.getByText(SENT)).toBeVisible()
  })

test('a double click sends once, and a send that is pending says so', async ({ page }) => {
  await easeCaptcha(page)
  let calls = 0
  let answer: () => void = () => undefined
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(CALL, async (route) => {
    calls += 1
    await asked
    await route.fulfill({ json: { result: 'success' } })
  })
  const form = await openVacancy(page)
  await fillAll(form)
  await solveCaptcha(form)
  await send(form).dblclick()
  await expect(send(form)).toHaveAttribute('aria-disabled', 'true')
  await expect(send(form)).toHaveText('Отправляем…')
  await expect(send(form)).toHaveAccessibleDescription(/Отправляем отклик и резюме/)
  await send(form).click({ force: true })
  await form.getByLabel('ФИО').press('Enter')
  await expect.poll(() => calls).toBe(1)
  answer()
  await expect(page.getByText(SENT)).toBeVisible()
  expect(calls).toBe(1)
})

test('a captcha without its server says so and is tried again', async ({ page, forgive }) => {
  forgive(/503/)
  await page.route('**/api/captcha/challenge?*', (route) =>
    route.fulfill({ status: 503, json: { detail: 'Проверка временно недоступна' } }),
  )
  const form = await openVacancy(page)
  await robot(form).click()
  await expect(form.getByRole('alert')).toContainText('Проверка временно недоступна')
  await page.unroute('**/api/captcha/challenge?*')
  await easeCaptcha(page)
  await form.getByRole('button', { name: 'Повторить проверку' }).click()
  await expect(robot(form)).toBeChecked()
  await expect(form.getByRole('alert')).toHaveCount(0)
  await robot(form).click()
  await expect(robot(form)).not.toBeChecked()
})

test('the phone is one number, however it is typed, pasted or mended', async ({ page }) => {
  const form = await openVacancy(page)
  const phone = form.getByLabel('Телефон')
  for (const keys of [
    '9161234567',
    '89161234567',
    '79161234567',
    '+79161234567',
    '8(916)123-45-67',
  ]) {
    await phone.fill('')
    await phone.pressSequentially(keys)
    await expect(phone, `typed ${keys}`).toHaveValue('+7(916)123-45-67')
  }
  for (const text of ['8(916)123-45-67', '+7 916 123 45 67', '9161234567', '79161234567']) {
    await phone.fill('')
    await page.keyboard.insertText(text)
    await expect(phone, `pasted ${text}`).toHaveValue('+7(916)123-45-67')
  }
  await phone.press('ControlOrMeta+A')
  await page.keyboard.insertText('+7 (843) 123-45-67')
  await expect(phone, 'pasted over').toHaveValue('+7(843)123-45-67')
  await phone.press('Home')
  for (let step = 0; step < 4; step += 1) await phone.press('ArrowRight')
  await phone.press('Backspace')
  await phone.pressSequentially('9')
  await expect(phone, 'mended in the middle').toHaveValue('+7(943)123-45-67')
  await phone.press('ControlOrMeta+A')
  await phone.press('Backspace')
  await phone.pressSequentially('8')
  await phone.blur()
  await expect(phone, 'the beginning alone is nothing').toHaveValue('')
  await expect.poll(() => faultOf(phone)).toBe(REQUIRED)
})

test('by keyboard alone, from the block to the toast', async ({ page }) => {
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
  const chooser = page.waitForEvent('filechooser')
  await page.keyboard.press('Enter')
  await (await chooser).setFiles('apps/web/public/documents/privacy-policy.pdf')
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
    await expect.poll(() => faultOf(robot(form))).toBe(REQUIRED)
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
