import fastify, { type FastifyError, LogController } from 'fastify'
import type { DestinationStream } from 'pino'
import type { Context } from './context.ts'
import { compileSerializer } from './http/response-schemas.ts'
import { rememberAddresses } from './observability/caller-address.ts'
import { notFound } from './http/errors.ts'
import { boundClosing } from './http/bound-closing.ts'
import { closeUnread } from './http/fail-body.ts'
import { type ShuttingDown, sendCallersElsewhere, staying } from './http/graceful-shutdown.ts'
import {
  type Answering,
  respondToBrokenRequest,
  sendBroken,
  sendError,
  rejectionCode,
} from './http/response-error.ts'
import { recordSecurityEvents } from './counters/record-security-events.ts'
import { registerBatches } from './batches/routes.ts'
import { registerBatchFiles } from './batch-files/routes.ts'
import { registerApiKeys } from './api-keys/routes.ts'
import { registerApplications } from './applications/routes.ts'
import { registerCaptcha } from './captcha/routes.ts'
import { registerDeposit } from './billing/routes.ts'
import { registerDocs } from './api-docs/routes.ts'
import { registerDevelopers } from './developers/routes.ts'
import { registerExports } from './exports/routes.ts'
import { registerFeedback } from './feedback/routes.ts'
import { registerFigures } from './dashboard/routes.ts'
import { registerHealth } from './health/routes.ts'
import { registerHelp } from './content/help-routes.ts'
import { registerLabels } from './labels/routes.ts'
import { respondToBrokenCall } from './merchant-api/broken-calls.ts'
import { registerCabinetCalls } from './merchant-api/cabinet-call-routes.ts'
import { registerCabinetUsage } from './merchant-api/cabinet-usage-routes.ts'
import { registerCabinetSandbox } from './merchant-api/cabinet-sandbox-routes.ts'
import { registerCabinetWebhooks } from './merchant-api/cabinet-webhook-routes.ts'
import { registerMerchantApi } from './merchant-api/routes.ts'
import { registerFaq } from './content/faq-routes.ts'
import { registerLegal } from './content/legal-routes.ts'
import { registerNewsPictures } from './content/news-picture-routes.ts'
import { registerNews } from './content/news-routes.ts'
import { registerOrderLists } from './orders/list-routes.ts'
import { registerOrders } from './orders/routes.ts'
import { registerParcelActions } from './parcels/action-routes.ts'
import { registerParcelCard } from './parcels/card-routes.ts'
import { registerPlaces } from './map/address-routes.ts'
import { registerPoints } from './points/routes.ts'
import { registerAvailability } from './points/availability-routes.ts'
import { registerProfile } from './accounts/profile-routes.ts'
import { registerDemoLocker, type DemoLockerOptions } from './demonstration/locker/routes.ts'
import { registerDevices } from './devices/routes.ts'
import { registerPulse } from './feed/routes.ts'
import { registerSendingPoints } from './orders/sending-point-routes.ts'
import { registerShops } from './content/shop-routes.ts'
import { isPageRequest } from './site/page-request.ts'
import { registerSite } from './site/routes.ts'
import { registerSpreadsheets } from './sheets/routes.ts'
import { registerStreets } from './map/street-routes.ts'
import { registerTiles } from './map/tile-routes.ts'
import { registerPickup } from './parcels/pickup-routes.ts'
import { registerPasswords } from './accounts/session-password-routes.ts'
import { registerSecurityContact } from './site/security-contact-routes.ts'
import { registerSentParcels } from './parcels/sent-routes.ts'
import { registerMembers } from './members/routes.ts'
import { registerOwnSessions } from './accounts/own-session-routes.ts'
import { registerSessions } from './accounts/session-routes.ts'
import { registerTracking } from './parcels/tracking-routes.ts'
import { registerTrialAccess } from './trial-access/routes.ts'
import { registerVacancies } from './vacancies/routes.ts'
import { registerWidget } from './widget/routes.ts'
import { registerOperatorConsole } from './operator-console.ts'
import { REJECTION_HEADERS, registerSecurity } from './http/security.ts'
import { logOptions } from './observability/log-options.ts'
import { rejections } from './observability/meters.ts'
import { makeRequestIds } from './observability/request-id.ts'
import { currentTrace } from './observability/tracing.ts'
import { watchRequests } from './observability/watch-requests.ts'

const LARGEST_BODY = 64 * 1024

export interface AppOptions {
  /** Folder of the built site; without it only the calls are served (tests). */
  readonly siteDist?: string
  readonly leaving?: ShuttingDown
  /** Where the lines of the log go; stdout by default. */
  readonly logTo?: DestinationStream
  readonly demoLocker?: DemoLockerOptions
}

/** Composes the features into one HTTP server; it does not listen yet. */
export async function makeApp(context: Context, options: AppOptions = {}) {
  const { env, publicUrl } = context.config
  const { leaving = staying } = options
  const app = fastify({
    logger: {
      ...logOptions(env),
      ...(options.logTo === undefined ? {} : { stream: options.logTo }),
    },
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'request_id',
    }),
    // So many proxies stand before us and may say whose call it is.
    trustProxy: (_address, hop) => hop < env.TRUST_PROXY,
    bodyLimit: LARGEST_BODY,
    // A resume of ten megabytes comes at 0.2 Mbit/s in nine and a half minutes.
    requestTimeout: 11 * 60_000,
    // A connection on which nothing moves; the call that takes resumes has a stricter rule of its own.
    connectionTimeout: 120_000,
    genReqId: makeRequestIds(env.TRUST_PROXY),
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 512 },
    // An address that does not even decode: a page leads Home like any unknown one, a call is told.
    frameworkErrors: (error, request, reply) => {
      void reply.headers(REJECTION_HEADERS)
      void reply.header('x-request-id', request.id)
      const own = respondToBrokenCall(request.url, 400, request.id, publicUrl)
      if (own !== undefined) sendBroken(own, reply as Answering)
      else if (options.siteDist !== undefined && isPageRequest(request)) reply.redirect('/', 302)
      else sendError(error, reply as Answering)
    },
    clientErrorHandler: (error, socket) =>
      respondToBrokenRequest(error, socket, (path, status, requestId) =>
        respondToBrokenCall(path, status, requestId, publicUrl),
      ),
  })
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = sendError(error, reply)
    if (status >= 500) request.log.error({ err: error, ...currentTrace() }, 'a call failed')
    else rejections.inc({ code: rejectionCode(error) })
  })
  app.setSerializerCompiler(compileSerializer)
  rememberAddresses(app.server)
  closeUnread(app)
  boundClosing(app)
  watchRequests(app, context.config)
  registerSecurity(app, context.config)
  recordSecurityEvents(app, context)
  sendCallersElsewhere(app, leaving)
  registerHealth(app, context, leaving)
  registerSecurityContact(app, context)
  registerPoints(app, context)
  registerAvailability(app, context)
  registerNews(app, context)
  registerNewsPictures(app, context)
  registerFaq(app, context)
  registerLegal(app, context)
  registerShops(app, context)
  registerPlaces(app, context)
  registerStreets(app, context)
  registerTiles(app, context)
  registerCaptcha(app, context)
  registerTracking(app, context)
  registerPickup(app, context)
  registerVacancies(app, context)
  registerWidget(app, context)
  registerPulse(app, context)
  registerDevices(app, context)
  registerApplications(app, context)
  registerTrialAccess(app, context)
  registerSessions(app, context)
  registerOwnSessions(app, context)
  registerMembers(app, context)
  registerPasswords(app, context)
  registerProfile(app, context)
  registerApiKeys(app, context)
  registerCabinetWebhooks(app, context)
  registerCabinetCalls(app, context)
  registerCabinetUsage(app, context)
  registerCabinetSandbox(app, context)
  registerMerchantApi(app, context)
  registerDeposit(app, context)
  registerOrders(app, context)
  registerOrderLists(app, context)
  registerSentParcels(app, context)
  registerParcelCard(app, context)
  registerParcelActions(app, context)
  registerLabels(app, context)
  registerExports(app, context)
  registerSendingPoints(app, context)
  registerBatches(app, context)
  registerBatchFiles(app, context)
  registerFeedback(app, context)
  registerSpreadsheets(app, context)
  registerFigures(app, context)
  registerHelp(app, context)
  await registerOperatorConsole(app, context)
  registerDocs(app, context)
  registerDevelopers(app, context)
  if (context.config.demo) registerDemoLocker(app, context, options.demoLocker)
  if (options.siteDist !== undefined) await registerSite(app, context, options.siteDist)
  else app.setNotFoundHandler(refuseUnknown)
  return app
}

function refuseUnknown(): never {
  throw notFound('Такого адреса нет')
}
