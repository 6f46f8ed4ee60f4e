import { readFileSync } from 'node:fs'
import type {
  FullConfig,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
} from '@playwright/test/reporter'
import { Progress } from './progress.ts'

/** What of a page's snapshot tells where a story stood. */
const TELLING = /- (?:(?:heading|dialog|region|button) "|(?:alert|status)\b)/
const TELLING_MOST = 30

/** Playwright's reporter of `npm test`. What failed is read from the JSON report and told at the end. */
export default class PlaywrightProgress implements Reporter {
  #progress = new Progress('', 0)

  onBegin(_config: FullConfig, suite: Suite) {
    this.#progress = new Progress('stories', suite.allTests().length)
  }

  onTestEnd(test: TestCase, { error, attachments }: TestResult) {
    if (!test.ok()) {
      this.#progress.fail(test.titlePath().filter(Boolean).join(' › '), error?.message)
      for (const line of pageSeen(attachments)) console.log(`        ${line.trim()}`)
    }
    this.#progress.advance()
  }

  onError(error: TestError) {
    console.log(`outside any story: ${error.message ?? ''}`)
  }

  printsToStdio() {
    return true
  }
}

/** The record of a run elsewhere keeps no files: what stood on the page is printed beside the error. */
const pageSeen = (attachments: TestResult['attachments']): readonly string[] => {
  const snapshot = attachments.find(({ name }) => name === 'error-context')?.path
  if (snapshot === undefined) return []
  const lines = readFileSync(snapshot, 'utf8').split('\n')
  return lines.filter((line) => TELLING.test(line)).slice(0, TELLING_MOST)
}
