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

  onTestRunEnd(_modules: readonly TestModule[], errors: readonly { readonly message: string }[]) {
    for (const { message } of errors) console.log(`outside any test: ${message}`)
  }
}
