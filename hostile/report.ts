import type { Product } from './child.ts'
import type { Outcome, Plan } from './main-run.ts'

/** @returns the errors, each with how to send its request again */
export function printOutcome(
  { sent, statuses, errors, neverDone }: Outcome,
  { operations }: Plan,
  seconds: number,
): readonly string[] {
  const rate = Math.round(sent / seconds)
  console.log(
    `${sent} requests to ${operations.length} calls in ${seconds.toFixed(0)} s, ${rate} a second`,
  )
  const byStatus = [...statuses].toSorted(([one], [other]) => (one < other ? -1 : 1))
  console.log(`answers: ${byStatus.map(([status, times]) => `${status}: ${times}`).join(', ')}`)
  console.log(
    `done to their end at least once: ${operations.length - neverDone.length}; never: ${neverDone.join(', ')}`,
  )
  return errors.map(({ what, times, shown }) => `${times} × ${what}\n${shown}`)
}

/** What the product logged of errors. */
export function printErrors(product: Product): void {
  const errors = product
    .log()
    .split('\n')
    .filter((line) => line.includes('"level":"error"') || line.includes('"level":50'))
  for (const line of new Set(errors.map((each) => each.slice(0, 1_500))))
    console.log(`  log: ${line}`)
}
