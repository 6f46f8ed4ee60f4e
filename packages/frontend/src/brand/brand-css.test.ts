import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { brandColours, brandCss, OUTLINE_CONTRAST, TEXT_CONTRAST } from './brand-css.ts'
import { contrast, darkenedFor, toHex, toOklch } from './colour.ts'
import { testConfig } from '../test-config.ts'

const own = testConfig.brand.colours
const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0').toUpperCase()}`)
const colours = fc.record({
  brand: colour,
  brand_tint: colour,
  accent: colour,
  paper: colour,
  ink: colour,
  ink_quiet: colour,
})

const GROUNDS = ['--paper', '--surface', '--brand-tint', '--accent-tint', '--sunken'] as const

test('the product’s own colours pass through as the brand file names them', () => {
  const derived = brandColours(own)
  expect(derived['--brand']).toBe(own.brand)
  expect(derived['--brand-text']).toBe(own.brand)
  expect(derived['--brand-7']).toBe(own.brand)
  expect(derived['--ink']).toBe(own.ink)
  expect(derived['--ink-quiet']).toBe(own.ink_quiet)
  expect(derived['--paper']).toBe(own.paper)
  expect(derived['--on-brand']).toBe('#FFFFFF')
})

test('whatever colours a brand brings, text and outlines can be read', () => {
  fc.assert(
    fc.property(colours, (brand) => {
      const derived = brandColours(brand)
      const of = (name: `--${string}`) => derived[name] ?? ''
      for (const ground of GROUNDS) {
        for (const text of ['--ink', '--ink-quiet', '--brand-text'] as const)
          expect(contrast(of(text), of(ground))).toBeGreaterThanOrEqual(TEXT_CONTRAST)
        expect(contrast(of('--line-strong'), of(ground))).toBeGreaterThanOrEqual(OUTLINE_CONTRAST)
      }
      for (const [text, ground] of [
        ['--on-brand', '--brand'],
        ['--on-brand', '--brand-hover'],
        ['--on-accent', '--accent'],
        ['--on-accent', '--accent-hover'],
        ['--surface', '--brand-deep'],
        ['--paper', '--ink'],
      ] as const)
        expect(contrast(of(text), of(ground))).toBeGreaterThanOrEqual(TEXT_CONTRAST)
    }),
    { numRuns: 300 },
  )
})

test('a colour survives the way to OKLCH and back', () => {
  fc.assert(
    fc.property(colour, (hex) => {
      expect(toHex(toOklch(hex))).toBe(hex)
    }),
  )
})

test('darkening stops as soon as the contrast is enough', () => {
  expect(darkenedFor('#767676', ['#FFFFFF'], 4.5)).toBe('#767676')
  const darker = darkenedFor('#FFB938', ['#FFFFFF'], 4.5)
  expect(contrast(darker, '#FFFFFF')).toBeGreaterThanOrEqual(4.5)
  expect(contrast(darker, '#FFFFFF')).toBeLessThan(5)
})

test('the style sheet is nothing but custom properties', () => {
  expect(brandCss(testConfig.brand)).toMatch(/^:root \{\n( {2}--[a-z0-9-]+: #[0-9A-F]{6};\n)+\}\n$/)
})
