import { typeset } from '@yacheyka/core/text/wording'
import { Link } from 'react-router'
import { paths } from '@yacheyka/frontend/paths.ts'
import { useTrial } from '#/session/use-trial.ts'
import { formatDate } from '@yacheyka/ui/format-date.ts'
import styles from './trial-band.module.css'

/** Says on every page of a company without a contract what it has and until when; nothing of any other. */
export const TrialBand = () => {
  const trial = useTrial()
  if (trial === null) return null
  return (
    <section aria-label="Пробный доступ" className={styles['band']}>
      <p>
        {typeset('Пробный доступ до')} {formatDate(trial.until)}: {typeset('только песочница.')}{' '}
        <Link
          to={paths.businessRegistration()}
          state={{ email: trial.email }}
          className={styles['link']}
        >
          Подключиться по договору
        </Link>
        {typeset(': с этим же e-mail ключи и вебхуки останутся')}
      </p>
    </section>
  )
}
