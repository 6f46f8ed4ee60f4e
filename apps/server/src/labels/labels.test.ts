import { randomBytes } from 'node:crypto'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  getAcceptanceAct,
  getChosenAct,
  printChosenBarcodes,
  printOrderBarcodes,
  printParcelBarcode,
} from '@yacheyka/contract/parcels/labels'
import { LABEL_FORMATS } from '@yacheyka/core/labels/label'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import { BIG_AT_ONCE, BIG_DOCUMENT } from '#/http/big-documents.ts'
import { base58 } from '#/db/base58.ts'
import { newUid } from '#/db/uuid.ts'
import { canReadPdf, pdfBarcodes, pdfText } from '#/documents/test-pdf.ts'
import { insertTerminal, lineTo, order } from '#/orders/test-orders.ts'
import { insertParcel } from '#/parcel-store/test-parcels.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'

let opened: TestApp
let account: TestAccount
beforeAll(async () => {
  opened = await openTestApp({ LABEL_ZPL_FONT: 'E:ARI000.TTF' })
  account = await signInCustomer(opened, { name: 'ООО «Ромашка»' })
})
afterAll(() => opened.close())

const send = (path: string, uid: string, query = '', { headers } = account) =>
  opened.app.inject({ url: `${path.replace(':uid', uid)}?${query}`, headers })
const ofOrder = (uid: string, query = '', who = account) =>
  send(printOrderBarcodes.path, uid, query, who)
const ofParcel = (uid: string, query = '', who = account) =>
  send(printParcelBarcode.path, uid, query, who)
const actOf = (uid: string, who = account) => send(getAcceptanceAct.path, uid, '', who)
const nameOf = (response: { headers: Readonly<Record<string, unknown>> }) =>
  decodeURIComponent(String(response.headers['content-disposition']))

/** Three parcels, the second in three cells, the third cancelled on demand. */
async function place() {
  const { db } = opened.database
  const terminal = await insertTerminal(db, {}, { address: 'г. Москва, ул. Арбат, д. 1' })
  const lines = [
    lineTo(terminal, { parcel_number: `А-${newUid().slice(-8)}`, weight: 2500 }),
    lineTo(terminal, { parcel_number: `Б-${newUid().slice(-8)}`, cells: ['M', 'S', 'S/2'] }),
    lineTo(terminal, { parcel_number: `В-${newUid().slice(-8)}` }),
  ]
  const placed = await order(db, account.customerUid, lines)
  return {
    placed,
    terminal,
    barcodes: placed.parcels.map(({ cells }) => cells.map((cell) => cell.barcode)),
  }
}
type Placed = Awaited<ReturnType<typeof place>>['placed']

const cancel = (placed: Placed, at: readonly number[]) =>
  opened.database.db
    .updateTable('parcel')
    .set({ status: 'cancelled' })
    .where(
      'uid',
      'in',
      at.map((line) => placed.parcels[line]?.uid ?? ''),
    )
    .execute()

/** What the labels say, label after label: ZPL is text as it is. */
const barcodesIn = (zpl: string) => Array.from(zpl.matchAll(/\^FD(YA\d+)\^FS/g), ([, code]) => code)

test('labels of an order are sent under their Russian name and kept by nobody', async () => {
  const { placed } = await place()
  const response = await ofOrder(placed.uid)
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(response.headers['cache-control']).toBe('private, no-store')
  expect(nameOf(response)).toBe(`inline; filename*=UTF-8''Этикетки ${placed.orderNumber}.pdf`)
  expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect(response.rawPayload.subarray(-8).toString()).toContain('%%EOF')
})

test('in the order of the parcels and their cells, each with its place; unpaid ones too', async () => {
  const { placed, barcodes } = await place()
  expect(placed.status).toBe('awaiting_payment')
  const response = await ofOrder(placed.uid, 'format=zpl')
  expect(response.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(nameOf(response)).toBe(`inline; filename*=UTF-8''Этикетки ${placed.orderNumber}.zpl`)
  expect(barcodesIn(response.body)).toEqual(barcodes.flatMap((cells) => cells.toSorted()))
  const places = Array.from(response.body.matchAll(/место\s(\d)\sиз\s3/gu), ([, at]) => at)
  expect(places).toEqual(['1', '2', '3'])
  expect(response.body).toContain('2,5\u00a0кг')
})

test('what is cancelled has no label; where all is, that is said', async () => {
  const { placed, barcodes } = await place()
  await cancel(placed, [1])
  const left = [barcodes[0], barcodes[2]].flat()
  expect(barcodesIn((await ofOrder(placed.uid, 'format=zpl')).body)).toEqual(left)
  await cancel(placed, [0, 2])
  for (const response of [
    await ofOrder(placed.uid),
    await ofParcel(placed.parcels[0]?.uid ?? ''),
    await actOf(placed.uid),
  ]) {
    expect(response.statusCode).toBe(409)
    expect(response.json()).toMatchObject({ detail: 'Всё отменено: печатать нечего' })
  }
})

test('of one parcel: a label for each cell; without an order too', async () => {
  const { placed, barcodes } = await place()
  const [, three] = placed.parcels
  const response = await ofParcel(three?.uid ?? '', 'format=zpl')
  expect(nameOf(response)).toContain(`Этикетка ${three?.parcelNumber}.zpl`)
  expect(barcodesIn(response.body)).toEqual(barcodes[1]?.toSorted())
  const { customerUid } = account
  const alone = await insertParcel(opened.database.db, { customerUid, parcelNumber: 'a/b "c"' })
  const label = await ofParcel(alone.uid, 'format=zpl')
  expect(barcodesIn(label.body)).toEqual([alone.barcode])
  expect(nameOf(label)).toContain('Этикетка a/b "c".zpl')
})

test('the font of the printer is a setting', async () => {
  const { placed } = await place()
  expect((await ofOrder(placed.uid, 'format=zpl')).body).toContain('^A@N,18,18,E:ARI000.TTF')
})

test('another customer’s is not there, nor what never was; nobody without a session', async () => {
  const { placed } = await place()
  const stranger = await signInCustomer(opened)
  const nobody = { ...account, headers: { authorization: '' } }
  const [parcel] = placed.parcels
  for (const [call, uid] of [
    [ofOrder, placed.uid],
    [(of: string, _query: string, who: TestAccount) => actOf(of, who), placed.uid],
    [ofParcel, parcel?.uid ?? ''],
  ] as const) {
    expect((await call(uid, '', stranger)).statusCode).toBe(404)
    expect((await call(newUid(), '', account)).statusCode).toBe(404)
    expect((await call('nonsense', '', account)).statusCode).toBe(404)
    expect((await call(uid, '', nobody)).statusCode).toBe(401)
  }
})

test.each([
  ['format=a5', 'format'],
  ['format=a4&start=0', 'start'],
  ['format=a4&start=7', 'start'],
  ['start=x', 'start'],
])('%s is rejected by its name', async (query, field) => {
  const { placed } = await place()
  const response = await ofOrder(placed.uid, query)
  expect([response.statusCode, Object.keys(response.json())]).toEqual([400, [field]])
})

test('too many documents a minute', async () => {
  const limited = await openTestApp({ LIMIT_DOCUMENTS_PER_MINUTE: '1' })
  try {
    const { headers } = await signInCustomer(limited)
    const url = printOrderBarcodes.path.replace(':uid', newUid())
    expect((await limited.app.inject({ url, headers })).statusCode).toBe(404)
    const refused = await limited.app.inject({ url, headers })
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  } finally {
    await limited.close()
  }
})

describe.runIf(canReadPdf())('read by a scanner and by a person', { timeout: 60_000 }, () => {
  test.each(LABEL_FORMATS.filter((format) => format !== 'zpl'))('%s', async (format) => {
    const { placed, terminal, barcodes } = await place()
    const { rawPayload: pdf } = await ofOrder(placed.uid, `format=${format}&start=2`)
    expect(pdfBarcodes(pdf, 300).flat().toSorted()).toEqual(barcodes.flat().toSorted())
    const text = pdfText(pdf)
    for (const part of [terminal.number, 'ул. Арбат, д. 1', placed.orderNumber, 'место 3 из 3'])
      expect(text).toContain(part)
  })

  test('the act', async () => {
    const { placed, terminal } = await place()
    await cancel(placed, [2])
    const response = await actOf(placed.uid)
    expect(nameOf(response)).toContain(`Акт приёма-передачи ${placed.orderNumber}.pdf`)
    const text = pdfText(response.rawPayload)
    for (const part of [
      `заказу № ${placed.orderNumber}`,
      'ООО «Ромашка»',
      terminal.number,
      ...placed.parcels.slice(0, 2).map(({ parcelNumber }) => parcelNumber),
      'отправлений: 2 (два), мест: 4 (четыре), общим весом 4 кг',
    ])
      expect(text).toContain(part)
    expect(text).not.toContain(placed.parcels[2]?.parcelNumber)
  })
})

test('a reader that goes away midway leaves nothing under way', { tags: ['slow'] }, async () => {
  const terminal = await insertTerminal(opened.database.db)
  const cells = ['M', 'M', 'M', 'M', 'M'] as const
  const lines = Array.from({ length: BIG_DOCUMENT / cells.length + 1 }, () =>
    lineTo(terminal, { cells: [...cells] }),
  )
  const { uid } = await order(opened.database.db, account.customerUid, lines)
  if (!opened.app.server.listening) await opened.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = opened.app.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}${printOrderBarcodes.path.replace(':uid', uid)}`
  // More of them than may be under way at once.
  for (let at = 0; at <= BIG_AT_ONCE; at += 1) {
    const begun = () =>
      new Promise<number | undefined>((resolve, reject) => {
        const request = get(url, { headers: account.headers }, (response) => {
          response.once('error', () => undefined)
          response.once('data', () => {
            request.destroy()
            resolve(response.statusCode)
          })
        })
        request.once('error', reject)
      })
    await expect.poll(begun).toBe(200)
  }
})

describe('of parcels that were chosen', () => {
  const post = (path: string, uids: readonly string[], query = '', { headers } = account) =>
    opened.app.inject({ method: 'POST', url: `${path}?${query}`, headers, payload: [...uids] })
  const uidsOf = ({ parcels }: Placed) => parcels.map(({ uid }) => uid)

  test('labels come order after order, in the order of their lines, however they were chosen', async () => {
    const [first, second] = [await place(), await place()]
    const chosen = [...uidsOf(second.placed), ...uidsOf(first.placed)].toReversed()
    const response = await post(printChosenBarcodes.path, chosen, 'format=zpl')
    expect([response.statusCode, nameOf(response)]).toEqual([
      200,
      `inline; filename*=UTF-8''Этикетки.zpl`,
    ])
    expect(barcodesIn(response.body)).toEqual(
      [...first.barcodes, ...second.barcodes].flatMap((cells) => cells.toSorted()),
    )
  })

  test('the act leaves out what is cancelled; where all is, that is said', async () => {
    const { placed } = await place()
    await cancel(placed, [2])
    const response = await post(getChosenAct.path, uidsOf(placed))
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      200,
      'application/pdf',
    ])
    await cancel(placed, [0, 1])
    const refused = await post(getChosenAct.path, uidsOf(placed))
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'all_cancelled' }])
  })

  test.each([printChosenBarcodes, getChosenAct])(
    '$id: of another’s parcel nothing is made',
    async ({ path }) => {
      const other = await signInCustomer(opened)
      const { placed } = await place()
      const mine = uidsOf(placed).slice(0, 1)
      expect((await post(path, mine, '', other)).statusCode).toBe(404)
      const unknown = base58(randomBytes(16))
      expect((await post(path, [...mine, unknown])).statusCode).toBe(404)
      expect((await post(path, [])).statusCode).toBe(400)
      expect(
        (
          await post(
            path,
            Array.from({ length: 501 }, () => base58(randomBytes(16))),
          )
        ).statusCode,
      ).toBe(400)
    },
  )
})
