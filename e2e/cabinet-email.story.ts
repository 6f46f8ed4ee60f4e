import type { Locator, Page } from '@playwright/test'
import {
  closePopup,
  expectSignedIn,
  emailsTo,
  linkIn,
  newPasswordForm,
  popup,
  setPassword,
  signIn,
} from './business.ts'
import { openConsole, signInAs, test } from './operator.ts'
import { expect, expectAccessible, expectNoSidewaysScroll } from './story.ts'

test.use({ role: 'manager' })

/** Of the demonstration, its cabinet not entered yet. */
const CARPENTER = {
  name: 'ООО «Лесная мастерская»',
  login: 'lesmaster',
  email: 'lesmaster@example.org',
} as const
const PASSWORD = 'Chainik-Gora-2026'
const PHONE = { width: 360, height: 740 }
const WIDE = { width: 1440, height: 900 }

/** Whole at both widths. */
const look = async (page: Page) => {
  for (const size of [PHONE, WIDE]) {
    await page.setViewportSize(size)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
}

const openCard = async (page: Page) => {
  await openConsole(page, `/operator/customers?search=${encodeURIComponent(CARPENTER.name)}`)
  await page
    .getByRole('table', { name: 'Клиенты' })
    .getByRole('link', { name: CARPENTER.name })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: CARPENTER.name })).toBeVisible()
}

const contacts = (page: Page): Locator =>
  page.getByRole('region', { name: 'Контактная информация' })

const changeEmail = async (cabinet: Page, email: string) => {
  await contacts(cabinet).getByRole('button', { name: 'Изменить' }).click()
  await popup(cabinet).getByLabel('E-mail').fill(email)
  await popup(cabinet).getByRole('button', { name: 'Сохранить' }).click()
  await expect(popup(cabinet)).toHaveCount(0)
  await expect(contacts(cabinet)).toContainText(`письмо отправлено на ${email}`)
}

const enterCabinet = async (cabinet: Page, link: string) => {
  await cabinet.goto(link)
  await newPasswordForm(cabinet).waitFor()
  await setPassword(cabinet, PASSWORD)
  await closePopup(cabinet)
  await signIn(cabinet, CARPENTER.login, PASSWORD)
  await expectSignedIn(cabinet)
  await cabinet.goto('/juridical/profile')
}

// Three people in three browsers: the customer, who holds a mailbox, and two operators.
test('a new e-mail waits for its link or for two operators; the old address takes it back, and every session ends @main', async ({
  page,
  browser,
  baseURL,
}) => {
  const [first, second] = [`first-${Date.now()}@example.org`, `second-${Date.now()}@example.org`]
  const newest = async (email: string, subject: string) =>
    linkIn((await emailsTo(baseURL, email)).find((message) => message.subject === subject))
  const open = () => browser.newPage({ baseURL: baseURL ?? '', locale: 'ru-RU' })

  await openCard(page)
  await page.getByRole('button', { name: 'Отправить ссылку для пароля' }).click()
  await expect(page.getByText(`Письмо со ссылкой уходит на ${CARPENTER.email}`)).toBeVisible()
  const cabinet = await open()
  await enterCabinet(cabinet, await newest(CARPENTER.email, 'Смена пароля'))

  await changeEmail(cabinet, first)
  await expect(contacts(cabinet)).toContainText(`Пока письма приходят на ${CARPENTER.email}`)
  await look(cabinet)
  await contacts(cabinet).getByRole('button', { name: 'Отправить ещё раз' }).click()
  await expect(cabinet.getByText(`Письмо отправлено на ${first}`, { exact: true })).toBeVisible()
  const mailbox = await open()
  await mailbox.goto(await newest(first, 'Подтвердите адрес почты'))
  await expect(mailbox.getByRole('form', { name: 'Подтвердите адрес почты' })).toContainText(first)
  await look(mailbox)
  await cabinet.reload()
  await expect(contacts(cabinet)).toContainText('Ждёт подтверждения')
  await mailbox.getByRole('button', { name: 'Подтвердить адрес' }).click()
  await expect(mailbox.getByRole('heading', { level: 1 })).toHaveText('Адрес подтверждён')
  await look(mailbox)
  await cabinet.reload()
  await expect(contacts(cabinet)).toContainText(first)
  await expect(contacts(cabinet)).not.toContainText('Ждёт подтверждения')

  await changeEmail(cabinet, second)
  await openCard(page)
  const users = page.getByRole('list', { name: 'Пользователи клиента' })
  await users.getByRole('button', { name: 'Подтвердить без письма' }).click()
  await popup(page).getByLabel('Причина').fill('Письмо на бланке, звонили директору')
  await popup(page).getByRole('button', { name: 'Попросить' }).click()
  await expect(users).toContainText('просит подтвердить без письма')
  await expect(users.getByRole('button', { name: 'Подтвердить адрес' })).toHaveCount(0)
  await look(page)
  const other = await open()
  await signInAs(other, 'admin')
  await openConsole(other)
  await other.getByRole('link', { name: /почты жд(ёт|ут) согласия/ }).click()
  const customers = other.getByRole('table', { name: 'Клиенты' })
  await customers.getByRole('link', { name: CARPENTER.name }).click()
  await other.getByRole('button', { name: 'Подтвердить адрес' }).click()
  await popup(other).getByRole('button', { name: 'Подтвердить' }).click()
  await expect(other.getByText('Адрес подтверждён')).toBeVisible()
  await expect(other.getByText('ждёт подтверждения')).toHaveCount(0)
  await other.close()

  await mailbox.goto(await newest(first, 'Адрес почты изменён'))
  await expect(mailbox.getByRole('form', { name: 'Отменить изменение почты?' })).toContainText(
    first,
  )
  await look(mailbox)
  await mailbox.getByRole('button', { name: 'Отменить изменение' }).click()
  await expect(mailbox.getByRole('heading', { level: 1 })).toHaveText('Изменение отменено')
  await cabinet.reload()
  await expect(cabinet).toHaveURL(/\/juridical-auth/)
  await mailbox.goto(await newest(first, 'Задайте новый пароль'))
  await setPassword(mailbox, `${PASSWORD}-2`)
  await expect(popup(mailbox)).toContainText('Пароль')
  await cabinet.close()
  await mailbox.close()
})
