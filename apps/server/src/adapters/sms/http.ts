import * as z from 'zod'
import { ProviderError, RefusedError, fetchJson } from '#/adapters/remote.ts'
import type { SmsSender } from './port.ts'

export interface HttpGateway {
  readonly url: string
  readonly login: string
  readonly password: string
  /** The sender's name, as agreed with the gateway. */
  readonly sender: string | undefined
  /** Milliseconds. */
  readonly timeout: number
}

const responseSchema = z.union([
  z.object({ error: z.string(), error_code: z.coerce.number() }),
  z.object({ id: z.union([z.string(), z.number()]) }),
])

/** The text or the sender is forbidden; no such number; nothing can be delivered there. */
const REJECTIONS = new Set([6, 7, 8])

/** A gateway that speaks as SMSC does: a posted form, `fmt=3` for a response in JSON. */
export function httpSms(gateway: HttpGateway): SmsSender {
  return {
    async send({ id, phone, text }) {
      const form = new URLSearchParams({
        login: gateway.login,
        psw: gateway.password,
        phones: phone,
        mes: text,
        id,
        charset: 'utf-8',
        fmt: '3',
        ...(gateway.sender === undefined ? {} : { sender: gateway.sender }),
      })
      const { timeout } = gateway
      const response = await fetchJson('SMS gateway', new URL(gateway.url), responseSchema, {
        form,
        timeout,
      })
      if (!('error' in response)) return { providerId: String(response.id) }
      const said = `SMS gateway: ${response.error} (${response.error_code})`
      throw REJECTIONS.has(response.error_code) ? new RefusedError(said) : new ProviderError(said)
    },
  }
}
