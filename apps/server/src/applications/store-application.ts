import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { submitApplication } from '@yacheyka/contract/applications/applications'
import { SCAN_KINDS } from '@yacheyka/core/applications/application'
import type { FastifyRequest } from 'fastify'
import { callerAddress } from '#/observability/caller-address.ts'
import type { Context } from '#/context.ts'
import { mayHaveCommitted } from '#/db/unavailable.ts'
import { newUid } from '#/db/uuid.ts'
import { actOnce, idempotencyKey } from '#/http/idempotency.ts'
import { limitedAddress } from '#/http/limits.ts'
import { insertApplication } from './queries.ts'
import type { JudgeCaptcha } from './judge-captcha.ts'
import type { Application } from './read-application.ts'
import { removeScans } from './read-form.ts'
import { checkAccepted } from '#/content/legal-queries.ts'

/**
 * Keeps the application for the operator. Its files are in the store already; where it is not kept — refused, or known
 * by its `Idempotency-Key` — they are removed.
 * @throws {AppError} 403 for a captcha, 422 where the key came with another application
 * @throws {FieldErrors} where an edition that was accepted is not in force
 */
export async function storeApplication(
  context: Context,
  request: FastifyRequest,
  application: Application,
  { judgeCaptcha, now }: { readonly judgeCaptcha: JudgeCaptcha; readonly now: Date },
): Promise<void> {
  let isKept = false
  try {
    const rejection = await judgeCaptcha(application.captchaToken)
    const call = {
      key: idempotencyKey(request),
      scope: `${submitApplication.id}:${callerOf(context, request)}`,
      content: contentOf(application),
      response: submitApplication.responses[201],
      now,
    }
    const act = () =>
      actOnce(context.database.db, call, async (transaction) => {
        // A replay gets its response although its captcha token has served.
        if (rejection !== undefined) throw rejection
        await checkAccepted(transaction, application, now)
        const { row, files } = rowsOf(application, callerAddress(request), now)
        await insertApplication(transaction, row, files)
        isKept = true
        return { success: true as const }
      })
    const isTwin = rejection !== undefined && call.key !== undefined
    await (isTwin ? waitForTwin(act, rejection) : act())
  } catch (error) {
    if (!mayHaveCommitted(error)) await removeScans(context.files, application.scans)
    throw error
  }
  if (!isKept) await removeScans(context.files, application.scans)
}

/** Milliseconds between looks, and how many. */
const LOOK_AGAIN = 100
const LOOKS = 4

/** Of two that come at once with one captcha token, one has spent it, and may be about to take the key. */
async function waitForTwin<T>(act: () => Promise<T>, rejection: Error): Promise<T> {
  for (let look = 1; ; look += 1)
    try {
      return await act()
    } catch (error) {
      if (error !== rejection || look === LOOKS) throw error
      await sleep(LOOK_AGAIN)
    }
}

/** Nobody is signed in: a key belongs to the address that it comes from, kept as a keyed digest. */
const callerOf = ({ config }: Context, request: FastifyRequest): string =>
  createHmac('sha256', config.secret)
    .update(limitedAddress(callerAddress(request)))
    .digest('base64url')
    .slice(0, 22)

/** What makes two applications the same: parsed fields and digests of files. */
const contentOf = ({ captchaToken: _token, scans, ...fields }: Application) => ({
  ...fields,
  scans: scans.map(({ name, type, digest }) => ({ name, type, digest })),
})

function rowsOf({ scans, consent, offer, ...application }: Application, ip: string, now: Date) {
  const uid = newUid()
  const agreed = consent !== undefined || offer !== undefined
  const row = {
    uid,
    ceo_fullname: application.ceoFullname,
    ceo_phone: application.ceoPhone,
    ceo_email: application.ceoEmail,
    consent_version: consent ?? null,
    offer_version: offer ?? null,
    agreed_at: agreed ? now : null,
    agreed_address: agreed ? ip : null,
    created_at: now,
  }
  const files = scans.map(({ key, type, name, kind, size, digest }) => ({
    file_key: key,
    application_uid: uid,
    type,
    name,
    media_type: SCAN_KINDS[kind].mediaType,
    size,
    digest,
  }))
  return { row, files }
}
