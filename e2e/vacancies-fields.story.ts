import { expect, test } from './story.ts'
import {
  CALL,
  consent,
  easeCaptcha,
  faultOf,
  fileOf,
  fillAll,
  FORMAT,
  openVacancy,
  REQUIRED,
  robot,
  send,
} from './vacancies.ts'

test.beforeEach(async ({ page }) => {
  await page.goto('/vacancies')
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
