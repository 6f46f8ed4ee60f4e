import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import { canReadPdf, pdfText } from '#/documents/test-pdf.ts'
import { readXlsx } from '#/documents/test-read-xlsx.ts'
import { changeOf, move, TEST_LEDGER } from '#/ledger/test-ledger.ts'
import { verifyLedger } from '#/ledger/verify-ledger.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'

const READS = canReadPdf()

let opened: TestApp
let anna: TestAccount
beforeAll(async () => {
  opened = await openTestApp({ LIMIT_DOCUMENTS_PER_MINUTE: '1000' })
})
afterAll(() => opened.close())
beforeEach(async () => {
  anna = await signInCustomer(opened, { name: 'ООО «Ромашка»' })
})

type Kind = Parameters<typeof changeOf>[0]
const book = (at: string, kind: Kind, amount: number, note = '') =>
  move(
    opened.database.db,
    { customerUid: anna.customerUid, kind, change: changeOf(kind, amount), note },
    { ...TEST_LEDGER, now: new Date(at) },
  )
const request = (path: string, query: Readonly<Record<string, string>> = {}, by = anna) =>
  opened.app.inject({
    url: path.replace(':uid', by.userUid),
    query: { ...query },
    headers: { ...by.headers },
  })
const FEBRUARY = { from: '2026-02-01', to: '2026-02-28' }
const statement = (query: Readonly<Record<string, string>> = FEBRUARY) =>
  request(ENDPOINTS.getStatement.path, query)

/** January's last second, February's first and last, March's first, by Moscow's clock. */
const bookWinter = async () => {
  await book('2026-01-31T20:59:59Z', 'top_up', 100_000, 'Счёт № 1')
  await book('2026-01-31T21:00:00Z', 'order_payment', 30_000, 'Заказ № 1')
  await book('2026-02-10T09:00:00Z', 'refund', 5_000, '=SUM(A1)')
  await book('2026-02-28T20:59:59Z', 'extension', 2_550)
  await book('2026-02-28T21:00:00Z', 'order_payment', 10_000)
}

describe('the statement', () => {
  test('has the days of Moscow, both of them, and its sums agree', async () => {
    await bookWinter()
    expect((await statement()).json()).toEqual({
      count: 3,
      next: null,
      previous: null,
      opening: '1000.00',
      credited: '50.00',
      debited: '325.50',
      closing: '724.50',
      results: [
        expect.objectContaining({ number: 4, operation: 'Продление хранения', balance: '724.50' }),
        expect.objectContaining({ number: 3, amount: '50.00', balance: '750.00' }),
        {
          number: 2,
          datetime: '2026-02-01T00:00:00+03:00',
          kind: 'order_payment',
          operation: 'Оплата заказа',
          note: 'Заказ № 1',
          amount: '-300.00',
          balance: '700.00',
        },
      ],
    })
    const march = (await statement({ from: '2026-03-01', to: '2026-03-31' })).json()
    expect(march).toMatchObject({ opening: '724.50', closing: '624.50', count: 1 })
  })

  test('of nothing is nought', async () => {
    const empty = { count: 0, opening: '0.00', closing: '0.00', results: [] }
    expect((await statement()).json()).toMatchObject(empty)
    await bookWinter()
    const later = (await statement({ from: '2026-05-01', to: '2026-05-01' })).json()
    expect(later).toMatchObject({ count: 0, opening: '624.50', closing: '624.50', results: [] })
  })

  test('comes page by page, the newest first', async () => {
    await book('2026-01-20T10:00:00Z', 'top_up', 100)
    for (let at = 0; at < 25; at += 1) await book('2026-02-03T10:00:00Z', 'top_up', 100 + at)
    const numbers: number[] = []
    let url = `${ENDPOINTS.getStatement.path.replace(':uid', anna.userUid)}?from=2026-02-01&to=2026-02-28`
    while (url !== '') {
      const page = (await opened.app.inject({ url, headers: { ...anna.headers } })).json()
      numbers.push(...page.results.map(({ number }: { number: number }) => number))
      url = page.next ?? ''
    }
    expect(numbers).toEqual(Array.from({ length: 25 }, (_, at) => 26 - at))
    expect((await statement({ ...FEBRUARY, offset: '1000' })).json().results).toEqual([])
  })

  test.each([
    [{ from: '2026-02-30', to: '2026-03-01' }, 'from', 'Укажите день вида 2026-02-01'],
    [{ from: '01.02.2026', to: '2026-03-01' }, 'from', 'Укажите день вида 2026-02-01'],
    [{ from: '2026-02-01' }, 'to', 'Укажите день вида 2026-02-01'],
    [{ from: '2026-02-02', to: '2026-02-01' }, 'to', 'Конец периода раньше начала'],
    [{ from: '2025-02-01', to: '2026-02-02' }, 'to', 'Период не длиннее 366 дней'],
  ])('for %o is rejected', async (query, field, message) => {
    const paths = [ENDPOINTS.getStatement, ENDPOINTS.getStatementSheet, ENDPOINTS.getStatementPdf]
    for (const { path } of paths) {
      const response = await request(path, query)
      expect(response.statusCode).toBe(400)
      expect(response.json()).toEqual({ [field]: [message] })
    }
  })

  test('is a workbook with the same figures, and texts that are no formulas', async () => {
    await bookWinter()
    const response = await request(ENDPOINTS.getStatementSheet.path, FEBRUARY)
    expect(response.headers['content-disposition']).toContain(
      'statement-2026-02-01-2026-02-28.xlsx',
    )
    const { rows } = await readXlsx(response.rawPayload)
    const shown = rows.map((cells) => cells.map(({ at, value }) => `${at} ${value}`))
    expect(shown).toEqual([
      [
        'Дата и время (МСК)',
        'Операция',
        'Основание',
        'Зачислено, ₽',
        'Списано, ₽',
        'Остаток, ₽',
      ].map((heading, at) => `${'ABCDEF'[at]}1 ${heading}`),
      ['B2 Остаток на начало', 'F2 1000'],
      ['A3 46054', 'B3 Оплата заказа', 'C3 Заказ № 1', 'E3 300', 'F3 700'],
      [expect.stringMatching('A4 '), 'B4 Возврат', 'C4 =SUM(A1)', 'D4 50', 'F4 750'],
      [expect.stringMatching('A5 '), 'B5 Продление хранения', 'E5 25.5', 'F5 724.5'],
      ['B6 Остаток на конец', 'F6 724.5'],
    ])
  })

  test.runIf(READS)('is a PDF with the same figures', async () => {
    await bookWinter()
    const response = await request(ENDPOINTS.getStatementPdf.path, FEBRUARY)
    expect(response.headers['content-type']).toBe('application/pdf')
    const text = pdfText(response.rawPayload)
    for (const part of [
      'Выписка по депозитному счёту за 01.02.2026 – 28.02.2026',
      'ООО «Ромашка», ИНН',
      '1 000,00 ₽ 50,00 ₽ 325,50 ₽ 724,50 ₽',
      'Оплата заказа Заказ № 1 300,00 700,00',
    ])
      expect(text).toContain(part)
  })
})

describe('the act of a month', () => {
  const acts = async () => (await request(ENDPOINTS.listActs.path)).json().results
  const act = (month: string) => request(ENDPOINTS.getActPdf.path.replace(':month', month))

  test('names what was rendered less what was refunded, by Moscow’s months', async () => {
    await bookWinter()
    expect(await acts()).toEqual([
      { month: '2026-03', title: 'март\u00a02026\u00a0г.', amount: '100.00' },
      { month: '2026-02', title: 'февраль\u00a02026\u00a0г.', amount: '275.50' },
    ])
  })

  test.runIf(READS)('says them in figures and words', async () => {
    await bookWinter()
    const response = await act('2026-02')
    const text = pdfText(response.rawPayload)
    for (const part of [
      'от 28 февраля 2026 г.',
      '250,00',
      '25,50',
      'Двести семьдесят пять рублей 50 копеек',
    ])
      expect(text).toContain(part)
  })

  test('stays what it was: asked again and at once it is the same, and the month is closed', async () => {
    await bookWinter()
    const made = await Promise.all(Array.from({ length: 5 }, () => act('2026-02')))
    expect(new Set(made.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1)
    await book('2026-02-20T10:00:00Z', 'order_payment', 7_700)
    expect((await act('2026-02')).rawPayload).toEqual(made[0]?.rawPayload)
    expect((await statement()).json()).toMatchObject({ count: 3, closing: '724.50' })
    expect((await acts())[0]).toMatchObject({ month: '2026-03', amount: '177.00' })
    expect((await verifyLedger(opened.database.db)).errors).toEqual([])
  })

  test('is not there before the month is over, for a month without services, or for no month', async () => {
    await book('2026-01-10T10:00:00Z', 'top_up', 100_000)
    await book('2026-02-10T10:00:00Z', 'order_payment', 10_000)
    await book('2026-02-11T10:00:00Z', 'refund', 10_000)
    expect(await acts()).toEqual([])
    const now = new Date().toISOString().slice(0, 7)
    for (const month of ['2026-01', '2026-02', '2020-05', now, '2999-01', '2026-13', 'x'])
      expect([month, (await act(month)).statusCode]).toEqual([month, 404])
  })

  test.runIf(READS)('another customer has acts of its own, numbered in one row', async () => {
    await bookWinter()
    const first = await act('2026-02')
    anna = await signInCustomer(opened, { name: 'ООО «Лютик»' })
    expect((await act('2026-02')).statusCode).toBe(404)
    await bookWinter()
    const second = await act('2026-02')
    const numbers = [first, second].map(({ rawPayload }) =>
      Number(/Акт № (\d+)/.exec(pdfText(rawPayload))?.[1]),
    )
    expect(numbers[1]).toBe((numbers[0] ?? 0) + 1)
  })
})
