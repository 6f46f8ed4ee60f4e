import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dummyPaymentHandler, mergeConfig } from '@vendure/core'
import {
  createTestEnvironment,
  registerInitializer,
  SqljsInitializer,
  testConfig,
  type TestEnvironment,
} from '@vendure/testing'
import { WEBHOOK_ROUTE } from '../src/raw-body.ts'
import { YacheykaPlugin } from '../src/plugin.ts'
import type { YacheykaPluginOptions } from '../src/options.ts'
import * as calls from './shop-calls.ts'
import { INITIAL_DATA } from './shop-data.ts'

/** Grams and millimetres of the one thing that is sold. */
export const TEA = { weightG: 600, heightMm: 60, widthMm: 200, depthMm: 150 }

export interface PaidOrder {
  readonly id: string
  readonly code: string
  readonly lines: readonly { readonly id: string; readonly quantity: number }[]
}

export interface Fulfillment {
  readonly id: string
  readonly state: string
  readonly trackingCode: string
  readonly customFields: { readonly yacheykaParcel: string; readonly yacheykaVersion: number }
}

type FulfilAnswer = Partial<Fulfillment> & {
  readonly __typename: string
  readonly method?: string
  readonly fulfillmentHandlerError?: string
}

export const webhookUrl = (port: number): string => `http://127.0.0.1:${port}/${WEBHOOK_ROUTE}`

/** A Vendure server with the plug-in, a product and the shipping method; its buyer and its merchant. */
export async function openShop(port: number, options: YacheykaPluginOptions) {
  const folder = mkdtempSync(join(tmpdir(), 'vendure-'))
  registerInitializer('sqljs', new SqljsInitializer(folder))
  const config = mergeConfig(testConfig, {
    apiOptions: { port },
    paymentOptions: { paymentMethodHandlers: [dummyPaymentHandler] },
    plugins: [YacheykaPlugin.init(options)],
  })
  const environment = createTestEnvironment(config)
  const close = async () => {
    try {
      await environment.server.destroy()
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  try {
    return { ...(await fillShop(environment)), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function fillShop({ server, adminClient, shopClient }: TestEnvironment) {
  await server.init({ initialData: INITIAL_DATA, customerCount: 0 })
  await adminClient.asSuperAdmin()
  await adminClient.query(calls.UPDATE_CHANNEL)
  const { createProduct } = await adminClient.query(calls.CREATE_PRODUCT)
  const { createProductVariants } = await adminClient.query(calls.CREATE_VARIANTS, {
    input: [
      {
        productId: createProduct.id,
        sku: 'TEA',
        price: 49_900,
        stockOnHand: 1000,
        translations: [{ languageCode: 'en', name: 'Tea' }],
        customFields: TEA,
      },
    ],
  })
  await adminClient.query(calls.CREATE_METHOD, {
    input: {
      code: 'locker',
      fulfillmentHandler: 'yacheyka',
      checker: { code: 'yacheyka-eligibility-checker', arguments: [] },
      calculator: {
        code: 'yacheyka-shipping-calculator',
        arguments: [{ name: 'taxRate', value: '20' }],
      },
      translations: [{ languageCode: 'en', name: 'Locker', description: '' }],
    },
  })

  const offered = async (): Promise<readonly { id: string; priceWithTax: number }[]> =>
    (await shopClient.query(calls.ELIGIBLE_METHODS)).eligibleShippingMethods

  return {
    offered,
    /** A new buyer with tea in the basket who has chosen this locker. */
    async fillBasket(point: string, quantity = 1): Promise<void> {
      await shopClient.asAnonymousUser()
      const variant = createProductVariants[0].id
      await shopClient.query(calls.ADD_ITEM, { variant, quantity })
      await shopClient.query(calls.SET_ADDRESS, { phone: '+79161234567' })
      await shopClient.query(calls.CHOOSE_POINT, { point })
    },
    chooseMethod: (id: string) => shopClient.query(calls.SET_METHOD, { id }),
    choosePoint: (point: string) => shopClient.query(calls.CHOOSE_POINT, { point }),
    async chooseLocker(): Promise<{ shippingWithTax: number; currencyCode: string }> {
      const [method] = await offered()
      if (method === undefined) throw new Error('the locker is not offered')
      await shopClient.query(calls.SET_METHOD, { id: method.id })
      return (await shopClient.query(calls.GET_ACTIVE_ORDER)).activeOrder
    },
    activeOrder: async (): Promise<{ shippingWithTax: number }> =>
      (await shopClient.query(calls.GET_ACTIVE_ORDER)).activeOrder,
    arrangePayment: () => shopClient.query(calls.ARRANGE_PAYMENT),
    async pay(): Promise<PaidOrder> {
      await shopClient.query(calls.ARRANGE_PAYMENT)
      const { addPaymentToOrder } = await shopClient.query(calls.PAY)
      if (addPaymentToOrder.state !== 'PaymentSettled')
        throw new Error(JSON.stringify(addPaymentToOrder))
      return addPaymentToOrder
    },
    /** @param part of each line instead of all that was ordered */
    async fulfil({ lines }: PaidOrder, part?: number): Promise<FulfilAnswer> {
      const { addFulfillmentToOrder } = await adminClient.query(calls.FULFIL, {
        input: {
          handler: { code: 'yacheyka', arguments: [] },
          lines: lines.map(({ id, quantity }) => ({ orderLineId: id, quantity: part ?? quantity })),
        },
      })
      return addFulfillmentToOrder
    },
    moveFulfillment: async (id: string, state: string): Promise<unknown> =>
      (await adminClient.query(calls.MOVE_FULFILLMENT, { id, state })).transitionFulfillmentToState,
    redirect: ({ id }: Pick<PaidOrder, 'id'>, point: string) =>
      adminClient.query(calls.REDIRECT, { id, point }),
    order: async ({
      id,
    }: Pick<PaidOrder, 'id'>): Promise<{ state: string; fulfillments: readonly Fulfillment[] }> =>
      (await adminClient.query(calls.GET_ORDER, { id })).order,
  }
}

export type Shop = Awaited<ReturnType<typeof openShop>>
