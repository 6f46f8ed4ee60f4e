import type { WidgetBoot } from '@yacheyka/contract/widget'
import type { Manifest } from 'vite'
import { expect, test } from 'vitest'
import { testConfig } from '#/test-config.ts'
import { BOOT_ELEMENT } from './boot.ts'
import { composeWidgetDocument } from './document.tsx'
import { WIDGET_UNAVAILABLE } from './wording.ts'

const assets: Manifest = {
  'src/widget/main.tsx': {
    file: 'assets/main.js',
    imports: ['_shared.js'],
    dynamicImports: ['_map.js'],
  },
  '_shared.js': { file: 'assets/shared.js' },
  '_map.js': { file: 'assets/map.js' },
  'src/widget/forbidden.ts': { file: 'assets/forbidden.js' },
  'style.css': { file: 'assets/style.css' },
}
const boot: WidgetBoot = {
  access: { token: 'secret', origins: ['https://shop.example'] },
  city: { name: 'Москва', centre: [37.6, 55.7] },
  parcel: { weight: 500 },
  first: { count: 0, results: [] },
}
const compose = (part: Partial<WidgetBoot> = {}, brand = testConfig.brand) =>
  composeWidgetDocument({ config: { ...testConfig, brand }, assets, boot: { ...boot, ...part } })
const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html')
const scripts = (html: string) =>
  [...parse(html).querySelectorAll('script')].map((script) => script.getAttribute('src'))

test('the document carries what its script starts with, and asks for no map before it', () => {
  const html = compose()
  const data = parse(html).getElementById(BOOT_ELEMENT)?.textContent ?? ''
  expect(JSON.parse(data)).toEqual({ boot, brand: testConfig.brand.name, map: testConfig.map })
  expect(scripts(html)).toEqual(['/assets/main.js', null])
  expect(html).toContain('<link rel="modulepreload" href="/assets/shared.js">')
  expect(html).not.toContain('map.js')
  expect(html).toContain('<meta name="robots" content="noindex">')
})

test('a refused token: the message stands there as it is, with the script that tells the holder and no other', () => {
  const html = compose({ access: null, first: null })
  const page = parse(html)
  expect(page.querySelector('[role=alert]')?.textContent).toBe(WIDGET_UNAVAILABLE)
  expect(scripts(html)).toEqual(['/assets/forbidden.js'])
  expect(page.querySelector('a, button, input')).toBeNull()
})

test('a refusal that may pass: a link to the same address, which needs no script', () => {
  const page = parse(compose({ access: null, mayPass: true, first: null }))
  const links = [...page.querySelectorAll('[role=alert] a')]
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Повторить', ''],
  ])
  expect(page.querySelector('button, base')).toBeNull()
})

test('no script and no style stands inline, and data cannot break out', () => {
  const evil = '</script><script>alert(1)</script><!-- \u2028'
  const html = compose(
    { city: { name: evil, centre: [0, 0] } },
    { ...testConfig.brand, name: `<${evil}` },
  )
  const page = parse(html)
  expect(page.querySelectorAll('style, [style], [onclick]')).toHaveLength(0)
  expect(scripts(html)).toEqual(['/assets/main.js', null])
  expect(page.title).toContain(evil)
})

test('a file that the build lacks stops the start by its name', () => {
  expect(() => composeWidgetDocument({ config: testConfig, assets: {}, boot })).toThrow('main.tsx')
})
