import { useQuery } from '@tanstack/react-query'
import type { LockerSample } from '@yacheyka/contract/device/locker-card'
import {
  operatorGetLockerTelemetry,
  TELEMETRY_DAYS,
} from '@yacheyka/contract/device/console-lockers'
import { formatNumber, NBSP } from '@yacheyka/core/text/wording'
import { operatorQuery } from '../../api.ts'
import page from '../../parts/page.module.css'
import styles from './lockers.module.css'

const WIDTH = TELEMETRY_DAYS * 24
const HEIGHT = 60
const HOUR = 3_600_000

type Measure = Exclude<keyof LockerSample, 'at'>
const CHARTS: readonly {
  readonly of: Measure
  readonly title: string
  readonly unit: string
  /** Top of the chart, where it is not the greatest value. */
  readonly most?: number
}[] = [
  { of: 'free_doors', title: 'Свободные ячейки', unit: '' },
  { of: 'out_of_order', title: 'Не работают', unit: '' },
  { of: 'unsent', title: 'Не передано событий', unit: '' },
  { of: 'disk_free', title: 'Свободно на диске', unit: '%', most: 100 },
  { of: 'memory_free', title: 'Свободно памяти', unit: '%', most: 100 },
  { of: 'battery', title: 'Батарея', unit: '%', most: 100 },
  { of: 'celsius', title: 'Температура', unit: '°C' },
  { of: 'humidity', title: 'Влажность', unit: '%', most: 100 },
  { of: 'signal', title: 'Сигнал сети', unit: '%', most: 100 },
]

/** How the locker was by the hour: an hour without a bar is one in which nobody heard it. */
export const Charts = ({ number }: { readonly number: string }) => {
  const { data } = useQuery({
    ...operatorQuery(operatorGetLockerTelemetry, { params: { number } }),
    staleTime: 60_000,
  })
  if (data === undefined) return <p className={page['quiet']}>Читаем показания…</p>
  if (data.results.length === 0)
    return <p className={page['quiet']}>За {TELEMETRY_DAYS} дней постамат ничего не сообщал.</p>
  const measured = CHARTS.filter(({ of }) => data.results.some((sample) => sample[of] !== null))
  return (
    <div className={styles['charts']}>
      {measured.map((chart) => (
        <Chart key={chart.of} {...chart} samples={data.results} />
      ))}
    </div>
  )
}

const Chart = ({
  of,
  title,
  unit,
  most,
  samples,
}: (typeof CHARTS)[number] & { readonly samples: readonly LockerSample[] }) => {
  const values = samples.flatMap(({ at, [of]: value }) => (value === null ? [] : [{ at, value }]))
  const top = most ?? Math.max(1, ...values.map(({ value }) => Math.abs(value)))
  const last = values.at(-1)?.value ?? 0
  const numbers = values.map(({ value }) => value)
  const say = (value: number) => formatNumber(Math.round(value)) + (unit === '' ? '' : NBSP + unit)
  const end = Date.now()
  return (
    <figure className={styles['chart']}>
      <figcaption className={styles['caption']}>
        <span>{title}</span>
        <strong>{say(last)}</strong>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className={styles['plot']}
        aria-hidden="true"
        focusable="false"
      >
        {values.map(({ at, value }) => {
          const high = Math.max(1.5, (Math.abs(value) / top) * HEIGHT)
          const x = WIDTH - Math.floor((end - Date.parse(at)) / HOUR) - 1
          return <rect key={at} x={x} y={HEIGHT - high} width="1.1" height={high} />
        })}
      </svg>
      <span className={page['small']}>
        {`от ${say(Math.min(...numbers))} до ${say(Math.max(...numbers))} за ${TELEMETRY_DAYS} дней`}
      </span>
    </figure>
  )
}
