import { expect } from './story.ts'
import type { Locator, Page } from '@playwright/test'

export const CALL = '**/api/proxy_google_table'
export const SENT = 'Ваш отклик успешно отправлен!'
export const NOT_SENT = 'Не удалось отправить отклик, попробуйте позже.'
export const REQUIRED = 'Поле обязательно для заполнения'
export const FORMAT = 'Поддерживаемые форматы файлов: pdf, doc, docx, rtf, txt'

export const PDF = { path: 'apps/web/public/documents/privacy-policy.pdf' }
export const fileOf = (name: string, size: number, text = 'резюме ') => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.alloc(size, text),
})

export const openVacancy = async (page: Page, title = /Инженер/): Promise<Locator> => {
  await page.getByRole('heading', { level: 2, name: title }).click()
  const form = page.getByRole('form', { name: title })
  await expect(form).toBeVisible()
  return form
}

export const robot = (form: Locator) => form.getByRole('checkbox', { name: 'Я не робот' })
export const consent = (form: Locator) => form.getByRole('checkbox', { name: /Даю согласие/ })
export const send = (form: Locator) => form.getByRole('button', { name: /Отправ/ })

/** Work that a busy machine may take long over; the product itself waits for 90 seconds. */
const TIMEOUT = { timeout: 120_000 }

export const solveCaptcha = async (form: Locator) => {
  await robot(form).click()
  await expect(robot(form)).toBeChecked(TIMEOUT)
}

/** The server took the response. */
export const expectSent = (page: Page) => expect(page.getByText(SENT)).toBeVisible(TIMEOUT)

/** A challenge that any key answers, for stories whose server is not the real one. */
export const easeCaptcha = (page: Page) =>
  page.route('**/api/captcha/challenge?*', (route) =>
    route.fulfill({
      json: {
        parameters: {
          algorithm: 'PBKDF2/SHA-256',
          cost: 1,
          keyLength: 32,
          keyPrefix: '',
          nonce: '00',
          salt: '00',
        },
        signature: '00',
      },
    }),
  )

export const fillTexts = async (form: Locator) => {
  await form.getByLabel('ФИО').fill('Иванова Анна-Мария')
  await form.getByLabel('E-mail').fill('anna@example.ru')
  await form.getByLabel('Телефон').fill('+7(916)123-45-67')
  await form.getByLabel('Сопроводительное письмо').fill('Чиню замки пять лет.')
}

/** Everything but the captcha. */
export const fillAll = async (
  form: Locator,
  resume: string | ReturnType<typeof fileOf> = PDF.path,
) => {
  await fillTexts(form)
  await form.getByLabel('Резюме').setInputFiles(resume)
  await consent(form).check()
}

/** What a field says against what it holds; an empty text where it says nothing. */
export const errorOf = async (field: Locator): Promise<string> => {
  if ((await field.getAttribute('aria-invalid')) !== 'true') return ''
  const ids = ((await field.getAttribute('aria-describedby')) ?? '').split(' ')
  const error = ids.find((id) => id.endsWith('-error')) ?? ids.at(-1) ?? ''
  return (await field.page().locator(`[id="${error}"]`).textContent()) ?? ''
}
