import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  counted,
  formatNumber,
  NBSP,
  plural,
  plainText,
  typeset,
  typesetAddress,
} from './wording.ts'

const POINTS = ['точка', 'точки', 'точек'] as const
const shown = (text: string) => text.replaceAll(NBSP, '_')

describe('plural', () => {
  test.each([
    [0, 'точек'],
    [1, 'точка'],
    [2, 'точки'],
    [5, 'точек'],
    [11, 'точек'],
    [14, 'точек'],
    [21, 'точка'],
    [22, 'точки'],
    [111, 'точек'],
    [1001, 'точка'],
    [-3, 'точки'],
  ])('%i %s', (count, form) => expect(plural(count, POINTS)).toBe(form))

  test('agrees with the rules that the platform carries', () => {
    const rules = new Intl.PluralRules('ru')
    const forms = { one: 'точка', few: 'точки', many: 'точек' } as Record<string, string>
    fc.assert(
      fc.property(fc.nat(10_000_000), (count) => {
        expect(plural(count, POINTS)).toBe(forms[rules.select(count)])
      }),
    )
  })
})

test('numbers are grouped, with a decimal comma and no idle zeros', () => {
  expect(shown(formatNumber(4000))).toBe('4_000')
  expect(shown(formatNumber(1_234_567.5, 2))).toBe('1_234_567,5')
  expect(formatNumber(1, 1)).toBe('1')
  expect(formatNumber(-0.04, 1)).toBe('0')
  expect(formatNumber(-7)).toBe('−7')
  expect(shown(counted(12_002, POINTS))).toBe('12_002_точки')
})

describe('typeset', () => {
  test.each([
    ['Посылка ждёт вас в почтомате', 'Посылка ждёт вас в_почтомате'],
    ['и в доме, и у метро', 'и_в_доме, и_у_метро'],
    ['Хранится до 24 ноября', 'Хранится до_24_ноября'],
    ['всего 1500 ₽ и 12 кг', 'всего 1500_₽ и_12_кг'],
    ['Ячейка — у дома', 'Ячейка_— у_дома'],
    ['так ли это, если бы не дождь', 'так_ли это, если_бы не_дождь'],
    ['звоните: 8 800 555-00-00', 'звоните: 8_800_555-00-00'],
    ['г. Казань, ул. Баумана, д. 5', 'г._Казань, ул._Баумана, д._5'],
    ['ООО «А в Б»', 'ООО «А_в_Б»'],
    ['дом 5 корпус 2', 'дом 5 корпус 2'],
    ['Ростов, пр-т Соколова, б-р Мира', 'Ростов, пр-т_Соколова, б-р_Мира'],
  ])('%s', (text, expected) => expect(shown(typeset(text))).toBe(expected))

  test('changes nothing but spaces, and only once', () => {
    const word = fc.constantFrom('в', 'на', 'дом', '5', 'км', '—', 'ли', 'г.', '', '«и', '₽', '\n')
    fc.assert(
      fc.property(fc.array(fc.oneof(word, fc.string())), (words) => {
        const text = words.join(' ')
        const once = typeset(text)
        expect(once.replaceAll(NBSP, ' ')).toBe(text.replaceAll(NBSP, ' '))
        expect(typeset(once)).toBe(once)
      }),
    )
  })
})

describe('names and addresses of points', () => {
  test.each([
    ['г. Ростов-на-Дону', 'г._Ростов‑на‑Дону'],
    ['пр-т Соколова, д. 5', 'пр‑т_Соколова, д._5'],
    ['Улан-Удэ, № УЛД-0007', 'Улан‑Удэ, №_УЛД-0007'],
    ['Санкт-Петербург', 'Санкт-Петербург'],
  ])('%s', (text, expected) => {
    expect(shown(typesetAddress(text))).toBe(expected)
    expect(plainText(typesetAddress(text))).toBe(text)
  })
})
