import { listCompanyActions } from '@yacheyka/contract/accounts/company-actions'
import {
  changeMember,
  changeTeam,
  inviteMember,
  listMembers,
  type Member,
  resendInvitation,
  type Team,
  withdrawInvitation,
} from '@yacheyka/contract/accounts/members'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { ownPasswordChecker } from '#/accounts/check-own-password.ts'
import { mailSettings } from '#/accounts/mail-settings.ts'
import { accountOf, guardAccounts } from '#/auth/guard.ts'
import { memberActor } from '#/auth/member-actor.ts'
import { openTokens } from '#/auth/tokens.ts'
import type { Context } from '#/context.ts'
import type { Database } from '#/db/types.ts'
import { makeNameLimit } from '#/http/limits.ts'
import { serve } from '#/http/serve.ts'
import { listCompanyActions as listActions, presentAction } from './company-actions.ts'
import { changeMember as change, changeTeam as changeRules } from './change-member.ts'
import {
  inviteMember as invite,
  resendInvitation as resend,
  stateOf,
  type TeamOwner,
  unknownMember,
  withdrawInvitation as withdraw,
} from './invite-member.ts'
import {
  findMember,
  type KeyMade,
  listKeysMade,
  listMembers as readMembers,
  type MemberRow,
  readTeam,
} from './queries.ts'

/** Members of a company, for its owners. */
export function registerMembers(app: FastifyInstance, context: Context) {
  const { config, database } = context
  const { db } = database
  const settings = mailSettings(config)
  const tokens = openTokens(config.secret)
  const checkPassword = ownPasswordChecker(context)
  const limits = invitationLimits(context)

  const ownerOf = async (request: FastifyRequest): Promise<TeamOwner> => {
    const { customerUid, userUid } = accountOf(request)
    const actor = await memberActor(db, request)
    return { customerUid, userUid, actor, settings, tokens, now: new Date() }
  }
  const present = async (row: MemberRow, { customerUid, userUid, now }: TeamOwner) =>
    presentMember(row, { userUid, now, keys: await listKeysMade(db, customerUid, now) })

  void app.register(async (scope) => {
    guardAccounts(scope, context)

    serve(scope, listMembers, ({ request }) => presentTeam(db, accountOf(request), new Date()))

    serve(scope, inviteMember, async ({ body, request, reply }) => {
      const by = await ownerOf(request)
      await checkPassword(request, body.password)
      await limits.spend(by.customerUid, body.email)
      const row = await invite(db, body, by)
      void reply.code(201)
      return present(row, by)
    })

    serve(scope, resendInvitation, async ({ params, request }) => {
      const by = await ownerOf(request)
      const row = await findMember(db, by.customerUid, params.member)
      if (row !== undefined) await limits.spend(by.customerUid, row.email)
      return present(await resend(db, params.member, by), by)
    })

    serve(scope, withdrawInvitation, async ({ params, request }) => {
      await withdraw(db, params.member, await ownerOf(request))
      return { success: true as const }
    })

    serve(scope, changeMember, async ({ params, body, request }) => {
      const by = await ownerOf(request)
      if ((await findMember(db, by.customerUid, params.member)) === undefined) throw unknownMember()
      await checkPassword(request, body.password)
      return present(await change(db, params.member, body, by), by)
    })

    serve(scope, listCompanyActions, async ({ query: { before, limit }, request }) => {
      const { rows, next } = await listActions(db, accountOf(request).customerUid, {
        before,
        limit,
      })
      return { results: rows.map(presentAction), next }
    })

    serve(scope, changeTeam, async ({ body, request }) => {
      const by = await ownerOf(request)
      await checkPassword(request, body.password)
      await changeRules(db, body.developers_make_live_keys, by)
      return presentTeam(db, by, by.now)
    })
  })
}

/** Emails with invitations: of a company in an hour, and of a company to one address in a day. */
function invitationLimits({ config, database }: Pick<Context, 'config' | 'database'>) {
  const { LIMIT_INVITATIONS_PER_HOUR: calls } = config.env
  const limitOf = (name: string, most: number, seconds: number) =>
    makeNameLimit(database.pool, config.secret, { name, calls: most, seconds })
  const limitCompany = limitOf('invitation', calls, 3600)
  const limitAddress = limitOf('invitation-to', TO_ONE_A_DAY, 86_400)
  return {
    spend: async (customerUid: string, email: string): Promise<void> => {
      await limitAddress(`${customerUid} ${email.toLowerCase()}`)
      await limitCompany(customerUid)
    },
  }
}

const TO_ONE_A_DAY = 5

async function presentTeam(
  db: Kysely<Database>,
  { customerUid, userUid }: Pick<TeamOwner, 'customerUid' | 'userUid'>,
  now: Date,
): Promise<Team> {
  const { developers_make_live_keys } = await readTeam(db, customerUid)
  const keys = await listKeysMade(db, customerUid, now)
  const rows = await readMembers(db, customerUid)
  return {
    results: rows.map((row) => presentMember(row, { userUid, now, keys })),
    developers_make_live_keys,
  }
}

const presentMember = (
  row: MemberRow,
  {
    userUid,
    now,
    keys,
  }: { readonly userUid: string; readonly now: Date; readonly keys: readonly KeyMade[] },
): Member => ({
  uid: row.uid,
  login: row.login,
  name: row.name,
  email: row.email,
  role: row.role,
  state: stateOf(row, now),
  created_at: row.created_at.toISOString(),
  invited_until: row.invited_until?.toISOString() ?? null,
  self: row.uid === userUid,
  keys: keys
    .filter(({ created_by: maker }) => maker === row.uid)
    .map(({ name, hint, test }) => ({ name, hint, test })),
})
