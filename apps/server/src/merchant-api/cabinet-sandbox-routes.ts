import {
  advanceOwnSandboxParcel,
  clearOwnSandbox,
  getOwnSandbox,
  type SandboxParcel,
} from '@yacheyka/contract/merchant-api/cabinet-sandbox'
import { formatWireMoney } from '@yacheyka/core/money/money'
import { secondsOf } from '@yacheyka/core/time/whole-seconds'
import type { FastifyInstance } from 'fastify'
import { recordAudit } from '#/audit/audit.ts'
import { accountOf, guardAccounts } from '#/auth/guard.ts'
import { memberActor } from '#/auth/member-actor.ts'
import type { Context } from '#/context.ts'
import { notFound } from '#/http/errors.ts'
import { serve } from '#/http/serve.ts'
import { balanceOf } from '#/ledger/deposits.ts'
import { ledgerOptions } from '#/ledger/options.ts'
import { parcelOptions } from '#/parcel-store/options.ts'
import { clearSandboxOf } from '#/sandbox/clear-sandbox.ts'
import { driveParcel } from '#/sandbox/drive-parcel.ts'
import {
  findSandboxParcel,
  findTwin,
  listRecentParcels,
  type RecentParcel,
} from '#/sandbox/read-sandbox.ts'

/** The company's sandbox in the cabinet: what its test keys have ordered, driven by hand. */
export function registerCabinetSandbox(app: FastifyInstance, context: Context) {
  const { db } = context.database
  void app.register(async (scope) => {
    guardAccounts(scope, context)
    const present = async (twin: string | undefined) => {
      if (twin === undefined) return { balance: null, parcels: [] }
      const parcels = await listRecentParcels(db, twin)
      return {
        balance: formatWireMoney(await balanceOf(db, twin)),
        parcels: parcels.map(presentSandboxParcel),
      }
    }
    serve(scope, getOwnSandbox, async ({ request }) =>
      present(await findTwin(db, accountOf(request).customerUid)),
    )
    serve(scope, clearOwnSandbox, async ({ request }) => {
      const { customerUid } = accountOf(request)
      const twin = await findTwin(db, customerUid)
      if (twin !== undefined) {
        const now = new Date()
        const actor = await memberActor(db, request)
        await clearSandboxOf(db, twin, ledgerOptions(context.config, now), (transaction) =>
          recordAudit(
            transaction,
            actor,
            { action: 'sandbox.clear', subject: { kind: 'customer', id: customerUid, name: '' } },
            now,
          ),
        )
      }
      return present(twin)
    })
    serve(scope, advanceOwnSandboxParcel, async ({ params, body, request }) => {
      const twin = await findTwin(db, accountOf(request).customerUid)
      const find = async () => {
        const found = twin && (await findSandboxParcel(db, twin, params.parcel))
        if (!found) throw notFound('Такой посылки в песочнице нет.')
        return found
      }
      const now = new Date()
      const { uid } = await find()
      await driveParcel(
        db,
        uid,
        { to: body.to, at: now },
        { ...parcelOptions(context.config), now },
      )
      return presentSandboxParcel(await find())
    })
  })
}

const presentSandboxParcel = (row: RecentParcel): SandboxParcel => ({
  id: row.barcode,
  number: row.number,
  point: row.point,
  status: row.status,
  created_at: secondsOf(row.createdAt),
})
