import { type CustomerRole, formatRolesDative } from '@yacheyka/core/accounts/customer-role'
import { ACCOUNT_PATH } from '@yacheyka/contract/accounts/accounts'
import { ROLE_FORBIDDEN_CODE } from '@yacheyka/contract/accounts/members'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#/context.ts'
import { accountSlotsOf } from '#/http/account-slots.ts'
import { AppError, notFound } from '#/http/errors.ts'
import { nameCaller } from '#/observability/caller.ts'
import { sessionFinder } from './queries.ts'
import { suspended } from './suspension.ts'
import { openTokens } from './tokens.ts'

/** Who calls: the juridical user of the access token, the customer it belongs to, the session. */
export interface Account {
  readonly userUid: string
  readonly customerUid: string
  readonly sid: string
  readonly role: CustomerRole
}

const accounts = new WeakMap<FastifyRequest, Account>()

/**
 * Lets only signed-in customers call what this scope serves: `Authorization: Bearer …` with an access token, and
 * nothing else — no cookie is ever read. Before the body is read: 401 without a session; 404 where the path begins with
 * another user's uid; 403 where the call is for members of other roles.
 */
export function guardAccounts(scope: FastifyInstance, context: Needed): void {
  const readAccount = accountReader(context)
  const takeSlot = accountSlotsOf(context.config)
  scope.addHook('onRequest', async (request, reply) => {
    const account = await readAccount(request, reply)
    if (account === undefined) throw unauthorized(reply, 'token_missing')
    if (isAnothers(request, account.userUid)) throw notFound('Ничего не найдено. Проверьте адрес.')
    refuseOtherRoles(request, account.role)
    accounts.set(request, account)
    // Whatever a customer is answered is nobody else's; a route that lets its caller keep it says so itself.
    void reply.header('cache-control', 'private, no-store')
    await takeSlot(account.userUid, request, reply)
  })
}

type Needed = Pick<Context, 'config' | 'database'>

/**
 * Reads whose call this is by its access token, for calls that are everybody's and do more for a customer: undefined where
 * it carries none, 401 where what it carries is not good, 403 where the customer's sign-in is suspended. Whoever asks so for a
 * call that members of some roles make calls `refuseOtherRoles`.
 */
export function accountReader({ config, database }: Needed) {
  const findSession = sessionFinder(database)
  const tokens = openTokens(config.secret)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<Account | undefined> => {
    const token = bearerOf(request)
    if (token === undefined) return undefined
    const claims = await tokens.read(token, 'access')
    if (typeof claims === 'string') throw unauthorized(reply, `token_${claims}`)
    const session = await findSession(claims, new Date())
    if (session === undefined) throw unauthorized(reply, 'session_ended')
    const { suspendedAt, ...account } = session
    nameCaller(request, 'customer', account.userUid)
    if (suspendedAt !== null) throw suspended(config)
    return { ...account, sid: claims.sid }
  }
}

/**
 * Lets members of the roles of this call pass; a call without any refuses everybody.
 * @throws {AppError} 403 `role_forbidden`
 */
export function refuseOtherRoles({ routeOptions }: FastifyRequest, role: CustomerRole): void {
  const { people = [] } = routeOptions.config
  if (people.includes(role)) return
  throw new AppError(403, ROLE_FORBIDDEN_CODE, describeRejection(people))
}

const describeRejection = (people: readonly CustomerRole[]): string =>
  people.length === 0
    ? 'Это действие недоступно.'
    : `Это действие доступно: ${formatRolesDative(people)}.`

/**
 * Whose call this is.
 * @throws {Error} where the scope has no guard: an error of ours, never of the caller
 */
export function accountOf(request: FastifyRequest): Account {
  const account = accounts.get(request)
  if (account === undefined) throw new Error('this route stands outside guardAccounts')
  return account
}

/** The token of `Authorization: Bearer …`, whatever it is. */
export const bearerOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1]

/** Every path under `ACCOUNT_PATH` names its user. */
function isAnothers({ routeOptions, params }: FastifyRequest, userUid: string): boolean {
  const path = routeOptions.url ?? ''
  if (path !== ACCOUNT_PATH && !path.startsWith(`${ACCOUNT_PATH}/`)) return false
  const uid = (params as { readonly uid?: string }).uid ?? ''
  return uid.toLowerCase() !== userUid
}

const DETAILS = {
  token_missing: 'Нужен вход: Authorization: Bearer …',
  token_invalid: 'Токен не действует. Войдите снова.',
  token_expired: 'Время токена вышло. Обновите его или войдите снова.',
  session_ended: 'Сессия завершена. Войдите снова.',
  link_used: 'Ссылка недействительна. Повторите запрос на смену пароля.',
} as const

/** The response 401, with what the standard wants beside it. */
export function unauthorized(reply: FastifyReply, code: keyof typeof DETAILS): AppError {
  void reply.header('www-authenticate', 'Bearer realm="juridical"')
  return new AppError(401, code, DETAILS[code])
}
