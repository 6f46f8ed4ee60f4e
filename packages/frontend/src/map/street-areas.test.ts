import { expect, test } from 'vitest'
import { streetsFrom } from './street-areas.ts'

const archiveFrom = (from: number) => ({
  kind: 'archive' as const,
  url: '/api/streets/1/{z}/{x}/{y}',
  attribution: '',
  schema: 'protomaps' as const,
  min_zoom: from,
  max_zoom: 14,
  areas: [],
  bare_areas: [],
})

test('streets begin at the zoom of a city, or where the archive does', () => {
  expect(streetsFrom(archiveFrom(0))).toBe(10)
  expect(streetsFrom(archiveFrom(10))).toBe(10)
  expect(streetsFrom(archiveFrom(12))).toBe(12)
})
