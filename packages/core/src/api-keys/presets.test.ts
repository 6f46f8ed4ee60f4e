import { expect, test } from 'vitest'
import { API_KEY_PRESETS } from './presets.ts'

const READING = [
  'points:read',
  'rates:read',
  'orders:read',
  'parcels:read',
  'recipient:read',
  'labels:read',
  'deposit:read',
  'documents:read',
  'events:read',
]

test.each([
  [
    'site',
    [
      'points:read',
      'rates:read',
      'orders:read',
      'orders:write',
      'parcels:read',
      'parcels:write',
      'labels:read',
      'events:read',
    ],
  ],
  ['warehouse', ['orders:read', 'parcels:read', 'parcels:write', 'labels:read', 'recipient:read']],
  ['accounting', ['orders:read', 'deposit:read', 'documents:read']],
  ['reading', READING],
  ['everything', [...READING, 'orders:write', 'parcels:write', 'deposit:write', 'webhooks:write']],
] as const)('%s gives just these scopes', (preset, scopes) => {
  expect(API_KEY_PRESETS[preset].toSorted()).toEqual(scopes.toSorted())
})

test('no preset shows the pickup code, and reading changes nothing', () => {
  const all = Object.values(API_KEY_PRESETS).flat()
  expect(all).not.toContain('pickup:read')
  expect(all).not.toContain('sandbox:write')
})
