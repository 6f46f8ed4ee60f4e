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
const ROUNDS = sized(5, 1)
const FOLDER = join(CACHE, 'lighthouse')
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
/** Of performance, of those pages that have one; the other categories are to be 100 on every page. */
const AIMS: Readonly<Record<string, number>> = {
  '/': 97,
  '/point': 90,
  '/point of MAP=embedded': 93,
}
const FLAGS =
  '--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage --disable-quic --no-first-run'

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>
}

/** Lighthouse, mobile preset, on the demonstration: medians. The map with the archive of streets and without. */
export async function run() {
  buildProduct()
  mkdirSync(FOLDER, { recursive: true })
  const rows = await rowsOf(PAGES, '', isTrial ? { DEMO: '0' } : { DEMO: '1' })
  if (!isTrial)
    rows.push(...(await rowsOf(['/point'], ' of MAP=embedded', { DEMO: '1', MAP: 'embedded' })))
  printTable(['page', ...CATEGORIES, 'FCP', 'LCP', 'TBT', 'CLS'], rows)
  if (isTrial) return
  for (const [page = '', performance = '', ...others] of rows) {
    const aim = AIMS[page]
    if (aim !== undefined)
      printAim(Number(performance) >= aim, `performance of ${page} at least ${aim}`, performance)
    for (const [at, category] of CATEGORIES.slice(1).entries())
      printAim(others[at] === '100', `${category} of ${page} 100`, others[at] ?? '')
  }
}
/** Chromium sometimes loses its own trace; such a round is taken again. */
const ATTEMPTS = 3

const audit = (url: string): readonly Report[] =>
  Array.from({ length: ROUNDS }, (_, round) => auditOnce(url, join(FOLDER, `${round}.json`)))

async function rowsOf(
  pages: readonly string[],
  suffix: string,
  env: Readonly<Record<string, string>>,
): Promise<(readonly string[])[]> {
  const server = await startProduct(isTrial ? await prepareStore(0) : join(FOLDER, 'data'), env)
  try {
    return pages.map((page) => rowOf(page + suffix, audit(server.origin + page)))
  } finally {
    await server.close()
  }
}

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
