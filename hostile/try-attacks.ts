import { setTimeout as sleep } from 'node:timers/promises'
import type { Callers, Met } from './callers.ts'

/** What somebody of ill will does until stopped; stopping tells what he achieved that nobody may. */
export interface Attack {
  readonly name: string
  readonly start: (port: number) => () => void | Promise<readonly string[]>
}

export interface Plan {
  /** Of each attack, and of the quiet before it. */
  readonly seconds: number
  /** Milliseconds that are little, however few they were before: more on a busy machine. */
  readonly unnoticed: number
}

/** By how much an attack may slow the others down. */
const SLOWER_MOST = 2
/** Calls that hang are not among the finished ones: of these so many times fewer are a stall. */
const FEWER_MOST = 10

/** Each attack in its turn, with the others' calls before it and under it compared. */
export async function tryAttacks(
  place: string,
  attacks: readonly Attack[],
  { port, callers }: { readonly port: number; readonly callers: Callers },
  { seconds, unnoticed }: Plan,
): Promise<readonly string[]> {
  const errors: string[] = []
  // The first calls of a process are slow.
  await sleep(2_000)
  for (const attack of attacks) {
    const { quiet, under, achieved } = await compare(port, callers, attack, seconds)
    printFigures(`${place}, ${attack.name}`, quiet, under)
    errors.push(...achieved.map((what) => `${attack.name}: ${what}`))
    const most = Math.max(quiet.p99 * SLOWER_MOST, unnoticed)
    if (under.p99 > most)
      errors.push(
        `${attack.name}: p99 of others ${Math.round(under.p99)} ms, ${Math.round(quiet.p99)} ms before`,
      )
    if (under.calls * FEWER_MOST < quiet.calls)
      errors.push(`${attack.name}: ${under.calls} calls of others, ${quiet.calls} before`)
    for (const [when, { failed }] of [
      ['before', quiet],
      ['under', under],
    ] as const)
      if (failed.length > 0)
        errors.push(`${attack.name}, ${when}: ${failed.length} calls of others, ${failed[0]}`)
  }
  return errors
}

async function compare(port: number, callers: Callers, attack: Attack, seconds: number) {
  callers.look()
  await sleep(seconds * 1000)
  const quiet = callers.look()
  const stop = attack.start(port)
  await sleep(seconds * 1000)
  const under = callers.look()
  const achieved = (await stop()) ?? []
  await sleep(500)
  return { quiet, under, achieved }
}

function printFigures(name: string, quiet: Met, under: Met): void {
  const say = ({ calls, p50, p99 }: Met) =>
    `${calls} calls, p50 ${Math.round(p50)}, p99 ${Math.round(p99)} ms`
  console.log(`${name}: before ${say(quiet)}; under it ${say(under)}`)
}
