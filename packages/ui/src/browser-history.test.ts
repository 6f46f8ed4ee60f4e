import { afterEach, expect, test, vi } from 'vitest'
import { isFirstEntry, stepsBackTo } from './browser-history.ts'

/** A tab with the given paths of this site, and as many entries of others. */
const browse = (paths: string[], current: number, others = 0) => {
  const entries = paths.map((path, index) => ({ index, url: `https://site.example${path}` }))
  vi.stubGlobal('navigation', { entries: () => entries, currentEntry: entries[current] ?? null })
  vi.stubGlobal('history', { length: paths.length + others })
}

afterEach(() => {
  vi.unstubAllGlobals()
})

test('the page before is reached over the anchors of the current one', () => {
  browse(['/', '/how#a', '/privacy-policy', '/privacy-policy#b', '/'], 3)
  expect(stepsBackTo('/how#a')).toBe(2)
})

test('a page that is not the one before, or a browser that does not reveal, gives no number', () => {
  browse(['/', '/how', '/privacy-policy'], 2)
  expect(stepsBackTo('/')).toBe(undefined)
  browse(['/how'], 0)
  expect(stepsBackTo('/privacy-policy')).toBe(undefined)
  vi.unstubAllGlobals()
  vi.stubGlobal('navigation', { entries: () => [], currentEntry: null })
  expect(stepsBackTo('/')).toBe(undefined)
})

test('the tab’s first entry differs from one that another site led to', () => {
  browse(['/how', '/privacy-policy'], 0)
  expect(isFirstEntry()).toBe(true)
  browse(['/how', '/privacy-policy'], 1)
  expect(isFirstEntry()).toBe(false)
  browse(['/how'], 0, 1)
  expect(isFirstEntry()).toBe(false)
})
