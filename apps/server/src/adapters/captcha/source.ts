import type { CaptchaSource } from '@yacheyka/contract/captcha/captcha'
import type { Env } from '#/env-schema.ts'

/** What the page must know of the captcha. */
export const captchaSourceOf = ({
  CAPTCHA_PROVIDER,
  YANDEX_CAPTCHA_SITE_KEY,
}: Pick<Env, 'CAPTCHA_PROVIDER' | 'YANDEX_CAPTCHA_SITE_KEY'>): CaptchaSource =>
  CAPTCHA_PROVIDER === 'yandex'
    ? { provider: 'yandex', site_key: YANDEX_CAPTCHA_SITE_KEY ?? '' }
    : { provider: CAPTCHA_PROVIDER }

/**
 * Origins that the provider's widget is loaded from, speaks to and opens its frame from. Two, since the provider is moving from
 * one domain to another and either may answer for the other.
 */
export const captchaOrigins = ({ provider }: CaptchaSource): readonly string[] =>
  provider === 'yandex'
    ? ['https://smartcaptcha.cloud.yandex.ru', 'https://smartcaptcha.yandexcloud.net']
    : []
