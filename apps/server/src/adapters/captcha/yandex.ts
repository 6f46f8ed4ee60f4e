import * as z from 'zod'
import { fetchJson } from '#/adapters/remote.ts'
import type { Captcha, SpendToken } from './port.ts'

const VALIDATE = 'https://smartcaptcha.cloud.yandex.ru/validate'
/** How long the provider itself takes a token, milliseconds. */
const LIFETIME = 5 * 60_000

const reply = z.object({ status: z.enum(['ok', 'failed']), message: z.string().default('') })

/** A token of nobody: a provider that knows the key finds fault with the token, one that does not with the key. */
const NO_TOKEN = 'setup-check'

/**
 * Yandex SmartCaptcha. The provider takes a token once; we remember it too, so that a slow or doubled answer of theirs
 * lets nobody in twice.
 */
export function yandexCaptcha(serverKey: string, spend: SpendToken, validate = VALIDATE): Captcha {
  const fetchFromProvider = (token: string, ip: string) => {
    const form = new URLSearchParams({ secret: serverKey, token, ip })
    return fetchJson('Yandex SmartCaptcha', new URL(validate), reply, { form })
  }
  return {
    acceptsKey: async () => {
      const { message } = await fetchFromProvider(NO_TOKEN, '127.0.0.1')
      return !/secret|authenticat/i.test(message)
    },
    verify: async (token, { form, ip }) => {
      const { status } = await fetchFromProvider(token, ip)
      const expiresAt = new Date(Date.now() + LIFETIME)
      return status === 'ok' && (await spend(`yandex ${token}`, expiresAt, form))
    },
  }
}
