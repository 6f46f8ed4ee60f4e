import type { Locator, Page } from '@playwright/test'
import {
  applicationForm,
  cli,
  closePopup,
  expectSignedIn,
  fillApplication,
  keptTokens,
  emailsTo,
  linkIn,
  newRequisites,
  sendButton,
  setPassword,
  signIn,
  loginForm,
} from './business.ts'
import { expect } from './story.ts'
import { solveCaptcha } from './vacancies.ts'

export const MANUAL = '/juridical/manual-load'
export const ORDERS = '**/juridical_users/*/juridical_orders'

/** The popup of an order that is paid. */
export const PAID = 'Заказ оформлен и оплачен'

/** A number that no other story has. */
export const ownNumber = (() => {
  let made = 0
  return () => `Р-${Date.now()}-${(made += 1)}`
})()

export const newForm = (page: Page) => page.getByRole('form', { name: 'Новое отправление' })
export const addButton = (page: Page) =>
  newForm(page).getByRole('button', { name: 'Добавить отправление' })
export const lockerBox = (form: Locator) => form.getByRole('combobox', { name: 'Почтомат' })
export const lockers = (form: Locator) =>
  form.getByRole('listbox', { name: 'Почтоматы' }).getByRole('option')
export const sizeOf = (form: Locator, at = 0) => form.getByLabel('Размер ячейки').nth(at)
export const rowOf = (page: Page, number: string) => page.getByRole('row', { name: number })
export const panel = (page: Page) =>
  page.getByRole('region', { name: 'Расчет стоимости отправления' })
export const total = (page: Page) => panel(page).getByText(/^Итого: [\d\s]+,\d\d\s₽$/)
export const orderButton = (page: Page) => panel(page).getByRole('button', { name: /^Оформ/ })
export const estimateButton = (page: Page) =>
  page.getByRole('button', { name: 'Рассчитать стоимость' })

/** Everything that is required but the cells: the size S. */
export const fillParcel = async (page: Page, number: string, where = 'Казань') => {
  const form = newForm(page)
  await form.getByLabel('Номер отправления').fill(number)
  await form.getByLabel('Описание').fill('Посуда')
  await form.getByLabel('Объявленная стоимость').fill('1 500')
  if ((await sizeOf(form).inputValue()) === '') await sizeOf(form).selectOption('S')
  await form.getByLabel('Телефон получателя').fill('+7(916)123-45-67')
  await lockerBox(form).fill(where)
  await lockers(form).first().click()
}

export const addParcel = async (page: Page, number: string, where?: string) => {
  await fillParcel(page, number, where)
  await addButton(page).click()
  await expect(rowOf(page, number)).toBeVisible()
}

/** Kopecks of a sum on the page. */
export const kopecksIn = async (sum: Locator): Promise<number> =>
  Number(((await sum.textContent()) ?? '').replaceAll(/\D/g, ''))

const PASSWORD = 'Vasilek-2026!'

/** A customer of whom nobody knows yet, signed in, with an empty deposit. */
export const becomeNewCustomer = async (page: Page, baseURL: string | undefined) => {
  const email = `manual-${Date.now()}@example.org`
  await page.goto('/juridical-registration')
  const form = applicationForm(page)
  await fillApplication(form, email)
  await solveCaptcha(form)
  await sendButton(form).click()
  await expect(page.getByText(email)).toBeVisible()
  const listed = await cli(baseURL, 'applications', 'list', '--status', 'new', '--json')
  const all = JSON.parse(listed) as { readonly uid: string; readonly ceo_email: string }[]
  const uid = all.find((each) => each.ceo_email === email)?.uid ?? ''
  await cli(baseURL, 'applications', 'approve', uid, '--name', 'ООО «Рябина»', ...newRequisites())
  const [opened] = await emailsTo(baseURL, email)
  await page.goto(linkIn(opened))
  await setPassword(page, PASSWORD)
  await closePopup(page)
  await signIn(page, await loginForm(page).getByLabel('Логин').inputValue(), PASSWORD)
  await expectSignedIn(page)
}

/** Presses Tab until the focus is there. */
export const tabTo = async (page: Page, target: Locator) => {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

/**
 * The one parcel of the draft, so many times over, after a reload; their numbers. Nobody types so much.
 */
export const multiply = async (
  page: Page,
  count: number,
  cells: readonly string[] = ['S'],
): Promise<string[]> => {
  // Whatever the page still saves would be written over what is put in here, and warns of a reload.
  await expect(page.getByText(/^Черновик сохранён/)).toBeVisible()
  await page.waitForFunction(() => {
    const name = Object.keys(sessionStorage).find((key) => key.startsWith('draft:manual')) ?? ''
    const kept = JSON.parse(sessionStorage.getItem(name) ?? 'null') as {
      draft: { batch?: object }
    } | null
    return kept?.draft.batch !== undefined
  })
  const numbers = await page.evaluate(
    ([times, sizes]) => {
      const name = Object.keys(sessionStorage).find((key) => key.startsWith('draft:manual')) ?? ''
      const kept = JSON.parse(sessionStorage.getItem(name) ?? '') as {
        draft: { draft: { parcels: { parcelNumber: string }[]; made: number } }
      }
      const { draft } = kept.draft
      const [line = { parcelNumber: '' }] = draft.parcels
      draft.parcels = Array.from({ length: times }, (_, at) => ({
        ...line,
        key: `m${at + 1}`,
        cells: sizes,
        parcelNumber: `${line.parcelNumber}-${at + 1}`,
      }))
      draft.made = times
      sessionStorage.setItem(name, JSON.stringify(kept))
      return draft.parcels.map(({ parcelNumber }) => parcelNumber)
    },
    [count, cells] as const,
  )
  await page.reload()
  return numbers
}

/** The order's number in a popup of success. */
export const orderIn = async (popup: Locator): Promise<string> =>
  /Заказ №\s(\S+):/.exec((await popup.textContent()) ?? '')?.[1] ?? ''

const DAY = 86_400_000
const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10)

interface StatementPage {
  readonly next: string | null
  readonly results: readonly { readonly note: string; readonly amount: string }[]
}

/** What the deposit's statement of these days has against this order, movement by movement, as kopecks. */
export const chargedFor = async (page: Page, order: string): Promise<number[]> => {
  const { access } = await keptTokens(page)
  const claims = Buffer.from(access.split('.')[1] ?? '', 'base64url').toString()
  const { user_id: uid } = JSON.parse(claims) as { user_id: string }
  const days = `from=${dayOf(Date.now() - DAY)}&to=${dayOf(Date.now() + DAY)}`
  const charged: number[] = []
  for (let offset = 0, more = true; more; offset += 100) {
    const response = await page.request.get(
      `/api/juridical/juridical_users/${uid}/statement?${days}&limit=100&offset=${offset}`,
      { headers: { authorization: `Bearer ${access}` } },
    )
    const { next, results } = (await response.json()) as StatementPage
    for (const { note, amount } of results)
      if (note.includes(order)) charged.push(-Number(amount.replace('.', '')))
    more = next !== null
  }
  return charged
}
