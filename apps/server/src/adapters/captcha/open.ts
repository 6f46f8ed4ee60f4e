import type { Env } from '#/env-schema.ts'
import { altchaCaptcha } from './altcha.ts'
import type { Captcha, SpendToken } from './port.ts'
import { yandexCaptcha } from './yandex.ts'

/** The configured captcha. The environment's pairings are checked already. */
export function openCaptcha(
  env: Pick<Env, 'CAPTCHA_PROVIDER' | 'YANDEX_CAPTCHA_SERVER_KEY'>,
  secret: string,
  spend: SpendToken,
): Captcha {
  switch (env.CAPTCHA_PROVIDER) {
    case 'altcha':
      return altchaCaptcha(secret, spend)
    case 'yandex':
      return yandexCaptcha(env.YANDEX_CAPTCHA_SERVER_KEY ?? '', spend)
    case 'off':
      // Tests and stories: whatever is not empty passes, each time.
      return { verify: (token) => Promise.resolve(token.trim() !== '') }
  }
}
