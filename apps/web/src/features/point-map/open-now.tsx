import { openStatus } from '@yacheyka/core/schedule/schedule'
import { isTimeZone, localDayAndMinutes } from '@yacheyka/core/schedule/schedule-local'
import { displayHours, formatOpenStatus } from '@yacheyka/core/schedule/schedule-wording'
import { classes } from '@yacheyka/ui/classes.ts'
import { useNow } from '@yacheyka/ui/use-now.ts'
import styles from './open-now.module.css'

const DAYS = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'] as const

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** «Открыто до 21:00 · сегодня 09:00–21:00», by the clock of the point's own city. */
export const OpenNow = ({
  week,
  timeZone,
  active,
  requestedDay,
}: {
  readonly week: readonly string[]
  readonly timeZone: string
  readonly active: boolean
  /** Day that the filter asks about, 0 is Monday: its hours are shown in place of today's. */
  readonly requestedDay?: number | undefined
}) => {
  const now = useNow()
  if (!active) return <span className={styles['off']}>Временно не работает</span>
  if (week.every((hours) => hours === '')) {
    return <span className={styles['today']}>Часы неизвестны</span>
  }
  // A zone that this browser does not know: the hours themselves still stand in the card.
  if (!isTimeZone(timeZone)) return null
  const { day, minutes } = localDayAndMinutes(now, timeZone)
  const status = openStatus(week, day, minutes)
  const isOpen = status.state === 'open' || status.state === 'always'
  return (
    <span className={styles['line']}>
      <span className={classes(styles['status'], isOpen && styles['open'])}>
        {capital(formatOpenStatus(status))}
      </span>
      {status.state !== 'always' && (
        <span className={styles['today']}>
          {requestedDay === undefined ? 'сегодня' : DAYS[requestedDay]}{' '}
          {displayHours(week[requestedDay ?? day] ?? '')}
        </span>
      )}
    </span>
  )
}
