import cookie from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import type { Context } from './context.ts'
import { registerOperatorApplications } from './applications/console-routes.ts'
import { registerOperatorFeedback } from './feedback/console-routes.ts'
import { registerOperatorAccess } from './operators/console-routes.ts'
import { registerSignIn } from './operators/sign-in.ts'
import { registerOperatorIntegrations } from './customers/console-integrations-routes.ts'
import { registerOperatorCustomers } from './customers/console-routes.ts'
import { registerOperatorLockers } from './devices/console-routes.ts'
import { registerOperatorMessages } from './messages/console-routes.ts'
import { registerOperatorMoney } from './billing/console-routes.ts'
import { registerOperatorOrders } from './orders/console-routes.ts'
import { registerOperatorParcels } from './parcels/console-routes.ts'
import { registerOperatorPartners } from './widget/console-routes.ts'
import { registerOperatorPoints } from './points/console-routes.ts'
import { registerOperatorFeed } from './feed/console-routes.ts'
import { registerOperatorPersonalData } from './privacy/console-routes.ts'
import { registerOperatorTariffs } from './tariffs/console-routes.ts'
import { registerOperatorLegal } from './content/console-legal-routes.ts'
import { registerOperatorTexts } from './content/console-routes.ts'
import { registerOperatorNewsPictures } from './content/news-picture-routes.ts'
import { registerOperatorResponses } from './vacancies/console-routes.ts'
import { registerOperatorVacancies } from './vacancies/console-vacancy-routes.ts'
import { registerOperatorToday } from './dashboard/console-routes.ts'
import { registerOperatorReports } from './reports/console-routes.ts'
import { registerGrowthReport } from './reports/growth-routes.ts'
import { registerOccupancyReport } from './reports/occupancy-routes.ts'
import { registerRefusalReport } from './reports/refusal-routes.ts'
import { registerSilenceReport } from './reports/silence-routes.ts'
import { registerTravelReport } from './reports/travel-routes.ts'
import { registerParcelSupport } from './support/routes.ts'
import { guardOperators } from './operators/guard.ts'

/** All calls of the operator's console: what leads to a session, and behind the guard everything else. */
export async function registerOperatorConsole(app: FastifyInstance, context: Context) {
  await app.register(async (outer) => {
    await outer.register(cookie)
    registerSignIn(outer, context)
    await outer.register(async (scope) => {
      guardOperators(scope, context)
      registerOperatorAccess(scope, context)
      registerOperatorApplications(scope, context)
      registerOperatorFeedback(scope, context)
      registerOperatorCustomers(scope, context)
      registerOperatorIntegrations(scope, context)
      registerOperatorMoney(scope, context)
      registerOperatorMessages(scope, context)
      registerOperatorToday(scope, context)
      registerOperatorReports(scope, context)
      registerTravelReport(scope, context)
      registerGrowthReport(scope, context)
      registerOccupancyReport(scope, context)
      registerRefusalReport(scope, context)
      registerSilenceReport(scope, context)
      registerOperatorFeed(scope, context)
      registerOperatorLockers(scope, context)
      registerOperatorPartners(scope, context)
      registerOperatorResponses(scope, context)
      registerOperatorPoints(scope, context)
      registerOperatorParcels(scope, context)
      registerParcelSupport(scope, context)
      registerOperatorOrders(scope, context)
      registerOperatorTariffs(scope, context)
      registerOperatorTexts(scope, context)
      registerOperatorNewsPictures(scope, context)
      registerOperatorLegal(scope, context)
      registerOperatorVacancies(scope, context)
      registerOperatorPersonalData(scope, context)
    })
  })
}
