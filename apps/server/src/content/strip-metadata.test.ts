import type { NewsPictureType } from '@yacheyka/contract/content/news-pictures'
import { expect, test } from 'vitest'
import { stripMetadata } from './strip-metadata.ts'
import {
  JPEG_CLEAN,
  jpegPhoto,
  PNG_CLEAN,
  PNG_PHOTO,
  SECRET,
  WEBP_CLEAN,
  WEBP_PHOTO,
} from './test-pictures.ts'

const PICTURES: readonly (readonly [type: NewsPictureType, photo: Buffer, clean: Buffer])[] = [
  ['image/jpeg', jpegPhoto(), JPEG_CLEAN],
  ['image/png', PNG_PHOTO, PNG_CLEAN],
  ['image/webp', WEBP_PHOTO, WEBP_CLEAN],
]

test.each(PICTURES)('%s keeps what draws, and nothing else', (type, photo, clean) => {
  expect(photo.includes(SECRET)).toBe(true)
  expect(stripMetadata(photo, type)?.toString('hex')).toBe(clean.toString('hex'))
  expect(stripMetadata(clean, type)?.equals(clean)).toBe(true)
})

test.each(PICTURES)('%s that ends too early is no picture', (type, _photo, clean) => {
  for (let length = 12; length < clean.length; length += 1)
    expect([length, stripMetadata(clean.subarray(0, length), type)]).toEqual([length, undefined])
})

test.each([2, 3, 6, 8])('a photo turned the way %i stays so, and says no more', (orientation) => {
  const stripped = stripMetadata(jpegPhoto(orientation), 'image/jpeg')
  expect(stripped?.includes(SECRET)).toBe(false)
  const at = stripped?.indexOf('Exif\0\0MM\0*', 0, 'latin1') ?? -1
  expect(stripped?.readUInt16BE(at + 6 + 18)).toBe(orientation)
  expect(stripMetadata(stripped ?? Buffer.alloc(0), 'image/jpeg')).toEqual(stripped)
})

test('a way up that there is not is none', () => {
  expect(stripMetadata(jpegPhoto(9), 'image/jpeg')?.equals(JPEG_CLEAN)).toBe(true)
})

test('a JPEG broken between its segments is no picture', () => {
  const broken = Buffer.from(JPEG_CLEAN)
  broken[2] = 0
  expect(stripMetadata(broken, 'image/jpeg')).toBeUndefined()
})
