import { createHmac } from 'node:crypto'
import type { LockerTask } from '@yacheyka/contract/feed/pulse'
import { describe, expect, test } from 'vitest'
import { openCoreLocker } from './core-locker.ts'
import { openDesk } from './desk.ts'
import type { Place } from './place.ts'

const KEY = 'key of this point'
const NOW = Date.UTC(2026, 10, 30, 9)
const digest = (text: string) => createHmac('sha256', KEY).update(text).digest('hex')

const cell = (barcode: string, state: LockerTask['state']) => ({
  barcode,
  size: null,
  number: null,
  state,
})

const task = (changes: Partial<LockerTask> = {}): LockerTask => ({
  barcode: 'YA1',
  status: 'ready_for_pickup',
  state: 'keep',
  cells: [cell('YA1', changes.state ?? 'keep')],
  expire_at: null,
  pin_hash: digest('12345678'),
  qr_hash: digest('qrYa1qrYa1qrYa1qrYa1qr'),
  ...changes,
})
const QR = { qr: 'qrYa1qrYa1qrYa1qrYa1qr' }
const PIN = { pin: '12345678' }

const assign = (place: Place, ...tasks: LockerTask[]) => {
  place.learn({ code_key: KEY, results: tasks, cursor: tasks.length })
  return place
}
const newLocker = (takesPart: (barcode: string) => boolean = () => true) =>
  openCoreLocker('МСК-0417', {
    codeKey: '',
    handedOutAs: 'issued',
    takesPart,
    habits: (barcode) => ({
      collectedAs: barcode === 'YA2' ? 'removed_from_locker' : 'taken_for_return',
    }),
    speed: 1,
  })

describe.each([
  ['a locker', newLocker],
  ['a counter', () => openDesk('МСК-0418')],
] as const)('%s', (_name, open) => {
  const placeWith = (...tasks: LockerTask[]) => assign(open(), ...tasks)

  test('hands out by the PIN as people type it, or by the QR code, once', async () => {
    const opened = await placeWith(task()).openBy({ pin: '1234-5678' }, NOW)
    expect(opened).toEqual({ barcode: 'YA1', cells: ['YA1'] })
    const place = placeWith(task())
    expect((await place.openBy(QR, NOW))?.barcode).toBe('YA1')
    expect(await place.openBy(QR, NOW + 1000)).toBeUndefined()
  })

  test('hands out nothing for any other code', async () => {
    const place = placeWith(task())
    for (const code of [{ pin: '12345679' }, { pin: '' }, { qr: '12345678' }, { qr: '' }])
      expect(await place.openBy(code, NOW)).toBeUndefined()
    expect((await place.openBy(PIN, NOW))?.barcode).toBe('YA1')
  })

  test('hands out nothing that is blocked, not there yet, or gone', async () => {
    for (const state of ['hold', 'expect', 'forget'] as const)
      expect(await placeWith(task({ state })).openBy(PIN, NOW)).toBeUndefined()
  })

  test('the newest word counts: blocked after it lay there, unblocked again', async () => {
    const place = placeWith(task(), task({ state: 'hold' }))
    expect(await place.openBy(PIN, NOW)).toBeUndefined()
    assign(place, task())
    expect((await place.openBy(PIN, NOW + 1000))?.barcode).toBe('YA1')
  })

  test('what was handed out is gone though the server has not heard of it', async () => {
    const place = placeWith(task())
    await place.openBy(PIN, NOW)
    assign(place, task({ expire_at: '2026-12-25T23:59:59Z' }))
    expect(await place.openBy(PIN, NOW + 1000)).toBeUndefined()
  })

  test('takes in what it expects, gives back what lies there', async () => {
    const place = placeWith(task({ state: 'expect', status: 'in_delivery' }))
    const back = { barcode: 'YA1', status: 'taken_for_return' } as const
    expect(await place.accept('YA2', NOW)).toEqual([])
    expect(await place.takeOut(back, NOW)).toEqual([])
    expect((await place.accept('YA1', NOW))[0]).toBe('delivered')
    assign(place, task({ state: 'hold', status: 'overdue' }))
    expect(await place.takeOut(back, NOW + 1000)).toEqual([back])
    expect(await place.takeOut(back, NOW + 2000)).toEqual([])
  })

  test('one code hands out the cells of a parcel that are kept for it, and those alone', async () => {
    const cells = [cell('YA1', 'keep'), cell('YA2', 'expect'), cell('YA3', 'keep')]
    const place = placeWith(task({ barcode: 'YA0', cells }))
    expect(await place.openBy(PIN, NOW)).toEqual({ barcode: 'YA0', cells: ['YA1', 'YA3'] })
    expect(await place.openBy(PIN, NOW + 1000)).toBeUndefined()
  })
})

describe('the core of a simulated locker', () => {
  test('a parcel that was laid in may be fetched before the server knows of it', async () => {
    const place = assign(newLocker(), task({ state: 'expect', status: 'in_delivery' }))
    expect(await place.accept('YA1', NOW)).toEqual(['delivered', 'ready_for_pickup'])
    assign(place, task({ state: 'expect', status: 'in_delivery' }))
    expect((await place.openBy(QR, NOW + 60_000))?.barcode).toBe('YA1')
  })

  test('a collector takes along all that is to go back, but nothing that is left to somebody else', async () => {
    const overdue = (barcode: string) =>
      task({ barcode, status: 'overdue', state: 'hold', cells: [cell(barcode, 'hold')] })
    const place = newLocker((barcode) => barcode !== 'YA3')
    assign(
      place,
      overdue('YA1'),
      overdue('YA2'),
      overdue('YA3'),
      task({ barcode: 'YA4', cells: [cell('YA4', 'keep')] }),
    )
    const taken = await place.takeOut({ barcode: 'YA2', status: 'removed_from_locker' }, NOW)
    expect(taken).toEqual([
      { barcode: 'YA1', status: 'taken_for_return' },
      { barcode: 'YA2', status: 'removed_from_locker' },
    ])
    expect((await place.openBy(PIN, NOW + 1000))?.barcode).toBe('YA4')
  })

  test('a cell that has gone another way keeps nothing of the parcel back', async () => {
    const cells = [cell('YA1', 'forget'), cell('YA2', 'expect')]
    const place = assign(newLocker(), task({ status: 'in_delivery', state: 'expect', cells }))
    expect(await place.accept('YA1', NOW)).toEqual(['delivered', 'ready_for_pickup'])
  })

  test('more than the cabinet holds stays with the courier', async () => {
    const place = newLocker()
    const barcodes = Array.from({ length: 26 }, (_, at) => `YA${at + 100}`)
    for (const barcode of barcodes)
      assign(
        place,
        task({ barcode, state: 'expect', status: 'in_delivery', cells: [cell(barcode, 'expect')] }),
      )
    const come = []
    for (const [at, barcode] of barcodes.entries())
      if ((await place.accept(barcode, NOW + at * 60_000)).length > 0) come.push(barcode)
    expect(come.length).toBeGreaterThan(10)
    expect(come.length).toBeLessThan(25)
  })

  test('wrong codes shut the pad, the QR code opens all the same', async () => {
    const place = assign(newLocker(), task())
    for (let wrong = 1; wrong <= 6; wrong += 1)
      expect(await place.openBy({ pin: '00000000' }, NOW + wrong * 1000)).toBeUndefined()
    expect(await place.openBy(PIN, NOW + 10_000)).toBeUndefined()
    expect((await place.openBy(QR, NOW + 20_000))?.barcode).toBe('YA1')
  })
})
