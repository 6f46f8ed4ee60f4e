import type { Kysely, Transaction } from 'kysely'
import { PARTNER_ORIGINS_MAX } from '@yacheyka/contract/widget/console-partners'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { FieldErrors } from '#/http/errors.ts'
import { differences, recordAudit } from '#/audit/audit.ts'
import type { Actor } from '#/audit/actor.ts'
import { readOrigin } from '#/http/page-origins.ts'
import { addToken, renewToken, revokeToken, setOrigins } from './tokens.ts'

// What operators do to partners of the widget. The console and the command line call the same functions.

/** The console knows a partner by its uid, the command line by its name. */
export type PartnerKey = { readonly uid: string } | { readonly partner: string }

/**
 * Sites as they were typed, each once, written as browsers write them.
 * @throws {FieldErrors} of `origins`, with a sentence for each that cannot be read
 */
export function readOrigins(typed: readonly string[]): readonly string[] {
  const read = typed.map(readOrigin)
  const errors = read.flatMap((each) => (each.ok ? [] : [each.error]))
  if (errors.length > 0) throw new FieldErrors({ origins: errors })
  const origins = [...new Set(read.flatMap((each) => (each.ok ? [each.origin] : [])))]
  if (origins.length === 0) throw new FieldErrors({ origins: ['Назовите хотя бы один сайт'] })
  if (origins.length > PARTNER_ORIGINS_MAX)
    throw new FieldErrors({ origins: [`Не больше ${PARTNER_ORIGINS_MAX} сайтов на один ключ`] })
  return origins
}

/** @returns the token, nowhere to be seen again; undefined where there is such a partner */
export const addPartner = (
  db: Kysely<Database>,
  actor: Actor,
  partner: string,
  origins: readonly string[],
): Promise<string | undefined> =>
  inTransaction(db, async (transaction) => {
    const token = await addToken(transaction, partner, origins)
    const added = await lockPartner(transaction, { partner })
    if (token === undefined || added === undefined) return undefined
    const after = { origins: added.origins }
    await recordAudit(transaction, actor, {
      action: 'partner.add',
      subject: subjectOf(added),
      after,
    })
    return token
  })

/** @returns false where there is no such partner */
export const changeOrigins = (
  db: Kysely<Database>,
  actor: Actor,
  key: PartnerKey,
  origins: readonly string[],
): Promise<boolean> =>
  inTransaction(db, async (transaction) => {
    const found = await lockPartner(transaction, key)
    if (found === undefined) return false
    const changed = differences({ origins: found.origins }, { origins: [...origins] })
    if (changed.after.origins === undefined) return true
    await setOrigins(transaction, found.partner, origins)
    const entry = { action: 'partner.set_origins', subject: subjectOf(found), ...changed }
    await recordAudit(transaction, actor, entry)
    return true
  })

/** Ends the token; what is ended already stays as it is. @returns false where there is no such partner */
export const revokePartner = (
  db: Kysely<Database>,
  actor: Actor,
  key: PartnerKey,
  now: Date,
): Promise<boolean> =>
  inTransaction(db, async (transaction) => {
    const found = await lockPartner(transaction, key)
    if (found === undefined) return false
    if (found.revoked_at !== null) return true
    await revokeToken(transaction, found.partner, now)
    const entry = { action: 'partner.revoke', subject: subjectOf(found) }
    await recordAudit(transaction, actor, entry, now)
    return true
  })

/** Gives another token; the old one is unknown from now on. @returns undefined where there is no such partner */
export const renewPartner = (
  db: Kysely<Database>,
  actor: Actor,
  key: PartnerKey,
): Promise<{ readonly partner: string; readonly token: string } | undefined> =>
  inTransaction(db, async (transaction) => {
    const found = await lockPartner(transaction, key)
    const token = found && (await renewToken(transaction, found.partner))
    if (found === undefined || token === undefined) return undefined
    await recordAudit(transaction, actor, { action: 'partner.renew', subject: subjectOf(found) })
    return { partner: found.partner, token }
  })

const subjectOf = ({ uid, partner }: { readonly uid: string; readonly partner: string }) => ({
  kind: 'partner',
  id: uid,
  name: partner,
})

const lockPartner = (transaction: Transaction<Database>, key: PartnerKey) => {
  const found = transaction
    .selectFrom('widget_token')
    .select(['uid', 'partner', 'origins', 'revoked_at'])
    .forUpdate()
  return (
    'uid' in key ? found.where('uid', '=', key.uid) : found.where('partner', '=', key.partner)
  ).executeTakeFirst()
}
