import type { Locator, Page } from '@playwright/test'
import {
  cli,
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
import { expect, expectAccessible, expectFitsAllWidths } from './story.ts'

test.use({ role: 'manager' })

/** Of the demonstration: it has an invoice that waits, and a cabinet that nobody has entered yet. */
const BIKE = { name: 'ООО «Северный велосипед»', inn: '0012345754', login: 'velosever' }
const PAWS = 'ООО «Тёплые лапы»'
const OUR_ACCOUNT = '40702810200000000017'

const plain = (text: string | null): string => (text ?? '').replaceAll('\u00a0', ' ')

const statement = (
  documents: readonly { number: string; sum: string; purpose: string }[],
): Buffer => {
  const lines = documents.flatMap(({ number, sum, purpose }) => [
    'СекцияДокумент=Платежное поручение',
    `Номер=${number}`,
    'Дата=21.11.2026',
    `Сумма=${sum}`,
    'ПлательщикСчет=40702810000000000555',
    `ПлательщикИНН=${BIKE.inn}`,
    `Плательщик1=${BIKE.name}`,
    `ПолучательСчет=${OUR_ACCOUNT}`,
    `НазначениеПлатежа=${purpose}`,
    'КонецДокумента',
  ])
  const head = ['1CClientBankExchange', 'ВерсияФормата=1.03', 'Кодировка=Windows']
  return Buffer.from([...head, `РасчСчет=${OUR_ACCOUNT}`, ...lines, 'КонецФайла', ''].join('\r\n'))
}

/** Of an invoice that waits. */
const numberIn = async (row: Locator): Promise<string> => {
  const label = await row.getByRole('button', { name: /^Оплачен/ }).textContent()
  return /№ (\d+)/.exec(plain(label))?.[1] ?? ''
}

const openCard = async (page: Page, name: string) => {
  await openConsole(page, `/operator/customers?search=${encodeURIComponent(name)}`)
  await page.getByRole('table', { name: 'Клиенты' }).getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}
const deposit = (page: Page) => page.getByRole('region', { name: 'Депозит' })

test('a statement pays an invoice, what it did not match is assigned, and the cabinet shows both; suspended, nobody signs in @main', async ({
  page,
  browser,
  baseURL,
}) => {
  await openConsole(page, '/operator/invoices?search=Северный велосипед&status=issued')
  const row = page.getByRole('table', { name: 'Счета' }).getByRole('row').nth(1)
  await expect(row).toContainText(BIKE.name)
  const number = await numberIn(row)

  await openConsole(page, '/operator/bank')
  await page.getByLabel('Файл 1CClientBankExchange').setInputFiles({
    name: 'kl_to_1c.txt',
    mimeType: 'text/plain',
    buffer: statement([
      { number: '501', sum: '50000.00', purpose: `Оплата по счёту № ${number}` },
      { number: '502', sum: '1234.00', purpose: 'За доставку, без номера' },
    ]),
  })
  await page.getByRole('button', { name: 'Загрузить' }).click()
  const report = page.getByRole('region', { name: 'Отчёт о загрузке' })
  await expect(report).toContainText(/зачислено.1, ждут разбора.1/)
  await expect(report).toContainText(`Зачислено: счёт № ${number}`)
  await expectAccessible(page)
  const receipts = page.getByRole('table', { name: 'Поступления' })
  await receipts
    .getByRole('row', { name: /без номера/ })
    .getByRole('link')
    .click()
  await expect(popup(page)).toContainText('нет номера счёта')
  await expectAccessible(page)
  await popup(page)
    .getByRole('button', { name: `Зачислить на депозит: ${BIKE.name}` })
    .click()
  await expect(popup(page)).toHaveCount(0)
  await expect(receipts.getByRole('row', { name: /без номера/ })).toHaveCount(0)

  await openCard(page, BIKE.name)
  await expect(deposit(page)).toContainText(/51.234,00/)
  await page.getByRole('button', { name: 'Отправить ссылку для пароля' }).click()
  await expect(
    page.getByText(`Письмо со ссылкой уходит на ${BIKE.login}@example.org`),
  ).toBeVisible()
  const [email] = await emailsTo(baseURL, `${BIKE.login}@example.org`)
  const cabinet = await browser.newPage({ baseURL: baseURL ?? '' })
  await cabinet.goto(linkIn(email))
  await newPasswordForm(cabinet).waitFor()
  await setPassword(cabinet, 'Pedal-Gora-2026')
  await closePopup(cabinet)
  await signIn(cabinet, BIKE.login, 'Pedal-Gora-2026')
  await expectSignedIn(cabinet)
  await expect(cabinet.getByRole('banner')).toContainText(/51.234,00/)

  await page.getByRole('button', { name: 'Приостановить вход' }).click()
  await popup(page).getByRole('button', { name: 'Приостановить' }).click()
  await expect(popup(page)).toContainText('Напишите причину')
  await popup(page).getByLabel('Причина').fill('Долг по договору')
  await popup(page).getByRole('button', { name: 'Приостановить' }).click()
  await expect(page.getByText(/Приостановлен .*Долг/)).toBeVisible()
  await cabinet.context().clearCookies()
  await cabinet.goto('/juridical-auth')
  await signIn(cabinet, BIKE.login, 'Pedal-Gora-2026')
  await expect(popup(cabinet)).toContainText('Вход приостановлен')
  await expect(popup(cabinet)).toContainText('Позвоните нам')
  await cabinet.close()
  await page.getByRole('button', { name: 'Возобновить вход' }).click()
  await popup(page).getByRole('button', { name: 'Возобновить' }).click()
  await expect(page.getByRole('button', { name: 'Приостановить вход' })).toBeVisible()
  expect(await cli(baseURL, 'ledger', 'verify')).toContain('Расхождений нет')
})

const correct = async (page: Page, sum: string, reason: string) => {
  await page.getByRole('button', { name: 'Исправить депозит' }).click()
  await popup(page).getByLabel('Сумма').fill(sum)
  await popup(page).getByLabel('Причина').fill(reason)
  await popup(page).getByRole('button', { name: 'Зачислить' }).click()
  await expect(popup(page)).toHaveCount(0)
}

test('a correction within the limit is done at once; above it another operator agrees @main', async ({
  page,
}) => {
  await openCard(page, PAWS)
  await correct(page, '150,50', 'Округление тарифа')
  await expect(page.getByText('Депозит исправлен')).toBeVisible()
  await expect(deposit(page)).toContainText(/150,50/)
  await expect(page.getByRole('table', { name: 'Движения по депозиту' })).toContainText(
    'Округление тарифа',
  )
  await correct(page, '20 000', 'Возмещение за партию кормов')
  await expect(page.getByText('Исправление ждёт согласия другого оператора')).toBeVisible()
  await deposit(page)
    .getByRole('link', { name: /исправление ждёт согласия/ })
    .click()
  const mine = page.getByRole('row', { name: /Возмещение за партию кормов/ })
  await expect(mine).toContainText('решает другой оператор')
  await expect(mine.getByRole('button')).toHaveCount(0)

  await signInAs(page, 'admin')
  await openConsole(page, '/operator/corrections')
  await expectAccessible(page)
  const row = page.getByRole('row', { name: /Возмещение за партию кормов/ })
  await row.getByRole('button', { name: /Провести/ }).click()
  await expectAccessible(page)
  await popup(page).getByRole('button', { name: 'Провести', exact: true }).click()
  await expect(row).toContainText('Проведено')
  await openCard(page, PAWS)
  await expect(deposit(page)).toContainText(/20.150,50/)
})

test('an invoice is cancelled after one question; its papers open', async ({ page }) => {
  await openConsole(page, '/operator/invoices?search=Улун')
  const row = page.getByRole('row', { name: /Ожидает оплаты/ }).first()
  const number = await numberIn(row)
  await row.getByRole('button', { name: /^Отменить/ }).click()
  await popup(page).getByRole('button', { name: 'Отменить счёт' }).click()
  await expect(page.getByText(`Счёт № ${number} отменён`)).toBeVisible()
  const settled = page.getByRole('row', { name: new RegExp(`№.${number}\\D`) })
  await expect(settled).toContainText('Отменён')
  const href = await settled.getByRole('link', { name: /PDF/ }).getAttribute('href')
  const pdf = await page.request.get(href ?? '')
  expect(pdf.headers()['content-type']).toBe('application/pdf')
})

test('requisites are mended by their control digits', async ({ page, forgive }) => {
  forgive(/400/)
  await openCard(page, 'ООО «Домовой»')
  await page.getByRole('button', { name: 'Изменить', exact: true }).click()
  await popup(page).getByLabel('ИНН').fill('0012345723')
  await popup(page).getByRole('button', { name: 'Сохранить' }).click()
  await expect(popup(page)).toContainText('контрольные цифры сходятся')
  await popup(page).getByLabel('ИНН').fill('0012345722')
  await popup(page).getByLabel('Название для получателей').fill('Домовой. Всё для дома')
  await popup(page).getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByRole('region', { name: 'Реквизиты' })).toContainText('Всё для дома')
})

test('caps of a customer are raised with a reason', async ({ page }) => {
  await openCard(page, 'ООО «Домовой»')
  const caps = page.getByRole('region', { name: 'Пределы' })
  await expect(caps).toContainText(/0 из 20/)
  await caps.getByRole('button', { name: 'Изменить пределы' }).click()
  await popup(page).getByLabel('Ячейки под неоплаченными заказами').fill('много')
  await popup(page).getByRole('button', { name: 'Сохранить' }).click()
  await expect(popup(page)).toContainText('Целое число, или пусто')
  await expect(popup(page)).toContainText('Напишите причину')
  await popup(page).getByLabel('Ячейки под неоплаченными заказами').fill('1 000')
  await popup(page).getByLabel('Причина').fill('Рассрочка по договору')
  await expectAccessible(page)
  await popup(page).getByRole('button', { name: 'Сохранить' }).click()
  await expect(popup(page)).toHaveCount(0)
  await expect(caps).toContainText(/0 из 1.000/)
  await expect(caps).toContainText('Рассрочка по договору')
})

test('every page of customers and money can be read by all, at every width', async ({ page }) => {
  for (const path of ['customers', 'invoices', 'bank?show=all', 'corrections']) {
    await openConsole(page, `/operator/${path}`)
    await expect(page.getByRole('table').first()).toBeVisible()
    await expectFitsAllWidths(page, 900)
  }
  await openCard(page, 'ООО «Улун и Ко»')
  await expect(page.getByRole('table', { name: 'Движения по депозиту' })).toBeVisible()
  await expectFitsAllWidths(page, 900)
})
