import { globSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { usesDatabase } from './tools/database-tests.ts'
import { LongestFirst } from './tools/longest-first.ts'

// Generous limits: a property test takes six times longer on a busy machine of two cores, and no rule of the product
// is about that.
const isolated = {
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 45_000 } },
}
/** Test files of a worker share its modules and its window: loading them anew takes longer than most tests. */
const shared = { ...isolated, isolate: false }

/** Sources of what a browser shows. */
const PAGES = '{packages/{ui,frontend},apps/{web,console}}/src'
/** They replace modules (`vi.mock`, `vi.resetModules`), which would last for the files after them. */
const WEB_ISOLATED = [
  'apps/web/src/map-slot.test.tsx',
  'apps/web/src/session/guard.test.tsx',
  'apps/web/src/features/cabinet-map/search-field.test.tsx',
  'apps/web/src/features/point-map/point-list.test.tsx',
  'packages/frontend/src/captcha/chosen-captcha.test.tsx',
]
/** They replace modules too, or kill processes and servers and look for what was acknowledged: their database is durable. */
const SERVER_APART = [
  'apps/server/src/auth/password-hash.test.ts',
  'apps/server/src/accounts/sessions.test.ts',
  'apps/server/src/db/embedded*.test.ts',
  'apps/server/src/db/replicas.test.ts',
  'apps/server/src/**/killed-*.test.ts',
  'apps/server/src/**/*-fire.test.ts',
]

const serverTests = globSync('apps/server/src/**/*.test.ts')
const databaseTests = serverTests.filter((file) => usesDatabase(file))

const jsdom = { environment: 'jsdom' as const, setupFiles: ['packages/ui/src/test-setup.ts'] }
const server = { setupFiles: ['apps/server/src/test-setup.ts'] }
const database = { ...server, globalSetup: ['apps/server/src/db/test-database.ts'] }

export default defineConfig({
  test: {
    silent: 'passed-only',
    // The default leaves one core of two to Vitest itself, which hardly uses it.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    tags: [
      {
        name: 'slow',
        description: 'Long properties and files: everywhere but in `npm test`',
        timeout: 300_000,
      },
      { name: 'long', description: 'By command alone', timeout: 900_000 },
    ],
    projects: [
      {
        test: {
          ...shared,
          name: 'repository',
          include: [
            'tools/**/*.test.ts',
            'failover/*.test.ts',
            'compare/*.test.ts',
            'faults/*.test.ts',
            'apps/web/build/*.test.ts',
            'packages/frontend/build/*.test.ts',
          ],
        },
      },
      {
        test: {
          ...shared,
          name: 'core',
          include: ['packages/*/src/**/*.test.ts', 'apps/locker/src/**/*.test.ts'],
          exclude: [`${PAGES}/**`],
        },
      },
      {
        test: {
          ...shared,
          name: 'web-units',
          include: [`${PAGES}/**/*.test.ts`, 'apps/widget/*.test.ts'],
        },
      },
      {
        plugins: [react()],
        test: {
          ...shared,
          ...jsdom,
          name: 'web',
          include: [
            `${PAGES}/**/*.test.tsx`,
            'apps/widget/src/**/*.test.ts',
            'apps/locker/ui/*.test.tsx',
          ],
          exclude: WEB_ISOLATED,
        },
      },
      {
        plugins: [react()],
        test: { ...isolated, ...jsdom, name: 'web-isolated', include: WEB_ISOLATED },
      },
      {
        test: {
          ...shared,
          ...server,
          name: 'server-units',
          include: serverTests.filter((file) => !databaseTests.includes(file)),
          exclude: SERVER_APART,
        },
      },
      {
        test: {
          ...shared,
          ...database,
          name: 'server',
          include: databaseTests,
          exclude: SERVER_APART,
        },
      },
      { test: { ...isolated, ...database, name: 'server-apart', include: SERVER_APART } },
    ],
  },
})
