import { getOrderPdf } from '@yacheyka/contract/orders/orders'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import { newUid } from '#/db/uuid.ts'
import { canReadPdf, pdfText } from '#/documents/test-pdf.ts'
import { order, insertTerminal, lineTo } from './test-orders.ts'
import type { Jobs } from '#/jobs/start-jobs.ts'
import { move, TEST_LEDGER } from '#/ledger/test-ledger.ts'
import { TEST_NOW, TEST_ORDERS } from './test-orders.ts'
import { providers, startTestJobs } from '#/messages/test-outbox.ts'
import { fileOf, openTestSmtp } from '#/messages/test-smtp.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'

let opened: TestApp
let account: TestAccount
beforeAll(async () => {
  opened = await openTestApp()
  account = await signInCustomer(opened, { name: 'ООО «Ромашка»' })
})
afterAll(() => opened.close())

const request = (uid: string, headers: Readonly<Record<string, string>> = account.headers) =>
  opened.app.inject({ url: getOrderPdf.path.replace(':uid', uid), headers })

async function placeTwo() {
  const { db } = opened.database
  const address = 'г. Москва, ул. Арбат, д. 1'
  const terminal = await insertTerminal(db, {}, { address })
  const item = { label: 'Кружка «Утро»', price: 45_000, quantity: 2, vat: '22' as const }
  const lines = [
    lineTo(terminal, { parcel_number: `А-${newUid().slice(-8)}`, items: [item] }),
    lineTo(terminal, { parcel_number: `Б-${newUid().slice(-8)}`, cells: ['M', 'S', 'M'] }),
  ]
  return { placed: await order(db, account.customerUid, lines), lines, terminal, address }
}

test('is sent to be opened or saved under its Russian name, and kept by nobody', async () => {
  const { placed } = await placeTwo()
  const response = await request(placed.uid)
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(response.headers['cache-control']).toBe('private, no-store')
  expect(decodeURIComponent(String(response.headers['content-disposition']))).toBe(
    `inline; filename*=UTF-8''Заказ ${placed.orderNumber}.pdf`,
  )
  expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect(response.rawPayload.subarray(-8).toString()).toContain('%%EOF')
})

test('another customer’s order is not there, nor one that never was', async () => {
  const { placed } = await placeTwo()
  const stranger = await signInCustomer(opened)
  expect((await request(placed.uid, stranger.headers)).statusCode).toBe(404)
  expect((await request(newUid())).statusCode).toBe(404)
  expect((await request('nonsense')).statusCode).toBe(404)
  expect((await request(placed.uid, {})).statusCode).toBe(401)
})

describe.runIf(canReadPdf())('read as a person reads it', () => {
  test('it has what was ordered, and how it stands now', async () => {
    const { placed, lines, terminal, address } = await placeTwo()
    const text = pdfText((await request(placed.uid)).rawPayload)
    for (const part of [
      `Заказ № ${placed.orderNumber} от 22 ноября 2026 г.`,
      'ООО «Ромашка»',
      'Ожидает оплаты',
      'Казань',
      terminal.number,
      address,
      'Кружка «Утро»',
      '2 шт. × 450,00 ₽, НДС 22%',
      'S, 2 × M',
      'Страница 1 из 1',
      ...lines.map((line) => line.parcel_number),
      ...placed.parcels.flatMap(({ cells }) => cells.map(({ barcode }) => barcode)),
    ])
      expect(text).toContain(part)
    const roubles = (placed.price / 100).toFixed(2).replace('.', ',')
    expect(text.replaceAll(' ', '')).toContain(`Итого,₽:${roubles}`)
  })

  test('goes out with the mail that confirms the order, as the order is when the mail leaves', async () => {
    const { db } = opened.database
    const payer = await signInCustomer(opened, { email: 'buh@romashka.example' })
    const smtp = await openTestSmtp()
    let jobs: Jobs | undefined
    try {
      await db.deleteFrom('outbox_message').execute()
      const funds = { customerUid: payer.customerUid, change: 100_000_000 }
      await move(db, funds, { ...TEST_LEDGER, now: TEST_NOW })
      const now = new Date()
      const line = lineTo(await insertTerminal(db))
      const placed = await order(db, payer.customerUid, [line], { ...TEST_ORDERS, now })
      jobs = startTestJobs(opened.database, providers({ smtp: smtp.url }))
      await expect.poll(() => smtp.taken.length, { timeout: 30_000 }).toBe(1)
      const [mail = ''] = smtp.taken
      expect(mail).toContain('To: buh@romashka.example')
      const file = fileOf(mail)
      expect([file?.name, file?.type]).toEqual([
        `Заказ ${placed.orderNumber}.pdf`,
        'application/pdf',
      ])
      const text = pdfText(file?.content ?? Buffer.from(''))
      expect(text).toContain(line.parcel_number)
      expect(text).toContain('Оплачен')
    } finally {
      await jobs?.stop()
      await smtp.close()
    }
  })
})
