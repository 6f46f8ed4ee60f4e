import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldText, wordsOf } from './fold-text.ts'
import { buildWordIndex, searchWords } from './word-index.ts'

test('a question finds the texts that begin every word of it, in any order', () => {
  const index = buildWordIndex([
    'Казань, улица Баумана, 7',
    'Казань, Кремлёвская, 2',
    'Баумана, Пермь',
  ])
  expect(searchWords(index, 'бауман каз', 5)).toEqual([0])
  expect(searchWords(index, 'кремлев', 5)).toEqual([1])
  expect(searchWords(index, 'Казань', 1)).toEqual([0])
  expect(searchWords(index, '— , —', 5)).toEqual([])
  expect(searchWords(index, 'Пермь Казань', 5)).toEqual([])
})

test('it agrees with a naive search over random texts', () => {
  const word = fc.stringMatching(/^[абвёе]{1,4}$/)
  const text = fc.array(word, { minLength: 0, maxLength: 6 }).map((words) => words.join(' '))
  fc.assert(
    fc.property(fc.array(text, { maxLength: 30 }), text, (texts, question) => {
      const requested = wordsOf(question)
      const naive = texts.flatMap((line, ordinal) =>
        requested.length > 0 &&
        requested.every((prefix) =>
          foldText(line)
            .split(' ')
            .some((own) => own.startsWith(prefix)),
        )
          ? [ordinal]
          : [],
      )
      expect(searchWords(buildWordIndex(texts), question, 1000)).toEqual(naive)
    }),
  )
})
