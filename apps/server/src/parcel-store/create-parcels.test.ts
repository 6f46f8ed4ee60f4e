import { formatBarcode } from '@yacheyka/core/labels/barcode'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#/db/transaction.ts'
import { AppError } from '#/http/errors.ts'
import { type TestDatabase, openTestDatabase } from '#/db/test-database.ts'
import { createParcels, type ParcelDraft } from './create-parcels.ts'
import { findParcel, findParcels } from './find-parcel.ts'
import { base58 } from '#/db/base58.ts'
import { type Identifiers, RANDOM_IDENTIFIERS } from './identifiers.ts'
import { insertCustomer, insertParcel, insertParcelIn, insertPoint } from './test-parcels.ts'

let database: TestDatabase
let customerUid: string
let pointUid: string
beforeAll(async () => {
  database = await openTestDatabase()
  customerUid = await insertCustomer(database.db)
  pointUid = await insertPoint(database.db)
})
afterAll(() => database.close())

let made = 0
const draft = (changes: Partial<ParcelDraft> = {}): ParcelDraft => {
  made += 1
  return {
    customerUid,
    pointUid,
    parcelNumber: `Ч-${made}`,
    receiverPhone: '+79161234567',
    receiverEmail: 'maria@example.com',
    cod: 12_300,
    cells: [{ size: 'M' }],
    ...changes,
  }
}
const create = (drafts: readonly ParcelDraft[], identifiers?: Identifiers) =>
  inTransaction(database.db, (transaction) =>
    createParcels(transaction, drafts, new Date(), identifiers),
  )
const rowsOf = (uid: string) =>
  database.db
    .selectFrom('parcel')
    .selectAll()
    .where((eb) => eb.or([eb('uid', '=', uid), eb('parent_uid', '=', uid)]))
    .orderBy('parent_uid', (order) => order.asc().nullsFirst())
    .execute()

/** Gives what is listed first, then by chance. */
const fixed = (values: { pins?: string[]; serials?: number[] }): Identifiers => ({
  ...RANDOM_IDENTIFIERS,
  pin: () => values.pins?.shift() ?? RANDOM_IDENTIFIERS.pin(),
  serial: () => values.serials?.shift() ?? RANDOM_IDENTIFIERS.serial(),
})

describe('a new parcel', () => {
  test('has codes of its own, is created, and its locker is notified', async () => {
    const [parcel] = await create([draft()])
    expect(parcel).toMatchObject({
      uid: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{22}$/),
      qr: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{22}$/),
      pin: expect.stringMatching(/^\d{8}$/),
      barcode: expect.stringMatching(/^YA\d{13}$/),
      cells: [{ uid: parcel?.uid, barcode: parcel?.barcode }],
    })
    const [row] = await rowsOf(parcel?.uid ?? '')
    expect(row).toMatchObject({ status: 'created', cod: 12_300, cell_size: 'M', parent_uid: null })
    expect(row?.locker_change).toBeGreaterThan(0)
    const events = await database.db
      .selectFrom('parcel_event')
      .select(['status', 'originator', 'outcome'])
      .where('parcel_uid', '=', parcel?.uid ?? '')
      .execute()
    expect(events).toEqual([{ status: 'created', originator: 'juridical', outcome: 'applied' }])
  })

  test('in several cells is a parent with a child a cell', async () => {
    const [parcel] = await create([
      draft({ cells: [{ size: 'S' }, { size: 'L' }, { size: null }] }),
    ])
    const [parent, ...children] = await rowsOf(parcel?.uid ?? '')
    expect(parent).toMatchObject({ cell_size: null, barcode: parcel?.barcode })
    expect(parcel?.cells).toHaveLength(3)
    expect(
      new Set([parcel?.barcode, ...(parcel?.cells ?? []).map((cell) => cell.barcode)]).size,
    ).toBe(4)
    expect(new Set(children.map((child) => child.cell_size))).toEqual(new Set(['L', 'S', null]))
    for (const child of children)
      expect(child).toMatchObject({ pin: '', qr: '', parcel_number: null, receiver_phone: '' })
  })

  test('many at once come back in their order', async () => {
    const drafts = Array.from({ length: 300 }, (_, at) =>
      draft({ cells: Array.from({ length: 1 + (at % 3) }, () => ({ size: 'S' })) }),
    )
    const parcels = await create(drafts)
    expect(parcels.map(({ parcelNumber }) => parcelNumber)).toEqual(
      drafts.map(({ parcelNumber }) => parcelNumber),
    )
    expect(parcels.map(({ cells }) => cells.length)).toEqual(
      drafts.map(({ cells }) => cells.length),
    )
    expect(new Set(parcels.map(({ pin }) => pin)).size).toBe(300)
  })

  test('takes another PIN where a live parcel of the locker has it, or another of the same call', async () => {
    const [first] = await create([draft()], fixed({ pins: ['11111111'] }))
    expect(first?.pin).toBe('11111111')
    const pins = ['11111111', '22222222', '22222222', '33333333']
    const [second, third] = await create([draft(), draft()], fixed({ pins: [...pins] }))
    expect(new Set([second?.pin, third?.pin])).toEqual(new Set(['22222222', '33333333']))
    const elsewhere = draft({ pointUid: await insertPoint(database.db) })
    expect((await create([elsewhere], fixed({ pins: ['11111111'] })))[0]?.pin).toBe('11111111')
  })

  test('may have the PIN of a parcel that is gone', async () => {
    const { pin } = await insertParcelIn(database.db, 'received', { pointUid, customerUid })
    expect((await create([draft()], fixed({ pins: [pin] })))[0]?.pin).toBe(pin)
  })

  test('takes another barcode where the network has it, or the same call', async () => {
    const [first] = await create([draft()], fixed({ serials: [7] }))
    expect(first?.barcode).toBe(formatBarcode(7))
    const [second, third] = await create([draft(), draft()], fixed({ serials: [7, 8, 8, 8, 9] }))
    expect(new Set([second?.barcode, third?.barcode])).toEqual(
      new Set([formatBarcode(8), formatBarcode(9)]),
    )
  })

  test('a number that the customer has used is rejected; another customer may use it', async () => {
    const known = draft()
    await create([known])
    await expect(create([draft(), known])).rejects.toMatchObject({
      status: 409,
      code: 'parcel_number_taken',
    })
    await expect(
      create([draft({ parcelNumber: 'twice' }), draft({ parcelNumber: 'twice' })]),
    ).rejects.toThrow(AppError)
    await create([{ ...known, customerUid: await insertCustomer(database.db) }])
  })

  test('many calls at once into one locker: every PIN and every change once', async () => {
    const there = await insertPoint(database.db)
    const calls = Array.from({ length: 12 }, () =>
      create(
        Array.from({ length: 5 }, () => draft({ pointUid: there })),
        fixed({ pins: ['44444444'] }),
      ),
    )
    await Promise.all(calls)
    const rows = await database.db
      .selectFrom('parcel')
      .select(['pin', 'locker_change'])
      .where('point_uid', '=', there)
      .execute()
    expect(new Set(rows.map(({ pin }) => pin)).size).toBe(60)
    expect(rows.map((row) => row.locker_change).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 60 }, (_, at) => at + 1),
    )
  })
})

describe('finding', () => {
  test('by number, by barcode of the parcel or of a cell, however it is typed', async () => {
    const parcel = await insertParcel(database.db, { cells: [{ size: 'S' }, { size: 'M' }] })
    const [cell] = parcel.cells
    const found = await findParcels(database.db, [
      ` ${parcel.parcelNumber} `,
      parcel.barcode,
      cell?.barcode ?? '',
      'нет такой',
      '',
      'a\0b',
      '\ud800',
    ])
    expect(found.map((each) => (each.found === 'one' ? each.parcel.uid : each.found))).toEqual([
      parcel.uid,
      parcel.uid,
      cell?.uid,
      'unknown',
      'unknown',
      'unknown',
      'unknown',
    ])
    for (const each of found.slice(0, 3))
      expect(each).toMatchObject({
        parcel: { rootUid: parcel.uid, parcelNumber: parcel.parcelNumber },
      })
  })

  test('a number of two customers is ambiguous; a barcode never is', async () => {
    const { barcode } = await insertParcel(database.db, { parcelNumber: 'общий' })
    await insertParcel(database.db, { parcelNumber: 'общий' })
    expect(await findParcel(database.db, 'общий')).toEqual({ found: 'ambiguous' })
    const { uid } = await insertParcel(database.db, { parcelNumber: barcode })
    expect(await findParcel(database.db, barcode)).not.toMatchObject({ parcel: { uid } })
  })
})

describe('finding what a person typed', () => {
  const uidOf = async (typed: string) => {
    const found = await findParcel(database.db, typed)
    return found.found === 'one' ? found.parcel.uid : found.found
  }

  test('a barcode, whatever its letters and spaces', async () => {
    const { uid, barcode } = await insertParcel(database.db)
    const digits = barcode.slice(2)
    for (const typed of [`ya${digits}`, `YA ${digits}`, `УА${digits}`, `YA\u200b${digits}`])
      expect([typed, await uidOf(typed)]).toEqual([typed, uid])
    await insertParcel(database.db, { parcelNumber: `ya${digits}` })
    expect(await uidOf(`ya${digits}`)).toBe(uid)
  })

  test('a number of a sender: word for word, else in other letters where it is one', async () => {
    const { uid } = await insertParcel(database.db, { parcelNumber: 'ЛИМ-7 А' })
    for (const typed of ['лим-7 а', ' ЛИМ-7   А', 'ЛИМ\u200b-7 А'])
      expect([typed, await uidOf(typed)]).toEqual([typed, uid])
    const small = await insertParcel(database.db, { parcelNumber: 'лим-7 а' })
    expect(await uidOf('лим-7 а')).toBe(small.uid)
    expect(await uidOf('ЛИМ-7 А')).toBe(uid)
    expect(await uidOf('Лим-7 а')).toBe('ambiguous')
  })
})

test('128 bits are 22 characters, different for different bits', () => {
  expect(base58(new Uint8Array(16))).toBe('1'.repeat(22))
  expect(base58(new Uint8Array(16).fill(255))).toMatch(/^[1-9A-HJ-NP-Za-km-z]{22}$/)
  const bytes = fc.uint8Array({ minLength: 16, maxLength: 16 })
  fc.assert(
    fc.property(bytes, bytes, (one, other) => {
      const same = Buffer.compare(one, other) === 0
      expect(base58(one) === base58(other)).toBe(same)
      expect(base58(one)).toMatch(/^[1-9A-HJ-NP-Za-km-z]{22}$/)
    }),
  )
})
