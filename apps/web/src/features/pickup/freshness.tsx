import styles from './pickup-page.module.css'
import { useNow } from '@yacheyka/ui/use-now.ts'
import type { FreshnessState } from './use-pickup.ts'

const WHY = { offline: 'связи нет', stale: 'обновить не удалось' } as const

const clock = new Intl.DateTimeFormat('ru-RU', { hour: '2-digit', minute: '2-digit' })
const day = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long' })

/** «14:05», or «19 ноября, 14:05» of another day, by the visitor's own clock. */
const formatTime = (instant: number, now: number): string =>
  day.format(instant) === day.format(now)
    ? clock.format(instant)
    : `${day.format(instant)}, ${clock.format(instant)}`

/** Says of an older answer that it is one, and since when. */
export const Freshness = ({
  freshness,
  asOf,
  onRetry,
}: {
  readonly freshness: FreshnessState
  readonly asOf: number
  readonly onRetry: () => void
}) => {
  const since = `Данные на ${formatTime(asOf, useNow())}`
  return (
    <output className={styles['freshness']}>
      {freshness === 'checking' && <p>{since}, обновляем…</p>}
      {(freshness === 'offline' || freshness === 'stale') && (
        <p>
          {since}, {WHY[freshness]}{' '}
          <button type="button" onClick={onRetry}>
            Обновить
          </button>
        </p>
      )}
    </output>
  )
}
