import { defineConfig, devices } from '@playwright/test'
import { findChromium, findHeadlessShell } from './tools/chromium.ts'

const PORT = Number(process.env['STORIES_PORT'] ?? 4317)
const launch = (executablePath = '/usr/bin/chromium') => ({
  executablePath,
  args: ['--no-sandbox', '--disable-quic'],
})
const launchOptions = launch(findHeadlessShell())
/** Stories of the browser's viewer of PDF. */
const VIEWER = /@viewer/

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.story.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 3,
  retries: 0,
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: process.stdout.isTTY ? 'list' : 'dot',
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    // Recording takes a third of a story's time: `tools/test.ts` runs what failed once more with it.
    trace: 'off',
    launchOptions,
  },
  projects: [
    // First: among them is the longest story, which would be left alone at the end.
    {
      name: 'phone',
      testMatch: '**/*.phone.story.ts',
      use: {
        ...devices['Pixel 7'],
        viewport: { width: 360, height: 740 },
        launchOptions,
      },
    },
    {
      name: 'desktop',
      testIgnore: '**/*.phone.story.ts',
      grepInvert: VIEWER,
      use: { ...devices['Desktop Chrome'], launchOptions },
    },
    {
      name: 'whole browser',
      grep: VIEWER,
      use: { ...devices['Desktop Chrome'], launchOptions: launch(findChromium()) },
    },
  ],
  webServer: {
    command: 'node e2e/start-product.ts',
    url: `http://127.0.0.1:${PORT}/readyz`,
    env: { PORT: String(PORT) },
    timeout: 180_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
