import type { CaptchaForm } from '@yacheyka/contract/captcha'
import type { Ref } from 'react'
import { useConfig } from '#/config.tsx'
import { AltchaCaptcha } from './altcha-captcha.tsx'
import styles from './captcha.module.css'
import { OffCaptcha } from './off-captcha.tsx'
import { YandexCaptcha } from './yandex-captcha.tsx'

/** What a form may do with its captcha. */
export interface CaptchaHandle {
  /** A token serves once: called after every answer, whatever it was. `onToken(null)` follows. */
  readonly reset: () => void
  readonly focus: () => void
}

export interface CaptchaProps {
  readonly ref?: Ref<CaptchaHandle> | undefined
  /** The server takes a token for this form only. */
  readonly form: CaptchaForm
  /** What stands beside the mark. */
  readonly label?: string
  /** What the form has against the field, shown below it. */
  readonly error?: string | undefined
  /** A token to send as `yandex_token`, or null when there is none any more. */
  readonly onToken: (token: string | null) => void
}

/** Proof of being human, by the provider that the installation has chosen. */
export const Captcha = ({ ref = null, label = 'Я не робот', error, ...rest }: CaptchaProps) => {
  const { captcha } = useConfig()
  const props = { ref, label, error, ...rest }
  return (
    <div className={styles['captcha']}>
      {captcha.provider === 'altcha' && <AltchaCaptcha {...props} />}
      {captcha.provider === 'yandex' && <YandexCaptcha siteKey={captcha.site_key} {...props} />}
      {captcha.provider === 'off' && <OffCaptcha {...props} />}
    </div>
  )
}
