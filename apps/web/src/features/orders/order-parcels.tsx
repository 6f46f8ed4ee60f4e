import type { OrderParcel } from '@yacheyka/contract/orders/order-lists'
import { typeset } from '@yacheyka/core/text/wording'
import { paths } from '@yacheyka/frontend/paths.ts'
import { DataTable, type Column } from '@yacheyka/ui/data-table.tsx'
import { ListFilters, TextFilter } from '@yacheyka/ui/list-filters.tsx'
import { ListFrame, type ListQuery } from '@yacheyka/frontend/lists/list-frame.tsx'
import { STATUS_CHOICES } from '#/session/status-choices.ts'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import { MultiSelect } from '@yacheyka/ui/multi-select.tsx'
import { NothingFound } from '@yacheyka/ui/nothing-found.tsx'
import { StatusMark } from '@yacheyka/frontend/parcels/status-mark.tsx'
import { filledIn, useListUrl } from '@yacheyka/ui/use-list-url.ts'
import { PAGE_SIZE } from './order-calls.ts'
import styles from './order-page.module.css'
import { fitting } from './parcel-filter.ts'

const COLUMNS: readonly Column<OrderParcel>[] = [
  { id: 'number', head: 'Номер отправления', cell: ({ parcel_number: number }) => number },
  {
    id: 'address',
    head: 'Адрес доставки',
    grows: true,
    cell: ({ terminal_address: listUrl, terminal_number: number, ordered_terminal: ordered }) => (
      <>
        {typeset(listUrl)}
        {ordered !== null && (
          <span className={styles['instead']}>
            {typeset(`${number ?? ''} вместо ${ordered}: там заняли ячейки`)}
          </span>
        )}
      </>
    ),
  },
  {
    id: 'service',
    head: 'Тип услуги',
    desktopOnly: true,
    cell: ({ service_type_text: text }) => typeset(text) || '—',
  },
  {
    id: 'status',
    head: 'Статус',
    cell: ({ parcel_status: status, parcel_status_text: text }) => (
      <StatusMark status={status} text={text} />
    ),
  },
  {
    id: 'updated',
    head: 'Дата обновления статуса',
    cell: ({ status_update_time: time }) =>
      time === null ? '—' : <time dateTime={time}>{formatMoment(time)}</time>,
  },
]

const FILTERS = ['parcel_number', 'parcel_status'] as const

/** Parcels of an order, filtered and paged here: the call answers all of them. */
export const OrderParcels = ({
  query,
  parcels,
}: {
  readonly query: Pick<ListQuery<unknown>, 'error' | 'refetch'>
  /** Undefined until they have come. */
  readonly parcels: readonly OrderParcel[] | undefined
}) => {
  const { page, get, change, reset, hrefWith } = useListUrl()
  const set = Object.keys(filledIn(get, FILTERS)).length
  const number = get('parcel_number')
  const statuses = new Set(get('parcel_status').split(',').filter(Boolean))
  const found = parcels && fitting(parcels, { number, statuses })
  const first = (page - 1) * PAGE_SIZE
  const data = found && { count: found.length, results: found.slice(first, first + PAGE_SIZE) }
  return (
    <>
      <ListFilters label="Фильтры отправлений" set={set} onReset={reset}>
        <TextFilter
          label="Номер отправления"
          hint="Целиком, затем Enter"
          maxLength={64}
          value={number}
          onApply={(text) => change({ parcel_number: text, parcel_status: '' })}
        />
        <MultiSelect
          label="Статус отправления"
          all="Все"
          choices={STATUS_CHOICES}
          chosen={statuses}
          onChange={(chosen) => change({ parcel_status: [...chosen].join(','), parcel_number: '' })}
        />
      </ListFilters>
      <ListFrame
        query={{ data, error: query.error, refetch: query.refetch, isPlaceholderData: false }}
        loading="Загружаем отправления"
        empty={
          <NothingFound onReset={reset}>
            <p className={styles['words']}>
              {typeset('В этом заказе нет такого отправления. Номер нужен целиком.')}
            </p>
          </NothingFound>
        }
        pages={{
          label: 'Страницы отправлений',
          current: page,
          size: PAGE_SIZE,
          hrefOf: (to) => hrefWith({ page: to === 1 ? '' : `${to}` }),
        }}
      >
        {({ results }) => (
          <DataTable
            caption="Отправления заказа"
            columns={COLUMNS}
            rows={results}
            keyOf={({ uid }) => uid}
            hrefOf={({ uid }) => paths.businessParcel(uid)}
            stateOf={(parcel) => ({ parcel })}
          />
        )}
      </ListFrame>
    </>
  )
}
