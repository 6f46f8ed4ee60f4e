import {
  operatorAddPartner,
  operatorListPartners,
  operatorRenewPartner,
  operatorRevokePartner,
  operatorSetOrigins,
  type PartnerRow,
} from '@yacheyka/contract/widget/console-partners'
import { embedCode } from '@yacheyka/core/widget/embed-code'
import type { FastifyInstance } from 'fastify'
import { pageLinks } from '#/http/collection.ts'
import type { Context } from '#/context.ts'
import { FieldErrors, notFound } from '#/http/errors.ts'
import { actorOf } from '#/audit/actor.ts'
import { moscowTime } from '#/http/moscow-time.ts'
import { serve } from '#/http/serve.ts'
import {
  addPartner,
  changeOrigins,
  readOrigins,
  renewPartner,
  revokePartner,
} from './manage-partners.ts'
import { type ListedPartner, readPartnerPage } from './console-queries.ts'

const unknown = () => notFound('Такого партнёра нет')

/** Who holds the widget, on which sites, and how much (decisions, section 9). */
export function registerOperatorPartners(
  scope: FastifyInstance,
  { config, database: { db } }: Context,
) {
  const issue = (partner: string, token: string) => ({
    partner,
    token,
    embed: embedCode(config.publicUrl, token),
  })

  serve(scope, operatorListPartners, async ({ query, request }) => {
    const { count, rows } = await readPartnerPage(db, query)
    return { count, ...pageLinks(request.url, { ...query, count }), results: rows.map(present) }
  })

  serve(scope, operatorAddPartner, async ({ body: { partner, origins }, request, reply }) => {
    const token = await addPartner(db, actorOf(request), partner, readOrigins(origins))
    if (token === undefined) throw new FieldErrors({ partner: ['Такой партнёр уже есть'] })
    void reply.code(201)
    return issue(partner, token)
  })

  serve(scope, operatorSetOrigins, async ({ params, body, request }) => {
    const origins = readOrigins(body.origins)
    if (!(await changeOrigins(db, actorOf(request), params, origins))) throw unknown()
    return { origins: [...origins] }
  })

  serve(scope, operatorRevokePartner, async ({ params, request, reply }) => {
    if (!(await revokePartner(db, actorOf(request), params, new Date()))) throw unknown()
    return reply.code(204).send()
  })

  serve(scope, operatorRenewPartner, async ({ params, request }) => {
    const renewed = await renewPartner(db, actorOf(request), params)
    if (renewed === undefined) throw unknown()
    return issue(renewed.partner, renewed.token)
  })
}

const present = (row: ListedPartner): PartnerRow => ({
  uid: row.uid,
  partner: row.partner,
  origins: row.origins,
  created_at: moscowTime(row.created_at) ?? '',
  revoked_at: moscowTime(row.revoked_at),
  used_at: moscowTime(row.used_at),
  days: row.days,
})
