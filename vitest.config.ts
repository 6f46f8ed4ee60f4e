import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { PREACT } from './apps/web/build/preact.ts'

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
            'faults/*.test.ts',
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
          exclude: ['apps/web/src/widget/**'],
          setupFiles: ['apps/web/src/test-setup.ts'],
        },
      },
      {
        // On what it is built with.
        plugins: [react()],
        resolve: {
          alias: {
            ...PREACT,
            // Its own calls of React go past the aliases in any other form.
            '@testing-library/react': '@testing-library/react/dist/@testing-library/react.esm.js',
          },
        },
        test: {
          ...patience,
          name: 'widget',
          environment: 'jsdom',
          include: ['apps/web/src/widget/**/*.test.tsx'],
          setupFiles: ['apps/web/src/test-setup.ts'],
          server: { deps: { inline: ['@testing-library/react'] } },
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
