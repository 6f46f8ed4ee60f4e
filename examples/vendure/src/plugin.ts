import { Inject, type OnApplicationBootstrap } from '@nestjs/common'
import { EventBus, OrderService, PluginCommonModule, type Type, VendurePlugin } from '@vendure/core'
import { Yacheyka } from '@yacheyka/sdk'
import { ApplyEvent } from './apply-event.ts'
import { CUSTOM_FIELDS } from './custom-fields.ts'
import { yacheykaEligibilityChecker } from './eligibility-checker.ts'
import { yacheykaFulfillmentHandler } from './fulfillment-handler.ts'
import { YACHEYKA_OPTIONS, type YacheykaPluginOptions } from './options.ts'
import { rawWebhookBody } from './raw-body.ts'
import { repriceOnPointChange } from './reprice-order.ts'
import { yacheykaShippingCalculator } from './shipping-calculator.ts'
import { WebhookController } from './webhook-controller.ts'
import { WebhookReceipt } from './webhook-receipt.entity.ts'

/** Delivery to the lockers of the network. */
@VendurePlugin({
  imports: [PluginCommonModule],
  entities: [WebhookReceipt],
  controllers: [WebhookController],
  providers: [
    ApplyEvent,
    { provide: YACHEYKA_OPTIONS, useFactory: () => YacheykaPlugin.options },
    { provide: Yacheyka, useFactory: () => new Yacheyka(YacheykaPlugin.options) },
  ],
  compatibility: '^3.7.0',
  configuration(config) {
    for (const [entity, fields] of Object.entries(CUSTOM_FIELDS))
      config.customFields[entity] = [...(config.customFields[entity] ?? []), ...fields]
    config.shippingOptions.shippingEligibilityCheckers?.push(yacheykaEligibilityChecker)
    config.shippingOptions.shippingCalculators?.push(yacheykaShippingCalculator)
    config.shippingOptions.fulfillmentHandlers?.push(yacheykaFulfillmentHandler)
    config.apiOptions.middleware.push(rawWebhookBody)
    return config
  },
})
export class YacheykaPlugin implements OnApplicationBootstrap {
  static options: YacheykaPluginOptions
  readonly #eventBus: EventBus
  readonly #orders: OrderService

  constructor(@Inject(EventBus) eventBus: EventBus, @Inject(OrderService) orders: OrderService) {
    this.#eventBus = eventBus
    this.#orders = orders
  }

  static init(options: YacheykaPluginOptions): Type<YacheykaPlugin> {
    YacheykaPlugin.options = options
    return YacheykaPlugin
  }

  onApplicationBootstrap(): void {
    repriceOnPointChange(this.#eventBus, this.#orders)
  }
}
