import type { IntegrationDay } from '@yacheyka/contract/customers/console-integrations'
import { formatNumber, typeset } from '@yacheyka/core/text/wording'
import { Card } from '@yacheyka/ui/card.tsx'
import { type Column, DataTable } from '@yacheyka/ui/data-table.tsx'
import { formatDate } from '@yacheyka/ui/format-date.ts'
import { SelectField } from '@yacheyka/ui/select-field.tsx'
import page from '../../parts/page.module.css'
import styles from './integrations.module.css'

const COLUMNS: readonly Column<IntegrationDay>[] = [
  {
    id: 'day',
    head: 'День',
    names: true,
    grows: true,
    cell: ({ day, test }) => (
      <>
        <time dateTime={day}>{formatDate(day)}</time>
        {test && <span className={page['small']}>Тестовые ключи</span>}
      </>
    ),
  },
  { id: 'calls', head: 'Вызовы', figure: true, cell: ({ calls }) => formatNumber(calls) },
  {
    id: 'succeeded',
    head: 'Успешно',
    figure: true,
    cell: ({ calls, refused }) => formatNumber(calls - refused),
  },
  {
    id: 'refused',
    head: 'Отказы',
    figure: true,
    cell: ({ refused, limited, failed }) => formatNumber(refused - limited - failed),
  },
  {
    id: 'limited',
    head: 'Сверх лимита',
    figure: true,
    cell: ({ limited }) => formatNumber(limited),
  },
  { id: 'failed', head: 'Сбои', figure: true, cell: ({ failed }) => formatNumber(failed) },
  { id: 'parcels', head: 'Посылки', figure: true, cell: ({ parcels }) => formatNumber(parcels) },
]

const PERIODS = [
  { value: '7', title: '7 дней' },
  { value: '30', title: '30 дней' },
]

/** Calls of the customer's programs by day and by how they ended. */
export const CustomerCalls = ({
  days,
  period,
  busy,
  onPeriod,
}: {
  readonly days: readonly IntegrationDay[]
  readonly period: string
  /** Those of another period are shown, these are on their way. */
  readonly busy: boolean
  readonly onPeriod: (period: string) => void
}) => (
  <Card title="Вызовы по дням">
    <SelectField
      label="Период"
      className={styles['period']}
      options={PERIODS}
      value={period}
      onChange={({ target }) => onPeriod(target.value)}
    />
    {days.length === 0 ? (
      <p className={page['quiet']}>{typeset('За это время вызовов не было.')}</p>
    ) : (
      <>
        <p className={page['small']}>
          {typeset(
            'Дни без вызовов не показаны, день считается по Москве. Отказы — ответы 4xx, кроме 429 «сверх лимита»; сбои — ответы 5xx, наши.',
          )}
        </p>
        <DataTable
          caption="Вызовы по дням"
          columns={COLUMNS}
          rows={days}
          keyOf={({ day, test }) => `${day} ${test}`}
          busy={busy}
        />
      </>
    )}
  </Card>
)
