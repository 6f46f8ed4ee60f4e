import { counted, formatNumber, NBSP, typeset } from '@yacheyka/core/text/wording'
import { Card } from '@yacheyka/ui/card.tsx'
import { Columns } from './columns.tsx'
import type { Figures } from './figures.ts'
import styles from './pickup-time.module.css'
import { formatDuration } from './words.ts'

/** How soon people fetch what has arrived: the half of them, and day by day. */
export const PickupTime = ({ pickup }: Pick<Figures, 'pickup'>) => {
  const { fetched, median_hours: median, by_day: days } = pickup
  if (median === null)
    return (
      <Card title="Как быстро забирают">
        <p className={styles['quiet']}>
          {typeset(
            'За последние 30 дней ещё никто ничего не забрал. Здесь будет видно, на какой день приходят ваши получатели.',
          )}
        </p>
      </Card>
    )
  const last = days.length
  return (
    <Card title="Как быстро забирают">
      <p>
        {typeset('Половину забирают быстрее, чем за')}{' '}
        <b className={styles['median']}>{formatDuration(median)}</b>
      </p>
      <Columns
        caption="На какой день забирают"
        columns={days.map(({ days: day, count }) => ({
          key: String(day),
          label: day === last ? 'позже' : `${day}-й день`,
          spokenLabel: day === last ? 'Позже недели' : `В ${day}-й день`,
          size: count,
          value: `${formatNumber((count / fetched) * 100)}${NBSP}%`,
          spokenValue: counted(count, ['отправление', 'отправления', 'отправлений']),
        }))}
      />
      <p className={styles['quiet']}>
        {typeset('За 30 дней забрали')}{' '}
        {counted(fetched, ['отправление', 'отправления', 'отправлений'])}
      </p>
    </Card>
  )
}
