import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SCREENS, viewOf } from '../src/words/test-views.ts'
import { postSay, useConfirmedView, useConnection } from './connection.ts'

class FakeEvents extends EventTarget {
  static last: FakeEvents
  constructor() {
    super()
    FakeEvents.last = this
  }
  close() {}
}

const fetched = vi.fn<(path: string, sent: RequestInit) => Promise<Response>>()
beforeEach(() => {
  fetched.mockReset().mockResolvedValue(new Response(null, { status: 204 }))
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('EventSource', FakeEvents)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const emit = (event: string, data = '1') =>
  act(() => void FakeEvents.last.dispatchEvent(new MessageEvent(event, { data })))
const posted = () => fetched.mock.calls.map(([path, { body }]) => [path, body])

test('a view is confirmed when it is drawn, and whenever the host asks', () => {
  renderHook(() => useConfirmedView(useConnection()))
  expect(posted()).toEqual([])
  emit('view', JSON.stringify({ ...viewOf(SCREENS.A1), viewId: 7 }))
  const confirmed = ['./drawn', '{"viewId":7}']
  expect(posted()).toEqual([confirmed])
  emit('confirm')
  expect(posted()).toEqual([confirmed, confirmed])
})

test('words for the voice are posted one at a time, without what was passed by meanwhile', async () => {
  const said = postSay('Да, забрал')
  void postSay('Открыть ещё раз')
  void postSay('Ячейка была пуста')
  await said
  expect(posted()).toEqual([
    ['./say', '{"words":"Да, забрал"}'],
    ['./say', '{"words":"Ячейка была пуста"}'],
  ])
})

test('the page loads itself anew when the host says so', () => {
  const reload = vi.fn<() => void>()
  vi.stubGlobal('location', { reload })
  renderHook(() => useConnection())
  emit('reload')
  expect(reload).toHaveBeenCalledOnce()
})
