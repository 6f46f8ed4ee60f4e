import { parseArgs } from 'node:util'
import { wholeOf } from '../faults/options.ts'
import { FAILURE_NAMES, type FailureName } from './failures.ts'

export interface Options {
  /** CI: three failures. */
  readonly short: boolean
  readonly seed: number
  readonly failures: number
  /** Empty: all kinds. */
  readonly only: readonly FailureName[]
  readonly asynchronous: boolean
  readonly unfenced: boolean
  /** Already inside namespaces of its own. */
  readonly inside: boolean
}

const FULL = 50
const SHORT = 3

/** @throws {Error} for a word that is no option, or a failure that there is not */
export function readOptions(words: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...words],
    options: {
      short: { type: 'boolean', default: false },
      seed: { type: 'string' },
      failures: { type: 'string' },
      only: { type: 'string', multiple: true, default: [] },
      asynchronous: { type: 'boolean', default: false },
      'no-fencing': { type: 'boolean', default: false },
      inside: { type: 'boolean', default: false },
    },
  })
  const { short, asynchronous, inside } = values
  return {
    short,
    seed: wholeOf('seed', values.seed ?? Date.now() % 1_000_000),
    failures: wholeOf('failures', values.failures ?? (short ? SHORT : FULL)),
    only: values.only.map(nameOf),
    asynchronous,
    unfenced: values['no-fencing'],
    inside,
  }
}

function nameOf(word: string): FailureName {
  const found = FAILURE_NAMES.find((name) => name === word)
  if (found === undefined) throw new Error(`--only: ${FAILURE_NAMES.join(', ')}, not ${word}`)
  return found
}
