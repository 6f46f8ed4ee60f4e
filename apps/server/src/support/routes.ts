import {
  addParcelNote,
  listParcelClaims,
  listParcelNotes,
  openParcelClaim,
} from '@yacheyka/contract/support/parcel-support'
import type { FastifyInstance } from 'fastify'
import { actorOf, operatorOf } from '#/audit/actor.ts'
import type { Context } from '#/context.ts'
import { actOnce, idempotencyKey } from '#/http/idempotency.ts'
import { serve } from '#/http/serve.ts'
import { ledgerOptions } from '#/ledger/options.ts'
import { uidOf } from '#/parcels/console-subject.ts'
import { openClaim, readClaims } from './claims.ts'
import { addNote, readNotes } from './notes.ts'

/** What people who help keep of a parcel: notes of calls, and claims of its customer. */
export function registerParcelSupport(scope: FastifyInstance, { config, database }: Context) {
  const { db } = database

  serve(scope, listParcelNotes, async ({ params }) =>
    readNotes(db, await uidOf(db, params.barcode)),
  )

  serve(scope, addParcelNote, async ({ params, body, request, reply }) => {
    const now = new Date()
    const parcelUid = await uidOf(db, params.barcode)
    const { uid: operatorUid } = operatorOf(request)
    const call = {
      key: idempotencyKey(request),
      scope: `${addParcelNote.id}:${operatorUid}`,
      content: { parcelUid, body },
      response: addParcelNote.responses[201],
      now,
    }
    const notes = await actOnce(db, call, async (transaction) => {
      await addNote(transaction, { parcelUid, operatorUid, text: body.text }, now)
      return readNotes(transaction, parcelUid)
    })
    void reply.code(201)
    return notes
  })

  serve(scope, listParcelClaims, async ({ params }) =>
    readClaims(db, await uidOf(db, params.barcode)),
  )

  serve(scope, openParcelClaim, async ({ params, body, request, reply }) => {
    const now = new Date()
    const parcelUid = await uidOf(db, params.barcode)
    const { uid: operatorUid } = operatorOf(request)
    const call = {
      key: idempotencyKey(request),
      scope: `${openParcelClaim.id}:${operatorUid}`,
      content: { parcelUid, body },
      response: openParcelClaim.responses[201],
      now,
    }
    const claims = await actOnce(db, call, async (transaction) => {
      const { kind, amount, text } = body
      const options = ledgerOptions(config, now)
      await openClaim(transaction, { parcelUid, kind, amount }, actorOf(request), options)
      await addNote(transaction, { parcelUid, operatorUid, text }, now)
      return readClaims(transaction, parcelUid)
    })
    void reply.code(201)
    return claims
  })
}
