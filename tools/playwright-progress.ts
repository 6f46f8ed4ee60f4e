import type {
  FullConfig,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
} from '@playwright/test/reporter'
import { Progress } from './progress.ts'

/** Playwright's reporter of `npm test`. What failed is read from the JSON report and told at the end. */
export default class PlaywrightProgress implements Reporter {
  #progress = new Progress('', 0)

  onBegin(_config: FullConfig, suite: Suite) {
    this.#progress = new Progress('stories', suite.allTests().length)
  }

  onTestEnd(test: TestCase, { error }: TestResult) {
    if (!test.ok())
      this.#progress.fail(test.titlePath().filter(Boolean).join(' › '), error?.message)
    this.#progress.advance()
  }

  onError(error: TestError) {
    console.log(`outside any story: ${error.message ?? ''}`)
  }

  printsToStdio() {
    return true
  }
}
