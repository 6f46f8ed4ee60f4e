import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Locator, Page } from '@playwright/test'
import { buildTiff } from '@yacheyka/core/applications/test-tiff'
import { expect } from './story.ts'
import { solveCaptcha } from './vacancies.ts'

export const LATER = 'Произошла ошибка, попробуйте позже'
export const INVALID = 'Ошибка, неверно заполнены данные'
export const REQUIRED = 'Поле обязательно для заполнения'

/** The command line of the product that the stories run against. */
export const cli = async (baseURL: string | undefined, ...words: string[]): Promise<string> => {
  const env = { ...process.env, DATA_DIR: '.cache/e2e-data', PUBLIC_URL: baseURL ?? '' }
  const command = ['apps/server/src/cli.ts', ...words]
  return (await promisify(execFile)(process.execPath, command, { env })).stdout
}

/** The popup on screen. */
export const popup = (page: Page) => page.getByRole('dialog')
export const closePopup = async (page: Page) => {
  await popup(page).getByRole('button', { name: 'Хорошо' }).click()
  await expect(popup(page)).toHaveCount(0)
}

export const loginForm = (page: Page) => page.getByRole('form', { name: 'Вход' })
export const password = (form: Locator, label = 'Пароль') => form.getByLabel(label, { exact: true })

/** Fills and sends the form of sign-in, with a real captcha. */
export const signIn = async (page: Page, login: string, secret: string) => {
  const form = loginForm(page)
  await form.getByLabel('Логин').fill(login)
  await password(form).fill(secret)
  await solveCaptcha(form)
  await form.getByRole('button', { name: 'Войти' }).click()
}

export const SESSION_COOKIE = 'juridical_session'
interface Kept {
  readonly access: string
  readonly refresh: string
  /** When the access token came: one that comes within the same second is the same to the letter. */
  readonly at: number
}

export const sessionCookie = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === SESSION_COOKIE)

export const keptTokens = async (page: Page): Promise<Kept> =>
  JSON.parse(decodeURIComponent((await sessionCookie(page))?.value ?? '{}')) as Kept

/** Signed in, and led to the cabinet. */
export const expectSignedIn = async (page: Page) => {
  await expect(page).toHaveURL(/\/juridical\/orders$/)
  expect(await sessionCookie(page)).toBeDefined()
}

const random = (digits: number): string =>
  Array.from(
    { length: digits },
    (_, at) => Math.floor(Math.random() * (at === 0 ? 9 : 10)) + (at === 0 ? 1 : 0),
  ).join('')

/** Requisites of a legal entity that nobody else has, their control digits right. */
export const newRequisites = (): string[] => {
  const inn = random(9)
  const weights = [2, 4, 10, 3, 5, 9, 4, 6, 8]
  const sum = weights.reduce((total, weight, at) => total + weight * Number(inn[at]), 0)
  const ogrn = `1${random(11)}`
  const given = {
    inn: `${inn}${(sum % 11) % 10}`,
    kpp: '770701001',
    ogrn: `${ogrn}${(Number(ogrn) % 11) % 10}`,
    egrul: `ЮЭ9965-26-${random(9)}`,
  }
  return Object.entries(given).flatMap(([name, value]) => [`--${name}`, value])
}

export interface Message {
  readonly recipient: string
  readonly subject: string
  readonly body: string
}

/** Emails to this address, the newest first. */
export const emailsTo = async (baseURL: string | undefined, email: string): Promise<Message[]> => {
  const all = JSON.parse(await cli(baseURL, 'outbox', 'list', '--json')) as Message[]
  return all.filter(({ recipient }) => recipient === email)
}

/** The one-time link in an email, as a path. */
export const linkIn = (email: Message | undefined): string =>
  /\/(?:rp|ec|test-access)\/[\w.-]+/.exec(email?.body ?? '')?.[0] ?? ''

/** A part of a token, as tokens have it. */
export const encoded = (claims: object) => Buffer.from(JSON.stringify(claims)).toString('base64url')

export const newPasswordForm = (page: Page) => page.getByRole('form', { name: 'Смена пароля' })

export const setPassword = async (page: Page, secret: string) => {
  const form = newPasswordForm(page)
  await password(form, 'Новый пароль').fill(secret)
  await password(form, 'Повторите пароль').fill(secret)
  await form.getByRole('button', { name: 'Сменить пароль' }).click()
}

const EMPTY_PAGE = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj
`
const TRAILER = '\ntrailer<</Root 1 0 R>>\n%%EOF\n'

/** A scan of one empty page, of so many bytes. */
export const pdf = (name: string, size = 2000) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.concat([
    Buffer.from(EMPTY_PAGE),
    Buffer.alloc(size - EMPTY_PAGE.length - TRAILER.length, '% скан\n'),
    Buffer.from(TRAILER),
  ]),
})

/** A scan of two pages, as scanners make them and browsers do not show them. */
export const tiff = (name: string) => ({
  name: name.replace(/\.pdf$/, '.tif'),
  mimeType: 'image/tiff',
  buffer: Buffer.from(
    buildTiff([
      { width: 64, height: 90, grey: 200 },
      { width: 96, height: 64, grey: 90 },
    ]),
  ),
})

/** It begins and ends as a PDF does, and no viewer opens it. */
export const brokenPdf = (name: string) => ({
  ...pdf(name),
  buffer: Buffer.from(`${'%PDF-1.4\n'.repeat(200)}%%EOF\n`),
})

export const applicationForm = (page: Page) => page.getByRole('form', { name: 'Заявка' })
export const fns = (form: Locator) => form.getByLabel(/^Свидетельство/)
export const egrul = (form: Locator) => form.getByLabel(/^Выписка/)
export const consentTick = (form: Locator) => form.getByRole('checkbox', { name: /Даю согласие/ })
export const offerTick = (form: Locator) => form.getByRole('checkbox', { name: /Принимаю условия/ })
export const sendButton = (form: Locator) => form.getByRole('button', { name: /^Отправ/ })

/** Everything of an application but the captcha. */
export const fillApplication = async (
  form: Locator,
  email = 'anna@example.org',
  scan: typeof pdf = pdf,
) => {
  await form.getByLabel('ФИО руководителя').fill('Иванова Анна Петровна')
  await form.getByLabel('Телефон').fill('+7(916)123-45-67')
  await form.getByLabel('E-mail').fill(email)
  await fns(form).setInputFiles(scan('Свидетельство ИНН.pdf'))
  await egrul(form).setInputFiles(scan('егрюл.pdf'))
  await consentTick(form).check()
  await offerTick(form).check()
}
