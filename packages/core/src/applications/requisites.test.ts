import { expect, test } from 'vitest'
import { isEgrulNumber, isKpp, isOgrn, isRegisterNumber, parseRequisites } from './requisites.ts'

const COMPANY = {
  juridicalName: '  ООО  «Ромашка» ',
  inn: '7707083893',
  kpp: '770701001',
  ogrn: '1027700132195',
  egrulNumber: '1027700132195',
}
const PERSON = {
  juridicalName: 'ИП Иванова Анна Петровна',
  inn: '500100732259',
  kpp: undefined,
  ogrn: '304500116000157',
  egrulNumber: 'ИЭ9965-26-123456789',
}

test('a company and an entrepreneur are read', () => {
  expect(parseRequisites(COMPANY)).toEqual({
    value: { ...COMPANY, juridicalName: 'ООО «Ромашка»' },
  })
  expect(parseRequisites(PERSON)).toEqual({ value: { ...PERSON, kpp: null } })
  const spaced = { ...COMPANY, inn: '77 07 083893', ogrn: ' 1027700132195\n', kpp: '7707 01001' }
  expect(parseRequisites(spaced)).toEqual(parseRequisites(COMPANY))
})

test('every error is reported at once, with what was read and what would be right', () => {
  expect(
    parseRequisites({
      juridicalName: ' ',
      inn: '7707083894',
      kpp: '1',
      ogrn: '1',
      egrulNumber: '',
    }),
  ).toEqual({
    errors: {
      juridicalName: 'Название: пусто',
      inn: 'ИНН «7707083894»: нужны 10 цифр организации или 12 предпринимателя, контрольные цифры сходятся',
      kpp: 'КПП «1»: нужны 9 знаков, 4 цифры инспекции, 2 цифры или латинские заглавные, 3 цифры',
      ogrn: 'ОГРН «1»: нужны 13 цифр, контрольная сходится',
      egrulNumber:
        'Номер ЕГРЮЛ «»: нужен ГРН записи (13 или 15 цифр, контрольная сходится) или номер выписки вида ЮЭ9965-26-123456789',
    },
  })
})

test.each([
  ['juridicalName', { ...COMPANY, juridicalName: 'Я'.repeat(301) }],
  ['kpp', { ...COMPANY, kpp: undefined }],
  ['kpp', { ...PERSON, kpp: '770701001' }],
  ['ogrn', { ...COMPANY, ogrn: PERSON.ogrn }],
  ['ogrn', { ...PERSON, ogrn: COMPANY.ogrn }],
])('what does not go with the rest: %s', (field, typed) => {
  const parsed = parseRequisites(typed)
  expect(Object.keys('errors' in parsed ? parsed.errors : {})).toEqual([field])
})

test('КПП: a reason may have capitals', () => {
  expect(['770701001', '7707AB001', '997950001'].every(isKpp)).toBe(true)
  expect(['77070100', '7707ab001', '7707АБ001', '77070100１', '7707010011'].some(isKpp)).toBe(false)
})

test('ОГРН and ОГРНИП by their control digits', () => {
  expect(['1027700132195', '1027739850962', '1037700255284', '304500116000157'].every(isOgrn)).toBe(
    true,
  )
  for (let wrong = 0; wrong < 10; wrong += 1)
    expect(isOgrn(`102770013219${wrong}`)).toBe(wrong === 5)
  // A number of a later entry is one of the register, and no main one.
  const later = '2027700132194'
  expect([isRegisterNumber(later), isOgrn(later)]).toEqual([true, false])
})

test('ЕГРЮЛ: a number of an entry or of an excerpt', () => {
  expect(['1027700132195', 'ЮЭ9965-26-1', 'ИЭ9965-26-123456789'].every(isEgrulNumber)).toBe(true)
  expect(['1027700132194', 'ЮЭ9965-26', 'ЮЭ-1', 'AB9965-26-1', ''].some(isEgrulNumber)).toBe(false)
})
