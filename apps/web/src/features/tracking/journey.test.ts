import { PARCEL_STATUS, PARCEL_STATUSES } from '@yacheyka/core/parcels/parcel-status'
import { expect, test } from 'vitest'
import { offTheWay, shownWording, stagesOf } from './journey.ts'

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

test.each(UNLIT)('%s lights no stage, says why, and shows only what was passed', (status) => {
  const { publicWording } = PARCEL_STATUS[status]
  expect(offTheWay(publicWording)).toMatch(/отправител/i)
  expect(statesOf(publicWording)).toEqual([])
  expect(statesOf('Создана', 'В доставке', publicWording)).toEqual(['passed', 'passed', 'passed'])
})

test.each(LIT)('%s lights a stage and needs no words', (status) => {
  expect(offTheWay(PARCEL_STATUS[status].publicWording)).toBeUndefined()
})

test('a status of a newer server lights nothing and is shown as it came', () => {
  expect(statesOf('Создана', 'Летит на дроне')).toEqual(['passed'])
  expect([shownWording('Летит на дроне'), offTheWay('Летит на дроне')]).toEqual([
    'Летит на дроне',
    undefined,
  ])
})

test('the warehouse is told in the wording of the specification', () => {
  expect(shownWording('Отгружено со стороны склада')).toBe('Отгружено со склада')
  expect(shownWording('В доставке')).toBe('В доставке')
})
