import {
  advanceSandboxParcel,
  clearSandbox,
  fireSandboxEvent,
  listSandboxMessages,
  setSandboxDeposit,
} from '@yacheyka/contract/merchant-api/sandbox'
import { formatWireMoney } from '@yacheyka/core/money/money'
import { secondsOf } from '@yacheyka/core/time/whole-seconds'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '#/context.ts'
import { recordAudit } from '#/audit/audit.ts'
import { ledgerOptions } from '#/ledger/options.ts'
import { eventId } from '#/merchant-events/present-event.ts'
import { parcelOptions } from '#/parcel-store/options.ts'
import { clearSandboxOf, setSandboxBalance } from '#/sandbox/clear-sandbox.ts'
import { driveParcel } from '#/sandbox/drive-parcel.ts'
import { SANDBOX_BALANCE } from '#/sandbox/open-twin.ts'
import { readSandboxMessages } from '#/sandbox/read-messages.ts'
import { putSampleEvent } from '#/webhooks/put-sample.ts'
import { merchantOf } from './guard.ts'
import { keyActor } from './key-actor.ts'
import type { ParcelReader } from './parcel-reader.ts'
import type { Quotas } from './quotas.ts'
import { serveCall } from './serve-call.ts'

/** What makes the sandbox go, in the place of lockers, couriers and banks. */
export function serveSandbox(
  scope: FastifyInstance,
  context: Context,
  { quotas, reader }: { readonly quotas: Quotas; readonly reader: ParcelReader },
) {
  const { config, database } = context
  const { db } = database
  const twinOf = (request: FastifyRequest): string => merchantOf(request).customer_uid

  serveCall(scope, advanceSandboxParcel, async ({ params, body, request, reply }) => {
    await quotas.countParcels(reply, merchantOf(request), 1)
    const uid = await reader.uidOf(request, { barcode: params.id })
    const now = new Date()
    const at = body.at === undefined ? now : new Date(body.at)
    await driveParcel(db, uid, { to: body.to, at }, { ...parcelOptions(config), now })
    return await reader.read(request, reply, { barcode: params.id })
  })

  serveCall(scope, listSandboxMessages, async ({ params, request }) => {
    const uid = await reader.uidOf(request, { barcode: params.id })
    const rows = await readSandboxMessages(db, uid)
    return {
      data: rows.map(({ body, created_at: at, ...row }) => ({
        ...row,
        text: body,
        created_at: secondsOf(at),
      })),
    }
  })

  serveCall(scope, setSandboxDeposit, async ({ body, request }) => {
    const options = ledgerOptions(config, new Date())
    const balance = await setSandboxBalance(db, twinOf(request), body.balance, options)
    return { balance: formatWireMoney(balance), currency: 'RUB' as const }
  })

  serveCall(scope, fireSandboxEvent, async ({ body: { type }, request }) => ({
    id: eventId(await putSampleEvent(db, twinOf(request), type, new Date())),
    type,
  }))

  serveCall(scope, clearSandbox, async ({ request }) => {
    const { owner_uid: id } = merchantOf(request)
    const now = new Date()
    const cleared = await clearSandboxOf(
      db,
      twinOf(request),
      ledgerOptions(config, now),
      (transaction) =>
        recordAudit(
          transaction,
          keyActor(request),
          { action: 'sandbox.clear', subject: { kind: 'customer', id, name: '' } },
          now,
        ),
    )
    return { ...cleared, balance: formatWireMoney(SANDBOX_BALANCE), currency: 'RUB' as const }
  })
}
