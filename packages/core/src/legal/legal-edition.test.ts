import { expect, test } from 'vitest'
import { editionInForce, editionState, errorOfAcceptance, errorOfEdition } from './legal-edition.ts'

const PUBLISHED = ['2026-11-01', '2026-12-10', '2026-12-01']

test.each([
  ['2026-11-30', '2026-11-01'],
  ['2026-12-01', '2026-12-01'],
  ['2026-12-09', '2026-12-01'],
  ['2027-06-01', '2026-12-10'],
  // A clock that runs behind: there is no other text to go by.
  ['2026-01-01', '2026-11-01'],
])('on %s the edition of %s applies', (today, edition) => {
  expect(editionInForce(PUBLISHED, today)).toBe(edition)
})

test('without editions none applies', () => {
  expect(editionInForce([], '2026-12-01')).toBeUndefined()
})

test('those before it are past, those after it still to come', () => {
  expect(PUBLISHED.map((edition) => editionState(edition, '2026-12-01'))).toEqual([
    'past',
    'future',
    'in_force',
  ])
})

test.each([
  ['2026-12-04', /задним числом/],
  ['2026-12-05', /уже опубликована/],
  ['2026-12-10', /уже опубликована/],
  ['2026-12-11', /^none$/],
])('a new edition from %s', (edition, error) => {
  const given = errorOfEdition(edition, { published: PUBLISHED, today: '2026-12-05' })
  expect(given ?? 'none').toMatch(error)
})

test('the first one may begin today', () => {
  expect(errorOfEdition('2026-12-05', { published: [], today: '2026-12-05' })).toBeUndefined()
})

test.each([
  ['2026-12-01', /^none$/],
  ['2026-11-01', /вступила в силу новая редакция оферты/],
  ['2026-12-10', /ещё не действует/],
  ['2026-10-01', /^Такой редакции оферты нет$/],
])('the acceptance of %s', (edition, error) => {
  const given = errorOfAcceptance('offer', edition, { published: PUBLISHED, today: '2026-12-05' })
  expect(given ?? 'none').toMatch(error)
})
