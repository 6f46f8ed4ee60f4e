import { expect, test } from 'vitest'
import { recolour } from './art.ts'

const COLOURS = {
  brand: '#5B2A86',
  brand_tint: '#F0E6F8',
  accent: '#FF6B35',
  paper: '#FFFFFF',
  ink: '#101010',
  ink_quiet: '#555555',
}

test('a picture is drawn again in the colours of the brand, and others stay', () => {
  const svg = '<path fill="#0B6E4F" stroke="#16211d"/><path fill="#DCE9F5"/><path fill="#FFB938"/>'
  expect(recolour(svg, COLOURS)).toBe(
    '<path fill="#5B2A86" stroke="#101010"/><path fill="#DCE9F5"/><path fill="#FF6B35"/>',
  )
})

test('a colour that becomes another of the palette is not replaced twice', () => {
  const swapped = { ...COLOURS, brand: '#FFB938', accent: '#0B6E4F' }
  expect(recolour('#0B6E4F #FFB938', swapped)).toBe('#FFB938 #0B6E4F')
})
