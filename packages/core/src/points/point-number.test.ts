import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalisePointNumber, parsePointNumber, pointNumberPath } from './point-number.ts'

// The core knows no platform, but a test of paths wants the platform's own reading of them.
declare const URL: new (
  path: string,
  base: string,
) => { readonly pathname: string; readonly search: string; readonly hash: string }

const read = (text: string) => {
  const result = parsePointNumber(text)
  return result.ok ? result.number : result
}

describe('parsePointNumber', () => {
  test.each([
    ['ЧЛБ%303', 'ЧЛБ%303'],
    ['  7/2 \t #4? ', '7/2 #4?'],
    ['A+1\u00a0\u00a0B', 'A+1 B'],
    ['И\u0306-1', 'Й-1'],
    ['И\u200b\u0306', 'Й'],
    ['\ufeff10\u200b1', '101'],
    ['..', '..'],
    ['x'.repeat(64), 'x'.repeat(64)],
  ])('%j', (text, number) => expect(read(text)).toBe(number))

  test.each(['', ' \n ', '\u200b', 'a\u0000b', 'a\u0007', '\ud800', 'x'.repeat(65)])(
    '%j is rejected with a reason',
    (text) => expect(read(text)).toMatchObject({ ok: false, error: expect.any(String) }),
  )

  test('what was read once reads the same again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
        const first = parsePointNumber(text)
        expect(first.ok ? parsePointNumber(first.number) : first).toEqual(first)
        const sought = normalisePointNumber(text)
        expect(normalisePointNumber(sought)).toBe(sought)
        expect(sought).not.toContain('\0')
      }),
    )
  })
})

test('a URL carries every number: the path survives parsing and leads back to it', () => {
  const untidy = fc.string({
    unit: fc.constantFrom(...Array.from('.%/\\?#+& ;:=@Ч1')),
    maxLength: 8,
  })
  fc.assert(
    fc.property(fc.oneof(untidy, fc.string({ unit: 'binary', maxLength: 64 })), (text) => {
      const parsed = parsePointNumber(text)
      if (!parsed.ok) return
      const url = new URL(`/api/terminals/${pointNumberPath(parsed.number)}/`, 'https://a.example')
      const segments = url.pathname.split('/')
      expect(segments).toHaveLength(5)
      expect(url.search + url.hash).toBe('')
      expect(read(decodeURIComponent(segments[3] ?? ''))).toBe(parsed.number)
    }),
    { examples: [['.'], ['..'], ['%2e'], ['a/../b'], ['%2e%2e']] },
  )
})
