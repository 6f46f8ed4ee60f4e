import { expect, test } from 'vitest'
import { forgetDraft, forgetDrafts, keepDraft, readDraft } from './drafts.ts'
import { openSession } from './session.ts'

test('a draft belongs to one form, one customer and one version of its shape', () => {
  keepDraft('manual', 'anna', 1, { text: 'Кружки' })
  expect(readDraft('manual', 'anna', 1)).toEqual({ text: 'Кружки' })
  expect(readDraft('manual', 'anna', 2)).toBeUndefined()
  expect(readDraft('manual', 'boris', 1)).toBeUndefined()
  expect(readDraft('package', 'anna', 1)).toBeUndefined()
  forgetDraft('manual', 'anna')
  expect(readDraft('manual', 'anna', 1)).toBeUndefined()
})

test('what is no draft is none', () => {
  sessionStorage.setItem('draft:manual:anna', '{"vers')
  expect(readDraft('manual', 'anna', 1)).toBeUndefined()
})

test('signing out forgets all drafts and nothing else', async () => {
  sessionStorage.setItem('history', 'kept')
  keepDraft('manual', 'anna', 1, 1)
  keepDraft('package', 'boris', 1, 1)
  const tab = openSession()
  await tab.signOut()
  tab.close()
  expect(Object.keys(sessionStorage)).toEqual(['history'])
  keepDraft('manual', 'anna', 1, 1)
  forgetDrafts()
  expect(readDraft('manual', 'anna', 1)).toBeUndefined()
})
