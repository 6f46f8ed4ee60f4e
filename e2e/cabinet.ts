import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { SESSION_COOKIE, signIn } from './business.ts'
import { test as base } from './story.ts'

/** The demonstration's sign-in (decisions, section 10). */
export const DEMO = { login: 'demo', password: 'Demo-2026-pass' } as const

/**
 * A story of somebody who is signed in. One sign-in serves a worker's stories; each begins with a fresh access token, as
 * the one of the sign-in may have run out.
 */
export const test = base.extend<object, { refresh: string }>({
  refresh: [
    async ({ browser }, use, { project }) => {
      const page = await browser.newPage({ baseURL: project.use.baseURL ?? '' })
      await page.goto('/juridical-auth')
      await signIn(page, DEMO.login, DEMO.password)
      await page.waitForURL(/\/juridical\/orders$/)
      const cookies = await page.context().cookies()
      const { value } = cookies.find(({ name }) => name === SESSION_COOKIE) ?? { value: '{}' }
      await page.close()
      await use((JSON.parse(decodeURIComponent(value)) as { refresh: string }).refresh)
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  page: async ({ page, refresh, baseURL }, use) => {
    const response = await page.request.post('/api/juridical/jwt/refresh/', { data: { refresh } })
    const { access } = (await response.json()) as { access: string }
    const kept = JSON.stringify({ access, refresh, at: Date.now(), skew: 0 })
    await page
      .context()
      .addCookies([{ name: SESSION_COOKIE, value: encodeURIComponent(kept), url: baseURL ?? '' }])
    await use(page)
  },
})

export const USER = '**/api/juridical/juridical_users/*'
export const INVOICES = `${USER}/payment_invoices/`
export const FEEDBACK = '**/api/feedback/'

/** Keeps saves of drafts unanswered: what is edited stays unsaved. */
export const holdSaves = (page: Page) =>
  page.route('**/batches**', (route) =>
    route.request().method() === 'GET' ? route.continue() : undefined,
  )

interface Chunk {
  readonly file: string
  readonly css?: readonly string[]
}

const builtChunks = () =>
  JSON.parse(readFileSync('apps/web/dist/client/.vite/manifest.json', 'utf8')) as Record<
    string,
    Chunk
  >

/** The file of the build that holds this module of the site. */
export const builtFile = (module: string): string => builtChunks()[module]?.file ?? module

/** Files of the build that hold the cabinet and nothing else. */
export const cabinetFiles = (): string[] => {
  return Object.entries(builtChunks())
    .filter(([name]) => name.startsWith('src/features/cabinet/'))
    .flatMap(([, { file, css = [] }]) => [file, ...css])
}

/** Paths that the page asks for from now on. */
export const requestedPaths = (page: Page): string[] => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  return requested
}

/**
 * A dialog of the cabinet, hidden ones included: Escape hides it a moment before its `close` event takes it off the page,
 * and a button pressed in between opens nothing.
 */
export const dialog = (page: Page, name: string) =>
  page.getByRole('dialog', { name, includeHidden: true })

/** The deposit's balance as the header shows it, in kopecks. */
export const balanceOf = async (page: Page): Promise<number> => {
  const text = await page
    .getByRole('banner')
    .getByRole('link', { name: /Депозит/ })
    .textContent()
  return Number((text ?? '').replaceAll(/\D/g, ''))
}

export const openCabinet = async (page: Page, path = '/juridical/profile') => {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
}
