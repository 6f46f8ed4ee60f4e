import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { test } from './real-start.ts'
import { expect, noteComplaints } from './story.ts'

// What a visitor can read on an own network that has named nothing but itself, before anything is put into it: every page
// that a link leads to, what search engines and messengers read, and what the server answers to programs.

test.use({ settings: { BRAND_FILE: 'e2e/own-brand.json' } })

const OWN = JSON.parse(readFileSync('e2e/own-brand.json', 'utf8')) as {
  readonly name: string
  readonly hotline: string
}

/** Pages that no link leads to, or only in some state. */
const FURTHER = [
  '/point',
  '/track/YA000000001',
  '/parcel-status/',
  '/parcel-details/VytN8Wjy6TQYv7bW2kAd3m',
  '/rp/none',
  '/ec/none',
  '/juridical-auth/forgot',
  '/juridical-registration',
  '/test-access',
  '/test-access/none',
  '/widget',
  '/operator/sign-in',
  '/api/docs/',
  '/developers',
  '/developers/reference',
]
/** What programs read for people. */
const FILES = [
  '/manifest.webmanifest',
  '/robots.txt',
  '/sitemap.xml',
  '/brand.css',
  '/api/config',
  '/api/news/',
  '/api/faq',
  '/api/vacancies',
  '/api/terminals/',
  '/api/legal/offer',
  '/api/legal/privacy_policy',
]

/** Everything that `brand.json` of the demonstration says, but for its colours. */
function wordsOf(value: unknown): string[] {
  if (typeof value === 'string') return /^#[0-9A-F]{6}$/i.test(value) ? [] : [value]
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(wordsOf) : []
}
const {
  name,
  latin_name: _latin,
  ...demonstration
} = JSON.parse(readFileSync('brand.json', 'utf8')) as Record<string, unknown>
/** Short ones are parts of other words. */
const FOREIGN = wordsOf(demonstration).filter((words) => words.length > 5)

/** Names and numbers of the demonstration. */
const INVENTED = [
  new RegExp(`«${String(name)}»|${String(name)} —`, 'u'),
  // Not the client for PHP, which every network has.
  /yacheyka\.(?!php)|rustore|букет/iu,
  /8.?800.?\d{3}/u,
  /\[object Object\]|\bNaN\b/u,
]
const UNDEFINED = /\bundefined\b/u

/** Of what a network may not have. Pages for programmers tell what the product's calls can do. */
const PROMISES =
  /новости|демонстрац|пришл[ёе]м СМС|придёт СМС|круглосуточно|бесплатн|наличны|в разработке|оплат(?:а|ы|ить) при получении/iu
const TELLS_OF_CALLS = /^\/(?:api\/(?:docs|v1\/openapi)|developers\/reference)/
/** Programs have it among their words. */
const HAS_PROGRAMS = /^\/developers\/(?:reference|vendure)/

/** Random: its digits may look like those of a telephone number. */
const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/giu

const inventedIn = (path: string, text: string): string[] => {
  const plain = text.replaceAll(UUID, '').replaceAll(/[\u00A0\u202F]/g, ' ')
  return [
    ...FOREIGN.filter((words) => plain.includes(words)),
    ...[
      ...INVENTED,
      ...(TELLS_OF_CALLS.test(path) ? [] : [PROMISES]),
      ...(HAS_PROGRAMS.test(path) ? [] : [UNDEFINED]),
    ].flatMap((words) => words.exec(plain)?.[0] ?? []),
  ]
}

/** What is read of a page: its text, and what stands for people in attributes. What may be chosen of a point is no promise. */
const readPage = (page: Page) =>
  page.evaluate(() => {
    const attributes = ['alt', 'title', 'aria-label', 'placeholder', 'content', 'href', 'src']
    const said = [...document.querySelectorAll('*')].flatMap((element) =>
      attributes.flatMap((attribute) => element.getAttribute(attribute) ?? []),
    )
    const body = document.body.cloneNode(true) as HTMLElement
    for (const choice of body.querySelectorAll('label, option, button[aria-pressed]'))
      choice.remove()
    return [document.title, body.textContent, ...said].join('\n')
  })

const linksOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('a')]
      .map((link) => new URL(link.href, location.href))
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname, search }) => pathname + search),
  )

/** Opens pages side by side: most of the time each waits until nothing more is loaded. */
const READERS = 4

test('every page of an own empty network is true of it', async ({
  page,
  request,
  complaints,
  forgive,
}) => {
  forgive(/40[0134]/)
  const readers = [page]
  while (readers.length < READERS) {
    const reader = await page.context().newPage()
    await noteComplaints(reader, complaints)
    readers.push(reader)
  }
  const seen = new Map<string, string>()
  let found = [...new Set(['/', ...FURTHER])]
  while (found.length > 0) {
    const next = found.filter((path) => !seen.has(path)).values()
    found = []
    const read = async (reader: Page) => {
      for (const path of next) {
        await reader.goto(path)
        await reader.waitForLoadState('networkidle')
        seen.set(path, await readPage(reader))
        if (!path.startsWith('/api/')) found.push(...(await linksOf(reader)))
      }
    }
    await Promise.all(readers.map(read))
    found = [...new Set(found)]
  }
  for (const path of ['/how', '/track', '/vacancies', '/partners', '/offer', '/privacy-policy'])
    expect([...seen.keys()]).toContain(path)
  for (const path of FILES) seen.set(path, await (await request.get(path)).text())

  const invented = [...seen].flatMap(([path, text]) =>
    inventedIn(path, text).map((words) => `${path}: ${words}`),
  )
  expect(invented).toEqual([])

  const nameless = [...seen.keys()].filter(
    (path) =>
      !/^\/(?:api|brand|robots|sitemap|developers\/(?:\w+\.php|vendure\/))/.test(path) &&
      !seen.get(path)?.includes(OWN.name),
  )
  expect(nameless).toEqual([])
  for (const path of ['/', '/offer', '/privacy-policy'])
    expect(seen.get(path)?.replaceAll('\u00A0', ' ')).toContain(OWN.hotline)
})
