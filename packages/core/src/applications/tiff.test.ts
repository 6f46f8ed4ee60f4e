import { expect, test } from 'vitest'
import { buildTiff, type BuiltPage } from './test-tiff.ts'
import { readTiffPages, TIFF_PAGES_MAX } from './tiff.ts'

const PAGE: BuiltPage = { width: 4, height: 2 }
const SUB_IFD = 330

test.each([
  ['little endian', true],
  ['big endian', false],
])('reads the pages of a %s file in order', (_order, isLittle) => {
  const pages = readTiffPages(buildTiff([PAGE, { width: 3, height: 5 }], isLittle))
  expect(pages?.map(({ width, height, pieces }) => [width, height, pieces[0]?.length])).toEqual([
    [4, 2, 8],
    [3, 5, 15],
  ])
})

test.each<[string, readonly BuiltPage[]]>([
  ['a directory that leads to itself', [{ ...PAGE, next: { page: 0 } }]],
  ['directories that lead to each other', [PAGE, { ...PAGE, next: { page: 0 } }]],
  ['a directory outside the file', [{ ...PAGE, next: { offset: 0xffff_fff0 } }]],
  ['a directory cut by the end of the file', [{ ...PAGE, next: { offset: 140 } }]],
  ['a huge count of values', [{ ...PAGE, entries: { 700: [1, 0xffff_ffff, 8] } }]],
  ['values outside the file', [{ ...PAGE, entries: { 282: [5, 1, 0xffff_ff00] } }]],
  ['a huge width and height', [{ ...PAGE, entries: { 256: [4, 1, 60_000], 257: [4, 1, 60_000] } }]],
  ['a side of zero', [{ ...PAGE, entries: { 256: [4, 1, 0] } }]],
  ['a width of floats', [{ ...PAGE, entries: { 256: [11, 1, 4] } }]],
  ['a truncated strip', [{ ...PAGE, entries: { 279: [4, 1, 100_000] } }]],
  ['a strip outside the file', [{ ...PAGE, entries: { 273: [4, 1, 0xffff_fff0] } }]],
  ['lengths that do not pair with the strips', [{ ...PAGE, entries: { 279: [4, 2, 8] } }]],
  ['more pages than a scan has', Array.from({ length: TIFF_PAGES_MAX + 1 }, () => PAGE)],
  ['no page', []],
])('rejects %s', (_what, pages) => {
  expect(readTiffPages(buildTiff(pages))).toBeUndefined()
})

test('rejects another magic number, and a file cut anywhere in its head', () => {
  const file = buildTiff([PAGE])
  for (let length = 0; length < 8; length += 1)
    expect(readTiffPages(file.subarray(0, length))).toBeUndefined()
  const bigTiff = file.slice()
  bigTiff[2] = 43
  expect(readTiffPages(bigTiff)).toBeUndefined()
  expect(
    readTiffPages(Uint8Array.from('%PDF-1.7 and', (sign) => sign.charCodeAt(0))),
  ).toBeUndefined()
})

test('rejects a file cut anywhere, and throws for no flipped byte', () => {
  const file = buildTiff([PAGE, PAGE])
  for (let length = 0; length < file.length; length += 1)
    expect(readTiffPages(file.subarray(0, length))).toBeUndefined()
  for (let at = 0; at < file.length; at += 1) {
    const flipped = file.slice()
    flipped[at] = 255 - (file[at] ?? 0)
    expect(() => readTiffPages(flipped)).not.toThrow()
  }
})

test('does not follow pointers to further directories, and passes unknown types by', () => {
  const pages = readTiffPages(
    buildTiff([
      { ...PAGE, entries: { [SUB_IFD]: [4, 1, 16], 34_665: [4, 1, 16], 700: [99, 9, 9] } },
    ]),
  )
  expect(pages).toHaveLength(1)
  expect(pages?.[0]?.tags.has(SUB_IFD)).toBe(false)
})
