import * as z from 'zod'
import { askJson } from '#/adapters/remote.ts'
import type { Captcha, SpendToken } from './port.ts'

const VALIDATE = 'https://smartcaptcha.cloud.yandex.ru/validate'
/** How long the provider itself takes a token, milliseconds. */
const LIFETIME = 5 * 60_000

const answer = z.object({ status: z.enum(['ok', 'failed']) })

/**
 * Yandex SmartCaptcha. The provider takes a token once; we remember it too, so that a slow or doubled answer of theirs
 * lets nobody in twice.
 */
export function yandexCaptcha(serverKey: string, spend: SpendToken, validate = VALIDATE): Captcha {
  return {
    verify: async (token, { ip }) => {
      const form = new URLSearchParams({ secret: serverKey, token, ip })
      const { status } = await askJson('Yandex SmartCaptcha', new URL(validate), answer, { form })
      return status === 'ok' && (await spend(`yandex ${token}`, new Date(Date.now() + LIFETIME)))
    },
  }
}
