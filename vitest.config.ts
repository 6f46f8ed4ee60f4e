import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

// A test waits for its machine, not the machine for the test: a busy one of two cores runs a property
// test six times slower than a quiet one, and no rule of the product is about that.
const patience = {
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 45_000 } },
}

export default defineConfig({
  test: {
    silent: 'passed-only',
    projects: [
      {
        test: {
          ...patience,
          name: 'core',
          environment: 'node',
          include: [
            'packages/*/src/**/*.test.ts',
            'tools/**/*.test.ts',
            'apps/web/src/**/*.test.ts',
            'apps/widget/*.test.ts',
          ],
        },
      },
      {
        plugins: [react()],
        test: {
          ...patience,
          name: 'web',
          environment: 'jsdom',
          include: ['apps/web/src/**/*.test.tsx', 'apps/widget/src/**/*.test.ts'],
          setupFiles: ['apps/web/src/test-setup.ts'],
        },
      },
      {
        test: {
          ...patience,
          name: 'server',
          environment: 'node',
          include: ['apps/server/src/**/*.test.ts'],
          globalSetup: ['apps/server/src/test-database.ts'],
        },
      },
    ],
  },
})
