import cookie from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import type { Context } from './context.ts'
import { registerOperatorApplications } from './features/applications/operator-routes.ts'
import { registerOperatorFeedback } from './features/feedback/operator-routes.ts'
import { registerOperatorAccess } from './features/operator-access/routes.ts'
import { registerSignIn } from './features/operator-access/sign-in.ts'
import { registerOperatorCustomers } from './features/operator-customers/routes.ts'
import { registerOperatorMessages } from './features/operator-messages/routes.ts'
import { registerOperatorMoney } from './features/operator-money/routes.ts'
import { registerOperatorOrders } from './features/operator-orders/routes.ts'
import { registerOperatorParcels } from './features/operator-parcels/routes.ts'
import { registerOperatorPartners } from './features/operator-partners/routes.ts'
import { registerOperatorPoints } from './features/points/operator-routes.ts'
import { registerOperatorFeed } from './features/pulse/operator-routes.ts'
import { registerOperatorPersonalData } from './features/operator-personal-data/routes.ts'
import { registerOperatorTariffs } from './features/operator-tariffs/routes.ts'
import { registerOperatorTexts } from './features/operator-texts/routes.ts'
import { registerOperatorResponses } from './features/vacancies/operator-routes.ts'
import { registerOperatorVacancies } from './features/vacancies/operator-vacancy-routes.ts'
import { registerOperatorToday } from './features/operator-today/routes.ts'
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
      registerOperatorMoney(scope, context)
      registerOperatorMessages(scope, context)
      registerOperatorToday(scope, context)
      registerOperatorFeed(scope, context)
      registerOperatorPartners(scope, context)
      registerOperatorResponses(scope, context)
      registerOperatorPoints(scope, context)
      registerOperatorParcels(scope, context)
      registerOperatorOrders(scope, context)
      registerOperatorTariffs(scope, context)
      registerOperatorTexts(scope, context)
      registerOperatorVacancies(scope, context)
      registerOperatorPersonalData(scope, context)
    })
  })
}
