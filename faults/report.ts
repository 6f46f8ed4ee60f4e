import { ms, printTable, whole } from '../bench/table.ts'
import type { Delivered } from './delivered.ts'
import type { CallFigures } from './caller.ts'
import { ACTS, type Entry, isAcknowledged } from './journal.ts'
import type { Watch } from './watch.ts'

/** Milliseconds of recovery by scenario. */
export type Recoveries = ReadonlyMap<string, readonly number[]>

export function printRecoveries(recoveries: Recoveries): void {
  const rows = [...recoveries].map(([name, list]) => {
    const sorted = list.toSorted((one, other) => one - other)
    const middle = sorted[Math.floor(sorted.length / 2)] ?? 0
    return [name, whole(sorted.length), ms(middle), ms(sorted.at(-1) ?? 0)]
  })
  const count = rows.reduce((sum, row) => sum + Number(row[1]?.replaceAll(' ', '')), 0)
  printTable(['fault', 'cycles', 'back p50', 'back max'], [...rows, ['all', whole(count), '', '']])
}

export function printActs(entries: readonly Entry[], calls: CallFigures): void {
  const rows = ACTS.map((act) => {
    const own = entries.filter((entry) => entry.act === act)
    const done = own.filter(isAcknowledged)
    const events = own.reduce(
      (sum, { requested }) =>
        sum + (Array.isArray(requested['events']) ? requested['events'].length : 1),
      0,
    )
    return [
      act,
      whole(act === 'events' ? events : done.length),
      whole(own.length - done.length),
      whole(own.filter(({ attempts }) => attempts > 1).length),
    ]
  })
  printTable(['act', 'acknowledged', 'refused', 'asked again'], rows)
  console.log(
    `calls answered ${whole(calls.answered)}, answers lost and asked again ${whole(calls.lost)}, «later» (503) ${whole(calls.unavailable)}, nobody there ${whole(calls.refused)}, slowest answer ${ms(calls.slowest)}`,
  )
}

export function printDelivered(delivered: readonly Delivered[], waited: number): void {
  printTable(
    ['channel', 'messages', 'delivered', 'twice', 'obsolete', 'not due yet'],
    delivered.map(({ channel, ...row }) => [
      channel,
      ...[row.messages, row.delivered, row.twice, row.obsolete, row.postponed].map(whole),
    ]),
  )
  console.log(`all had left ${whole(waited)} ms after the last fault`)
}

export function printWatch({ seen }: Watch): void {
  printTable(
    ['looked at meanwhile', 'looks', '«later» (503)', 'slowest'],
    [...seen].map(([path, row]) => [path, whole(row.looks), whole(row.later), ms(row.slowest)]),
  )
}
