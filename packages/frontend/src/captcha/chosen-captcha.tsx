import { useConfig } from '#/page/config.tsx'
import { AltchaCaptcha } from './altcha-captcha.tsx'
import type { CaptchaProps } from './captcha-props.ts'
import styles from './captcha.module.css'
import { OffCaptcha } from './off-captcha.tsx'
import { YandexCaptcha } from './yandex-captcha.tsx'

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
