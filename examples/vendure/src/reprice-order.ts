import { type EventBus, OrderEvent, type OrderService, UserInputError } from '@vendure/core'

/**
 * Vendure prices an order anew when its lines or its shipping method change, not when a custom field does: a buyer could
 * choose a near locker, take the price, and go on to a far one.
 */
export function repriceOnPointChange(eventBus: EventBus, orders: OrderService): void {
  eventBus.registerBlockingEventHandler({
    event: OrderEvent,
    id: 'yacheyka-reprice',
    async handler({ ctx, entity: { id }, input }) {
      if (!isPointChange(input)) return
      const order = await orders.findOne(ctx, id)
      if (order === undefined) return
      const { state } = order
      // The merchant may redirect a paid order; the buyer goes back to the basket first, as for all other changes.
      if (state !== 'AddingItems' && ctx.apiType === 'shop')
        throw new UserInputError('The locker can be changed in the basket only')
      if (state !== 'AddingItems') return
      await orders.applyPriceAdjustments(ctx, order)
    },
  })
}

const isPointChange = (input: unknown): boolean =>
  typeof input === 'object' &&
  input !== null &&
  'customFields' in input &&
  typeof input.customFields === 'object' &&
  input.customFields !== null &&
  'yacheykaPoint' in input.customFields
