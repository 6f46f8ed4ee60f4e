import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import type { CallInput, Endpoint } from '@yacheyka/contract/http/endpoint'
import { callAsCustomer, customerQuery } from '#/session/call-as-customer.ts'
import { useUserUid } from '#/session/use-session.ts'

/** Milliseconds after which states and deliveries are looked at again. */
const EVERY = 5000

const useUid = () => useUserUid() ?? ''

export const useWebhooks = () =>
  useQuery({
    ...customerQuery(ENDPOINTS.listOwnWebhooks, { params: { uid: useUid() } }),
    refetchInterval: EVERY,
  })

export type DeliveriesQuery = NonNullable<CallInput<typeof ENDPOINTS.listOwnDeliveries>['query']>

export const useDeliveries = (query: DeliveriesQuery) =>
  useQuery({
    ...customerQuery(ENDPOINTS.listOwnDeliveries, { params: { uid: useUid() }, query }),
    placeholderData: (before) => before,
    refetchInterval: EVERY,
  })

export const useDelivery = (delivery: string) =>
  useQuery(customerQuery(ENDPOINTS.getOwnDelivery, { params: { uid: useUid(), delivery } }))

/** What may be done to webhooks; what is shown of them is asked for again after each. */
export const useWebhookActs = () => {
  const uid = useUid()
  const client = useQueryClient()
  const refresh = (shown: readonly Endpoint[]) =>
    Promise.all(shown.map(({ id }) => client.invalidateQueries({ queryKey: ['customer', id] })))
  const then = async <T>(call: Promise<T>): Promise<T> => {
    const response = await call
    await refresh([
      ENDPOINTS.listOwnWebhooks,
      ENDPOINTS.listOwnDeliveries,
      ENDPOINTS.getOwnDelivery,
    ])
    return response
  }
  const of = (webhook: string) => ({ uid, webhook })
  return {
    create: (body: CallInput<typeof ENDPOINTS.createOwnWebhook>['body']) =>
      then(callAsCustomer(ENDPOINTS.createOwnWebhook, { params: { uid }, body })),
    change: (webhook: string, body: CallInput<typeof ENDPOINTS.changeOwnWebhook>['body']) =>
      then(callAsCustomer(ENDPOINTS.changeOwnWebhook, { params: of(webhook), body })),
    remove: async (webhook: string) => {
      await callAsCustomer(ENDPOINTS.deleteOwnWebhook, { params: of(webhook) })
      // The page of the deleted one is left meanwhile.
      void refresh([ENDPOINTS.listOwnWebhooks])
    },
    rotate: (webhook: string, body: CallInput<typeof ENDPOINTS.rotateOwnWebhook>['body']) =>
      then(callAsCustomer(ENDPOINTS.rotateOwnWebhook, { params: of(webhook), body })),
    disable: (webhook: string) =>
      then(callAsCustomer(ENDPOINTS.disableOwnWebhook, { params: of(webhook), body: {} })),
    enable: (
      webhook: string,
      body: CallInput<typeof ENDPOINTS.enableOwnWebhook>['body'] = { send_waiting: true },
    ) => then(callAsCustomer(ENDPOINTS.enableOwnWebhook, { params: of(webhook), body })),
    sample: (webhook: string, body: CallInput<typeof ENDPOINTS.testOwnWebhook>['body']) =>
      callAsCustomer(ENDPOINTS.testOwnWebhook, { params: of(webhook), body }),
    replay: (webhook: string, body: CallInput<typeof ENDPOINTS.replayOwnWebhook>['body']) =>
      then(callAsCustomer(ENDPOINTS.replayOwnWebhook, { params: of(webhook), body })),
    resend: (delivery: string) =>
      then(callAsCustomer(ENDPOINTS.resendOwnDelivery, { params: { uid, delivery }, body: {} })),
  }
}
