import { FUZZ_STRINGS } from '#/http/test-fuzz.ts'
import { describe, expect, test } from 'vitest'
import { readFormQuery, readOpened } from './form-query.ts'

test('fields are read as the list’s call reads them; empty ones and unknown ones are none', () => {
  const query = { full_addr: ' Казань ', number: '0116', round_the_clock: 'true', day_of_week: '1' }
  expect(readFormQuery(query).fields).toEqual({
    full_addr: 'Казань',
    number: '0116',
    round_the_clock: 'true',
  })
  expect(readFormQuery({ full_addr: '  ', number: '', round_the_clock: '' }).fields).toEqual({})
})

test.each([
  { full_addr: 'а'.repeat(10_000) },
  { full_addr: ['Казань', 'Уфа'] },
  { number: '1'.repeat(65) },
  { number: { of: '1' } },
  { round_the_clock: 'on' },
])('what the call would reject is as if it had not been said: %o', (query) => {
  expect(readFormQuery(query).fields).toEqual({})
})

test('what the shop has said in the address is handed on, and nothing else of it', () => {
  const kept = {
    tk: 'a',
    origin: 'https://shop.example',
    city: 'Казань',
    weight: '1',
    selected: '7',
  }
  const query = { ...kept, dimensions: '', point: 'КЗН-0116', full_addr: 'Уфа', other: 'x' }
  expect(readFormQuery(query).address).toEqual(kept)
})

test('whatever stands there, it is texts', () => {
  for (const [, text] of FUZZ_STRINGS) {
    const { fields, address } = readFormQuery({
      full_addr: text,
      number: text,
      city: text,
      tk: [text],
    })
    expect([fields.full_addr ?? '', fields.number ?? '', ...Object.values(address)]).toEqual(
      expect.arrayContaining([expect.any(String)]),
    )
    expect(address).toEqual(text === '' ? {} : { city: text })
  }
})

describe('the open card', () => {
  const shown = [{ number: 'КЗН-0116' }, { number: 'КЗН-0117' }]

  test('is that of a point in the list', () => {
    expect(readOpened({ point: 'КЗН-0117' }, shown)).toEqual({ opened: 'КЗН-0117' })
  })

  test.each([{}, { point: '' }, { point: 'УФА-0001' }, { point: ['КЗН-0117', 'КЗН-0116'] }])(
    'and none for %o',
    (query) => {
      expect(readOpened(query, shown)).toEqual({})
    },
  )
})
