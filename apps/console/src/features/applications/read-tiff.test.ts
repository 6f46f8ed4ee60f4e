import { deflateSync } from 'node:zlib'
import { buildTiff, type BuiltPage } from '@yacheyka/core/applications/test-tiff'
import { encodeImage } from 'utif2'
import { expect, test } from 'vitest'
import { readTiff } from './read-tiff.ts'

const PAGE: BuiltPage = { width: 2, height: 1, grey: 7 }
const GREY = [7, 7, 7, 255, 7, 7, 7, 255]
const deflated = (bytes: Uint8Array): BuiltPage => ({
  ...PAGE,
  strip: new Uint8Array(deflateSync(bytes)),
  entries: { 259: [3, 1, 8] },
})

test('reads each page of a file with its pixels', async () => {
  const file = buildTiff([PAGE, { width: 1, height: 2, grey: 9 }])
  expect(await readTiff(file, 0)).toMatchObject({ pages: 2, picture: { width: 2, height: 1 } })
  expect([...(await readTiff(file, 0)).picture.pixels]).toEqual(GREY)
  expect([...(await readTiff(file, 1)).picture.pixels]).toEqual([9, 9, 9, 255, 9, 9, 9, 255])
})

test('reads what the library writes, in colours', async () => {
  const pixels = Uint8Array.from([255, 0, 0, 255, 0, 255, 0, 255])
  const { picture } = await readTiff(new Uint8Array(encodeImage(pixels, 2, 1)), 0)
  expect([...picture.pixels]).toEqual([...pixels])
})

test('reads a strip with deflate compression', async () => {
  const { picture } = await readTiff(buildTiff([deflated(Uint8Array.from([7, 7]))]), 0)
  expect([...picture.pixels]).toEqual(GREY)
})

/** Eight rows from black to white. */
const GREY_JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/wAALCAAIAAgBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABcQAAMBAAAAAAAAAAAAAAAAAAAWY6H/2gAIAQEAAD8AJEsP/9k=',
  'base64',
)

test('reads a grey JPEG as wide as it is', async () => {
  const page = {
    width: 8,
    height: 8,
    strip: new Uint8Array(GREY_JPEG),
    entries: { 259: [3, 1, 7] },
  } as const
  const { pixels } = (await readTiff(buildTiff([page]), 0)).picture
  const rows = Array.from({ length: 8 }, (_, row) => pixels.subarray(32 * row, 32 * row + 32))
  expect(rows.every((row) => row.every((value, at) => at % 4 === 3 || value === row[0]))).toBe(true)
  expect(rows[0]?.[0]).toBeLessThan(20)
  expect(rows[7]?.[0]).toBeGreaterThan(235)
})

const frame = (height: number, width: number) => {
  const head = Uint8Array.from([0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 0, 0, 0, 0, 3, 0, 0, 0, 0])
  new DataView(head.buffer).setUint16(7, height)
  new DataView(head.buffer).setUint16(9, width)
  return head
}

test.each<[string, BuiltPage, number]>([
  ['directories without end', { ...PAGE, next: { page: 0 } }, 0],
  ['a page that is not there', PAGE, 1],
  ['a page too large', { ...PAGE, entries: { 256: [4, 1, 60_000], 257: [4, 1, 60_000] } }, 0],
  ['a strip that inflates beyond its page', deflated(new Uint8Array(5_000_000)), 0],
  [
    'a JPEG larger than a page',
    { ...PAGE, strip: frame(65_000, 65_000), entries: { 259: [3, 1, 7] } },
    0,
  ],
  ['a compression that is not supported', { ...PAGE, entries: { 259: [3, 1, 9] } }, 0],
  ['samples without end', { ...PAGE, entries: { 277: [3, 1, 65_535] } }, 0],
  ['strips of no rows', { ...PAGE, entries: { 278: [4, 1, 0] } }, 0],
  [
    'tiles of one pixel',
    { ...PAGE, entries: { 322: [4, 1, 1], 323: [4, 1, 1], 324: [4, 1, 8], 325: [4, 1, 2] } },
    0,
  ],
])('rejects %s', async (_what, page, at) => {
  await expect(readTiff(buildTiff([page]), at)).rejects.toThrow(
    /no such page|not shown|more than|larger than/,
  )
})
