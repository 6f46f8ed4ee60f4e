// The ledger a second time, as a pile of coins and a list of what was paid: for tests that compare. Nothing of the tables
// of the product is used here.

interface NaiveStep {
  readonly customer: string
  readonly kind: string
  /** Kopecks, below nought where they are taken. */
  readonly change: number
  readonly reference: number
}

/** Who has what in the end, the network's counterparts too, and how many transfers there were. */
export function naiveLedger(steps: readonly NaiveStep[]): {
  readonly accounts: ReadonlyMap<string, number>
  readonly transfers: number
} {
  const history: NaiveStep[] = []
  const has = (customer: string) => {
    let coins = 0
    for (const each of history) if (each.customer === customer) coins += each.change
    return coins
  }
  for (const step of steps) {
    const before = history.some(
      (each) => each.customer === step.customer && each.reference === step.reference,
    )
    if (before || has(step.customer) + step.change < 0) continue
    history.push(step)
  }
  const accounts = new Map<string, number>()
  const add = (name: string, change: number) =>
    accounts.set(name, (accounts.get(name) ?? 0) + change)
  for (const { customer, kind, change } of history) {
    add(customer, change)
    add(otherSide(kind), -change)
  }
  return { accounts, transfers: history.length }
}

const otherSide = (kind: string): string => {
  if (kind === 'top_up') return 'bank'
  if (kind === 'refund') return 'refunds'
  return kind === 'correction' ? 'corrections' : 'sales'
}
