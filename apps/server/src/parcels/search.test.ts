import { listSentParcels } from '@yacheyka/contract/parcels/sent-parcels'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#/db/transaction.ts'
import { FUZZ_STRINGS } from '#/http/test-fuzz.ts'
import { fillParcelSearch } from '#/parcel-store/fill-parcel-search.ts'
import { changeContacts } from '#/parcel-store/change-contacts.ts'
import { setBlocked } from '#/parcel-store/actions.ts'
import { insertParcel, insertParcelIn, TEST_OPTIONS } from '#/parcel-store/test-parcels.ts'
import { at, openSentParcels } from './test-sent-parcels.ts'

const { point, kazan, another, db, add, mine, request, numbersOf } = openSentParcels()

beforeEach(async () => {
  await add('Ёлка-715', {
    ...at('2026-02-01T10:00:00Z'),
    receiverPhone: '+79262345678',
    receiverEmail: 'Ivan.Petrov@Example.org',
  })
  await add('Б%_2', { ...at('2026-02-02T10:00:00Z'), pointUid: kazan() })
  await insertParcel(db(), { pointUid: point(), parcelNumber: 'Ёлка-715' })
})

test.each([
  ['number, in any case and with е for ё', 'елКА-7'],
  ['number', 'ка-71'],
  ['phone, as digits', '6234567'],
  ['phone, as it is written', '+7 (926) 234'],
  ['phone, whole with 8', '89262345678'],
  ['phone, begun with 8', '8 (926) 234'],
  ['phone, parted', '234-56-78'],
  ['e-mail', 'petrov@EXAMPLE'],
  ['point', 'мск-7'],
  ['blanks around', '  ёлка '],
])('a fragment of what names a parcel finds it: %s', async (_name, search) => {
  expect(await numbersOf({ search })).toEqual(['Ёлка-715'])
})

test.each(['кзн-1', 'Б%_2', '%_2'])('«%s» finds the other one', async (search) => {
  expect(await numbersOf({ search })).toEqual(['Б%_2'])
})

test.each(['лка715', '5\nё', 'ёлка-7156', '%%%', 'petrov example'])(
  '«%s» finds none',
  async (search) => {
    expect(await numbersOf({ search })).toEqual([])
  },
)

test('barcodes of the parcel and of its cells, whole and in part', async () => {
  const wide = await add('Ш-1', { cells: [{ size: 'S' }, { size: 'M' }] })
  for (const { barcode } of [wide, ...wide.cells]) {
    expect(await numbersOf({ search: barcode })).toEqual(['Ш-1'])
    expect(await numbersOf({ search: barcode.slice(1, -1) })).toContain('Ш-1')
  }
})

test('every fragment of three letters or more of a line finds its parcel', async () => {
  await add('П-😀7', { ...at('2026-02-04T10:00:00Z'), receiverPhone: '', receiverEmail: '' })
  for (const search of ['п-😀', '-😀7', '😀7'])
    expect(await numbersOf({ search })).toEqual(['П-😀7'])
  const phone = '79262345678'
  for (let from = 0; from <= phone.length - 3; from += 1)
    for (let to = from + 3; to <= phone.length; to += 1)
      expect(await numbersOf({ search: phone.slice(from, to) })).toContain('Ёлка-715')
  expect(await numbersOf({ search: '2634' })).toEqual([])
})

test('together with the other filters, and by pages', async () => {
  await add('Ёлка-716', at('2026-02-03T10:00:00Z'))
  expect(await numbersOf({ search: 'ёлка' })).toEqual(['Ёлка-716', 'Ёлка-715'])
  expect(await numbersOf({ search: 'ёлка', offset: 1 })).toEqual(['Ёлка-715'])
  expect(await numbersOf({ search: 'ёлка', date_from: '2026-02-02' })).toEqual(['Ёлка-716'])
  expect(await numbersOf({ search: 'ёлка', terminal_address: 'казань' })).toEqual([])
  expect(await numbersOf({ search: 'ёлка', parcel_status: 'issued' })).toEqual([])
})

test('what is corrected is found by what it is now', async () => {
  const { uid } = await add('И-100')
  const contacts = { phone: '+79997776655', email: 'new@example.org' }
  await inTransaction(db(), (transaction) =>
    changeContacts(transaction, uid, contacts, {
      author: 'operator',
      brand: 'Ячейка',
      hotline: '8 800 000-00-00',
      now: new Date(),
    }),
  )
  expect(await numbersOf({ search: '9997776655' })).toEqual(['И-100'])
  await sql`UPDATE parcel SET point_uid = ${another()} WHERE uid = ${uid}`.execute(db())
  expect(await numbersOf({ search: 'мск-8' })).toEqual(['И-100'])
  await sql`UPDATE parcel SET receiver_phone = '' WHERE uid = ${uid}`.execute(db())
  expect(await numbersOf({ search: '9997776655' })).toEqual([])
})

test('one or two letters are rejected, hostile ones never an error', async () => {
  const response = await request(listSentParcels.path, { search: 'ёл' })
  expect(response.statusCode).toBe(400)
  expect(response.json()).toEqual({ search: ['Введите хотя бы 3 знака подряд'] })
  for (const [, search] of FUZZ_STRINGS) {
    const { statusCode } = await request(listSentParcels.path, { search })
    expect([200, 400]).toContain(statusCode)
  }
})

test('parcels older than the search are written by and by, once', async () => {
  await sql`DELETE FROM parcel_search`.execute(db())
  expect(await numbersOf({ search: 'ёлка' })).toEqual([])
  expect(await fillParcelSearch(db())).toBeGreaterThanOrEqual(3)
  expect(await numbersOf({ search: 'ёлка' })).toEqual(['Ёлка-715'])
  expect(await fillParcelSearch(db())).toBe(0)
})

test('rows without a date stand in their order, and are filled by and by', async () => {
  await add('Ёлка-714', at('2026-01-31T10:00:00Z'))
  await add('Ёлка-716', at('2026-02-03T10:00:00Z'))
  await sql`UPDATE parcel_search SET created_at = NULL`.execute(db())
  const search = async () => [
    await numbersOf({ search: 'ёлка' }),
    await numbersOf({ search: 'ёлка', date_from: '2026-02-01', date_to: '2026-02-01' }),
  ]
  const expected = [['Ёлка-716', 'Ёлка-715', 'Ёлка-714'], ['Ёлка-715']]
  expect(await search()).toEqual(expected)
  expect(await fillParcelSearch(db())).toBeGreaterThanOrEqual(4)
  expect(await search()).toEqual(expected)
  expect(await fillParcelSearch(db())).toBe(0)
})

test('those that wait longer than so many days, blocked ones too', async () => {
  await insertParcelIn(db(), 'delivered', mine('Д-1'))
  await insertParcelIn(db(), 'issued', mine('Д-2'))
  const past = new Date(Date.now() - 49 * 3_600_000)
  const old = await insertParcelIn(db(), 'delivered', mine('Д-3'), past)
  expect(await numbersOf({ waiting_days: 2 })).toEqual(['Д-3'])
  expect(await numbersOf({ waiting_days: 3 })).toEqual([])
  expect((await request(listSentParcels.path, { waiting_days: 31 })).statusCode).toBe(400)
  const options = { now: new Date(), ...TEST_OPTIONS }
  await inTransaction(db(), (transaction) => setBlocked(transaction, old.uid, true, options))
  expect(await numbersOf({ waiting_days: 2 })).toEqual(['Д-3'])
})
