import { listSentParcels } from '@yacheyka/contract/parcels/sent-parcels'
import { PARCEL_STATUSES } from '@yacheyka/core/parcels/parcel-status'
import { expect, test } from 'vitest'
import { chosenIn, codesOf, STATUS_CHOICES } from './status-choices.ts'

const choice = (wording: string) =>
  STATUS_CHOICES.find(({ label }) => label === wording)?.value ?? 'none'

test('a choice is a wording of the cabinet, and no wording comes twice', () => {
  expect(STATUS_CHOICES.map(({ label }) => label)).toEqual([
    'Создана',
    'Ожидает курьера',
    'Отгружено со склада',
    'В доставке',
    'Доставлена',
    'Просрочена',
    'Выдана',
    'Возвращена',
    'Заблокирована и будет возвращена отправителю',
    'Отменена',
  ])
})

test.each([
  ['Доставлена', 'delivered,stored,ready_for_pickup'],
  ['Выдана', 'received,issued,handed_over'],
  ['В доставке', 'in_delivery,removed_from_locker'],
  ['Просрочена', 'overdue'],
])('%s is %s', (wording, codes) => {
  expect(codesOf(new Set([choice(wording)]))).toBe(codes)
  expect([...chosenIn(codes)]).toEqual([choice(wording)])
})

test('every code is of one choice, and the call takes them all at once', () => {
  const all = codesOf(new Set(STATUS_CHOICES.map(({ value }) => value)))
  expect(all.split(',').toSorted()).toEqual([...PARCEL_STATUSES].toSorted())
  expect(listSentParcels.query.safeParse({ parcel_status: all }).success).toBe(true)
})

test('one code of several ticks its choice; nothing and nonsense tick none', () => {
  expect([...chosenIn('stored')]).toEqual([choice('Доставлена')])
  expect(chosenIn('').size).toBe(0)
  expect(chosenIn('lost,,toString').size).toBe(0)
  expect(codesOf(new Set())).toBe('')
})
