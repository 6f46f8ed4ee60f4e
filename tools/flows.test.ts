import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const ROOTS: Readonly<Record<string, string>> = {
  core: 'packages/core/src',
  contract: 'packages/contract/src',
  server: 'apps/server/src',
  ui: 'packages/ui/src',
  frontend: 'packages/frontend/src',
  web: 'apps/web/src',
  console: 'apps/console/src',
}

/** The numbered steps of each flow of docs/architecture.md. */
const flows = (
  /\n## Three flows[^\n]*\n(.*?)\n## /s.exec(readFileSync('docs/architecture.md', 'utf8'))?.[1] ??
  ''
)
  .split(/\n(?=\*\*)/)
  .slice(1)
  .map((flow) => flow.split('\n').filter((line) => /^\d+\. /.test(line)))

test('each flow of docs/architecture.md has at most ten steps', () => {
  expect(flows).toHaveLength(3)
  for (const steps of flows) expect(steps.length).toBeLessThanOrEqual(10)
})

test('every file that a flow names is there', () => {
  const named = flows.flat().flatMap((step) => [...step.matchAll(/`(\w+)(\/[\w/-]+)`/g)])
  expect(named.length).toBeGreaterThan(30)
  const missing = named.flatMap(([, root = '', rest = '']) => {
    const path = `${ROOTS[root] ?? root}${rest}`
    return existsSync(`${path}.ts`) || existsSync(`${path}.tsx`) ? [] : path
  })
  expect(missing).toEqual([])
})
