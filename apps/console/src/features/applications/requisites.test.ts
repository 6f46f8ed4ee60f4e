import { describe, expect, test } from 'vitest'
import {
  bodyOf,
  errorsWhileTyping,
  innOf,
  isRight,
  loginOf,
  NOTHING_TYPED,
  type Typed,
} from './requisites.ts'

const typed = (fields: Partial<Typed>): Typed => ({ ...NOTHING_TYPED, ...fields })
const judged = (fields: Partial<Typed>, ...left: (keyof Typed)[]) =>
  Object.keys(errorsWhileTyping(typed(fields), new Set(left)))

describe('numbers are judged as they are typed', () => {
  test.each([
    ['nothing yet', { inn: '' }, []],
    ['on the way', { inn: '77070' }, []],
    ['ten digits that do not agree', { inn: '7707083894' }, ['inn']],
    ['ten that do', { inn: '7707083893' }, []],
    ['on the way to twelve', { inn: '50010073225' }, []],
    ['twelve that do', { inn: '5001 0073 2259' }, []],
    ['twelve that do not', { inn: '500100732258' }, ['inn']],
    ['a КПП that is whole', { inn: '7707083893', kpp: 'ABCDEFGHI' }, ['kpp']],
    ['an ОГРН of a company for a person', { inn: '500100732259', ogrn: '1027700132195' }, ['ogrn']],
  ])('%s', (_what, fields, errors) => {
    expect(judged(fields)).toEqual(errors)
  })

  test('half a number is wrong once its field is left', () => {
    expect(judged({ inn: '77070' }, 'inn')).toEqual(['inn'])
    expect(judged({ egrul_number: '12' })).toEqual([])
    expect(judged({ egrul_number: '12' }, 'egrul_number')).toEqual(['egrul_number'])
  })
})

test('a mark stands where the control digits agree', () => {
  expect(isRight('inn', typed({ inn: '7707083893' }))).toBe(true)
  expect(isRight('inn', typed({ inn: '7707083894' }))).toBe(false)
  expect(isRight('ogrn', typed({ inn: '7707083893', ogrn: '1027700132195' }))).toBe(true)
  expect(isRight('kpp', typed({}))).toBe(false)
  expect([innOf(typed({ inn: '7707 083893' })), innOf(typed({ inn: '1' }))]).toEqual([
    '7707083893',
    undefined,
  ])
})

test('the login follows the name until somebody types another', () => {
  const name = typed({ juridical_name: 'ООО «Чайная лавка»' })
  expect(loginOf(name)).toBe('')
  expect(loginOf({ ...name, inn: '7707083893' })).toBe('chaynaya-lavka-3893')
  expect(loginOf({ ...name, inn: '7707083893', login: 'tea' })).toBe('tea')
  expect(loginOf({ ...name, inn: '7707083893', login: '' })).toBe('')
})

test('what is sent has no КПП of a person, and every error at once', () => {
  const { body, errors } = bodyOf(typed({ inn: '500100732259', kpp: '770701001', login: 'Ё' }))
  expect(body.kpp).toBe('')
  expect(Object.keys(errors).toSorted()).toEqual([
    'egrul_number',
    'juridical_name',
    'login',
    'ogrn',
  ])
})
