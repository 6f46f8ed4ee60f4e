import {
  type ApiKey,
  changeApiKey,
  confirmApiKey,
  createApiKey,
  listApiKeys,
  revokeApiKey,
  rotateApiKey,
} from '@yacheyka/contract/api-keys/api-keys'
import { PUBLISHABLE_SCOPES } from '@yacheyka/core/api-keys/api-key'
import { typeset } from '@yacheyka/core/text/wording'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { ownPasswordChecker } from '#/accounts/check-own-password.ts'
import { mailSettings } from '#/accounts/mail-settings.ts'
import { accountOf, guardAccounts } from '#/auth/guard.ts'
import { memberActor } from '#/auth/member-actor.ts'
import { contractNeeded, findTrialEnd } from '#/auth/trial.ts'
import type { Context } from '#/context.ts'
import { AppError, FieldErrors } from '#/http/errors.ts'
import { makeNameLimit } from '#/http/limits.ts'
import { serve } from '#/http/serve.ts'
import { readOrigin } from '#/http/page-origins.ts'
import { LIVE_KEYS } from './key-bounds.ts'
import { changeOrigins, SECRET_HAS_NO_ORIGINS } from './change-origins.ts'
import {
  confirmKey,
  createKey,
  isActive,
  type KeyActor,
  type KeyDraft,
  revokeKey,
  rotateKey,
} from './manage-keys.ts'
import { readNetwork } from './networks.ts'
import { type KeyRow, listKeys, lockKey, mayDevelopersMakeLive } from './queries.ts'

/** Times that owners of one company are asked for a live key: each is an email to all of them. */
const ASKED_AN_HOUR = 10

/** Keys of the merchant API, in the cabinet of whoever owns them. */
export function registerApiKeys(app: FastifyInstance, context: Context) {
  const { config, database } = context
  const { db } = database
  const settings = mailSettings(config)
  const checkOwnPassword = ownPasswordChecker(context)
  const limitNewKeys = makeNameLimit(database.pool, config.secret, {
    name: 'key-confirmation',
    calls: ASKED_AN_HOUR,
    seconds: 3600,
  })

  const actorIn = async (request: FastifyRequest): Promise<KeyActor> => {
    const { customerUid, userUid } = accountOf(request)
    const actor = await memberActor(db, request)
    return { customerUid, userUid, actor, settings, now: new Date() }
  }

  /** A live key spends money: whoever found the cabinet open must not make one. */
  const allowLive = async (request: FastifyRequest, password?: string) => {
    if (password === undefined)
      throw new FieldErrors({ password: ['Для боевого ключа введите свой пароль'] })
    await checkOwnPassword(request, password)
  }

  /** @throws {AppError} 403 `contract_needed`, before a password is asked for */
  const refuseTrial = async (customerUid: string) => {
    if ((await findTrialEnd(db, customerUid)) !== null) throw contractNeeded(LIVE_KEYS)
  }

  /** Whether an owner has to confirm what this member makes. */
  const needsOwner = async (request: FastifyRequest): Promise<boolean> => {
    const { customerUid, role } = accountOf(request)
    return role !== 'owner' && !(await mayDevelopersMakeLive(db, customerUid))
  }

  void app.register(async (scope) => {
    guardAccounts(scope, context)

    serve(scope, listApiKeys, async ({ request }) => {
      const { customerUid, userUid } = accountOf(request)
      const reader = { userUid, now: new Date() }
      const rows = await listKeys(db, customerUid)
      return { results: rows.map((row) => presentKey(row, reader)) }
    })

    serve(scope, createApiKey, async ({ body, request, reply }) => {
      const by = await actorIn(request)
      const draft = readDraft(body, by.now)
      if (!draft.test) await refuseTrial(by.customerUid)
      if (!draft.test) await allowLive(request, body.password)
      const waits = !draft.test && (await needsOwner(request))
      if (waits) await limitNewKeys(by.customerUid)
      const { row, token } = await createKey(db, draft, by, waits)
      void reply.code(201)
      return { ...presentKey(row, by), token }
    })

    serve(scope, rotateApiKey, async ({ params, body, request, reply }) => {
      const by = await actorIn(request)
      const old = await db
        .transaction()
        .execute((transaction) => lockKey(transaction, by.customerUid, params.key))
      if (old?.test === false) {
        // The old one would end while the new one waits.
        if (await needsOwner(request)) throw ownersChangeLive('заменяет')
        await allowLive(request, body.password)
      }
      const { row, token } = await rotateKey(db, params.key, body.overlap_hours, by)
      void reply.code(201)
      return { ...presentKey(row, by), token }
    })

    serve(scope, changeApiKey, async ({ params, body, request }) => {
      const by = await actorIn(request)
      const origins = readOwnOrigins(body.origins)
      const key = await db
        .transaction()
        .execute((transaction) => lockKey(transaction, by.customerUid, params.key))
      if (key?.test === false) {
        if (await needsOwner(request)) throw ownersChangeLive('меняет')
        await allowLive(request, body.password)
      }
      return presentKey(await changeOrigins(db, params.key, origins, by), by)
    })

    serve(scope, confirmApiKey, async ({ params, body, request }) => {
      const by = await actorIn(request)
      return presentKey(await confirmKey(db, params.key, body.link, by), by)
    })

    serve(scope, revokeApiKey, async ({ params, request }) => {
      const by = await actorIn(request)
      return presentKey(await revokeKey(db, params.key, by), by)
    })
  })
}

const ownersChangeLive = (verb: 'заменяет' | 'меняет') =>
  new AppError(
    403,
    'live_keys_of_owners',
    typeset(
      `Боевой ключ ${verb} владелец. Он может разрешить это разработчикам на странице «Команда».`,
    ),
  )

/** @throws {FieldErrors} for what the schema cannot judge */
function readDraft(body: z.output<(typeof createApiKey)['body']>, now: Date): KeyDraft {
  const { name, kind, test, scopes } = body
  const errors: ErrorsByField = {}
  const isPublishable = kind === 'publishable'
  const networks = body.networks.map(
    (text) =>
      readNetwork(text) ?? error(errors, 'networks', `«${text}»: нужна сеть вида 203.0.113.0/24`),
  )
  const origins = readOrigins(body.origins, errors)
  const expiresAt = body.expires_at === null ? null : new Date(body.expires_at)
  if (expiresAt !== null && expiresAt <= now) error(errors, 'expires_at', 'Это время уже прошло')
  if (isPublishable && networks.length > 0)
    error(errors, 'networks', 'Публичный ключ привязывают к сайтам')
  if (isPublishable && origins.length === 0) error(errors, 'origins', NO_ORIGINS)
  if (!isPublishable && origins.length > 0) error(errors, 'origins', SECRET_HAS_NO_ORIGINS)
  if (!isPublishable && scopes.length === 0) error(errors, 'scopes', 'Выберите хотя бы одно право')
  if (isPublishable && scopes.some((scope) => !PUBLISHABLE.has(scope)))
    error(errors, 'scopes', `У публичного ключа только ${PUBLISHABLE_SCOPES.join(' и ')}`)
  if (Object.keys(errors).length > 0) throw new FieldErrors(errors)
  const own = isPublishable ? PUBLISHABLE_SCOPES : [...new Set(scopes)]
  return { name, kind, test, scopes: own, networks, origins, expiresAt }
}

type ErrorsByField = Record<string, string[]>

/** Each site once, as browsers name it; what is no site is added to the errors. */
const readOrigins = (typed: readonly string[], errors: ErrorsByField): readonly string[] => {
  const origins = typed.map((text) => {
    const read = readOrigin(text)
    return read.ok ? read.origin : error(errors, 'origins', read.error)
  })
  return [...new Set(origins)]
}

/** @throws {FieldErrors} for a site that is none, or for no site at all */
const readOwnOrigins = (typed: readonly string[]): readonly string[] => {
  const errors: ErrorsByField = {}
  const origins = readOrigins(typed, errors)
  if (origins.length === 0) error(errors, 'origins', NO_ORIGINS)
  if (Object.keys(errors).length > 0) throw new FieldErrors(errors)
  return origins
}

const NO_ORIGINS = 'Назовите хотя бы один сайт'

const PUBLISHABLE: ReadonlySet<string> = new Set(PUBLISHABLE_SCOPES)

function error(errors: ErrorsByField, field: string, message: string): string {
  ;(errors[field] ??= []).push(message)
  return ''
}

type Reader = Pick<KeyActor, 'userUid' | 'now'>

const presentKey = (row: KeyRow, { userUid, now }: Reader): ApiKey => ({
  uid: row.uid,
  name: row.name,
  hint: row.hint,
  kind: row.kind,
  test: row.test,
  scopes: [...row.scopes],
  networks: [...row.networks],
  origins: [...row.origins],
  created_at: row.created_at.toISOString(),
  created_by: row.maker_uid === userUid ? null : row.maker,
  expires_at: row.expires_at?.toISOString() ?? null,
  retires_at: row.retires_at?.toISOString() ?? null,
  revoked_at: row.revoked_at?.toISOString() ?? null,
  last_used_at: row.last_used_at?.toISOString() ?? null,
  last_used_network: row.last_used_network,
  confirm_until: row.confirm_until?.toISOString() ?? null,
  active: isActive(row, now) && row.confirm_until === null,
})
