import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** What a part of the tests came to. */
export interface Tests {
  readonly passed: number
  readonly skipped: number
  readonly failures: readonly Failure[]
}

export interface Failure {
  /** File and name. */
  readonly name: string
  /** The beginning of what it said. */
  readonly message: string
}

const LINES = 40

const failure = (name: string, messages: readonly string[]): Failure => {
  const text = stripVTControlCharacters(messages.join('\n')).trim()
  const lines = text.split('\n').filter((line) => !/^\s+at .*(node_modules|<anonymous>)/.test(line))
  return { name, message: lines.slice(0, LINES).join('\n') }
}

interface VitestReport {
  readonly numPassedTests: number
  readonly numPendingTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly failureMessages: readonly string[] | null
    }[]
  }[]
}

/** Vitest's JSON report; nothing where it was not written. A file that does not even load is a failure of its own. */
export function readVitest(path: string): Tests {
  const report = readReport(path) as VitestReport | undefined
  const failures = (report?.testResults ?? []).flatMap(
    ({ name: file, status, message, assertionResults }) => {
      const place = relative(process.cwd(), file)
      const tests = assertionResults
        .filter((test) => test.status === 'failed')
        .map((test) => failure(`${place}: ${test.fullName}`, test.failureMessages ?? []))
      return tests.length === 0 && status === 'failed' ? [failure(place, [message])] : tests
    },
  )
  return {
    passed: report?.numPassedTests ?? 0,
    skipped: report?.numPendingTests ?? 0,
    failures,
  }
}

interface Suite {
  readonly file: string
  readonly suites?: readonly Suite[]
  readonly specs: readonly {
    readonly title: string
    readonly tests: readonly {
      readonly projectName: string
      readonly status: string
      readonly results: readonly { readonly errors: readonly { readonly message?: string }[] }[]
    }[]
  }[]
}

interface StoriesReport {
  readonly suites: readonly Suite[]
  /** Of the run itself: the product did not start, a file does not load. */
  readonly errors: readonly { readonly message?: string }[]
  readonly stats: { readonly expected: number; readonly skipped: number }
}

/** Playwright's JSON report; nothing where it was not written. */
export function readStories(path: string): Tests {
  const report = readReport(path) as StoriesReport | undefined
  const ofRun = (report?.errors ?? []).map(({ message = '' }) => failure('the run', [message]))
  const failures = [...ofRun, ...(report?.suites ?? []).flatMap(failuresOf)]
  return {
    passed: report?.stats.expected ?? 0,
    skipped: report?.stats.skipped ?? 0,
    failures,
  }
}

const failuresOf = (suite: Suite): Failure[] => [
  ...suite.specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) =>
        failure(
          `${suite.file} (${projectName}): ${title}`,
          results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)),
        ),
      ),
  ),
  ...(suite.suites ?? []).flatMap(failuresOf),
]

function readReport(path: string): unknown {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}
