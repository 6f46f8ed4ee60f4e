import type {
  ApplicationCard,
  SAMENESS,
} from '@yacheyka/contract/applications/console-applications'
import { typeset } from '@yacheyka/core/text/wording'
import { Link } from 'react-router'
import { Card } from '@yacheyka/ui/card.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack } from '@yacheyka/ui/layout.ts'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import { operatorPaths } from '../../paths.ts'
import { ApplicationMark } from './application-mark.tsx'
import styles from './duplicates.module.css'

const SAME_WORDS: Readonly<Record<(typeof SAMENESS)[number], string>> = {
  phone: 'тот же телефон',
  email: 'тот же e-mail',
  scan: 'тот же файл скана',
}

const formatUnchanged = (same: readonly (typeof SAMENESS)[number][]): string =>
  same.map((each) => SAME_WORDS[each]).join(', ')

/** Who has sent the same before: applications and customers, each a link away. */
export const Duplicates = ({
  duplicates: { applications, customers },
}: Pick<ApplicationCard, 'duplicates'>) => (
  <Card title="Похожие">
    {applications.length + customers.length === 0 ? (
      <p className={styles['quiet']}>
        {typeset('Ни заявок, ни клиентов с тем же телефоном, почтой или сканом нет.')}
      </p>
    ) : (
      <ul className={classes(autoStack(12), styles['list'])}>
        {customers.map(({ uid, name, login, same }) => (
          <li key={login}>
            <Link to={operatorPaths.customer(uid)}>{name}</Link>
            <span className={styles['quiet']}>
              клиент, логин {login}: {formatUnchanged(same)}
            </span>
          </li>
        ))}
        {applications.map(({ uid, created_at: at, status, same, ...other }) => (
          <li key={uid}>
            <Link to={operatorPaths.application(uid)}>
              {other.juridical_name ?? other.ceo_fullname}
            </Link>
            <span className={styles['quiet']}>
              заявка {formatMoment(at)}: {formatUnchanged(same)}
            </span>
            <ApplicationMark status={status} />
          </li>
        ))}
      </ul>
    )}
  </Card>
)
