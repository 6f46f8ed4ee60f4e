import { encodeImage } from 'utif2'
import { expect, test } from 'vitest'
import { readTiff } from './read-tiff.ts'

const PIXELS = Uint8Array.from([255, 0, 0, 255, 0, 255, 0, 255])

test('a page is read with its pixels', () => {
  const { pages, page } = readTiff(encodeImage(PIXELS, 2, 1), 0)
  expect(pages).toBe(1)
  expect(page).toMatchObject({ width: 2, height: 1 })
  expect([...page.pixels]).toEqual([...PIXELS])
})

test('what is no TIFF, a page that is not there and a page too large are refused', () => {
  const file = encodeImage(PIXELS, 2, 1)
  expect(() => readTiff(new TextEncoder().encode('II*\0\b\0\0\0\0\0').buffer, 0)).toThrow(
    'no such page',
  )
  expect(() => readTiff(file, 1)).toThrow('no such page')
  const huge = encodeImage(PIXELS, 60_000, 60_000)
  expect(() => readTiff(huge, 0)).toThrow('too large')
})
