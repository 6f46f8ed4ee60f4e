import type { Enrolment as Offer } from '@yacheyka/contract/operators/console-session'
import { typeset } from '@yacheyka/core/text/wording'
import { QRCodeSVG } from 'qrcode.react'
import { CodeForm } from './code-form.tsx'
import { CopyButton } from '../../parts/copy-button.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack } from '@yacheyka/ui/layout.ts'
import styles from './enrolment.module.css'

/** «JBSW Y3DP …»: easier to type from a screen. */
const inFours = (secret: string): string => secret.replaceAll(/.{4}(?=.)/g, '$& ')

/** What an authenticator needs to show codes, and the first of them, which confirms that it does. */
export const Enrolment = ({
  offer,
  action,
  onSend,
}: {
  readonly offer: Offer
  readonly action: string
  readonly onSend: (code: string) => Promise<void>
}) => (
  <div className={autoStack(16)}>
    <ol className={classes(autoStack(12), styles['steps'])}>
      <li>
        {typeset(
          'Откройте приложение для кодов: Яндекс Ключ, Google Authenticator, Aegis или другое.',
        )}
      </li>
      <li>
        {typeset('Отсканируйте картинку или введите ключ вручную.')}
        <div className={styles['offer']}>
          <div className={styles['picture']}>
            <QRCodeSVG
              value={offer.uri}
              size={176}
              marginSize={2}
              aria-label="QR-код для приложения"
            />
          </div>
          <div className={classes(autoStack(8), styles['key'])}>
            <span className={styles['quiet']}>Ключ</span>
            <code className={styles['secret']}>{inFours(offer.secret)}</code>
            <CopyButton text={offer.secret} label="Скопировать ключ" />
          </div>
        </div>
      </li>
      <li>{typeset('Введите код, который показывает приложение.')}</li>
    </ol>
    <CodeForm label="Подтверждение" action={action} recovery={false} onSend={onSend} />
  </div>
)
