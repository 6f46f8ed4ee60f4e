import { expect, test } from './story.ts'
import {
  CALL,
  consent,
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
  SENT,
  solveCaptcha,
} from './vacancies.ts'

test.beforeEach(async ({ page }) => {
  await page.goto('/vacancies')
})

test('a response goes out: a real captcha, a real file, the toast, and an empty form again @main', async ({
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

test('a picture that calls itself a PDF is rejected by the server, beside its field, and nothing is lost', async ({
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
  await expect.poll(() => errorOf(field)).toBe(FORMAT)
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
