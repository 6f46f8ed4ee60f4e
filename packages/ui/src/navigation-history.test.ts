import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  lastDifferentPage,
  NAVIGATION_HISTORY_MAX,
  parseHistory,
  remember,
  returnTo,
  type NavigationHistory,
} from './navigation-history.ts'

const walk = (...urls: string[]): NavigationHistory => urls.reduce<NavigationHistory>(remember, [])

test('the last different page is found behind anchors and repeats of the same page', () => {
  const history = walk('/', '/#news', '/how', '/privacy-policy', '/privacy-policy#rights')
  expect(lastDifferentPage(history, '/privacy-policy')).toBe('/how')
})

test('a page is left with the anchor and the query that it last had', () => {
  expect(lastDifferentPage(walk('/', '/?point=7#map', '/how'), '/how/')).toBe('/?point=7#map')
})

test('after a direct arrival there is no different page', () => {
  expect(lastDifferentPage(walk('/privacy-policy', '/privacy-policy/'), '/privacy-policy')).toBe(
    undefined,
  )
})

/** Where the back button leads, press after press, until nothing is left. */
const pressBack = (history: NavigationHistory): string[] => {
  const page = lastDifferentPage(history, history.at(-1) ?? '')
  return page === undefined ? [] : [page, ...pressBack(returnTo(history, page))]
}

test('pressed again and again the back button leads further back, not to and fro', () => {
  expect(pressBack(walk('/how', '/privacy-policy'))).toEqual(['/how'])
  expect(pressBack(walk('/', '/how', '/privacy-policy#rights'))).toEqual(['/how', '/'])
  expect(pressBack(walk('/how', '/point/1?view=list', '/privacy-policy', '/how'))).toEqual([
    '/privacy-policy',
    '/point/1?view=list',
    '/how',
  ])
})

test('going back cuts the history; to a page that it does not know is a new visit', () => {
  expect(returnTo(walk('/', '/how', '/privacy-policy'), '/#map')).toEqual(['/#map'])
  expect(returnTo(walk('/', '/how'), '/privacy-policy')).toEqual(['/', '/how', '/privacy-policy'])
})

const url = fc.constantFrom('/', '/how', '/how#steps', '/point/1', '/privacy-policy')

test('at most a hundred pages stay, the newest last, none twice in a row', () => {
  fc.assert(
    fc.property(fc.array(url, { minLength: 1, maxLength: 300 }), (urls) => {
      const history = walk(...urls)
      expect(history.length).toBeLessThanOrEqual(NAVIGATION_HISTORY_MAX)
      expect(history.at(-1)).toBe(urls.at(-1))
      const pages = history.map((item) => item.split('#')[0])
      expect(pages.some((page, index) => page === pages[index + 1])).toBe(false)
    }),
  )
})

test('whatever lies in the store is read without an error, and only paths of this site', () => {
  expect(parseHistory(null)).toEqual([])
  expect(parseHistory('{"a":')).toEqual([])
  expect(parseHistory('{"a":1}')).toEqual([])
  expect(parseHistory('["/how", 7, "//evil.example", "https://evil.example", "/"]')).toEqual([
    '/how',
    '/',
  ])
})

test('whatever was walked, the way back ends and only shortens', () => {
  fc.assert(
    fc.property(fc.array(url, { minLength: 1, maxLength: 120 }), (urls) => {
      const history = walk(...urls)
      expect(pressBack(history)).toEqual(history.slice(0, -1).toReversed())
    }),
  )
})
