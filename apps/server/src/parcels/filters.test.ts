import { countSentParcels, listSentParcels } from '@yacheyka/contract/parcels/sent-parcels'
import { beforeEach, describe, expect, test } from 'vitest'
import { setBlocked } from '#/parcel-store/actions.ts'
import { insertParcel, insertParcelIn, TEST_OPTIONS } from '#/parcel-store/test-parcels.ts'
import { inTransaction } from '#/db/transaction.ts'
import { FUZZ_STRINGS } from '#/http/test-fuzz.ts'
import { at, openSentParcels } from './test-sent-parcels.ts'

const { point, kazan, another, db, add, mine, request, numbersOf } = openSentParcels()

describe('filters', () => {
  beforeEach(async () => {
    await add('А-1', at('2026-01-31T20:59:59Z'))
    await add('А-22', at('2026-01-31T21:00:00Z'))
    await add('А-2', at('2026-02-01T20:59:59.999Z'))
    await add('Б%_2', at('2026-02-01T21:00:00Z'))
  })

  test('days are whole days of Moscow, both of them in', async () => {
    expect(await numbersOf({ date_from: '2026-02-01', date_to: '2026-02-01' })).toEqual([
      'А-2',
      'А-22',
    ])
    expect(await numbersOf({ date_to: '2026-01-31' })).toEqual(['А-1'])
    expect(await numbersOf({ date_from: '2026-02-02' })).toEqual(['Б%_2'])
  })

  test('a number by its beginning, word for word', async () => {
    expect(await numbersOf({ parcel_number: 'А-2' })).toEqual(['А-2', 'А-22'])
    expect(await numbersOf({ parcel_number: 'Б%' })).toEqual(['Б%_2'])
    expect(await numbersOf({ parcel_number: '%' })).toEqual([])
    expect(await numbersOf({ parcel_number: 'а-2' })).toEqual([])
    expect(await numbersOf({ parcel_number: ' А-22 ' })).toEqual(['А-22'])
  })

  test('a whole barcode of ours, of the parcel or of a cell of it; of others none', async () => {
    const wide = await add('Ш-1', { cells: [{ size: 'S' }, { size: 'M' }] })
    const others = await insertParcel(db(), { pointUid: point() })
    for (const barcode of [wide.barcode, ...wide.cells.map((cell) => cell.barcode)])
      expect(await numbersOf({ parcel_number: barcode })).toEqual(['Ш-1'])
    expect(await numbersOf({ parcel_number: wide.barcode.slice(0, -1) })).toEqual([])
    expect(await numbersOf({ parcel_number: others.barcode })).toEqual([])
  })

  test('statuses as they are shown: a block covers what is beneath it', async () => {
    const blocked = await insertParcelIn(db(), 'delivered', mine('Д-1'))
    await insertParcelIn(db(), 'delivered', mine('Д-2'))
    await insertParcelIn(db(), 'issued', mine('Д-3'))
    const options = { now: new Date(), ...TEST_OPTIONS }
    await inTransaction(db(), (transaction) => setBlocked(transaction, blocked.uid, true, options))
    expect(await numbersOf({ parcel_status: 'delivered' })).toEqual(['Д-2'])
    expect(await numbersOf({ parcel_status: 'blocked_for_return' })).toEqual(['Д-1'])
    expect((await numbersOf({ parcel_status: 'delivered,issued' })).toSorted()).toEqual([
      'Д-2',
      'Д-3',
    ])
    expect(await numbersOf({ parcel_status: 'created', limit: 2 })).toEqual(['Б%_2', 'А-2'])
    expect(await numbersOf({ parcel_status: 'overdue,returned' })).toEqual([])
    await inTransaction(db(), (transaction) => setBlocked(transaction, blocked.uid, false, options))
    expect((await numbersOf({ parcel_status: 'delivered' })).toSorted()).toEqual(['Д-1', 'Д-2'])
  })

  test('words of the address, the name or the number of the point', async () => {
    await add('К-1', { pointUid: kazan() })
    expect(await numbersOf({ terminal_address: 'казань' })).toEqual(['К-1'])
    expect(await numbersOf({ terminal_address: 'г. Казань, улица баумана' })).toEqual(['К-1'])
    expect(await numbersOf({ terminal_address: 'КЗН-1' })).toEqual(['К-1'])
    expect((await numbersOf({ terminal_address: 'пятерочка' })).length).toBe(4)
    expect(await numbersOf({ terminal_address: 'казань садовая' })).toEqual([])
    await add('М-1', { pointUid: another() })
    // Most points, and all of them.
    expect(new Set(await numbersOf({ terminal_address: 'москва' }))).toEqual(
      new Set(['А-1', 'А-22', 'А-2', 'Б%_2', 'М-1']),
    )
    expect((await numbersOf({ terminal_address: 'улица' })).length).toBe(6)
    expect(await numbersOf({ terminal_address: '%' })).toEqual([])
  })

  test('all together', async () => {
    await add('А-23', { ...at('2026-02-01T12:00:00Z'), pointUid: kazan() })
    const all = {
      date_from: '2026-02-01',
      date_to: '2026-02-01',
      parcel_number: 'А-2',
      parcel_status: 'created,issued',
    }
    expect(await numbersOf({ ...all, terminal_address: 'казань' })).toEqual(['А-23'])
    expect(await numbersOf({ ...all, terminal_address: 'москва' })).toEqual(['А-2', 'А-22'])
    expect(
      await numbersOf({ ...all, terminal_address: 'москва', parcel_status: 'issued' }),
    ).toEqual([])
  })
})

describe('filters that are wrong are reported by name', () => {
  test.each([
    ['date_from', '2026-02-30', 'Укажите день вида 2026-02-01'],
    ['date_from', '2022-12-31', 'День не раньше 1 января 2023 года'],
    ['date_to', 'вчера', 'Укажите день вида 2026-02-01'],
    ['parcel_status', 'created,lost', 'Нет такого статуса отправления: lost'],
    ['parcel_number', 'a\0b', 'Номер с недопустимыми символами'],
    ['parcel_number', 'а'.repeat(65), 'Номер не длиннее 64 символов'],
    ['terminal_address', 'a\0b', 'Адрес с недопустимыми символами'],
    ['terminal_address', 'а'.repeat(201), 'Адрес не длиннее 200 символов'],
  ])('%s of %j', async (name, value, message) => {
    for (const path of [listSentParcels.path, countSentParcels.path]) {
      const response = await request(path, { [name]: value })
      expect([response.statusCode, response.json()]).toEqual([400, { [name]: [message] }])
    }
  })

  test('days out of order', async () => {
    const response = await request(listSentParcels.path, {
      date_from: '2026-02-02',
      date_to: '2026-02-01',
    })
    expect([response.statusCode, response.json()]).toEqual([
      400,
      { date_to: ['Конец периода раньше начала'] },
    ])
  })

  test.each([
    ['offset', -1],
    ['offset', 100_000_001],
    ['offset', 'x'],
    ['limit', 0],
    ['limit', 101],
  ])('%s of %s', async (name, value) => {
    const response = await request(listSentParcels.path, { [name]: value })
    expect([response.statusCode, Object.keys(response.json<object>())]).toEqual([400, [name]])
  })

  test('whatever stands in any field is found or rejected with words, never broken', async () => {
    const strange: unknown[] = []
    for (const name of [
      'parcel_number',
      'terminal_address',
      'parcel_status',
      'date_from',
      'offset',
    ])
      for (const [, value] of FUZZ_STRINGS) {
        const response = await request(listSentParcels.path, { [name]: value })
        if (![200, 400].includes(response.statusCode))
          strange.push([name, value, response.statusCode])
      }
    expect(strange).toEqual([])
  })
})
