import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files of the server that take twenty seconds and more, the longest first; last in the queue they would be waited for alone. */
const LONGEST = [
  'backup/backup.test.ts',
  'access/every-cell.test.ts',
  'demonstration/load.test.ts',
  'ledger/ledger-fire.test.ts',
  'orders/order-fire.test.ts',
  'demonstration/accounts/load-accounts.test.ts',
  'merchant-api/sandbox-unseen.test.ts',
  'sheets/hostile.test.ts',
  'billing/credit-fire.test.ts',
  'billing/killed-credits.test.ts',
]

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = LONGEST.findIndex((file) => moduleId.endsWith(`/${file}`))
  return place === -1 ? LONGEST.length : place
}

/** The order of test files: known long ones, then as Vitest has it. What it remembers of a run on another PostgreSQL misleads it. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}
