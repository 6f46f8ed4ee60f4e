import { Inject, Injectable } from '@nestjs/common'
import {
  Fulfillment,
  type FulfillmentState,
  isGraphQlErrorResult,
  Logger,
  Order,
  OrderService,
  type RequestContext,
  RequestContextService,
  TransactionalConnection,
} from '@vendure/core'
import type { Parcel, WebhookEvent, YacheykaEventData } from '@yacheyka/sdk'
import { lockRow } from './lock-row.ts'
import { ORDER_IN_METADATA } from './parcel-of-lines.ts'
import { WebhookReceipt } from './webhook-receipt.entity.ts'

/**
 * What a fulfillment is while its parcel is of this group. The network's status `delivered` is of `at_point`: the parcel
 * lies in the locker, and the buyer has it once it is `received`.
 */
const STATE_OF_GROUP: Readonly<Partial<Record<Parcel['status_group'], FulfillmentState>>> = {
  in_transit: 'Shipped',
  at_point: 'Shipped',
  overdue: 'Shipped',
  returning: 'Shipped',
  received: 'Delivered',
  cancelled: 'Cancelled',
}

/** Transitions that an event may ask for: never back, whatever came late. */
const MAY_BECOME: Readonly<Record<string, readonly FulfillmentState[]>> = {
  Pending: ['Shipped', 'Delivered', 'Cancelled'],
  Shipped: ['Delivered', 'Cancelled'],
}

/** A mutation that made a parcel has stored its fulfillment by then, or has failed. */
const STORED_WITHIN_MS = 3_600_000

/** The network is asked to send the event again. */
export class FulfillmentNotStoredError extends Error {
  override readonly name = 'FulfillmentNotStoredError'
}

/** Moves fulfillments after their parcels. */
@Injectable()
export class ApplyEvent {
  readonly #connection: TransactionalConnection
  readonly #contexts: RequestContextService
  readonly #orders: OrderService

  constructor(
    @Inject(TransactionalConnection) connection: TransactionalConnection,
    @Inject(RequestContextService) contexts: RequestContextService,
    @Inject(OrderService) orders: OrderService,
  ) {
    this.#connection = connection
    this.#contexts = contexts
    this.#orders = orders
  }

  /** An event that was seen, or is older than what is known, changes nothing. */
  async applyOnce(webhookId: string, event: WebhookEvent): Promise<void> {
    const { type, data } = event
    if (type !== 'parcel.status_changed' || !('id' in data)) return
    if (await this.#isReceived(webhookId)) return
    const ctx = await this.#contexts.create({ apiType: 'admin' })
    try {
      // The receipt and what it is for are stored together: an event that failed half-way is delivered again.
      await this.#connection.withTransaction(ctx, async (transaction) => {
        await this.#connection.getRepository(transaction, WebhookReceipt).insert({ webhookId })
        await this.#apply(transaction, event.timestamp, data)
      })
    } catch (error) {
      // Its twin was faster: the unique index has refused the second receipt.
      if (!(await this.#isReceived(webhookId))) throw error
    }
  }

  async #isReceived(webhookId: string): Promise<boolean> {
    return this.#connection.rawConnection.getRepository(WebhookReceipt).existsBy({ webhookId })
  }

  async #apply(ctx: RequestContext, timestamp: string, data: YacheykaEventData): Promise<void> {
    const { id, version = 0, parcel } = data
    // The order first: of its last two parcels, collected at once, the later has to see what became of the other.
    const code = parcel?.metadata?.[ORDER_IN_METADATA]
    if (code !== undefined) await lockRow(this.#connection.getRepository(ctx, Order), { code })
    const fulfillment = await lockRow(this.#connection.getRepository(ctx, Fulfillment), {
      customFields: { yacheykaParcel: id },
    })
    if (fulfillment === null) return this.#refuseEarly(ctx, timestamp, data)
    if (!(await this.#raiseVersion(ctx, fulfillment, version))) return
    const state = STATE_OF_GROUP[parcel?.status_group ?? '']
    if (state === undefined || !MAY_BECOME[fulfillment.state]?.includes(state)) return
    const moved = await this.#orders.transitionFulfillmentToState(ctx, fulfillment.id, state)
    if (isGraphQlErrorResult(moved)) throw new Error(moved.transitionError)
  }

  /**
   * An order of this shop whose fulfillment may be about to be stored: the network tries again. What stays refused would in
   * the end have the webhook switched off, so a parcel of the merchant's other shop and one that came to nothing are taken.
   * @throws {FulfillmentNotStoredError}
   */
  async #refuseEarly(
    ctx: RequestContext,
    timestamp: string,
    { id, parcel }: YacheykaEventData,
  ): Promise<void> {
    const code = parcel?.metadata?.[ORDER_IN_METADATA]
    if (code === undefined) return
    const isRecent = Date.now() - Date.parse(timestamp) < STORED_WITHIN_MS
    if (isRecent && (await this.#orders.findOneByCode(ctx, code, [])) !== undefined)
      throw new FulfillmentNotStoredError(`${id} has no fulfillment yet`)
    Logger.warn(`${id} of the order ${code} has no fulfillment here`, 'Yacheyka')
  }

  /** One statement compares and writes: of two events at once the greater wins. @returns whether it was greater */
  async #raiseVersion(ctx: RequestContext, { id }: Fulfillment, version: number): Promise<boolean> {
    const { affected } = await this.#connection
      .getRepository(ctx, Fulfillment)
      .createQueryBuilder()
      .update()
      .set({ customFields: { yacheykaVersion: version } })
      .where('id = :id', { id })
      .andWhere('customFieldsYacheykaversion < :version', { version })
      .execute()
    return affected !== 0
  }
}
