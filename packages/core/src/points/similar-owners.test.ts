import { expect, test } from 'vitest'
import { similarOwners } from './similar-owners.ts'

test.each([
  ['5post', 'five_post'],
  ['5post', 'пять_пост'],
  ['халва', 'halva'],
  ['халва', 'khalva_bank'],
  ['пятёрочка', 'пятерочка'],
  ['магнит', 'магнитт'],
  ['сбер_логистика', 'sber_logistika'],
  ['сдэк', 'cdek'],
])('%s and %s may be one', (one, other) => {
  expect(similarOwners([one, other])).toEqual([[one, other]])
})

test.each([
  ['5post', '6post'],
  ['озон', 'ozone_park'],
  ['вб', 'вк'],
  ['халва', 'магнит'],
  ['дом_1', 'дом_2'],
  ['x5', 'x5_post'],
])('%s and %s are two', (one, other) => {
  expect(similarOwners([one, other])).toEqual([])
})

test('a group holds all its spellings; what was called different stays apart', () => {
  const owners = ['халва', '5post', 'halva', 'five_post', 'халва_банк', 'магнит']
  expect(similarOwners(owners)).toEqual([
    ['халва', 'halva', 'халва_банк'],
    ['5post', 'five_post'],
  ])
  expect(similarOwners(owners, [['halva', 'халва']])).toEqual([
    ['халва', 'халва_банк'],
    ['5post', 'five_post'],
  ])
})
