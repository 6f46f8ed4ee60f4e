import {
  encoded,
  expectSignedIn,
  keptTokens,
  loginForm,
  SESSION_COOKIE,
  sessionCookie,
  signIn,
} from './business.ts'
import { DEMO } from './cabinet.ts'
import { expect, test } from './story.ts'

const REFRESH = '**/api/juridical/jwt/refresh/'

test.describe('the session', () => {
  test('who is signed in is asked once and led from the login page to the cabinet', async ({
    page,
  }) => {
    await page.goto('/juridical-auth')
    await signIn(page, DEMO.login, DEMO.password)
    await expectSignedIn(page)
    const before = await keptTokens(page)
    const refreshed = page.waitForRequest(REFRESH)
    await page.goto('/juridical-auth')
    expect((await refreshed).postDataJSON()).toEqual({ refresh: before.refresh })
    await expectSignedIn(page)
    await expect.poll(async () => (await keptTokens(page)).at).toBeGreaterThan(before.at)
    expect((await keptTokens(page)).refresh).toBe(before.refresh)
  })

  test('without a session nothing of the cabinet is requested; afterwards one is where one was', async ({
    page,
    browser,
    baseURL,
  }) => {
    /** Scripts and calls of a first visit that ends at the form of sign-in. */
    const requestedFor = async (path: string): Promise<string[]> => {
      const visit = await (await browser.newContext()).newPage()
      const requested = new Set<string>()
      visit.on('request', (request) => requested.add(new URL(request.url()).pathname))
      await visit.goto(`${baseURL}${path}`)
      await expect(loginForm(visit)).toBeVisible()
      await visit.waitForLoadState('networkidle')
      await visit.context().close()
      return [...requested].filter((each) => /^\/(?:api|assets)\//.test(each)).toSorted()
    }
    expect(await requestedFor('/juridical/profile')).toEqual(await requestedFor('/juridical-auth'))
    await page.goto('/juridical/profile?from=mail')
    await signIn(page, DEMO.login, DEMO.password)
    await expect(page).toHaveURL(/\/juridical\/profile\?from=mail$/)
  })

  test('a session that the server ends leads to sign-in and back', async ({
    page,
    baseURL,
    request,
    forgive,
  }) => {
    forgive(/401/)
    await page.goto('/juridical-auth')
    await signIn(page, DEMO.login, DEMO.password)
    await expectSignedIn(page)
    const { refresh } = await keptTokens(page)
    const ended = await request.post(`${baseURL}/api/juridical/jwt/logout/`, { data: { refresh } })
    expect(ended.status()).toBe(200)
    await page.goto('/juridical/profile')
    await expect(page).toHaveURL(/\/juridical-auth\?next=%2Fjuridical%2Fprofile$/)
    expect(await sessionCookie(page)).toBeUndefined()
    await signIn(page, DEMO.login, DEMO.password)
    await expect(page).toHaveURL(/\/juridical\/profile$/)
  })

  test('afterwards back to where one was, and never to another site', async ({ page }) => {
    await page.goto(`/juridical-auth?next=${encodeURIComponent('/how?from=cabinet')}`)
    await signIn(page, DEMO.login, DEMO.password)
    await expect(page).toHaveURL(/\/how\?from=cabinet$/)
    for (const next of ['https://evil.example/', '//evil.example/', String.raw`/\evil.example`]) {
      await page.goto(`/juridical-auth?next=${encodeURIComponent(next)}`)
      await expect(page).not.toHaveURL(/juridical-auth/)
      expect(new URL(page.url()).hostname).toBe('127.0.0.1')
    }
  })

  test('a sign-in in one tab takes the login page of another along', async ({ page, context }) => {
    const other = await context.newPage()
    await other.goto('/juridical-auth')
    await expect(loginForm(other)).toBeVisible()
    await page.goto('/juridical-auth')
    await signIn(page, DEMO.login, DEMO.password)
    await expectSignedIn(page)
    await expect(other).toHaveURL(/\/juridical\/orders$/)
  })

  test('tokens that the server rejects, or that are none, are cleared', async ({
    page,
    context,
    baseURL,
    forgive,
  }) => {
    forgive(/401/)
    const forged = `${encoded({ alg: 'none' })}.${encoded({ exp: 4_000_000_000, user_id: 'x' })}.c2ln`
    for (const [value, requested] of [
      [{ access: forged, refresh: forged, at: 0, skew: 0 }, 1],
      [{ access: 'rubbish', refresh: 'rubbish', at: 0, skew: 0 }, 0],
    ] as const) {
      let calls = 0
      page.on('request', (request) => {
        if (request.url().endsWith('/jwt/refresh/')) calls += 1
      })
      await context.addCookies([
        {
          name: SESSION_COOKIE,
          value: encodeURIComponent(JSON.stringify(value)),
          url: baseURL ?? '',
        },
      ])
      await page.goto('/juridical-auth')
      await expect(loginForm(page)).toBeVisible()
      expect(await sessionCookie(page)).toBeUndefined()
      expect(calls).toBe(requested)
      page.removeAllListeners('request')
    }
  })
})
