import { PARCEL_STATUS, PARCEL_STATUSES } from '@yacheyka/core/parcels/parcel-status'
import { expect, test } from 'vitest'
import { isOnTheWay, offTheWay, shownWording, stagesOf } from './journey.ts'

const statesOf = (...history: string[]) => stagesOf(history).map(({ state }) => state)

test.each([
  ['Создана', 0],
  ['Ожидает приёмки', 1],
  ['Готово для доставки', 1],
  ['Ожидает курьера', 1],
  ['Отгружено со стороны склада', 1],
  ['В доставке', 2],
  ['Доставлена', 3],
  ['Хранится', 3],
  ['Готово к получению', 3],
  ['Просрочена', 3],
  ['Получено', 4],
  ['Выдана', 4],
])('«%s» lights stage %i; before it all is done, after it all is to come', (wording, active) => {
  expect(statesOf(wording)).toEqual(
    [0, 1, 2, 3, 4].map((stage) => {
      if (stage < active) return 'done'
      return stage === active ? 'active' : 'next'
    }),
  )
})

const UNLIT = PARCEL_STATUSES.filter((status) => PARCEL_STATUS[status].stage === null)
const LIT = PARCEL_STATUSES.filter((status) => PARCEL_STATUS[status].stage !== null)

test.each(UNLIT)('%s lights none of the five stages, and says why', (status) => {
  const { publicWording } = PARCEL_STATUS[status]
  expect(offTheWay(publicWording)).toMatch(/отправител/i)
  expect(statesOf(publicWording)).toEqual(Array(5).fill('skipped'))
  expect(statesOf('Создана', 'В доставке', publicWording)).toEqual([
    ...Array<string>(3).fill('passed'),
    'skipped',
    'skipped',
  ])
  expect(isOnTheWay(publicWording)).toBe(false)
})

test.each(LIT)('%s lights a stage and needs no words', (status) => {
  const { publicWording, stage } = PARCEL_STATUS[status]
  expect(isOnTheWay(publicWording)).toBe(stage !== 5)
  expect(offTheWay(PARCEL_STATUS[status].publicWording)).toBeUndefined()
})

test('a status of a newer server lights nothing and is shown as it came', () => {
  expect(statesOf('Создана', 'Летит на дроне')[0]).toBe('passed')
  expect([shownWording('Летит на дроне'), offTheWay('Летит на дроне')]).toEqual([
    'Летит на дроне',
    undefined,
  ])
})

test('the warehouse is notified in the wording of the specification', () => {
  expect(shownWording('Отгружено со стороны склада')).toBe('Отгружено со склада')
  expect(shownWording('В доставке')).toBe('В доставке')
})
