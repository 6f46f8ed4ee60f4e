import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readEvent } from './read-event.ts'
import { point } from './test-frame.ts'

const protocol = 'yacheyka-map/1'

test.each([
  [{ protocol, type: 'shown' }],
  [{ protocol, type: 'ready' }],
  [{ protocol, type: 'close' }],
  [{ protocol, type: 'point-select', point }],
  [{ protocol, type: 'point-unselect', number: 'КЗН-1', reason: '' }],
  [{ protocol, type: 'error', code: 'forbidden', message: 'Виджет недоступен' }],
])('%j is ours', (message) => {
  expect(readEvent(message)).toBe(message)
})

test.each([
  ['another edition', { protocol: 'yacheyka-map/2', type: 'ready' }],
  ['no protocol', { type: 'ready' }],
  ['a text', JSON.stringify({ protocol, type: 'ready' })],
  ['nothing', null],
  ['an unknown type', { protocol, type: 'update' }],
  ['a type that every object has', { protocol, type: 'constructor' }],
  ['a type that is no text', { protocol, type: ['ready'] }],
  ['a point that is none', { protocol, type: 'point-select', point: 'КЗН-1' }],
  ['a point without a number', { protocol, type: 'point-select', point: { ...point, number: '' } }],
  ['a point nowhere', { protocol, type: 'point-select', point: { ...point, point: null } }],
  ['a point let go without words', { protocol, type: 'point-unselect', number: 'КЗН-1' }],
  ['a strange error', { protocol, type: 'error', code: 'other', message: '' }],
  ['an error without words', { protocol, type: 'error', code: 'failed', message: 5 }],
])('%s is not', (_what, message) => {
  expect(readEvent(message)).toBeUndefined()
})

test('garbage is never ours and never throws', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      expect(readEvent(value)).toBeUndefined()
      expect(
        readEvent({ protocol, type: 'point-select', point: value, code: value }),
      ).toBeUndefined()
    }),
  )
})
