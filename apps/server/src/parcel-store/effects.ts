import type { ParcelState } from '@yacheyka/core/parcels/fold-parcel'
import {
  isAtThePoint,
  isAwaitingPickup,
  type ParcelStep,
  RETURN_STEPS,
  shownStatus,
} from '@yacheyka/core/parcels/parcel-status'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import type { ParcelMessage } from '#/messages/parcel-facts.ts'
import type { LockedParcelWithCells } from './lock-parcels.ts'
import type { RecordOptions } from './options.ts'
import { notifyRecipients } from './notify-recipients.ts'

/** What a change of status causes beside itself, each once for a parcel. */
interface Effect {
  /** Its key in `parcel_effect`. */
  readonly name: string
  readonly isDue: (parcel: Changed, now: Date) => boolean
  /** Does it, in the same transaction, for those that it was not done for yet. */
  readonly cause: (
    transaction: Transaction<Database>,
    parcels: readonly Changed[],
    options: RecordOptions,
  ) => Promise<void>
}

interface Changed {
  readonly before: LockedParcelWithCells
  readonly state: Pick<ParcelState<never>, 'status' | 'expireAt'> & {
    readonly cells: readonly { readonly status: ParcelStep }[]
  }
}

/** Of parcels that lie at their point for the recipient, in time and not blocked: whom its code is for. */
const awaitsRecipient = ({ before, state }: Changed, now: Date): boolean =>
  isAwaitingPickup(shownStatus(state.status, before.blocked)) &&
  (state.expireAt ?? 0) > now.getTime()

/** Nothing waits for the recipient any more, and something goes back. */
const goesBack = ({ state }: Changed): boolean =>
  !state.cells.some(({ status }) => isAtThePoint(status)) &&
  state.cells.some(({ status }) => (RETURN_STEPS as readonly ParcelStep[]).includes(status))

const messageCause =
  (message: ParcelMessage): Effect['cause'] =>
  async (transaction, parcels, options) => {
    const uids = parcels.map(({ before }) => before.uid)
    await notifyRecipients(transaction, message, uids, options)
  }

/**
 * The place where further effects belong: cells are freed when a parcel leaves its locker or is cancelled, and money goes
 * back for what is cancelled.
 */
const EFFECTS: readonly Effect[] = [
  { name: 'arrived', isDue: awaitsRecipient, cause: messageCause('arrived') },
  { name: 'returned', isDue: goesBack, cause: messageCause('returned') },
]

/** Causes what is due of the changed parcels and was not caused before. */
export async function causeEffects(
  transaction: Transaction<Database>,
  changed: readonly Changed[],
  options: RecordOptions,
): Promise<void> {
  for (const { name, isDue, cause } of EFFECTS) {
    const due = changed.filter((parcel) => isDue(parcel, options.now))
    const fresh = await claimEffects(
      transaction,
      due.map(({ before }) => ({ uid: before.uid, effect: name })),
      options.now,
    )
    if (fresh.size > 0)
      await cause(
        transaction,
        due.filter(({ before }) => fresh.has(before.uid)),
        options,
      )
  }
}

/** @returns the parcels whose effect was not caused before; it counts as caused from now on */
export async function claimEffects(
  transaction: Kysely<Database>,
  effects: readonly { readonly uid: string; readonly effect: string }[],
  now: Date,
): Promise<ReadonlySet<string>> {
  if (effects.length === 0) return new Set()
  const { rows } = await sql<{ parcel_uid: string }>`
    INSERT INTO parcel_effect (parcel_uid, effect, caused_at)
    SELECT parcel_uid, effect, ${now.toISOString()}::timestamptz
    FROM unnest(${effects.map(({ uid }) => uid)}::text[], ${effects.map(({ effect }) => effect)}::text[])
      AS due (parcel_uid, effect)
    ON CONFLICT DO NOTHING
    RETURNING parcel_uid`.execute(transaction)
  return new Set(rows.map(({ parcel_uid: uid }) => uid))
}
