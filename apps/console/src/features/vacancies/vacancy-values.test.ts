import { expect, test } from 'vitest'
import { draftOf, EMPTY, linesOf, valuesOf } from './vacancy-values.ts'

test('a list is its lines: empty ones, repeated ones and the marks of a pasted list are left out', () => {
  expect(linesOf('  - раз\n\n• два \n— три\n-четыре\n5 –  7 адресов\r\nраз')).toEqual([
    'раз',
    'два',
    'три',
    '-четыре',
    '5 – 7 адресов',
  ])
})

test('what is opened and saved untouched stays as it is', () => {
  const draft = { ...draftOf(EMPTY), title: 'Курьер', duties: ['раз', 'два'], offers: ['три'] }
  const kept = {
    ...draft,
    uid: '',
    published_at: null,
    created_at: '',
    changed_at: '',
    version: 1,
    new_responses: 0,
  }
  expect(draftOf(valuesOf(kept))).toEqual(draft)
})
