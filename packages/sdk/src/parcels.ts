import { type ActOptions, type CallOptions, type Client, onceHeader, path } from './client.ts'
import { listOf } from './pages.ts'
import type {
  CancelParcelBody,
  ChangeParcelBody,
  CreateOrderAnswer,
  CreateOrderBody,
  CreateParcelAnswer200,
  CreateParcelBody,
  ExtendParcelBody,
  GetParcelQuery,
  ListOrdersQuery,
  ListParcelEventsAnswer,
  ListParcelsQuery,
  Order,
  Parcel,
  PrintLabelQuery,
  PrintLabelsBody,
} from './types.gen.ts'

/** Of acts on a parcel. */
export interface ParcelActOptions extends ActOptions {
  /** Refused with `version_mismatch` where the parcel has changed since. */
  readonly version?: number | undefined
}

const ifMatch = (version?: number) => (version === undefined ? {} : { 'if-match': `"${version}"` })

export const ordersOf = (client: Client) => ({
  /** Up to 1 000 parcels in one order. */
  create: (body: CreateOrderBody, options?: ActOptions) =>
    client.json<CreateOrderAnswer>('/orders', {
      ...options,
      method: 'POST',
      body,
      headers: onceHeader(options),
    }),
  /** The same answer, and nothing stored. */
  dryRun: (body: CreateOrderBody, options?: CallOptions) =>
    client.json<CreateOrderAnswer>('/orders', {
      ...options,
      method: 'POST',
      body: { ...body, dry_run: true },
      repeatable: true,
    }),
  list: (query?: ListOrdersQuery, options?: CallOptions) =>
    listOf<Order>(client, '/orders', query, options),
  get: (id: string, options?: CallOptions) => client.json<Order>(path`/orders/${id}`, options),
  /** PDF: the parcels handed over, for both sides to sign. */
  acceptanceAct: (id: string, options?: CallOptions) =>
    client.bytes(path`/orders/${id}/acceptance_act`, options),
  /** PDF: the order with its parcels. */
  document: (id: string, options?: CallOptions) =>
    client.bytes(path`/orders/${id}/document`, options),
})

export function parcelsOf(client: Client) {
  const act = (id: string, name: string, body: object, options?: ParcelActOptions) =>
    client.json<Parcel>(`${path`/parcels/${id}`}/${name}`, {
      ...options,
      method: 'POST',
      body,
      headers: { ...onceHeader(options), ...ifMatch(options?.version) },
    })
  return {
    create: (body: CreateParcelBody, options?: ActOptions) =>
      client.json<Parcel>('/parcels', {
        ...options,
        method: 'POST',
        body,
        headers: onceHeader(options),
      }),
    /** What it would cost, or why it would be refused; nothing is stored. */
    dryRun: (body: CreateParcelBody, options?: CallOptions) =>
      client.json<CreateParcelAnswer200>('/parcels', {
        ...options,
        method: 'POST',
        body: { ...body, dry_run: true },
        repeatable: true,
      }),
    list: (query?: ListParcelsQuery, options?: CallOptions) =>
      listOf<Parcel>(client, '/parcels', query, options),
    get: (id: string, query?: GetParcelQuery, options?: CallOptions) =>
      client.json<Parcel>(path`/parcels/${id}`, { ...options, query }),
    /** By the shop's own number. */
    getByNumber: (number: string, query?: GetParcelQuery, options?: CallOptions) =>
      client.json<Parcel>(path`/parcels/by_number/${number}`, { ...options, query }),
    /** What was with the parcel, the oldest first. */
    events: async (id: string, options?: CallOptions) =>
      (await client.json<ListParcelEventsAnswer>(path`/parcels/${id}/events`, options)).data,
    /** Needs the version that was read. */
    change: (id: string, body: ChangeParcelBody, options: CallOptions & { version: number }) =>
      client.json<Parcel>(path`/parcels/${id}`, {
        ...options,
        method: 'PATCH',
        body,
        headers: ifMatch(options.version),
      }),
    /** Storage for money of the deposit. */
    extend: (id: string, body: ExtendParcelBody, options?: ParcelActOptions) =>
      act(id, 'extend', body, options),
    cancel: (id: string, body: CancelParcelBody, options?: ParcelActOptions) =>
      act(id, 'cancel', body, options),
    /** The return to the sender. */
    block: (id: string, body: CancelParcelBody, options?: ParcelActOptions) =>
      act(id, 'block', body, options),
    unblock: (id: string, body: CancelParcelBody, options?: ParcelActOptions) =>
      act(id, 'unblock', body, options),
    resendCode: (id: string, options?: ParcelActOptions) => act(id, 'resend_code', {}, options),
  }
}

/** PDF, or the text of ZPL with `format: 'zpl'`. */
export const labelsOf = (client: Client) => ({
  /** Of parcels in the order of their ids, up to 1 000. */
  create: (body: PrintLabelsBody, options?: CallOptions) =>
    client.bytes('/labels', { ...options, method: 'POST', body, repeatable: true }),
  ofParcel: (id: string, query?: PrintLabelQuery, options?: CallOptions) =>
    client.bytes(path`/parcels/${id}/label`, { ...options, query }),
  ofOrder: (id: string, query?: PrintLabelQuery, options?: CallOptions) =>
    client.bytes(path`/orders/${id}/labels`, { ...options, query }),
})
