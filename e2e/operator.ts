import type { APIRequestContext, Cookie, Page } from '@playwright/test'
import { test as base } from './story.ts'

/** The demonstration's accounts of the console, one of each role, with one password. */
const PASSWORD = 'Demo-2026-pass'
export type OperatorLogin = 'admin' | 'manager' | 'editor' | 'support'

/** A story of an operator; `role` is whom it begins as, the administrator unless `test.use({ role })` says otherwise. */
export const test = base.extend<
  { role: OperatorLogin },
  { sessions: Map<OperatorLogin, readonly Cookie[]> }
>({
  role: ['admin', { option: true }],
  // One sign-in of each serves a worker's stories, until one of them ends it.
  sessions: [({ browserName: _any }, use) => use(new Map()), { scope: 'worker' }],
  page: async ({ page, role, sessions }, use) => {
    await page.context().addCookies(sessions.get(role) ?? [])
    const current = await page.request.get('/api/operator/session')
    if (!current.ok()) {
      await signInAs(page, role)
      sessions.set(role, await page.context().cookies())
    }
    await use(page)
  },
})

export const signInAs = (page: Page, login: OperatorLogin) => signInto(page.request, login)

export async function signInto(request: APIRequestContext, login: OperatorLogin) {
  const response = await request.post('/api/operator/session', {
    data: { login, password: PASSWORD },
  })
  if (!response.ok()) throw new Error(`${login} was not let in: ${await response.text()}`)
}

export const openConsole = async (page: Page, path = '/operator') => {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** The card of a parcel by its sender's number: the console calls it by its barcode. */
export async function parcelPath(page: Page, number: string): Promise<string> {
  const response = await page.request.get('/api/operator/parcels', { params: { q: number } })
  const { results } = (await response.json()) as { results: { barcode: string }[] }
  const [found] = results
  if (found === undefined) throw new Error(`the console finds no parcel ${number}`)
  return `/operator/parcels/${found.barcode}`
}
