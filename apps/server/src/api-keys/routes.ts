import {
  type ApiKey,
  createApiKey,
  listApiKeys,
  revokeApiKey,
  rotateApiKey,
} from '@yacheyka/contract/api-keys/api-keys'
import { PUBLISHABLE_SCOPES } from '@yacheyka/core/api-keys/api-key'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { mailSettings } from '#/accounts/mail-settings.ts'
import { accountOf, guardAccounts } from '#/auth/guard.ts'
import { openLoginThrottleByIp } from '#/auth/login-throttle.ts'
import { isPassword } from '#/auth/password-hash.ts'
import { findUser, findUserByLogin } from '#/auth/queries.ts'
import type { Context } from '#/context.ts'
import { AppError, FieldErrors } from '#/http/errors.ts'
import { limitedAddress } from '#/http/limits.ts'
import { serve } from '#/http/serve.ts'
import { callerAddress } from '#/observability/caller-address.ts'
import { markSecurityEvent } from '#/observability/security-marks.ts'
import { readOrigin } from '#/widget/origins.ts'
import {
  createKey,
  isActive,
  type KeyActor,
  type KeyDraft,
  revokeKey,
  rotateKey,
} from './manage-keys.ts'
import { readNetwork } from './networks.ts'
import { type KeyRow, listKeys, lockKey } from './queries.ts'

/** Keys of the merchant API, in the cabinet of whoever owns them. */
export function registerApiKeys(app: FastifyInstance, context: Context) {
  const { config, database } = context
  const { db } = database
  const settings = mailSettings(config)
  const throttle = openLoginThrottleByIp(database.pool, config.secret, 'customer')

  const actorIn = async (request: FastifyRequest): Promise<KeyActor & { login: string }> => {
    const { customerUid, userUid } = accountOf(request)
    const login = (await findUser(db, userUid))?.login ?? ''
    const address = callerAddress(request)
    const actor = { operatorUid: null, login: `business:${login}`, address, requestId: request.id }
    return { customerUid, userUid, login, actor, settings, now: new Date() }
  }

  /** A live key spends money: whoever found the cabinet open must not make one. */
  const checkPassword = async (request: FastifyRequest, login: string, password?: string) => {
    const from = { address: limitedAddress(callerAddress(request)) }
    if (password === undefined)
      throw new FieldErrors({ password: ['Для боевого ключа введите свой пароль'] })
    await throttle.take(login, from)
    const user = await findUserByLogin(db, login)
    if (!(await isPassword(password, user?.password_hash ?? null))) {
      const { customerUid } = accountOf(request)
      markSecurityEvent(request, 'customer_sign_in', { kind: 'customer', id: customerUid })
      throw new AppError(403, 'wrong_password', 'Пароль не подходит. Проверьте его.')
    }
    await throttle.forgive(login, from)
  }

  void app.register(async (scope) => {
    guardAccounts(scope, context)

    serve(scope, listApiKeys, async ({ request }) => {
      const now = new Date()
      const rows = await listKeys(db, accountOf(request).customerUid)
      return { results: rows.map((row) => presentKey(row, now)) }
    })

    serve(scope, createApiKey, async ({ body, request, reply }) => {
      const by = await actorIn(request)
      const draft = readDraft(body, by.now)
      if (!draft.test) await checkPassword(request, by.login, body.password)
      const { row, token } = await createKey(db, draft, by)
      void reply.code(201)
      return { ...presentKey(row, by.now), token }
    })

    serve(scope, rotateApiKey, async ({ params, body, request, reply }) => {
      const by = await actorIn(request)
      const old = await db
        .transaction()
        .execute((transaction) => lockKey(transaction, by.customerUid, params.key))
      if (old?.test === false) await checkPassword(request, by.login, body.password)
      const { row, token } = await rotateKey(db, params.key, body.overlap_hours, by)
      void reply.code(201)
      return { ...presentKey(row, by.now), token }
    })

    serve(scope, revokeApiKey, async ({ params, request }) => {
      const by = await actorIn(request)
      return presentKey(await revokeKey(db, params.key, by), by.now)
    })
  })
}

/** @throws {FieldErrors} for what the schema cannot judge */
function readDraft(body: z.output<(typeof createApiKey)['body']>, now: Date): KeyDraft {
  const { name, kind, test, scopes } = body
  const faults: Record<string, string[]> = {}
  const isPublishable = kind === 'publishable'
  const networks = body.networks.map(
    (text) =>
      readNetwork(text) ?? fault(faults, 'networks', `«${text}»: нужна сеть вида 203.0.113.0/24`),
  )
  const origins = body.origins.map((text) => {
    const read = readOrigin(text)
    return read.ok ? read.origin : fault(faults, 'origins', read.fault)
  })
  const expiresAt = body.expires_at === null ? null : new Date(body.expires_at)
  if (expiresAt !== null && expiresAt <= now) fault(faults, 'expires_at', 'Это время уже прошло')
  if (isPublishable && networks.length > 0)
    fault(faults, 'networks', 'Публичный ключ привязывают к сайтам')
  if (isPublishable && origins.length === 0) fault(faults, 'origins', 'Назовите хотя бы один сайт')
  if (!isPublishable && origins.length > 0)
    fault(faults, 'origins', 'Секретный ключ работает только на сервере, сайтов у него нет')
  if (!isPublishable && scopes.length === 0) fault(faults, 'scopes', 'Выберите хотя бы одно право')
  if (isPublishable && scopes.some((scope) => !PUBLISHABLE.has(scope)))
    fault(faults, 'scopes', `У публичного ключа только ${PUBLISHABLE_SCOPES.join(' и ')}`)
  if (Object.keys(faults).length > 0) throw new FieldErrors(faults)
  const own = isPublishable ? PUBLISHABLE_SCOPES : [...new Set(scopes)]
  return { name, kind, test, scopes: own, networks, origins: [...new Set(origins)], expiresAt }
}

const PUBLISHABLE: ReadonlySet<string> = new Set(PUBLISHABLE_SCOPES)

function fault(faults: Record<string, string[]>, field: string, message: string): string {
  ;(faults[field] ??= []).push(message)
  return ''
}

const presentKey = (row: KeyRow, now: Date): ApiKey => ({
  uid: row.uid,
  name: row.name,
  hint: row.hint,
  kind: row.kind,
  test: row.test,
  scopes: [...row.scopes],
  networks: [...row.networks],
  origins: [...row.origins],
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at?.toISOString() ?? null,
  retires_at: row.retires_at?.toISOString() ?? null,
  revoked_at: row.revoked_at?.toISOString() ?? null,
  last_used_at: row.last_used_at?.toISOString() ?? null,
  last_used_network: row.last_used_network,
  active: isActive(row, now),
})
