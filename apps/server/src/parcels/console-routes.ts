import {
  listOperatorParcelEvents,
  listOperatorParcelMessages,
} from '@yacheyka/contract/parcels/console-parcel-history'
import { operatorParcelLabels } from '@yacheyka/contract/parcels/console-parcel-acts'
import { getOperatorParcel, listOperatorParcels } from '@yacheyka/contract/parcels/console-parcels'
import type { FastifyInstance } from 'fastify'
import { pageLinks } from '#/http/collection.ts'
import type { Context } from '#/context.ts'
import { readLabelledParcels } from '#/labels/labelled-parcels.ts'
import { labelsOf } from '#/labels/labels.ts'
import { sendLabels } from '#/labels/send-labels.ts'
import { presentOperatorRow } from '#/parcel-store/console-rows.ts'
import { serve } from '#/http/serve.ts'
import { registerOperatorParcelActs } from './console-act-routes.ts'
import { readCard } from './console-card.ts'
import { readEvents, readMessages } from './console-history.ts'
import { readPage } from './console-list.ts'
import { uidOf, unknownParcel } from './console-subject.ts'

/** Parcels of all customers: found, looked at, and acted on. */
export function registerOperatorParcels(scope: FastifyInstance, context: Context) {
  const { db, readCurrent } = context.database

  serve(scope, listOperatorParcels, ({ query, request }) =>
    readCurrent(async (from) => {
      const { count, exact, rows } = await readPage(from, query)
      return {
        count,
        exact,
        ...pageLinks(request.url, { ...query, count }),
        results: rows.map(presentOperatorRow),
      }
    }),
  )

  serve(scope, getOperatorParcel, async ({ params }) => {
    const card = await readCard(db, await uidOf(db, params.barcode))
    if (card === undefined) throw unknownParcel()
    return card
  })

  serve(scope, listOperatorParcelEvents, ({ params, query, request }) =>
    readCurrent(async (from) => {
      const { count, results } = await readEvents(from, await uidOf(from, params.barcode), query)
      return { count, ...pageLinks(request.url, { ...query, count }), results }
    }),
  )

  serve(scope, listOperatorParcelMessages, ({ params, query, request }) =>
    readCurrent(async (from) => {
      const { count, results } = await readMessages(from, await uidOf(from, params.barcode), query)
      return { count, ...pageLinks(request.url, { ...query, count }), results }
    }),
  )

  serve(scope, operatorParcelLabels, async ({ params, query, reply }) => {
    const parcelUid = await uidOf(db, params.barcode)
    const [parcel] = await readLabelledParcels(db, { parcelUids: [parcelUid] })
    if (parcel === undefined) throw unknownParcel()
    const title = `Этикетка ${parcel.parcelNumber}`
    return sendLabels(reply, context, { ...query, title, labels: labelsOf([parcel]) })
  })

  registerOperatorParcelActs(scope, context)
}
