import { parseArgs } from 'node:util'
import { wholeOf } from '../faults/options.ts'
import { FAILURE_NAMES, type FailureName } from './failures.ts'

const OPERATION_NAMES = ['product upgrade', 'node upgrade', 'major upgrade'] as const
export type OperationName = (typeof OPERATION_NAMES)[number]

export const isOperation = (name: string): name is OperationName =>
  OPERATION_NAMES.some((each) => each === name)

export type Planned = FailureName | OperationName

export interface Options {
  /** CI: three failures. */
  readonly short: boolean
  readonly seed: number
  readonly failures: number
  /** Empty: all kinds of failures. */
  readonly only: readonly Planned[]
  /** The commit that `product upgrade` begins with. */
  readonly from: string | undefined
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
      from: { type: 'string' },
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
    failures: wholeOf('failures', values.failures ?? countOf(short, values.only)),
    only: values.only.map(nameOf),
    from: values.from,
    asynchronous,
    unfenced: values['no-fencing'],
    inside,
  }
}

/** An operation is done once. */
const countOf = (short: boolean, only: readonly string[]): number =>
  only.length > 0 && only.every(isOperation) ? only.length : short ? SHORT : FULL

const NAMES: readonly Planned[] = [...FAILURE_NAMES, ...OPERATION_NAMES]

function nameOf(word: string): Planned {
  const found = NAMES.find((name) => name === word)
  if (found === undefined) throw new Error(`--only: ${NAMES.join(', ')}, not ${word}`)
  return found
}

/** Callers come through the proxy where something is planned: it hides which process is away. */
export const hasOperation = ({ only }: Pick<Options, 'only'>): boolean => only.some(isOperation)
