import { WIDGET_PROTOCOL } from '@yacheyka/contract/widget/widget-messages'
import { expect, test } from 'vitest'
import { commandOf, hostOrigin } from './host.ts'

const OWN = 'https://yacheyka.example'
const SHOP = 'https://shop.example'
const BOUND = [SHOP, 'http://127.0.0.1:8080', 'http://localhost:*']

test.each([
  ['the address says it', SHOP, '', SHOP],
  ['the address says it with a path', `${SHOP}/cart`, '', SHOP],
  ['the browser says it', null, `${SHOP}/cart?id=1`, SHOP],
  ['the address lies, the browser does not', 'https://evil.example', SHOP, SHOP],
  ['a port is a part of it', 'http://127.0.0.1:8080', '', 'http://127.0.0.1:8080'],
  ['a maker’s own machine', null, 'http://localhost:5173/', 'http://localhost:5173'],
  ['our own pages', null, `${OWN}/partners`, OWN],
  ['another port', 'http://127.0.0.1:9090', '', undefined],
  ['a stranger', 'https://evil.example', 'https://evil.example/', undefined],
  ['a subdomain is a stranger', 'https://a.shop.example', '', undefined],
  ['no origin at all', 'null', '', undefined],
  ['nobody', null, '', undefined],
])('%s', (_, claimed, referrer, expected) => {
  expect(hostOrigin(claimed, referrer, BOUND, OWN)).toBe(expected)
})

const update = (part: object) => ({ protocol: WIDGET_PROTOCOL, type: 'update', ...part })

test('a sound command is taken', () => {
  for (const part of [
    {},
    { city: 'Казань' },
    { weight: 500, dimensions: [10, 20, 30] },
    { weight: null, dimensions: null, selected: null },
    { selected: 'ЧЛБ%303' },
  ])
    expect(commandOf(update(part))).toEqual(update(part))
})

test.each([
  null,
  'update',
  { type: 'update' },
  { protocol: WIDGET_PROTOCOL, type: 'ready' },
  { protocol: 'yacheyka-map/2', type: 'update' },
  update({ city: 7 }),
  update({ city: null }),
  update({ weight: '500' }),
  update({ weight: Number.NaN }),
  update({ dimensions: [1, 2] }),
  update({ dimensions: [1, 2, 0] }),
  update({ weight: 0 }),
  update({ weight: -1 }),
  update({ weight: 1500.5 }),
  update({ weight: 1_000_001 }),
  update({ dimensions: [20, 30, 2000] }),
  update({ dimensions: [0.05, 1, 1] }),
  update({ dimensions: [1, 2, Number.POSITIVE_INFINITY] }),
  update({ selected: { number: '1' } }),
])('%j is no command', (data) => {
  expect(commandOf(data)).toBeUndefined()
})
