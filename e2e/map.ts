import type { Page } from '@playwright/test'
import { expect, framesPass } from './story.ts'

export const map = (page: Page) => page.getByRole('application', { name: /Карта точек/ })
export const list = (page: Page) => page.getByRole('list', { name: 'Найденные точки' })
export const found = (page: Page) => page.getByRole('status').filter({ hasText: /Найден/ })
/** The bar of the scale says which zoom it is: 5 km at 10, 200 m at 15, 100 m at 16. */
export const scale = (page: Page) => page.getByText(/^\d+\s(м|км)$/).last()
/** The scale has come to rest: the map has moved to where it was told. */
export const stands = (page: Page) =>
  expect
    .poll(async () => {
      const bar = async () => JSON.stringify(await scale(page).boundingBox())
      const before = await bar()
      await framesPass(page, 20)
      return (await bar()) === before
    })
    .toBe(true)
export const pointPath = (number: string) => `/point/${encodeURIComponent(number)}`

interface LightTerminal {
  readonly number: string
  readonly name: string
  readonly point: { readonly coordinates: readonly [number, number] }
}

export async function terminals(page: Page): Promise<readonly LightTerminal[]> {
  const response = await page.request.get('/api/terminals/')
  return ((await response.json()) as { results: LightTerminal[] }).results
}
