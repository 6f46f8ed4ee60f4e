import type { WidgetBoot, WidgetTerminal } from '@yacheyka/contract/widget/widget'
import type { Manifest } from 'vite'
import { typeset } from '@yacheyka/core/text/wording'
import { describe, expect, test } from 'vitest'
import { testConfig } from '@yacheyka/frontend/test-config.ts'
import { BOOT_ELEMENT } from './boot.ts'
import { composeWidgetDocument, widgetInlineFiles } from './document.tsx'
import { WIDGET_UNAVAILABLE } from './wording.ts'

const assets: Manifest = {
  'src/widget/main.tsx': {
    file: 'assets/main.js',
    imports: ['_shared.js'],
    dynamicImports: ['_map.js'],
  },
  '_shared.js': { file: 'assets/shared.js' },
  '_map.js': { file: 'assets/map.js' },
  'src/widget/early.ts': { file: 'assets/early.js' },
  'src/widget/forbidden.ts': { file: 'assets/forbidden.js' },
  'style.css': { file: 'assets/style.css' },
}
const INLINE = { styles: 'main{color:red}', early: 'early()' }
const boot: WidgetBoot = {
  access: { token: 'secret', origins: ['https://shop.example'] },
  city: { name: 'Москва', centre: [37.6, 55.7] },
  parcel: { weight: 500 },
  fields: {},
  address: { tk: 'secret', weight: '500' },
  first: { count: 0, results: [] },
}
/** In Moscow. */
const MONDAY_NOON = Date.UTC(2026, 10, 16, 9)
const terminal = (number: string): WidgetTerminal => ({
  uid: number,
  pk: number,
  number,
  name: `Почтомат ${number}`,
  settlement: 'Москва',
  address: 'Москва, улица <Мира>, 1',
  structured_address: { full_addr: 'Москва, улица <Мира>, 1' },
  point: { type: 'Point', coordinates: [37.6, 55.7] },
  point_type: 'Почтомат',
  how_to_find: '',
  payment_methods: [],
  operation_time: Array.from({ length: 7 }, () => '09:00-21:00'),
  photos: [],
  time_zone: 'Europe/Moscow',
  state: 'free',
  state_name: 'Есть места',
  reason: '',
  available: true,
  free_cells: 7,
  distance: 100,
})
const compose = (part: Partial<WidgetBoot> = {}, brand = testConfig.brand) =>
  composeWidgetDocument({
    config: { ...testConfig, brand },
    assets,
    inline: INLINE,
    boot: { ...boot, ...part },
    now: MONDAY_NOON,
  })
const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html')
const scripts = (html: string) =>
  [...parse(html).querySelectorAll('script')].map((script) => script.getAttribute('src'))

test('the document carries what its script starts with, and requests no map before it', () => {
  const html = compose()
  const data = parse(html).getElementById(BOOT_ELEMENT)?.textContent ?? ''
  expect(JSON.parse(data)).toEqual({
    boot,
    brand: testConfig.brand.name,
    map: testConfig.map,
    openWords: {},
  })
  expect(scripts(html)).toEqual([null, '/assets/main.js', null])
  expect(html).toContain('<link rel="modulepreload" href="/assets/shared.js">')
  expect(html).not.toContain('map.js')
  expect(html).toContain('<meta name="robots" content="noindex">')
})

describe('the frame in the document', () => {
  test.each([
    [{ parcel: {} }, 'Нет данных'],
    [{}, 'Ни\u00a0одна точка не\u00a0принимает такую посылку.'],
    [{ fields: { number: '7' } }, 'Проверьте адрес и\u00a0номер или уберите часы работы.'],
  ])('an empty list says why: %j', (part, why) => {
    expect(parse(compose(part)).body.textContent).toContain(why)
  })

  const first = { count: 2, results: [terminal('МСК-0001'), terminal('МСК-0002')] }

  test('its list stands there, and each line submits its point to the address that the frame came by', () => {
    const page = parse(compose({ first }))
    const rows = [...page.querySelectorAll<HTMLButtonElement>('ul button')]
    expect(rows.map(({ type, name, value }) => [type, name, value])).toEqual([
      ['submit', 'point', 'МСК-0001'],
      ['submit', 'point', 'МСК-0002'],
    ])
    expect(rows[0]?.textContent).toContain('Москва, улица <Мира>, 1')
    const form = rows[0]?.form
    expect([form?.getAttribute('action'), form?.method]).toEqual([null, 'get'])
    const sent = new FormData(form ?? undefined, rows[0])
    expect(Object.fromEntries(sent)).toEqual({
      tk: 'secret',
      weight: '500',
      full_addr: '',
      number: '',
      point: 'МСК-0001',
    })
  })

  test('what it says of hours, the script says first as well', () => {
    const page = parse(compose({ first }))
    const { openWords } = JSON.parse(page.getElementById(BOOT_ELEMENT)?.textContent ?? '') as {
      openWords: Record<string, string>
    }
    expect(openWords['МСК-0001']).toMatch(/^Открыто до/)
    expect(page.querySelector('ul button')?.textContent).toContain(openWords['МСК-0001'])
  })

  test('a response to the form: what was requested stands in it, and the card lies over the list', () => {
    const fields = { full_addr: 'Мира "1"', number: '1', round_the_clock: 'true' } as const
    const page = parse(compose({ first, fields, opened: 'МСК-0002' }))
    const value = (name: string) => page.querySelector<HTMLInputElement>(`[name=${name}]`)?.value
    expect([value('full_addr'), value('number')]).toEqual(['Мира "1"', '1'])
    expect(page.querySelector<HTMLInputElement>('[name=round_the_clock]')?.checked).toBe(true)
    expect(page.querySelector('section h2')?.textContent).toMatch(/МСК-0002$/)
    // The way back is the form without a point.
    const back = page.querySelector<HTMLButtonElement>('section button')
    expect([back?.type, back?.name, back?.form?.id]).toEqual(['submit', '', 'search'])
  })
})

test('a rejected token: the message stands there as it is, with the script that notifies the holder and no other', () => {
  const html = compose({ access: null, first: null })
  const page = parse(html)
  expect(page.querySelector('[role=alert]')?.textContent).toBe(WIDGET_UNAVAILABLE)
  expect(scripts(html)).toEqual(['/assets/forbidden.js'])
  expect(page.querySelector('a, button, input')).toBeNull()
})

test('a rejection that may pass: a link to the same address, which needs no script', () => {
  const page = parse(compose({ access: null, mayPass: true, first: null }))
  const links = [...page.querySelectorAll('[role=alert] a')]
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Повторить', ''],
  ])
  expect(page.querySelector('button, base')).toBeNull()
})

test('what stands inline is what the policy names, word for word, and data cannot break out', () => {
  const evil = '</script><script>alert(1)</script><!-- \u2028'
  const named = { ...terminal(evil), name: evil, how_to_find: evil, photos: [{ photo: evil }] }
  const html = compose(
    { city: { name: evil, centre: [0, 0] }, first: { count: 1, results: [named] } },
    { ...testConfig.brand, name: `<${evil}` },
  )
  const page = parse(html)
  const textsOf = (selector: string) =>
    Array.from(page.querySelectorAll(selector), ({ textContent }) => textContent)
  expect(page.querySelectorAll('[style], [onclick]')).toHaveLength(0)
  expect(textsOf('style')).toEqual([INLINE.styles])
  expect(textsOf('script:not([src], [type])')).toEqual([INLINE.early])
  expect(scripts(html)).toEqual([null, '/assets/main.js', null, null])
  const [card] = textsOf('script[data-card]')
  const written = parse(card ?? '')
  expect(written.querySelector('h2')?.textContent).toBe(typeset(evil))
  expect(written.querySelector('script')).toBeNull()
  expect(page.title).toContain(evil)
})

test('a file that the build lacks stops the start by its name', () => {
  const parts = { config: testConfig, assets: {}, inline: INLINE, boot, now: 0 }
  expect(() => composeWidgetDocument(parts)).toThrow('main.tsx')
  expect(() => widgetInlineFiles({})).toThrow('style.css')
})
