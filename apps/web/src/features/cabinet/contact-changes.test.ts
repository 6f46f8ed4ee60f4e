import type { Profile } from '@yacheyka/contract/accounts/profile'
import { describe, expect, test } from 'vitest'
import { cabinetPhone, contactChanges, contactErrors, contactsOf } from './contact-changes.ts'

const PROFILE: Profile = {
  uid: '0190b0c0-0000-7000-8000-000000000000',
  username: 'demo',
  ceo_fullname: 'Полкина Анна Сергеевна',
  ceo_phone: '+7(916)123-45-67',
  email: 'anna@example.org',
  email_confirmed: true,
  confirmed_email: 'anna@example.org',
  confirm_email_until: null,
  juridical_name: 'ООО «Книжная полка»',
  inn: '0012345673',
  kpp: '001201001',
  ogrn: '1260000000017',
  egrul_number: '2260000000027',
  notify_by_email: true,
  role: 'owner',
  invited: false,
  trial_until: null,
}
const AS_IT_WAS = contactsOf(PROFILE)

test('a phone of the wire is shown in sixteen characters', () => {
  expect(cabinetPhone('+7(916)123-45-67')).toBe('+7 916 123-45-67')
  expect(cabinetPhone('нет')).toBe('нет')
})

describe('only what has changed is sent', () => {
  test.each([
    ['nothing', {}, {}],
    ['spaces around the same e-mail', { email: ' anna@example.org ' }, {}],
    ['the phone', { ceo_phone: '+7 916 765-43-21' }, { ceo_phone: '+7 916 765-43-21' }],
    ['the e-mail', { email: 'new@example.org' }, { email: 'new@example.org' }],
    [
      'both',
      { ceo_phone: '+7 916 765-43-21', email: 'new@example.org' },
      { ceo_phone: '+7 916 765-43-21', email: 'new@example.org' },
    ],
  ])('%s', (_, typed, changes) => {
    expect(contactChanges(PROFILE, { ...AS_IT_WAS, ...typed })).toEqual(changes)
  })
})

describe('each field says what is wrong, word for word', () => {
  const phone = 'Некорректный номер телефона'
  const email = 'Некорректный E-mail'
  test.each([
    [{ ceo_phone: '' }, { ceo_phone: phone }],
    [{ ceo_phone: '+7 916 123-45-6' }, { ceo_phone: phone }],
    [{ email: '' }, { email }],
    [{ email: 'anna' }, { email }],
    [{ email: `${'a'.repeat(100)}@mail.ru` }, { email: 'Должно быть не более 100 символов.' }],
    [
      { ceo_phone: '+7', email: 'anna@' },
      { ceo_phone: phone, email },
    ],
  ])('%o', (typed, errors) => {
    expect(contactErrors(PROFILE, { ...AS_IT_WAS, ...typed })).toEqual(errors)
  })
})
