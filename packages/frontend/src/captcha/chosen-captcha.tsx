import { useConfig } from '#/page/config.tsx'
import { AltchaCaptcha } from './altcha-captcha.tsx'
import type { CaptchaProps } from './captcha-props.ts'
import styles from './captcha.module.css'
import { OffCaptcha } from './off-captcha.tsx'
import { YandexCaptcha } from './yandex-captcha.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack } from '@yacheyka/ui/layout.ts'

/** Proof of being human, by the provider that the installation has chosen. */
export const Captcha = ({ ref = null, label = 'Я не робот', error, ...rest }: CaptchaProps) => {
  const { captcha } = useConfig()
  const props = { ref, label, error, ...rest }
  return (
    <div className={classes(autoStack(8), styles['captcha'])}>
      {captcha.provider === 'altcha' && <AltchaCaptcha {...props} />}
      {captcha.provider === 'yandex' && <YandexCaptcha siteKey={captcha.site_key} {...props} />}
      {captcha.provider === 'off' && <OffCaptcha {...props} />}
    </div>
  )
}
