import { expect, test } from 'vitest'
import { randomOf } from './boards/test-bus.ts'
import type { Change } from './change.ts'
import type { OutboxRow } from './outbox.ts'
import type { Board } from './ports/board.ts'
import type { Store } from './ports/store.ts'
import { LOAD_SCENARIOS, OTHER_SCENARIOS, TAKE_OUT_SCENARIOS } from './test-cut-errands.ts'
import { OFFLINE_SCENARIO } from './test-cut-offline.ts'
import { OPERATOR_SCENARIOS } from './test-cut-operator.ts'
import { TECHNICIAN_SCENARIOS } from './test-cut-technician.ts'
import { RECIPIENT_SCENARIOS } from './test-cut-recipient.ts'
import type { Dark, Scenario } from './test-cut-scenario.ts'
import { runTrial, type Trial, type WrongClock } from './test-power-cuts.ts'

const SCENARIOS = [
  ...RECIPIENT_SCENARIOS,
  ...LOAD_SCENARIOS,
  ...TAKE_OUT_SCENARIOS,
  ...OTHER_SCENARIOS,
  ...OPERATOR_SCENARIOS,
  ...TECHNICIAN_SCENARIOS,
]

/** Points after a restart at which the power is cut a second time. */
const SECOND_CUTS = 6
const SECOND_CUTS_LONG = 10
/** Scenarios with more points are cut twice at a sample of their pairs. */
const SHORT = 40
const SAMPLE = 120
const SEED = 26
const NO_CUT = { at: [], dark: 'leaves' } as const
const DARK: readonly Dark[] = ['leaves', 'shuts', 'finishes']

interface Cut {
  readonly at: readonly number[]
  readonly dark: Dark
}
/** The cuts of a scenario with so many points. */
type Plan = (points: number) => readonly Cut[]

const upTo = (last: number): readonly number[] => Array.from({ length: last }, (_, at) => at + 1)
/** One of the three after another. */
const darkAt = (turn: number): Dark => DARK[turn % DARK.length] ?? 'leaves'

const byTurns: Plan = (points) =>
  upTo(points).map((point) => ({ at: [point], dark: darkAt(point) }))
const inOtherDarks: Plan = (points) =>
  upTo(points).flatMap((point) =>
    [1, 2].map((other) => ({ at: [point], dark: darkAt(point + other) })),
  )
const everyPair: Plan = (points) =>
  upTo(points).flatMap((point) =>
    upTo(SECOND_CUTS_LONG).flatMap((second) => DARK.map((dark) => ({ at: [point, second], dark }))),
  )
/** All of a short scenario, and of others a sample that is always the same. */
const somePairs: Plan = (points) => {
  const all = upTo(points).flatMap((point) =>
    upTo(SECOND_CUTS).map((second) => ({ at: [point, second], dark: darkAt(point + second) })),
  )
  if (points <= SHORT) return all
  const random = randomOf(SEED)
  return all
    .map((cut) => ({ cut, place: random() }))
    .toSorted((one, other) => one.place - other.place)
    .slice(0, SAMPLE)
    .map(({ cut }) => cut)
}

type Switches = Pick<Trial, 'wrapStore' | 'wrapBoard' | 'clock'>

async function tortureAll(scenarios: readonly Scenario[], plan: Plan, switches: Switches = {}) {
  const findings = new Set<string>()
  const isBroken = switches.wrapStore !== undefined || switches.wrapBoard !== undefined
  let cuts = 0
  for (const scenario of scenarios) {
    const { points, findings: calm } = await runTrial({ scenario, cuts: NO_CUT, ...switches })
    for (const finding of calm) findings.add(`${scenario.name}: ${finding}`)
    for (const cut of plan(points)) {
      if (isBroken && findings.size > 0) break
      const result = await runTrial({ scenario, cuts: cut, ...switches })
      cuts += result.cuts
      for (const finding of result.findings)
        findings.add(`${scenario.name}, cut at ${cut.at.join(' and ')}, ${cut.dark}: ${finding}`)
    }
  }
  return { findings: [...findings], cuts }
}

test('a cut at any point loses, doubles and forgets nothing', async () => {
  const { findings, cuts } = await tortureAll(SCENARIOS, byTurns)
  expect(findings).toEqual([])
  expect(cuts).toBeGreaterThan(1500)
})

test(
  'a cut at any point loses nothing, whatever hands do before the power is back',
  { tags: ['slow'] },
  async () => {
    const { findings, cuts } = await tortureAll(SCENARIOS, inOtherDarks)
    expect(findings).toEqual([])
    expect(cuts).toBeGreaterThan(3000)
  },
)

test.for(SCENARIOS)('two cuts in a row, $name', { tags: ['slow'] }, async (scenario) => {
  const { findings, cuts } = await tortureAll([scenario], somePairs)
  expect(findings).toEqual([])
  expect(cuts).toBeGreaterThan(SAMPLE)
})

test.for(SCENARIOS)('every two cuts in a row, $name', { tags: ['long'] }, async (scenario) => {
  const { findings, cuts } = await tortureAll([scenario], everyPair)
  expect(findings).toEqual([])
  expect(cuts).toBeGreaterThan(600)
})

const HOUR = 3_600_000
const CLOCKS: readonly WrongClock[] = [
  { name: 'two hours ahead', shift: 2 * HOUR, wait: 0 },
  { name: 'two hours behind', shift: -2 * HOUR, wait: 0 },
  { name: 'in 1970', shift: -Date.UTC(2026, 10, 24), wait: 0 },
  { name: 'twenty days ahead', shift: 20 * 24 * HOUR, wait: 0 },
  { name: 'right, and thirteen days without a link', shift: 0, wait: 13 * 24 * HOUR },
]
test.for(CLOCKS)(
  'a cut at any point, after it a clock that is $name',
  { tags: ['slow'] },
  async (clock) => {
    const { findings, cuts } = await tortureAll(SCENARIOS, byTurns, { clock })
    expect(findings).toEqual([])
    expect(cuts).toBeGreaterThan(1500)
  },
)

test(
  'two weeks of work without a link reach the server whole, a cut at any point of them',
  { tags: ['slow'] },
  async () => {
    const plan: Plan = (points) => [...byTurns(points), ...somePairs(points)]
    const { findings, cuts } = await tortureAll([OFFLINE_SCENARIO], plan)
    expect(findings).toEqual([])
    expect(cuts).toBeGreaterThan(300)
  },
)

test(
  'a disk that turns read-only opens no door, and loses nothing once it takes rows again',
  { tags: ['slow'] },
  async () => {
    const findings = new Set<string>()
    let failures = 0
    for (const scenario of SCENARIOS) {
      const { commits } = await runTrial({ scenario, cuts: NO_CUT })
      for (const commit of upTo(commits))
        for (const isStored of [false, true]) {
          const dark = darkAt(commit)
          const readOnly = { commit, isStored, starts: 1 + (commit % 3) }
          const result = await runTrial({ scenario, cuts: { at: [], dark }, readOnly })
          failures += result.cuts
          for (const finding of result.findings)
            findings.add(`${scenario.name}, commit ${commit}, ${String(isStored)}: ${finding}`)
        }
    }
    expect([...findings]).toEqual([])
    expect(failures).toBeGreaterThan(700)
  },
)

// The torture itself is tried: products that are broken on purpose.

/** Intentions to pulse reach the disk with the next commit. */
const commitAfterPulse = (store: Store): Store => {
  let kept: readonly Change[] = []
  const isPulse = (change: Change) => change.table === 'op' && change.row.step === 'pulse'
  return {
    ...store,
    commit: async (changes) => {
      if (changes.some(isPulse)) {
        kept = [...kept, ...changes]
        return
      }
      await store.commit([...kept, ...changes])
      kept = []
    },
  }
}
const guardInMemory = (store: Store): Store => ({
  ...store,
  commit: (changes) => store.commit(changes.filter(({ table }) => table !== 'guard')),
})
const SWAPPED = { open: 'closed', closed: 'open', unknown: 'unknown' } as const
const swapPolarity = (board: Board): Board => ({
  ...board,
  read: async () =>
    new Map(
      [...(await board.read())].map(([key, reading]) => [
        key,
        { ...reading, door: SWAPPED[reading.door] },
      ]),
    ),
})
/** A loaded parcel is reported when its door is pulsed: nobody has seen it open or shut. */
const eventBeforeDoor = (store: Store): Store => ({
  ...store,
  commit: (changes) =>
    store.commit(
      changes.flatMap((change): readonly Change[] => {
        if (change.table !== 'op' || change.row.kind !== 'load' || change.row.step !== 'pulse')
          return [change]
        return [change, { table: 'outbox', row: placedRow(change.row.cells[0]?.cell ?? '') }]
      }),
    ),
})
const placedRow = (barcode: string): OutboxRow => ({
  seq: 9000,
  wall: 0,
  mono: 0,
  boot: 1,
  quality: 'exact',
  notAfter: null,
  sent: null,
  verdict: null,
  stream: 'parcel',
  body: { barcode, status: 'ready_for_pickup', door: 1, placedSize: 'S', floor: 0 },
})
/** What was seen reaches the disk with the commit after its event. */
const observationLater = (store: Store): Store => {
  let kept: readonly Change[] = []
  return {
    ...store,
    commit: async (changes) => {
      const isEvent = changes.some(
        (change) => change.table === 'outbox' && change.row.stream === 'parcel' && !change.row.sent,
      )
      const ops = isEvent ? changes.filter(({ table }) => table === 'op') : []
      await store.commit([...kept, ...changes.filter((change) => !ops.includes(change))])
      kept = ops
    },
  }
}

const isGuessing = ({ name }: Scenario) => name.includes('guessing')
const GUESSING = RECIPIENT_SCENARIOS.filter(isGuessing)
const GUESSING_STAFF = OTHER_SCENARIOS.filter(isGuessing)
const PULSE = /a pulse without its intention/
const UNSEEN = /seen open, and never was/
test.for([
  ['a commit after the pulse', RECIPIENT_SCENARIOS, { wrapStore: commitAfterPulse }, PULSE],
  ['a commit after the pulse of a courier', LOAD_SCENARIOS, { wrapStore: commitAfterPulse }, PULSE],
  [
    'a commit after the pulse of an operator',
    OPERATOR_SCENARIOS,
    { wrapStore: commitAfterPulse },
    PULSE,
  ],
  ['a guard in memory alone', GUESSING, { wrapStore: guardInMemory }, /wrong codes were answered/],
  [
    'a guard of sign-ins in memory alone',
    GUESSING_STAFF,
    { wrapStore: guardInMemory },
    /wrong PINs/,
  ],
  ['swapped polarity', RECIPIENT_SCENARIOS, { wrapBoard: swapPolarity }, UNSEEN],
  ['swapped polarity at a courier', TAKE_OUT_SCENARIOS, { wrapBoard: swapPolarity }, UNSEEN],
  [
    'an event before its door',
    LOAD_SCENARIOS,
    { wrapStore: eventBeforeDoor },
    /instead of delivered/,
  ],
  [
    'an event apart from its observation',
    LOAD_SCENARIOS,
    { wrapStore: observationLater },
    /instead of delivered/,
  ],
] as const)('finds %s', { tags: ['slow'] }, async ([, scenarios, switches, words]) => {
  const { findings } = await tortureAll(scenarios, byTurns, switches)
  expect(findings.join('\n')).toMatch(words)
})
