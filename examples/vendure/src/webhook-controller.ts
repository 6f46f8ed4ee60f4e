import { Body, Controller, Headers, HttpCode, Inject, Post, Res } from '@nestjs/common'
import { verifyWebhook, WebhookVerificationError } from '@yacheyka/sdk'
import type { Response } from 'express'
import { ApplyEvent, FulfillmentNotStoredError } from './apply-event.ts'
import { YACHEYKA_OPTIONS, type YacheykaPluginOptions } from './options.ts'
import { WEBHOOK_ROUTE } from './raw-body.ts'

/** Takes the network's events: 204 once they are acted upon or need nothing, 400 forged, 503 to come again. */
@Controller(WEBHOOK_ROUTE)
export class WebhookController {
  readonly #options: YacheykaPluginOptions
  readonly #events: ApplyEvent

  constructor(
    @Inject(YACHEYKA_OPTIONS) options: YacheykaPluginOptions,
    @Inject(ApplyEvent) events: ApplyEvent,
  ) {
    this.#options = options
    this.#events = events
  }

  @Post()
  @HttpCode(204)
  async receive(
    @Body() body: unknown,
    @Headers() headers: Readonly<Record<string, string>>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string | undefined> {
    try {
      const raw = Buffer.isBuffer(body) ? body : ''
      const event = await verifyWebhook(raw, headers, this.#options.webhookSecret)
      await this.#events.applyOnce(event.id, event)
      return undefined
    } catch (error) {
      // Answered, not thrown: anybody may send such a request, and what is thrown is an error in the shop's log.
      const status = statusOf(error)
      if (status === undefined) throw error
      response.status(status)
      return String(error)
    }
  }
}

function statusOf(error: unknown): number | undefined {
  if (error instanceof WebhookVerificationError) return 400
  return error instanceof FulfillmentNotStoredError ? 503 : undefined
}
