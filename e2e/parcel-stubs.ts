import type { BrowserContext, Page, Route } from '@playwright/test'
import { POINT } from '../apps/web/src/test-parcels.ts'

/** Responses a call; `null` breaks the connection, as a content blocker and a tunnel do. */
export const respond = (route: Route, status: number | null, body: unknown = { detail: 'Нет' }) =>
  status === null
    ? route.abort('blockedbyclient')
    : route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) })

/** Any point of a stubbed parcel, and room in it. */
export const stubPoint = (page: Page | BrowserContext) =>
  page.route(/\/api\/terminals\/[^/]+\/(?:availability)?$/, (route) =>
    route.request().url().endsWith('/availability')
      ? respond(route, 200, { number: POINT.number, state: 'free', nearest_free: null })
      : respond(route, 200, POINT),
  )

/** A captcha that any press solves: the installation's own is tried in stories of its own. */
export const easyCaptcha = (page: Page) =>
  page.route(/\/(?:track(?:\/[^/]*)?|parcel-status\/?)$/, async (route) => {
    if (!route.request().isNavigationRequest()) return route.fallback()
    const response = await route.fetch()
    const html = await response.text()
    return route.fulfill({
      response,
      body: html.replace('"captcha":{"provider":"altcha"}', '"captcha":{"provider":"off"}'),
    })
  })
