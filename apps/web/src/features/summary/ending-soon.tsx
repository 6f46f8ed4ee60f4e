import { counted, typeset } from '@yacheyka/core/text/wording'
import { Link } from 'react-router'
import { paths } from '@yacheyka/frontend/paths.ts'
import { Card } from '@yacheyka/ui/card.tsx'
import { stack } from '@yacheyka/ui/layout.ts'
import { SOON } from './big-numbers.tsx'
import styles from './ending-soon.module.css'
import type { Figures } from './figures.ts'
import { listPath, WAITING } from './status-groups.ts'
import { formatDeadline } from './words.ts'

/** The parcels whose storage ends first, to be extended while there is time. */
export const EndingSoon = ({
  soon: { count, first },
  now,
}: {
  readonly soon: Figures['overdue_soon']
  /** Milliseconds since 1970. */
  readonly now: number
}) => {
  const more = count - first.length
  return (
    <div id={SOON} className={stack(0)}>
      <Card title="Скоро истекает срок">
        {first.length === 0 ? (
          <p className={styles['quiet']}>
            {typeset('Ближайшие два дня спокойны: сроки хранения ни у кого не истекают.')}
          </p>
        ) : (
          <ul className={styles['rows']}>
            {first.map((parcel) => (
              <li key={parcel.uid}>
                <Link to={paths.businessParcel(parcel.uid)} className={styles['row']}>
                  <span className={styles['number']}>{parcel.parcel_number}</span>
                  <time dateTime={parcel.expire_at} className={styles['deadline']}>
                    {formatDeadline(parcel.expire_at, now)}
                  </time>
                  <span className={styles['address']}>{typeset(parcel.terminal_address)}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
        {first.length > 0 && (
          <p className={styles['quiet']}>
            {more > 0 && (
              <>
                {typeset('И ещё')} {counted(more, ['отправление', 'отправления', 'отправлений'])}
                .{' '}
              </>
            )}
            <Link to={listPath(WAITING)}>{typeset('Все, что ждут получателя')}</Link>
          </p>
        )}
      </Card>
    </div>
  )
}
