import { type CallOptions, type Client, path } from './client.ts'
import type {
  AdvanceSandboxParcelBody,
  ClearSandboxAnswer,
  FireSandboxEventAnswer,
  FireSandboxEventBody,
  ListSandboxMessagesAnswer,
  Parcel,
  SetSandboxDepositAnswer,
  SetSandboxDepositBody,
} from './types.gen.ts'

/** With a test key alone. */
export const sandboxOf = (client: Client) => ({
  /** The status that a locker, a courier or the end of storage would report. */
  advance: (id: string, body: AdvanceSandboxParcelBody, options?: CallOptions) =>
    client.json<Parcel>(path`/sandbox/parcels/${id}/advance`, {
      ...options,
      method: 'POST',
      body,
    }),
  /** What the recipient would have read. */
  messages: async (id: string, options?: CallOptions) =>
    (await client.json<ListSandboxMessagesAnswer>(path`/sandbox/parcels/${id}/messages`, options))
      .data,
  setDeposit: (body: SetSandboxDepositBody, options?: CallOptions) =>
    client.json<SetSandboxDepositAnswer>('/sandbox/deposit', {
      ...options,
      method: 'POST',
      body,
      repeatable: true,
    }),
  fireEvent: (body: FireSandboxEventBody, options?: CallOptions) =>
    client.json<FireSandboxEventAnswer>('/sandbox/events', { ...options, method: 'POST', body }),
  clear: (options?: CallOptions) =>
    client.json<ClearSandboxAnswer>('/sandbox/data', {
      ...options,
      method: 'DELETE',
      repeatable: true,
    }),
})
