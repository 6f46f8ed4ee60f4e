import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildProduct, startProduct } from './product.ts'
import { isTrial, sized } from './size.ts'
import { CACHE, prepareStore } from './store.ts'
import { ms, printAim, printTable } from './table.ts'

const PAGES = sized(
  ['/', '/how', '/privacy-policy', '/point', '/juridical-auth', '/juridical-registration'],
  ['/'],
)
const ROUNDS = sized(3, 1)
const FOLDER = join(CACHE, 'lighthouse')
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const AIMS = [95, 100, 100, 100]
const FLAGS =
  '--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage --disable-quic --no-first-run'

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>
}

/** Lighthouse, mobile preset, on the demonstration; the medians of three rounds. Home has aims. */
export async function run() {
  buildProduct()
  mkdirSync(FOLDER, { recursive: true })
  const server = await (isTrial
    ? startProduct(await prepareStore(0))
    : startProduct(join(FOLDER, 'data'), { DEMO: '1' }))
  try {
    const rows = PAGES.map((page) => rowOf(page, audit(server.origin + page)))
    printTable(['page', ...CATEGORIES, 'FCP', 'LCP', 'TBT', 'CLS'], rows)
    if (isTrial) return
    const home = rows[0] ?? []
    for (const [at, category] of CATEGORIES.entries()) {
      const [score = '', aim = 0] = [home[at + 1], AIMS[at]]
      printAim(Number(score) >= aim, `${category} of Home at least ${aim}`, score)
    }
  } finally {
    await server.close()
  }
}

/** Chromium sometimes loses its own trace; such a round is taken again. */
const ATTEMPTS = 3

const audit = (url: string): readonly Report[] =>
  Array.from({ length: ROUNDS }, (_, round) => auditOnce(url, join(FOLDER, `${round}.json`)))

function auditOnce(url: string, file: string): Report {
  for (let attempt = 1; ; attempt++)
    try {
      execFileSync(
        'lighthouse',
        [url, '--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${FLAGS}`],
        {
          env: { ...process.env, CHROME_PATH: process.env['CHROMIUM'] ?? '/usr/bin/chromium' },
          stdio: 'ignore',
        },
      )
      return JSON.parse(readFileSync(file, 'utf8')) as Report
    } catch (error) {
      if (attempt === ATTEMPTS) throw error
    }
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

function rowOf(page: string, reports: readonly Report[]): readonly string[] {
  const score = (category: string) =>
    median(reports.map((report) => (report.categories[category]?.score ?? 0) * 100))
  const measure = (name: string) =>
    median(reports.map((report) => report.audits[name]?.numericValue ?? 0))
  return [
    page,
    ...CATEGORIES.map((category) => score(category).toFixed(0)),
    ms(measure('first-contentful-paint')),
    ms(measure('largest-contentful-paint')),
    ms(measure('total-blocking-time')),
    measure('cumulative-layout-shift').toFixed(3),
  ]
}
