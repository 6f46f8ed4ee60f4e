import { expect, test } from 'vitest'
import type { Change } from './change.ts'
import type { Board } from './ports/board.ts'
import type { Store } from './ports/store.ts'
import { runTrial, type Scenario, SCENARIOS, type Trial } from './test-power-cuts.ts'

/** Points after a restart at which the power is cut a second time. */
const SECOND_CUTS = [1, 2, 3, 4, 5, 6]
type SecondCuts = (point: number) => readonly number[]
const none: SecondCuts = () => []
const every: SecondCuts = () => SECOND_CUTS
/** Two for each first cut, that go round. */
const third: SecondCuts = (point) => SECOND_CUTS.filter((second) => (second - point) % 3 === 0)
const NO_CUT = { at: [], shutsInTheDark: false }

/** Whether the person shuts the door before the power is back. */
type InTheDark = (point: number) => readonly boolean[]
const both: InTheDark = () => [false, true]
const byTurns: InTheDark = (point) => [point % 2 === 0]

interface Options extends Pick<Trial, 'wrapStore' | 'wrapBoard'> {
  readonly dark?: InTheDark
}

/** Every point of a scenario, alone and with a second cut after it. */
async function tortureAll(
  scenarios: readonly Scenario[],
  secondCuts: SecondCuts,
  { dark = both, ...switches }: Options = {},
) {
  const findings = new Set<string>()
  let cuts = 0
  const run = async (scenario: Scenario, at: readonly number[], shutsInTheDark: boolean) => {
    const result = await runTrial({ scenario, cuts: { at, shutsInTheDark }, ...switches })
    cuts += result.cuts
    for (const finding of result.findings)
      findings.add(`${scenario.name}, cut at ${at.join(' and ')}: ${finding}`)
  }
  const isBroken = Object.keys(switches).length > 0
  for (const scenario of scenarios) {
    const { points, findings: calm } = await runTrial({ scenario, cuts: NO_CUT, ...switches })
    for (const finding of calm) findings.add(`${scenario.name}: ${finding}`)
    for (let point = 1; point <= points; point += 1)
      for (const shuts of dark(point)) {
        if (isBroken && findings.size > 0) return { findings: [...findings], cuts }
        await run(scenario, [point], shuts)
        for (const second of secondCuts(point)) await run(scenario, [point, second], shuts)
      }
  }
  return { findings: [...findings], cuts }
}

test('a cut at any point loses, doubles and forgets nothing', async () => {
  const { findings, cuts } = await tortureAll(SCENARIOS, none, { dark: byTurns })
  expect(findings).toEqual([])
  expect(cuts).toBeGreaterThan(300)
})

test(
  'a cut at any point loses nothing, whether the door is shut before the power is back or not',
  { tags: ['slow'] },
  async () => {
    const { findings, cuts } = await tortureAll(SCENARIOS, none)
    expect(findings).toEqual([])
    expect(cuts).toBeGreaterThan(600)
  },
)

test.for(SCENARIOS)('two cuts in a row, $name', { tags: ['slow'] }, async (scenario) => {
  const { findings, cuts } = await tortureAll([scenario], third)
  expect(findings).toEqual([])
  expect(cuts).toBeGreaterThan(200)
})

test.for(SCENARIOS)('every two cuts in a row, $name', { tags: ['long'] }, async (scenario) => {
  const { findings, cuts } = await tortureAll([scenario], every)
  expect(findings).toEqual([])
  expect(cuts).toBeGreaterThan(600)
})

// The torture itself is tried: three products that are broken on purpose.

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

test.for([
  ['a commit after the pulse', { wrapStore: commitAfterPulse }, /a pulse without its intention/],
  ['a guard in memory alone', { wrapStore: guardInMemory }, /wrong codes were answered/],
  ['swapped polarity', { wrapBoard: swapPolarity }, /seen open, and never was/],
] as const)('finds %s', { tags: ['slow'] }, async ([, switches, words]) => {
  const { findings } = await tortureAll(SCENARIOS, none, switches)
  expect(findings.join('\n')).toMatch(words)
})
