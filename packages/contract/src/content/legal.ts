import { LEGAL_KINDS, type LegalKind, UNKNOWN_EDITION } from '@yacheyka/core/legal/legal-edition'
import { parseIsoDay } from '@yacheyka/core/time/document-day'
import * as z from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { badRequestResponse, errorResponse } from '../http/errors.ts'

const TAG = 'Правовые тексты'

export const legalKind = z.enum(LEGAL_KINDS)
export const editionState = z.enum(['past', 'in_force', 'future'])

/** What a form sends as accepted: the name of an edition. Whether it is in force is for the server to say. */
export const acceptedEdition = (kind: LegalKind) =>
  z
    .string(UNKNOWN_EDITION[kind])
    .refine((day) => parseIsoDay(day) !== undefined, UNKNOWN_EDITION[kind])

const edition = z.object({
  /** The day from which it applies, `2026-11-01`, and its name. */
  edition: z.string(),
  state: editionState,
})

export const legalDocument = edition
  .extend({
    kind: legalKind,
    /** HTML that the server has sanitised. */
    html: z.string(),
    /** Every published edition, the newest first. */
    editions: z.array(edition),
  })
  .meta({ id: 'LegalDocument' })
export type LegalDocument = z.output<typeof legalDocument>

export const getLegalDocument = defineEndpoint({
  id: 'getLegalDocument',
  method: 'GET',
  path: '/api/legal/:kind',
  access: 'anyone',
  tag: TAG,
  summary: 'Оферта или политика: действующая редакция или названная',
  params: z.object({ kind: legalKind }),
  query: z.object({ edition: z.string().max(40).optional() }),
  responses: { 200: legalDocument, 400: badRequestResponse, 404: errorResponse },
})

export const listEditionsInForce = defineEndpoint({
  id: 'listEditionsInForce',
  method: 'GET',
  path: '/api/legal',
  access: 'anyone',
  tag: TAG,
  summary: 'Действующие редакции: их называет форма, в которой их принимают',
  responses: {
    200: z.object({ results: z.array(z.object({ kind: legalKind, edition: z.string() })) }),
  },
})
