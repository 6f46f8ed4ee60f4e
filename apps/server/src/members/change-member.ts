import { CUSTOMER_ROLE_WORDING, type CustomerRole } from '@yacheyka/core/accounts/customer-role'
import type { Kysely, Transaction } from 'kysely'
import { recordAudit } from '#/audit/audit.ts'
import type { Database } from '#/db/types.ts'
import { AppError } from '#/http/errors.ts'
import { inTeam, readMember, refuseAboveLimit, subjectOf, type TeamOwner } from './invite-member.ts'
import { putTeamChanged } from './member-mails.ts'
import { listMembers, type MemberRow, setLiveKeys, updateMember } from './queries.ts'

interface Changes {
  readonly role?: CustomerRole | undefined
  readonly disabled?: boolean | undefined
}

/**
 * Gives a member another role, ends the access or gives it back. Ended access ends the sessions at once and no keys.
 * @throws {AppError} 409 `last_owner`, `member_self`, `member_invited`, `members_limit`
 */
export const changeMember = (
  db: Kysely<Database>,
  uid: string,
  { role, disabled }: Changes,
  by: TeamOwner,
): Promise<MemberRow> =>
  inTeam(db, by, async (transaction) => {
    const member = await readMember(transaction, by.customerUid, uid)
    if (disabled !== undefined && disabled !== (member.disabled_at !== null))
      await setDisabled(transaction, member, disabled, by)
    if (role !== undefined && role !== member.role) await setRole(transaction, member, role, by)
    return readMember(transaction, by.customerUid, uid)
  })

async function setRole(
  transaction: Transaction<Database>,
  member: MemberRow,
  role: CustomerRole,
  by: TeamOwner,
): Promise<void> {
  await refuseLastOwner(transaction, member, by)
  await updateMember(transaction, member, { role })
  await recordAudit(
    transaction,
    by.actor,
    {
      action: 'member.role',
      subject: subjectOf(member),
      before: { role: member.role },
      after: { role },
    },
    by.now,
  )
  const words = CUSTOMER_ROLE_WORDING[role].toLowerCase()
  await notifyOwners(transaction, `У сотрудника новая роль: ${words}. Логин: ${member.login}.`, by)
}

async function setDisabled(
  transaction: Transaction<Database>,
  member: MemberRow,
  disabled: boolean,
  by: TeamOwner,
): Promise<void> {
  if (member.invited_until !== null)
    throw new AppError(
      409,
      'member_invited',
      'Этот человек ещё не принял приглашение: отзовите его.',
    )
  if (disabled) {
    if (member.uid === by.userUid)
      throw new AppError(409, 'member_self', 'Себя отключить нельзя: это сделает другой владелец.')
    await refuseLastOwner(transaction, member, by)
  } else refuseAboveLimit(await listMembers(transaction, by.customerUid), by.now)
  await updateMember(transaction, member, { disabled_at: disabled ? by.now : null }, false)
  const action = disabled ? 'member.disable' : 'member.enable'
  await recordAudit(transaction, by.actor, { action, subject: subjectOf(member) }, by.now)
  const what = disabled ? 'Сотрудник отключён' : 'Сотрудник снова включён'
  await notifyOwners(transaction, `${what}. Логин: ${member.login}.`, by)
}

/** @throws {AppError} 409 where the company would be left without anybody who may invite */
async function refuseLastOwner(
  transaction: Transaction<Database>,
  member: MemberRow,
  { customerUid }: TeamOwner,
): Promise<void> {
  const isActiveOwner = (each: MemberRow) =>
    each.role === 'owner' && each.disabled_at === null && each.invited_until === null
  if (!isActiveOwner(member)) return
  const owners = (await listMembers(transaction, customerUid)).filter(isActiveOwner)
  if (owners.length > 1) return
  throw new AppError(
    409,
    'last_owner',
    'Это единственный владелец. Сначала сделайте владельцем кого-нибудь ещё.',
  )
}

/** Says whether developers make live keys. */
export const changeTeam = (db: Kysely<Database>, allowed: boolean, by: TeamOwner): Promise<void> =>
  inTeam(db, by, async (transaction, team) => {
    if (team.developers_make_live_keys === allowed) return
    await setLiveKeys(transaction, by.customerUid, allowed)
    await recordAudit(
      transaction,
      by.actor,
      {
        action: 'member.live_keys',
        subject: { kind: 'customer', id: by.customerUid, name: team.name },
        before: { developers_make_live_keys: !allowed },
        after: { developers_make_live_keys: allowed },
      },
      by.now,
    )
    const what = allowed
      ? 'Разработчики теперь выпускают боевые ключи API.'
      : 'Разработчики больше не выпускают боевых ключей API.'
    await notifyOwners(transaction, what, by)
  })

const notifyOwners = (
  transaction: Transaction<Database>,
  what: string,
  { customerUid, settings, now }: TeamOwner,
) => putTeamChanged(transaction, customerUid, what, settings, now)
