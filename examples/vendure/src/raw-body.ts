import type { Middleware } from '@vendure/core'
import { raw } from 'express'

/** Where the network delivers events. */
export const WEBHOOK_ROUTE = 'yacheyka/webhook'

/** Events are within 20 KB. */
const BODY_LIMIT = '64kb'

/** A signature is of the bytes as they came: JSON that was parsed and written again is other bytes. */
export const rawWebhookBody: Middleware = {
  route: `/${WEBHOOK_ROUTE}`,
  handler: raw({ type: () => true, limit: BODY_LIMIT }),
  beforeListen: true,
}
