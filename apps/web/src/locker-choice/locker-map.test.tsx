import { expect, test } from 'vitest'
import { frameUrl, readFrameMessage } from './locker-map.tsx'

test('the frame leaves out what is too small for the largest cell', () => {
  expect(frameUrl({ cells: ['S', 'XL', 'M'], weight: 1500 }, 'МСК-1')).toBe(
    `/juridical-widget?weight=1500&dimensions=42.9x39.2x42.6&selected=${encodeURIComponent('МСК-1')}`,
  )
  expect(frameUrl({ cells: [], weight: 100 }, undefined)).toBe('/juridical-widget?weight=100')
})

test('only a choice and a closing are heard', () => {
  const protocol = 'yacheyka-map/1'
  expect(readFrameMessage({ protocol, type: 'point-select', point: { number: '7' } })).toEqual({
    kind: 'point',
    number: '7',
  })
  expect(readFrameMessage({ protocol, type: 'close' })).toEqual({ kind: 'close' })
  for (const data of [
    null,
    'point-select',
    { protocol, type: 'ready' },
    { protocol, type: 'point-select', point: { number: 7 } },
    { protocol: 'another/1', type: 'close' },
  ])
    expect(readFrameMessage(data)).toBeUndefined()
})
