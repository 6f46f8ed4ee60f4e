import { type DeepPartial, VendureEntity } from '@vendure/core'
import { Column, Entity } from 'typeorm'

/** An event that was acted upon: the network delivers at least once. */
@Entity('yacheyka_webhook_receipt')
export class WebhookReceipt extends VendureEntity {
  // oxlint-disable-next-line no-useless-constructor -- it makes the protected one of Vendure public
  constructor(input?: DeepPartial<WebhookReceipt>) {
    super(input)
  }

  /** `webhook-id`, which is the id of the event: the same over retries and resends. */
  @Column({ type: 'varchar', length: 255, unique: true })
  webhookId!: string
}
