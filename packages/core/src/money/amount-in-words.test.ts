import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { AMOUNT_IN_WORDS_MAX, amountInWords, countInWords } from './amount-in-words.ts'

test.each([
  [0, 'Ноль рублей 00 копеек'],
  [1, 'Ноль рублей 01 копейка'],
  [102, 'Один рубль 02 копейки'],
  [205, 'Два рубля 05 копеек'],
  [1_111, 'Одиннадцать рублей 11 копеек'],
  [1_421, 'Четырнадцать рублей 21 копейка'],
  [2_100, 'Двадцать один рубль 00 копеек'],
  [4_024, 'Сорок рублей 24 копейки'],
  [10_000, 'Сто рублей 00 копеек'],
  [11_200, 'Сто двенадцать рублей 00 копеек'],
  [100_000, 'Одна тысяча рублей 00 копеек'],
  [123_450, 'Одна тысяча двести тридцать четыре рубля 50 копеек'],
  [200_100, 'Две тысячи один рубль 00 копеек'],
  [1_100_000, 'Одиннадцать тысяч рублей 00 копеек'],
  [1_200_300, 'Двенадцать тысяч три рубля 00 копеек'],
  [2_100_000, 'Двадцать одна тысяча рублей 00 копеек'],
  [2_200_000, 'Двадцать две тысячи рублей 00 копеек'],
  [11_100_000, 'Сто одиннадцать тысяч рублей 00 копеек'],
  [100_000_000, 'Один миллион рублей 00 копеек'],
  [200_000_100, 'Два миллиона один рубль 00 копеек'],
  [100_100_000_00, 'Сто миллионов сто тысяч рублей 00 копеек'],
  [1_001_002_003_04, 'Один миллиард один миллион две тысячи три рубля 04 копейки'],
  [
    AMOUNT_IN_WORDS_MAX,
    'Девятьсот девяносто девять миллиардов девятьсот девяносто девять миллионов девятьсот девяносто девять тысяч девятьсот девяносто девять рублей 99 копеек',
  ],
])('%i kopecks', (kopecks, words) => expect(amountInWords(kopecks)).toBe(words))

test.each([-1, 0.5, AMOUNT_IN_WORDS_MAX + 1, Number.NaN])('no words for %d', (kopecks) =>
  expect(() => amountInWords(kopecks)).toThrow(RangeError),
)

const VALUES = new Map<string, number>(
  [
    'ноль один два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать тринадцать четырнадцать пятнадцать шестнадцать семнадцать восемнадцать девятнадцать',
  ]
    .join(' ')
    .split(' ')
    .map((word, value): [string, number] => [word, value]),
)
for (const [words, step] of [
  ['одна две', 1],
  ['- двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто', 10],
  ['сто двести триста четыреста пятьсот шестьсот семьсот восемьсот девятьсот', 100],
] as const)
  for (const [at, word] of words.split(' ').entries()) VALUES.set(word, (at + 1) * step)

/** Reads words back as slowly as a person: groups are closed by their scale. */
const readBack = (text: string): number => {
  let whole = 0
  let group = 0
  for (const word of text.toLowerCase().split(' ')) {
    const scale = ['тысяч', 'миллион', 'миллиард'].findLastIndex((stem) => word.startsWith(stem))
    if (word.startsWith('рубл')) break
    if (scale >= 0) {
      whole += group * 1000 ** (scale + 1)
      group = 0
    } else group += VALUES.get(word) ?? Number.NaN
  }
  return (whole + group) * 100 + Number(/ (\d\d) копе/.exec(text)?.[1])
}

test('words read back as the amount', () => {
  const amount = fc.oneof(
    fc.integer({ min: 0, max: AMOUNT_IN_WORDS_MAX }),
    fc.integer({ min: 0, max: 10_000_000 }),
  )
  fc.assert(
    fc.property(amount, (kopecks) => {
      expect(readBack(amountInWords(kopecks))).toBe(kopecks)
    }),
    { numRuns: 2000 },
  )
})

test.each([
  [0, 'ноль'],
  [1, 'одно'],
  [2, 'два'],
  [11, 'одиннадцать'],
  [21, 'двадцать одно'],
  [1001, 'одна тысяча одно'],
  [2002, 'две тысячи два'],
])('%i places are %s', (count, words) => {
  expect(countInWords(count)).toBe(words)
})

test.each([-1, 0.5, 10 ** 12, Number.NaN])('a count of %d has no words', (count) => {
  expect(() => countInWords(count)).toThrow(RangeError)
})
