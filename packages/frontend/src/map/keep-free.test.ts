import type { FrameState } from 'ol/Map.js'
import { expect, test } from 'vitest'
import { keepFree } from './keep-free.ts'

// The library reads no more of a frame here.
const frame = (declutter: FrameState['declutter']) =>
  ({ declutter, pixelRatio: 2 }) as unknown as FrameState
const box = (minX: number, minY: number, maxX: number, maxY: number) => ({
  minX,
  minY,
  maxX,
  maxY,
})

test('the words of a group find no room where obstacles stand, in pixels of the canvas', () => {
  const drawn = frame({})
  keepFree(drawn, 'streets', () => [[100, 100, 140, 140]])
  const taken = drawn.declutter?.['streets']
  expect(taken?.collides(box(270, 270, 400, 300))).toBe(true)
  expect(taken?.collides(box(100, 100, 190, 140))).toBe(false)
  expect(drawn.declutter?.['others']).toBeUndefined()
})

test('each frame begins anew; a frame without words is left alone', () => {
  const drawn = frame({})
  keepFree(drawn, 'streets', () => [[100, 100, 140, 140]])
  keepFree(drawn, 'streets', () => [])
  expect(drawn.declutter?.['streets']?.all()).toEqual([])
  const wordless = frame(null)
  keepFree(wordless, 'streets', () => [[0, 0, 1, 1]])
  expect(wordless.declutter).toBeNull()
})
