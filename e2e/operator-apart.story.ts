import { readFileSync } from 'node:fs'
import { requestedPaths, openCabinet, test } from './cabinet.ts'
import { expect } from './story.ts'

const isOfTheConsole = (path: string) => /^\/(assets|api)\/operator(\/|$)/.test(path)

test('neither the site nor the cabinet loads a byte of the console', async ({ page }) => {
  const requested = requestedPaths(page)
  await page.goto('/')
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await openCabinet(page, '/juridical/orders')
  await openCabinet(page, '/juridical/parcels')
  expect(requested.length).toBeGreaterThan(10)
  expect(requested.filter(isOfTheConsole)).toEqual([])
})

test('nor does what is built for them name one of its files', () => {
  const manifest = readFileSync('apps/web/dist/client/.vite/manifest.json', 'utf8')
  expect(manifest).toContain('src/features/cabinet/')
  expect(manifest).not.toContain('../console/')
  expect(manifest).not.toContain('assets/operator/')
})
