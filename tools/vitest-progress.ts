import type { Reporter, TestModule, TestSpecification } from 'vitest/node'
import { Progress } from './progress.ts'

/** Vitest's reporter of `npm test`. What failed is read from the JSON report and told at the end. */
export default class VitestProgress implements Reporter {
  #progress = new Progress('', 0)

  onTestRunStart(specifications: readonly TestSpecification[]) {
    this.#progress = new Progress('files', specifications.length)
  }

  onTestModuleEnd(module: TestModule) {
    for (const test of module.children.allTests('failed'))
      this.#progress.fail(
        `${module.relativeModuleId}: ${test.fullName}`,
        test.result().errors?.[0]?.message,
      )
    this.#progress.advance()
  }

  onTestRunEnd(_modules: readonly TestModule[], errors: readonly RunError[]) {
    for (const { message, cause } of errors) {
      // Of a worker that died, the cause alone names the signal and the test file.
      const because = cause === undefined ? '' : ` ${cause.message}`
      console.log(`outside any test: ${message}${because}`)
    }
  }
}

interface RunError {
  readonly message: string
  readonly cause?: RunError
}
