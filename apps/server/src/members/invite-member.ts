import { randomInt } from 'node:crypto'
import {
  CUSTOMER_ROLE_WORDING,
  type CustomerRole,
  INVITATION_DAYS,
  memberState,
  MEMBERS_MAX,
} from '@yacheyka/core/accounts/customer-role'
import { suggestLogin } from '@yacheyka/core/accounts/login'
import type { Kysely, Transaction } from 'kysely'
import type { MailSettings } from '#/accounts/account-mails.ts'
import { FIRST_LINK_LIFE, makePasswordLink } from '#/accounts/password-link.ts'
import type { Actor } from '#/audit/actor.ts'
import { recordAudit } from '#/audit/audit.ts'
import type { Tokens } from '#/auth/tokens.ts'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'
import { AppError, FieldErrors, notFound } from '#/http/errors.ts'
import { putInvitation, putTeamChanged } from './member-mails.ts'
import {
  deleteInvited,
  findMember,
  insertMember,
  listMembers,
  lockTeam,
  type MemberRow,
  type Team,
  updateMember,
} from './queries.ts'

/** The owner who changes a team. */
export interface TeamOwner {
  readonly customerUid: string
  readonly userUid: string
  readonly actor: Actor
  readonly settings: MailSettings
  readonly tokens: Tokens
  readonly now: Date
}

interface Draft {
  readonly email: string
  readonly name: string
  readonly role: CustomerRole
}

/** Times that a login is made up: four digits of a company's name are rarely taken. */
const TRIES = 20
const DAY = 86_400_000

/**
 * Makes a member who has no password yet, and mails the link to set it.
 * @throws {AppError} 409 `members_limit`; 400 for the email of a member
 */
export const inviteMember = (
  db: Kysely<Database>,
  { email, name, role }: Draft,
  by: TeamOwner,
): Promise<MemberRow> =>
  inTeam(db, by, async (transaction, team) => {
    const members = await listMembers(transaction, by.customerUid)
    // Only of their own company: whether somebody else has this address is nobody's to find out.
    if (members.some((each) => each.email.toLowerCase() === email.toLowerCase()))
      throw new FieldErrors({ email: ['В команде уже есть человек с этим адресом'] })
    refuseAboveLimit(members, by.now)
    const uid = newUid()
    const facts = { uid, customerUid: by.customerUid, email, name, role, invitedBy: by.userUid }
    const times = { now: by.now, invitedUntil: invitedUntil(by.now) }
    if (!(await insertWithLogin(transaction, { ...facts, ...times }, team.name)))
      throw new AppError(503, 'login_taken', 'Не удалось придумать логин. Повторите ещё раз.')
    const member = await readMember(transaction, by.customerUid, uid)
    await mailInvitation(transaction, member, team, by)
    await recordAudit(
      transaction,
      by.actor,
      { action: 'member.invite', subject: subjectOf(member), after: { role } },
      by.now,
    )
    await putTeamChanged(
      transaction,
      by.customerUid,
      `В личный кабинет приглашён сотрудник. Логин: ${member.login}, роль: ${CUSTOMER_ROLE_WORDING[role].toLowerCase()}.`,
      by.settings,
      by.now,
    )
    return member
  })

/** Mails a new link for as long again; the one before is void. @throws {AppError} 409 once it was opened */
export const resendInvitation = (
  db: Kysely<Database>,
  uid: string,
  by: TeamOwner,
): Promise<MemberRow> =>
  inTeam(db, by, async (transaction, team) => {
    const before = await readInvited(transaction, by.customerUid, uid)
    await updateMember(transaction, before, { invited_until: invitedUntil(by.now) }, false)
    const member = await readMember(transaction, by.customerUid, uid)
    await mailInvitation(transaction, member, team, by)
    return member
  })

/** Forgets whoever was invited and has not come. @throws {AppError} 409 once the link was opened */
export const withdrawInvitation = (
  db: Kysely<Database>,
  uid: string,
  by: TeamOwner,
): Promise<void> =>
  inTeam(db, by, async (transaction) => {
    const member = await readInvited(transaction, by.customerUid, uid)
    await deleteInvited(transaction, uid)
    await recordAudit(
      transaction,
      by.actor,
      { action: 'member.withdraw', subject: subjectOf(member) },
      by.now,
    )
  })

/**
 * Does the work with the team held, as long as whoever asks is an owner still.
 * @throws {AppError} 403 where another owner was faster
 */
export const inTeam = <T>(
  db: Kysely<Database>,
  { customerUid, userUid }: TeamOwner,
  work: (transaction: Transaction<Database>, team: Team) => Promise<T>,
): Promise<T> =>
  inTransaction(db, async (transaction) => {
    const team = await lockTeam(transaction, customerUid)
    const owner = await findMember(transaction, customerUid, userUid)
    if (owner?.role !== 'owner' || owner.disabled_at !== null)
      throw new AppError(403, 'role_forbidden', 'Это действие доступно: владельцу.')
    return work(transaction, team)
  })

/** @throws {AppError} 404 for whoever is of another company */
export async function readMember(
  transaction: Transaction<Database>,
  customerUid: string,
  uid: string,
): Promise<MemberRow> {
  const member = await findMember(transaction, customerUid, uid)
  if (member === undefined) throw unknownMember()
  return member
}

export const unknownMember = () => notFound('Такого человека в команде нет')

async function readInvited(
  transaction: Transaction<Database>,
  customerUid: string,
  uid: string,
): Promise<MemberRow> {
  const member = await readMember(transaction, customerUid, uid)
  if (member.invited_until === null)
    throw new AppError(409, 'invitation_accepted', 'Приглашение уже приняли. Обновите страницу.')
  return member
}

/** @throws {AppError} 409 `members_limit` */
export function refuseAboveLimit(members: readonly MemberRow[], now: Date): void {
  const present = members.filter((member) => stateOf(member, now) !== 'disabled')
  if (present.length < MEMBERS_MAX) return
  throw new AppError(
    409,
    'members_limit',
    `В команде может быть не больше ${MEMBERS_MAX} человек вместе с приглашёнными.`,
  )
}

export const stateOf = (member: MemberRow, now: Date) =>
  memberState({ disabledAt: member.disabled_at, invitedUntil: member.invited_until }, now)

export const subjectOf = ({ uid, login }: Pick<MemberRow, 'uid' | 'login'>) => ({
  kind: 'member',
  id: uid,
  name: login,
})

const invitedUntil = (now: Date): Date => new Date(now.getTime() + INVITATION_DAYS * DAY)

async function insertWithLogin(
  transaction: Transaction<Database>,
  member: Omit<Parameters<typeof insertMember>[1], 'login'>,
  company: string,
): Promise<boolean> {
  for (let turn = 0; turn < TRIES; turn += 1) {
    const login = suggestLogin(company, String(randomInt(1000, 10_000)))
    if (await insertMember(transaction, { ...member, login })) return true
  }
  return false
}

async function mailInvitation(
  transaction: Transaction<Database>,
  member: MemberRow,
  { name: company }: Team,
  { tokens, settings, now }: TeamOwner,
): Promise<void> {
  const link = await makePasswordLink(tokens, settings.publicUrl, member, FIRST_LINK_LIFE, now)
  const { email, login, role } = member
  await putInvitation(transaction, { email, login, role, company, link }, settings, now)
}
