import { parseArgs } from 'node:util'

/** Which faults a run makes, in the order in which the table of figures tells of them. */
const SCENARIOS = [
  'server',
  'database',
  'backend',
  'both',
  'restart',
  'two',
  'storm',
  'providers',
  'disk',
] as const
export type Scenario = (typeof SCENARIOS)[number]

export interface Options {
  /** CI: a cycle of each kind, a minute or so. */
  readonly short: boolean
  /** Empty: all. */
  readonly only: ReadonlySet<Scenario>
  readonly seed: number
  /** Kill cycles; the scenarios share them. */
  readonly cycles: number
  /** Minutes after which no more cycles begin: a machine that is busy makes fewer, and says so. */
  readonly minutes: number
  /** Already inside a mount namespace of its own, where a small disk may be mounted. */
  readonly inside: boolean
}

const FULL_CYCLES = 200
const SHORT_CYCLES = 6
const FULL_MINUTES = 25
const SHORT_MINUTES = 4

/** @throws {Error} for a word that is no option, or a scenario that there is not */
export function readOptions(words: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...words],
    options: {
      short: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [] },
      seed: { type: 'string' },
      cycles: { type: 'string' },
      minutes: { type: 'string' },
      inside: { type: 'boolean', default: false },
    },
  })
  const { short, inside } = values
  const cycles = wholeOf('cycles', values.cycles ?? (short ? SHORT_CYCLES : FULL_CYCLES))
  const seed = wholeOf('seed', values.seed ?? Date.now() % 1_000_000)
  const minutes = wholeOf('minutes', values.minutes ?? (short ? SHORT_MINUTES : FULL_MINUTES))
  return { short, inside, cycles, seed, minutes, only: new Set(values.only.flatMap(namesOf)) }
}

export function wholeOf(name: string, value: string | number): number {
  const number = Number(value)
  if (!Number.isInteger(number) || number < 1)
    throw new Error(`--${name}: a whole number from 1, not ${value}`)
  return number
}

const namesOf = (list: string): Scenario[] =>
  list.split(',').map((name) => {
    const found = SCENARIOS.find((scenario) => scenario === name)
    if (found === undefined) throw new Error(`--only: ${SCENARIOS.join(', ')}, not ${name}`)
    return found
  })
