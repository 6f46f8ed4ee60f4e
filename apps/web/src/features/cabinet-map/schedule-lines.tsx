import { cabinetScheduleLines } from '@yacheyka/core/schedule/schedule-wording'
import { typeset } from '@yacheyka/core/text/wording'
import styles from './locker-list.module.css'

/** «Пн.-Вс. 09:00–21:00» (specification 2, section 9). */
export const ScheduleLines = ({ week }: { readonly week: readonly string[] }) => {
  const lines = cabinetScheduleLines(week)
  if (lines.length === 0) return <span className={styles['quiet']}>{typeset('Нет сведений')}</span>
  return (
    <span className={styles['schedule']}>
      {lines.map(({ days, hours }) => (
        <span key={days}>
          <span className={styles['days']}>{days}</span> {hours}
        </span>
      ))}
    </span>
  )
}
