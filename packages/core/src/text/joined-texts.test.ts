import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eachThatBegins, joinTexts, placeOf, sortedPlaces, textAt } from './joined-texts.ts'

const anyText = fc.oneof(
  fc.stringMatching(/^[аб7]{0,4}$/),
  fc.string({ unit: 'binary', maxLength: 6 }).map((text) => text.replaceAll('\n', '')),
)

const beginning = (texts: readonly string[], prefix: string): number[] => {
  const found: number[] = []
  eachThatBegins(joinTexts(texts), prefix, (place) => found.push(place))
  return found
}

test('joined texts answer as a list of them would', () => {
  fc.assert(
    fc.property(fc.array(anyText, { maxLength: 40 }), anyText, (texts, wanted) => {
      const joined = joinTexts(texts)
      expect(texts.map((_, place) => textAt(joined, place))).toEqual(texts)
      expect(beginning(texts, wanted)).toEqual(
        texts.flatMap((text, place) => (text.startsWith(wanted) ? [place] : [])),
      )
      const place = placeOf(joined, sortedPlaces(texts), wanted)
      expect(place === undefined ? undefined : texts[place]).toBe(
        texts.find((text) => text === wanted),
      )
    }),
    { numRuns: 1000 },
  )
})

test('a line break finds nothing and makes no text of its own', () => {
  expect(beginning(['a', 'b'], 'a\nb')).toEqual([])
  const joined = joinTexts(['a\nb', 'c'])
  expect([textAt(joined, 0), textAt(joined, 1)]).toEqual(['a b', 'c'])
})
