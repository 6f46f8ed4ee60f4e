import { expect, test } from 'vitest'
import { defineDraft, forgetDrafts } from './drafts.ts'
import { openSession } from './session.ts'

const manual = defineDraft<{ readonly text: string }>('manual', 1)
const cups = { text: 'Кружки' }

test('a draft belongs to one form, one customer and one version of its shape', () => {
  manual.keep('anna', cups)
  expect(manual.read('anna')).toEqual(cups)
  expect(manual.read('boris')).toBeUndefined()
  expect(defineDraft('manual', 2).read('anna')).toBeUndefined()
  expect(defineDraft('package', 1).read('anna')).toBeUndefined()
  manual.forget('anna')
  expect(manual.read('anna')).toBeUndefined()
})

test('what is no draft is none', () => {
  sessionStorage.setItem('draft:manual:anna', '{"vers')
  expect(manual.read('anna')).toBeUndefined()
})

test('signing out forgets all drafts and nothing else', async () => {
  sessionStorage.setItem('history', 'kept')
  manual.keep('anna', cups)
  manual.keep('boris', cups)
  const tab = openSession()
  await tab.signOut()
  tab.close()
  expect(Object.keys(sessionStorage)).toEqual(['history'])
  manual.keep('anna', cups)
  forgetDrafts()
  expect(manual.read('anna')).toBeUndefined()
})
