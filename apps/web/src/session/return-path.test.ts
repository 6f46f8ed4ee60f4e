import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeReturnPath } from './return-path.ts'

const ORIGIN = 'https://site.example'

test.each([
  ['/juridical/orders', '/juridical/orders'],
  ['/juridical/orders?status=active&page=2', '/juridical/orders?status=active&page=2'],
  ['/juridical/parcels/1#history', '/juridical/parcels/1#history'],
  [null, undefined],
  ['', undefined],
  ['juridical/orders', undefined],
  ['https://evil.example/', undefined],
  ['//evil.example/', undefined],
  [String.raw`/\evil.example`, undefined],
  ['/\t/evil.example', undefined],
  ['/juridical/..//evil.example', undefined],
  ['javascript:alert(1)', undefined],
  ['/juridical-auth', undefined],
  ['/juridical-auth?next=/juridical-auth', undefined],
])('%j leads to %s', (text, path) => {
  expect(safeReturnPath(text, ORIGIN)).toBe(path)
})

test('whatever is written there, the way stays on this site', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '@',
    ':',
    '\t',
    '\n',
    'evil.example',
    'juridical',
    '%2f',
    '?',
    '#',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const path = safeReturnPath(`/${pieces.join('')}`, ORIGIN)
      expect(new URL(path ?? '/', ORIGIN).origin).toBe(ORIGIN)
    }),
  )
})
