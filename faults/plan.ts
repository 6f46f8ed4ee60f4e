import type { Chance } from './chance.ts'
import { KILLS } from './kills.ts'
import type { Options, Scenario } from './options.ts'

/** Scenarios that kill, each with its share of the cycles. */
const SHARES = {
  server: 60,
  database: 45,
  backend: 30,
  both: 25,
  restart: 20,
  two: 14,
  storm: 6,
} as const satisfies Partial<Record<Scenario, number>>
export type Cycle = keyof typeof SHARES

const NAMES = Object.keys(SHARES) as Cycle[]

/**
 * The cycles in the order of their turn. Every scenario comes; a few cycles make one of each, more keep the shares.
 * Storms end as one, the short form too: it adds its own.
 */
export function planCycles({ only, cycles, short }: Options, chance: Chance): readonly Cycle[] {
  const wanted = NAMES.filter((name) => only.size === 0 || only.has(name))
  if (wanted.length === 0) return []
  if (short && only.size === 0) return [...chance.shuffle(Object.keys(KILLS) as Cycle[]), 'storm']
  const whole = wanted.reduce((sum, name) => sum + SHARES[name], 0)
  const list = wanted.flatMap((name) =>
    Array.from({ length: Math.max(1, Math.floor((SHARES[name] * cycles) / whole)) }, () => name),
  )
  while (list.length < cycles) list.push(chance.pick(wanted))
  return chance.shuffle(list).slice(0, Math.max(cycles, wanted.length))
}

export const countStorms = (plan: readonly Cycle[]): number =>
  plan.filter((name) => name === 'storm').length
