import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { originMatches, parseWebOrigin } from './web-origin.ts'

/** Stands in for the server's own; the one Cyrillic name that these tests know. */
const toAscii = (host: string): string | undefined =>
  host.replace('магазин.рф', 'xn--80aaxgqbdi.xn--p1ai')

const parse = (text: string) => parseWebOrigin(text, toAscii)

describe('an origin as it is typed', () => {
  test.each([
    ['https://shop.example', 'https://shop.example'],
    ['  https://Shop.Example/ ', 'https://shop.example'],
    ['HTTPS://shop.example:443', 'https://shop.example'],
    ['http://shop.example:80/', 'http://shop.example'],
    ['https://shop.example:8443', 'https://shop.example:8443'],
    ['http://intranet', 'http://intranet'],
    ['http://192.168.0.7:08080', 'http://192.168.0.7:8080'],
    ['https://магазин.рф', 'https://xn--80aaxgqbdi.xn--p1ai'],
    ['http://localhost:*', 'http://localhost:*'],
    ['http://127.0.0.1:*/', 'http://127.0.0.1:*'],
    ['http://localhost:5173', 'http://localhost:5173'],
  ])('«%s» is %s', (typed, origin) => {
    expect(parse(typed)).toEqual({ ok: true, origin })
  })

  test.each([
    ['', 'нет https://'],
    ['shop.example', 'нет https://'],
    ['ftp://shop.example', 'нет https://'],
    ['javascript:alert(1)', 'нет https://'],
    ['null', 'нет https://'],
    ['*', 'звёздочка'],
    ['https://*', 'звёздочка'],
    ['https://*.shop.example', 'звёздочка'],
    ['https://shop.example:*', 'звёздочка'],
    ['https://localhost:*', 'звёздочка'],
    ['http://localhost:*.evil.example', 'звёздочка'],
    ['https://shop.example/catalog', 'путь'],
    ['https://shop.example//', 'путь'],
    ['https://shop.example?a=1', 'путь'],
    ['https://shop.example#a', 'путь'],
    ['https://shop.example\\a', 'путь'],
    ['https://user@shop.example', 'имя пользователя'],
    ['https://user:pass@shop.example', 'имя пользователя'],
    ['https://', 'нет https://'],
    ['https://:443', 'имя сайта'],
    ['https://shop example', 'имя сайта'],
    ["https://shop.example;script-src'unsafe-inline'", 'имя сайта'],
    ['https://shop.example, https://b.example', 'путь'],
    ['https://shop_1.example', 'имя сайта'],
    ['https://shop.example.', 'имя сайта'],
    ['https://-shop.example', 'имя сайта'],
    ['https://[::1]:3000', 'имя сайта'],
    ['https://shop%2eexample', 'имя сайта'],
    [`https://${'a'.repeat(64)}.example`, 'имя сайта'],
    ['https://shop.example:0', 'порт'],
    ['https://shop.example:65536', 'порт'],
    ['https://shop.example:', 'имя сайта'],
    [`https://${'a.'.repeat(200)}example`, 'слишком длинно'],
  ])('«%s» is rejected with its reason and what would be right', (typed, why) => {
    const parsed = parse(typed)
    if (parsed.ok) throw new Error(`taken as ${parsed.origin}`)
    expect(parsed.error).toContain(why)
    expect(parsed.error).toContain('https://shop.example:8443')
    expect(parsed.error).toContain(`«${typed.slice(0, 300)}»`)
  })
})

const host = fc
  .array(fc.stringMatching(/^[a-z\d]([a-z\d-]{0,8}[a-z\d])?$/), { minLength: 1, maxLength: 3 })
  .map((labels) => labels.join('.'))
const typedOrigin = fc
  .tuple(fc.constantFrom('http', 'https'), host, fc.option(fc.integer({ min: 1, max: 65_535 })))
  .map(([scheme, name, port]) => `${scheme}://${name}${port === null ? '' : `:${port}`}`)
const written = fc.oneof(
  { weight: 5, arbitrary: typedOrigin.map((typed) => originOf(typed)) },
  { weight: 1, arbitrary: fc.constantFrom('http://localhost:*', 'http://127.0.0.1:*') },
)

function originOf(typed: string): string {
  const parsed = parse(typed)
  if (!parsed.ok) throw new Error(parsed.error)
  return parsed.origin
}

describe('an origin beside a list', () => {
  test('what is written is what the browser writes, and is written once', () => {
    fc.assert(
      fc.property(typedOrigin, (typed) => {
        const origin = originOf(typed)
        expect(originOf(`${origin.toUpperCase()}/`)).toBe(origin)
        expect(originMatches(origin, [origin])).toBe(true)
      }),
    )
  })

  test('no text is taken that would say anything else to frame-ancestors', () => {
    const right = /^https?:\/\/[a-z\d][a-z\d.-]*(:\d{1,5})?$|^http:\/\/(localhost|127\.0\.0\.1):\*$/
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string().map((rest) => `https://${rest}`),
    )
    fc.assert(
      fc.property(text, (typed) => {
        const parsed = parse(typed)
        expect(parsed.ok ? parsed.origin : 'https://refused').toMatch(right)
      }),
    )
  })

  test('never matches what is not in it', () => {
    const local = /^http:\/\/(localhost|127\.0\.0\.1)(:\d{1,5})?$/
    const requested = fc.oneof(typedOrigin.map(originOf), fc.string(), fc.constant('null'))
    fc.assert(
      fc.property(requested, fc.array(written, { maxLength: 5 }), (origin, list) => {
        const name = local.exec(origin)?.[1]
        const isIn = list.includes(origin) || list.includes(`http://${name ?? ''}:*`)
        expect(originMatches(origin, list)).toBe(isIn)
      }),
    )
  })

  test('near misses are misses', () => {
    const list = ['https://shop.example', 'http://localhost:*']
    const others = [
      'http://shop.example',
      'https://shop.example:8443',
      'https://www.shop.example',
      'https://shop.example.evil.example',
      'https://evilshop.example',
      'https://SHOP.example',
      'https://localhost:3000',
      'http://localhost.evil.example',
      'http://localhost:3000.evil.example',
      'http://localhost:3000@evil.example',
      'http://localhost:',
      'http://127.0.0.1:3000',
      'null',
      '',
    ]
    expect(others.filter((origin) => originMatches(origin, list))).toEqual([])
    const own = ['http://localhost', 'http://localhost:3000', 'https://shop.example']
    expect(own.filter((origin) => originMatches(origin, list))).toEqual(own)
  })
})
