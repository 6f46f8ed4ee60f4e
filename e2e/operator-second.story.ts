import type { Page } from '@playwright/test'
import { popup } from './business.ts'
import { openConsole, signInAs, test } from './operator.ts'
import { expect, expectAccessible, expectNoSidewaysScroll } from './story.ts'

// What only a browser shows: two operators, one after another, over the same list.

test.use({ role: 'manager' })

const OUR_ACCOUNT = '40702810200000000017'
const YARN = { name: 'ООО «Пряжа и спицы»', inn: '0012345747' }
const FOREST = 'ООО «Лесная мастерская»'
const PAYMENT = /Оплата счёта.*Лесная/

const requests = (page: Page) => page.getByRole('table', { name: 'Запросы' })
const invoices = (page: Page) => page.getByRole('table', { name: 'Счета' })
const approve = async (page: Page, row: RegExp) => {
  await requests(page)
    .getByRole('row', { name: row })
    .getByRole('button', { name: /^Провести/ })
    .click()
  await expectAccessible(page)
  await popup(page).getByRole('button', { name: 'Провести', exact: true }).click()
  await expect(popup(page)).toHaveCount(0)
}

test('a payment above the limit waits; whoever asked only takes it back, another operator credits it @main', async ({
  page,
}) => {
  await openConsole(page, `/operator/invoices?search=${encodeURIComponent('Лесная')}&status=issued`)
  const invoice = invoices(page).getByRole('row').nth(1)
  await invoice.getByRole('button', { name: /^Оплачен/ }).click()
  await popup(page).getByRole('button', { name: 'Зачислить' }).click()
  await expect(page.getByText(/счёт ждёт второго оператора/)).toBeVisible()
  await expect(invoice.getByRole('button')).toHaveCount(0)
  await invoice.getByRole('link', { name: 'Ждёт второго оператора' }).click()
  const mine = requests(page).getByRole('row', { name: PAYMENT })
  await expect(mine).toContainText(/решает.другой.оператор/)
  await expect(mine.getByRole('button', { name: /^Отозвать/ })).toBeVisible()
  await expect(mine.getByRole('button', { name: /^Провести/ })).toHaveCount(0)

  await signInAs(page, 'admin')
  await openConsole(page)
  await page.getByRole('link', { name: /жд[уё]т второго оператора/ }).click()
  await approve(page, PAYMENT)
  await expect(requests(page).getByRole('row', { name: PAYMENT })).toHaveCount(0)
  await openConsole(page, `/operator/invoices?search=${encodeURIComponent('Лесная')}`)
  await expect(invoices(page).getByRole('row', { name: /240.000,00/ })).toContainText('Оплачен')
  await expect(page.getByText(FOREST).first()).toBeVisible()
})

test('a statement above the limit is shown in full and waits; declined, it may be loaded again', async ({
  page,
}) => {
  await openConsole(page, `/operator/invoices?search=${encodeURIComponent('Пряжа')}&status=issued`)
  const label = await invoices(page)
    .getByRole('button', { name: /^Оплачен/ })
    .textContent()
  const number = /№\s(\d+)/.exec(label ?? '')?.[1] ?? ''
  const load = async () => {
    await openConsole(page, '/operator/bank')
    await page.getByLabel('Файл 1CClientBankExchange').setInputFiles({
      name: 'kl_to_1c.txt',
      mimeType: 'text/plain',
      buffer: statement(number),
    })
    await page.getByRole('button', { name: 'Загрузить' }).click()
  }
  await load()
  const report = page.getByRole('region', { name: 'Отчёт о загрузке' })
  await expect(report).toContainText(/ждут.второго.оператора.1/)
  await expect(report).toContainText(`Ждёт второго: счёт № ${number}`)
  await expectAccessible(page)
  await report.getByRole('link', { name: 'Что ждёт' }).click()
  await expect(popup(page).getByRole('table')).toContainText(YARN.name)
  await expectAccessible(page)

  await signInAs(page, 'admin')
  await openConsole(page, '/operator/approvals?status=waiting')
  const row = requests(page).getByRole('row', { name: /kl_to_1c\.txt/ })
  await row.getByRole('button', { name: /^Отказать/ }).click()
  await popup(page).getByLabel('Причина').fill('Не та выписка')
  await popup(page).getByRole('button', { name: 'Отказать' }).click()
  await expect(row).toHaveCount(0)

  await signInAs(page, 'manager')
  await load()
  await expect(report).toContainText(/ждут.второго.оператора.1/)
  await signInAs(page, 'admin')
  await openConsole(page, '/operator/approvals?status=waiting')
  await approve(page, /kl_to_1c\.txt/)
  await openConsole(page, `/operator/invoices?search=${encodeURIComponent('Пряжа')}`)
  await expect(invoices(page).getByRole('row', { name: /130.000,00/ })).toContainText('Оплачен')
})

test('the list can be read by all, at every width', async ({ page }) => {
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await openConsole(page, '/operator/approvals')
    await expect(requests(page)).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
})

const statement = (number: string): Buffer =>
  Buffer.from(
    [
      '1CClientBankExchange',
      'ВерсияФормата=1.03',
      'Кодировка=Windows',
      `РасчСчет=${OUR_ACCOUNT}`,
      'СекцияДокумент=Платежное поручение',
      'Номер=777',
      'Дата=21.11.2026',
      'Сумма=130000.00',
      'ПлательщикСчет=40702810000000000556',
      `ПлательщикИНН=${YARN.inn}`,
      `Плательщик1=${YARN.name}`,
      `ПолучательСчет=${OUR_ACCOUNT}`,
      `НазначениеПлатежа=Оплата по счёту № ${number}`,
      'КонецДокумента',
      'КонецФайла',
      '',
    ].join('\r\n'),
  )
