import {
  operatorApproveApplication,
  operatorDeleteApplication,
  operatorFindInn,
  operatorGetApplication,
  operatorGetScan,
  operatorListApplications,
  operatorRefuseApplication,
} from '@yacheyka/contract/applications/console-applications'
import type { FastifyInstance } from 'fastify'
import { mailSettings } from '#/accounts/mail-settings.ts'
import { openTokens } from '#/auth/tokens.ts'
import { pageLinks } from '#/http/collection.ts'
import type { Context } from '#/context.ts'
import { AppError, notFound } from '#/http/errors.ts'
import { actorOf } from '#/audit/actor.ts'
import { periodOf } from '#/http/period.ts'
import { serve } from '#/http/serve.ts'
import { APPROVED_STAYS, deleteApplication } from './delete-application.ts'
import { openTrialTokens } from '#/auth/trial.ts'
import { rejectionOf } from './console-rejections.ts'
import { presentCard, presentRow } from './console-present.ts'
import { findCustomerByInn, findScan, readApplicationPage } from './console-queries.ts'
import { sendScan } from './send-scan.ts'
import { approveApplication, refuseApplication } from './settle-application.ts'

/** Applications in the console (decisions, section 9): the same functions as `applications` of the command line. */
export function registerOperatorApplications(scope: FastifyInstance, context: Context) {
  const { config, database, files } = context
  const { db } = database
  const tokens = openTokens(config.secret)
  const mails = mailSettings(config)
  const trials = openTrialTokens(config)

  serve(scope, operatorListApplications, async ({ query, request }) => {
    const { count, rows } = await readApplicationPage(db, { ...query, ...periodOf(query) })
    return {
      count,
      ...pageLinks(request.url, { ...query, count }),
      results: rows.map(presentRow),
    }
  })

  serve(scope, operatorGetApplication, async ({ params }) => {
    const card = await presentCard(db, params.uid)
    if (card === undefined) throw unknown()
    return card
  })

  serve(scope, operatorGetScan, async ({ params, query, reply }) => {
    const scan = await findScan(db, params.uid, params.key)
    const bytes = scan === undefined ? undefined : await files.get(scan.file_key)
    if (scan === undefined || bytes === undefined) throw notFound('Такого скана нет')
    return sendScan(reply, scan, bytes, query.save === '1')
  })

  serve(scope, operatorFindInn, async ({ params }) => ({
    customer: (await findCustomerByInn(db, params.inn)) ?? null,
  }))

  serve(scope, operatorApproveApplication, async ({ params, body, request }) => {
    const options = { tokens, mails, trials, actor: actorOf(request), now: new Date() }
    const result = await approveApplication(db, params.uid, body, options)
    if (result.outcome !== 'done') throw rejectionOf(result)
    const { login, email, customerUid } = result
    return { login, email, customer_uid: customerUid }
  })

  serve(scope, operatorRefuseApplication, async ({ params, body, request }) => {
    const options = { mails, actor: actorOf(request), now: new Date() }
    const result = await refuseApplication(db, params.uid, body.reason, options)
    if (result.outcome !== 'done') throw rejectionOf(result)
    return { email: result.email }
  })

  serve(scope, operatorDeleteApplication, async ({ params, request }) => {
    const outcome = await deleteApplication(db, files, params.uid, actorOf(request))
    if (outcome === 'unknown') throw unknown()
    if (outcome === 'approved') throw new AppError(409, 'application_approved', APPROVED_STAYS)
    return { success: true as const }
  })
}

const unknown = () => notFound('Такой заявки нет')
