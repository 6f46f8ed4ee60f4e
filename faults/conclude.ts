import { join } from 'node:path'
import { audit } from './audit.ts'
import { auditOutbox, drain } from './audit-outbox.ts'
import { auditWebhooks } from './audit-webhooks.ts'
import type { OpensDatabase } from './database.ts'
import { expectedOf } from './expected.ts'
import {
  printActs,
  printDelivered,
  printRecoveries,
  printWatch,
  type Recoveries,
} from './report.ts'
import type { Traffic } from './traffic.ts'

/** Milliseconds: a job that a dead process had taken is taken from it after two minutes, by a chore of the minute. */
const DRAIN_WITHIN = 6 * 60_000
/** Each shop is told twenty events a second at most. */
const DRAIN_WITHIN_SHORT = 180_000

/** What a run ends with, whatever its database is. */
interface Concluded extends Traffic {
  readonly dataDir: string
  readonly database: OpensDatabase
}

/** Compares what was acknowledged with what there is. */
export async function auditOnce({ database, journal, dataDir, findings }: Concluded) {
  const { db, close } = await database.open()
  const expected = expectedOf(journal.read(), findings)
  await audit(db, expected, join(dataDir, 'files'), findings)
  await close()
  return expected
}

/** Waits until all has left, audits it and tells the figures. */
export async function conclude(
  ground: Concluded,
  short: boolean,
  recoveries: Recoveries,
): Promise<void> {
  await ground.crew.end()
  const { db, close } = await ground.database.open()
  const waited = await drain(db, short ? DRAIN_WITHIN_SHORT : DRAIN_WITHIN, short)
  await ground.watch.end()
  const expected = await auditOnce(ground)
  const delivered = [
    ...(await auditOutbox(db, expected, ground.providers, ground.findings)),
    await auditWebhooks(db, ground.providers.shop, ground.findings),
  ]
  await close()
  printRecoveries(recoveries)
  printActs(ground.journal.read(), ground.caller.figures)
  printDelivered(delivered, waited)
  printWatch(ground.watch)
}
