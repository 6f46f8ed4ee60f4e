import { expect, type Locator, type Page } from '@playwright/test'

// The frame's own page, on its own; what a shop's page sees of it is in `widget-host.story.ts`.

export const TOKEN = 'demo-widget-token'
export const WIDGET = `/widget?tk=${TOKEN}`
export const UNAVAILABLE = 'Виджет недоступен. Обратитесь к администратору сайта'
export const NOTHING = 'Почтомат не найден!'
/** Milliseconds in which a stopped clock lets the page paint what has changed and ask for it. */
export const FRAME = 50

export const list = (page: Page) => page.getByRole('list', { name: 'Найденные точки' })
/** The line of a full point has another beneath it, which leads to its neighbour. */
const NEIGHBOUR = /^Ближайшая со/
export const rowsOf = (points: Locator) =>
  points.getByRole('button').filter({ hasNotText: NEIGHBOUR })
export const rows = (page: Page) => rowsOf(list(page))
export const found = (page: Page) =>
  page.getByRole('status').filter({ hasText: /^Найден|^Почтомат/ })
export const address = (page: Page) => page.getByRole('textbox', { name: 'Адрес' })
export const number = (page: Page) => page.getByRole('textbox', { name: 'Номер почтомата' })
export const day = (page: Page) => page.getByRole('combobox', { name: 'День недели' })
export const time = (page: Page) => page.getByRole('combobox', { name: 'Время' })
export const roundTheClock = (page: Page) => page.getByRole('switch', { name: 'Круглосуточно' })

/** As it stands in the line: one that is out of sight is not drawn, and has no inner text. */
export const nameOf = async (row: Locator) =>
  (await row.locator('span > span').first().textContent()) ?? ''

/** Queries of the list's calls, in order. */
export function watchLists(page: Page): URLSearchParams[] {
  const requested: URLSearchParams[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/widget-terminals/') requested.push(searchParams)
  })
  return requested
}

export interface Listed {
  readonly number: string
  readonly name: string
  readonly address: string
  readonly state: string
  readonly reason: string
  readonly point: { readonly coordinates: readonly [number, number] }
}

/** What the call answers to the same question, for comparison. */
export async function listTerminals(page: Page, query: Readonly<Record<string, string>>) {
  const response = await page.request.get('/api/widget-terminals/', {
    params: query,
    headers: { authorization: `Token ${TOKEN}` },
  })
  return (await response.json()) as { count: number; results: Listed[] }
}

export const open = async (page: Page, path = WIDGET) => {
  await page.goto(path)
  await expect(rows(page).first()).toBeVisible()
}
