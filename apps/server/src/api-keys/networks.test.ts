import { FUZZ_STRINGS } from '#/http/test-fuzz.ts'
import { expect, test } from 'vitest'
import { isInNetworks, readNetwork } from './networks.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.0/24', '203.0.113.0/24'],
  ['2001:db8::/32', '2001:db8::/32'],
  ['203.0.113.0/33', undefined],
  ['2001:db8::/129', undefined],
  ['203.0.113', undefined],
  ['fe80::1%eth0', undefined],
  ['shop.example', undefined],
])('«%s» reads as %s', (text, read) => {
  expect(readNetwork(text)).toBe(read)
})

test.each(FUZZ_STRINGS)('%s is no network', (_name, text) => {
  expect(readNetwork(text)).toBeUndefined()
})

test.each([
  ['203.0.113.7', ['203.0.113.0/24'], true],
  ['::ffff:203.0.113.7', ['203.0.113.0/24'], true],
  ['203.0.114.7', ['203.0.113.0/24', '203.0.114.7/32'], true],
  ['203.0.114.8', ['203.0.113.0/24', '203.0.114.7/32'], false],
  ['2001:db8::5', ['2001:db8::/32'], true],
  ['2001:db9::5', ['2001:db8::/32'], false],
  ['unknown', ['0.0.0.0/0'], false],
])('%s in %s: %s', (address, networks, isIn) => {
  expect(isInNetworks(address, networks)).toBe(isIn)
})
