import type { Expansion, MerchantParcel } from '@yacheyka/contract/merchant-api/parcels'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#/context.ts'
import { openExpansion } from './expand-parcels.ts'
import { merchantOf } from './guard.ts'
import { findParcelUid, type ParcelName, readParcels } from './parcel-queries.ts'
import { openParcelViews } from './parcel-views.ts'
import { presentMerchantParcel } from './present-parcel.ts'
import { ApiProblem } from './problems.ts'

export interface ParcelReader {
  /** @throws {ApiProblem} 404 where it is not the caller's */
  readonly uidOf: (request: FastifyRequest, name: ParcelName) => Promise<string>
  /** The same, shown; its version stands in `ETag`. */
  readonly read: (
    request: FastifyRequest,
    reply: FastifyReply,
    name: ParcelName,
    expand?: readonly Expansion[],
  ) => Promise<MerchantParcel>
}

/** Reads parcels as a merchant names them. */
export function openParcelReader(context: Context): ParcelReader {
  const { db } = context.database
  const viewFor = openParcelViews(context)
  const expansionOf = openExpansion(context)
  const uidOf = async (request: FastifyRequest, name: ParcelName): Promise<string> => {
    const uid = await findParcelUid(db, merchantOf(request).customer_uid, name)
    if (uid === undefined) throw new ApiProblem('not_found', 'Такой посылки нет.')
    return uid
  }
  return {
    uidOf,
    read: async (request, reply, name, expand) => {
      const uid = await uidOf(request, name)
      const [parcel] = await readParcels(db, merchantOf(request).customer_uid, [uid])
      if (parcel === undefined) throw new ApiProblem('not_found', 'Такой посылки нет.')
      void reply.header('etag', `"${parcel.row.version}"`)
      const view = await viewFor(request)
      const [expanded] = await expansionOf(request, [parcel], { expand, ...view })
      return { ...presentMerchantParcel(parcel, view), ...(expanded && { expanded }) }
    },
  }
}
