import type { UsagePeak } from '@yacheyka/contract/merchant-api/cabinet-calls'
import { formatNumber, typeset } from '@yacheyka/core/text/wording'
import { formatError } from '@yacheyka/frontend/api/api-error.ts'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { type Column, DataTable } from '@yacheyka/ui/data-table.tsx'
import { formatDate } from '@yacheyka/ui/format-date.ts'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack, stack } from '@yacheyka/ui/layout.ts'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import { SelectField } from '@yacheyka/ui/select-field.tsx'
import { EmptyState, FailedState, LoadingState } from '@yacheyka/ui/states.tsx'
import { useUrlQuery, withChanges } from '@yacheyka/ui/use-url-query.ts'
import { IntegrationsFrame } from './integrations-frame.tsx'
import styles from './integrations.module.css'
import { type DayUsage, daysOf, keysOf, type UsageCounts } from './usage-rows.ts'
import { useKeys } from './use-keys.ts'
import { type UsageQuery, useUsage } from './use-usage.ts'

export const handle: PageHandle = {
  head: (config, pathname) => ({
    title: titled('Расход', config),
    description: 'Вызовы API, посылки и вебхуки по дням и ключам.',
    path: pathname,
  }),
}

const PERIODS = [
  { value: '7', title: '7 дней' },
  { value: '30', title: '30 дней' },
]
const MODES = [
  { value: 'live', title: 'Боевые' },
  { value: 'test', title: 'Тестовые' },
]

const figures = <Row extends UsageCounts>(): readonly Column<Row>[] => [
  { id: 'calls', head: 'Вызовы', figure: true, cell: ({ calls }) => formatNumber(calls) },
  { id: 'refused', head: 'Отказы', figure: true, cell: ({ refused }) => formatNumber(refused) },
  {
    id: 'limited',
    head: 'Из них сверх лимита',
    figure: true,
    desktopOnly: true,
    cell: ({ limited }) => formatNumber(limited),
  },
  {
    id: 'failed',
    head: 'Из них сбои сервиса',
    figure: true,
    desktopOnly: true,
    cell: ({ failed }) => formatNumber(failed),
  },
  { id: 'parcels', head: 'Посылки', figure: true, cell: ({ parcels }) => formatNumber(parcels) },
]

const DAY_COLUMNS: readonly Column<DayUsage>[] = [
  {
    id: 'day',
    head: 'День',
    names: true,
    grows: true,
    cell: ({ day }) => <time dateTime={day}>{formatDate(day)}</time>,
  },
  ...figures<DayUsage>(),
  {
    id: 'delivered',
    head: 'Вебхуки доставлены',
    figure: true,
    cell: ({ delivered }) => formatNumber(delivered),
  },
  {
    id: 'undelivered',
    head: 'Не доставлены',
    figure: true,
    cell: ({ undelivered, waiting }) =>
      waiting === 0
        ? formatNumber(undelivered)
        : typeset(`${formatNumber(undelivered)}, ждут повтора: ${formatNumber(waiting)}`),
  },
]

const KEY_COLUMNS: readonly Column<ReturnType<typeof keysOf>[number]>[] = [
  {
    id: 'key',
    head: 'Ключ',
    names: true,
    grows: true,
    cell: ({ name }) => <span className={styles['name']}>{name}</span>,
  },
  ...figures<ReturnType<typeof keysOf>[number]>(),
]

const OF_POLICY = { read: 'чтений', write: 'изменений' } as const

/** The minute that came nearest to a limit. */
const NearestLimit = ({ peak }: { readonly peak: UsagePeak | undefined }) =>
  peak === undefined ? (
    <p className={styles['lead']}>{typeset('За последние 24 часа вызовов не было.')}</p>
  ) : (
    <div className={classes(autoStack(8), styles['limit'])}>
      <p id="nearest-limit">
        {typeset(
          `Ближе всего к лимиту за 24 часа: ключ «${peak.key.name}», ${formatNumber(peak.calls)} из ${formatNumber(peak.quota)} ${OF_POLICY[peak.policy]} в минуту, ${formatMoment(peak.at)}.`,
        )}
      </p>
      <meter
        aria-labelledby="nearest-limit"
        className={styles['meter']}
        max={peak.quota}
        high={peak.quota * 0.8}
        optimum={0}
        value={Math.min(peak.calls, peak.quota)}
      />
    </div>
  )

const UsageTables = ({
  conditions,
  test,
}: {
  readonly conditions: UsageQuery
  readonly test: boolean
}) => {
  const { data, error, isPlaceholderData, refetch } = useUsage(conditions)
  if (data === undefined)
    return error === null ? (
      <LoadingState label="Считаем расход" />
    ) : (
      <FailedState detail={formatError(error)} onRetry={() => void refetch()} />
    )
  const keys = keysOf(data, test)
  const days = daysOf(data, test)
  if (days.length === 0)
    return (
      <EmptyState
        title={test ? 'Тестовыми ключами не пользовались' : 'Боевыми ключами не пользовались'}
      >
        <p className={styles['lead']}>
          {typeset(
            'Здесь будет видно, сколько вызовов, посылок и вебхуков пришлось на день и на ключ.',
          )}
        </p>
      </EmptyState>
    )
  return (
    <>
      <NearestLimit peak={data.peaks.find((each) => each.test === test)} />
      <section className={stack(12)} aria-labelledby="usage-days">
        <h2 id="usage-days" className={styles['subtitle']}>
          По дням
        </h2>
        <p className={styles['quiet']}>
          {typeset('Дни без вызовов и вебхуков не показаны. День считается по Москве.')}
        </p>
        <div className={styles['list']}>
          <DataTable
            caption="Расход по дням"
            columns={DAY_COLUMNS}
            rows={days}
            keyOf={({ day }) => day}
            busy={isPlaceholderData}
          />
        </div>
      </section>
      <section className={stack(12)} aria-labelledby="usage-keys">
        <h2 id="usage-keys" className={styles['subtitle']}>
          По ключам
        </h2>
        <div className={styles['list']}>
          <DataTable
            caption="Расход по ключам"
            columns={KEY_COLUMNS}
            rows={keys}
            keyOf={({ uid }) => uid}
            busy={isPlaceholderData}
          />
        </div>
      </section>
    </>
  )
}

/** What the shop's programs have used of the API. */
export const Component = () => {
  const { query, change } = useUrlQuery()
  const days = query.get('days') === '30' ? '30' : '7'
  const { data: keys = [] } = useKeys()
  // Whoever only tries has no live keys yet.
  const usualMode = keys.length > 0 && keys.every(({ test }) => test) ? 'test' : 'live'
  const chosen = MODES.find(({ value }) => value === query.get('mode'))
  const mode = chosen?.value ?? usualMode
  const select = (name: string, usual: string) => ({
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      change((latest) =>
        withChanges(latest, { [name]: target.value === usual ? '' : target.value }),
      ),
  })
  return (
    <IntegrationsFrame aside={null}>
      <div className={styles['choices']}>
        <SelectField label="Ключи" options={MODES} value={mode} {...select('mode', usualMode)} />
        <SelectField label="Период" options={PERIODS} value={days} {...select('days', '7')} />
      </div>
      <UsageTables conditions={{ days }} test={mode === 'test'} />
    </IntegrationsFrame>
  )
}
