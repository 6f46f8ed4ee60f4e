// @vitest-environment jsdom

import type { Manifest } from 'vite'
import { expect, test } from 'vitest'
import { composeDocument, type Page } from './document.ts'
import { renderHead, siteHead } from '@yacheyka/frontend/page/head.ts'
import { testConfig } from '@yacheyka/frontend/test-config.ts'

const assets: Manifest = {
  'src/main.tsx': { file: 'assets/main.js', imports: ['_framework.js', '_page.js'] },
  '_framework.js': { file: 'assets/framework.js' },
  '_page.js': { file: 'assets/page.js', imports: ['_framework.js'], css: ['assets/page.css'] },
  'src/features/how/how-page.tsx': {
    file: 'assets/how.js',
    imports: ['_page.js'],
    css: ['assets/how.css'],
  },
  'src/map.ts': { file: 'assets/map.js', imports: ['_page.js'], css: ['assets/map.css'] },
  '../../packages/ui/src/fonts/a.woff2': { file: 'assets/golos-text-cyrillic-400-x.woff2' },
  '../../packages/ui/src/fonts/b.woff2': { file: 'assets/golos-text-latin-400-x.woff2' },
  '../../packages/ui/src/fonts/c.woff2': { file: 'assets/golos-text-signs-400-x.woff2' },
}

const page: Page = {
  html: '<h1>Страница</h1>',
  head: renderHead(siteHead(testConfig), testConfig),
  modules: ['src/features/how/how-page.tsx'],
  laterModules: [],
}

/** Of a page that the browser renders whole, in this brand. */
const empty = (config = testConfig): Page => ({
  ...page,
  html: '',
  head: renderHead(siteHead(config), config),
})

const compose = (parts: Partial<Parameters<typeof composeDocument>[0]> = {}) =>
  composeDocument({ page, config: testConfig, assets, ...parts })

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html')

test('the page stands in #root, and its styles and modules are named once each', () => {
  const html = compose()
  expect(html).toContain('<div id="root"><h1>Страница</h1></div>')
  for (const file of ['/assets/page.css', '/assets/how.css', '/assets/how.js', '/brand.css'])
    expect(html.split(`"${file}"`)).toHaveLength(2)
  expect(html).toContain('<script type="module" src="/assets/main.js"></script>')
})

test('what the visitor does not wait for first comes after the rest, and shifts nothing as it comes', () => {
  const document = parse(compose({ page: { ...page, laterModules: ['src/map.ts'] } }))
  const late = [...document.querySelectorAll('link[fetchpriority=low]')]
  expect(late.map((one) => one.getAttribute('href'))).toEqual(['/assets/map.js'])
  expect(document.querySelectorAll('link[rel=stylesheet][href="/assets/map.css"]')).toHaveLength(1)
})

test('of the fonts only those of Russian text come early: Cyrillic letters and signs', () => {
  const preloaded = [...parse(compose()).querySelectorAll('link[rel=preload]')]
  expect(preloaded.map((link) => link.getAttribute('href'))).toEqual([
    '/assets/golos-text-cyrillic-400-x.woff2',
    '/assets/golos-text-signs-400-x.woff2',
  ])
})

test('no script and no style stands inline', () => {
  const document = parse(compose())
  expect(document.querySelectorAll('style, [onclick]')).toHaveLength(0)
  const inline = [...document.querySelectorAll('script:not([src])')]
  expect(inline.map((script) => script.getAttribute('type'))).toEqual(['application/json'])
})

test('settings cannot break out of their element, and come back as they were', () => {
  const evil = '</script><script>alert(1)</script><!-- \u2028'
  const config = { ...testConfig, brand: { ...testConfig.brand, name: evil } }
  const document = parse(compose({ config, page: empty(config) }))
  expect(document.querySelectorAll('script')).toHaveLength(2)
  expect(JSON.parse(document.getElementById('config')?.textContent ?? '')).toEqual(config)
  expect(document.title).toContain(evil)
})

test('quotes in a brand do not end an attribute', () => {
  const config = {
    ...testConfig,
    brand: { ...testConfig.brand, description: 'Почтоматы "у дома" & <рядом>' },
  }
  const document = parse(compose({ config, page: empty(config) }))
  expect(document.querySelector('meta[name=description]')?.getAttribute('content')).toBe(
    'Почтоматы "у дома" & <рядом>',
  )
})

test('addresses for machines are absolute', () => {
  const document = parse(compose())
  const content = (name: string) =>
    document.querySelector(`meta[property="${name}"]`)?.getAttribute('content')
  expect(content('og:image')).toBe('https://yacheyka.example/og.png')
  expect(content('og:url')).toBe('https://yacheyka.example/')
})

test('a page without content says that it needs scripts', () => {
  expect(compose({ page: empty() })).toContain('<noscript>')
  expect(compose()).not.toContain('<noscript>')
})

test('a module that the build lacks stops the start by its name', () => {
  expect(() => compose({ page: { ...page, modules: ['src/gone.tsx'] } })).toThrow('src/gone.tsx')
})

test('what a page’s loaders answered comes with it, and cannot end its script', () => {
  const loaderData = { Vacancies: [{ title: '</script><script>alert(1)' }] }
  const given = parse(compose({ page: { ...page, loaderData } })).getElementById('loader-data')
  expect(JSON.parse(given?.textContent ?? '')).toEqual(loaderData)
  for (const of of [page, { ...page, loaderData: {} }])
    expect(parse(compose({ page: of })).getElementById('loader-data')).toBeNull()
})
