import { listOperatorOrders, type OperatorOrderRow } from '@yacheyka/contract/orders/console-orders'
import { counted, formatNumber } from '@yacheyka/core/text/wording'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { useQueryList } from '@yacheyka/frontend/lists/use-query-list.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { DataTable, type Column } from '@yacheyka/ui/data-table.tsx'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import { useListUrl } from '@yacheyka/ui/use-list-url.ts'
import { formatWire } from '@yacheyka/frontend/money/wire-money.ts'
import { type ListWords, PagedList } from '../../parts/paged-list.tsx'
import { operatorQuery } from '../../api.ts'
import { operatorPaths } from '../../paths.ts'
import { OrderFilters } from './order-filters.tsx'
import { OrderMark } from './order-mark.tsx'
import { orderFiltersIn, orderQueryOf, PAGE_SIZE } from './order-query.ts'
import styles from './orders.module.css'

export const handle: PageHandle = {
  head: (config, pathname) => ({
    title: titled('Заказы', config),
    description: 'Заказы всех клиентов.',
    path: pathname,
  }),
}

const COLUMNS: readonly Column<OperatorOrderRow>[] = [
  {
    id: 'date_added',
    head: 'Добавлен',
    cell: ({ date_added: at }) => <time dateTime={at}>{formatMoment(at)}</time>,
  },
  {
    id: 'number',
    head: 'Заказ',
    names: true,
    cell: ({ order_number: number }) => <span className={styles['number']}>№{number}</span>,
  },
  { id: 'customer', head: 'Клиент', grows: true, cell: ({ customer }) => customer.name },
  { id: 'status', head: 'Статус', cell: (order) => <OrderMark order={order} /> },
  {
    id: 'parcels',
    head: 'Отправлений',
    figure: true,
    desktopOnly: true,
    cell: ({ parcels_count: count }) => formatNumber(count),
  },
  { id: 'price', head: 'Сумма', figure: true, cell: ({ price }) => formatWire(price) },
]

const formatFound = (count: number, exact: boolean): string =>
  exact
    ? counted(count, ['заказ', 'заказа', 'заказов'])
    : `Больше ${formatNumber(count)} заказов: уточните фильтры`

const WORDS: ListWords = {
  what: 'заказы',
  of: 'заказов',
  none: ['Заказов пока нет', 'Они появятся, когда клиенты начнут отправлять.'],
}

/** Orders of all customers. */
export const Component = () => {
  const listUrl = useListUrl()
  const { get, change } = listUrl
  const set = Object.keys(orderFiltersIn(get)).length
  const orders = useQueryList(listUrl, PAGE_SIZE, (range) => ({
    ...operatorQuery(listOperatorOrders, { query: { ...orderQueryOf(get), ...range } }),
    staleTime: 0,
  }))
  const owner = orders.query.data?.results[0]?.customer.name
  return (
    <div className={styles['page']}>
      <h1 className={styles['title']}>Заказы</h1>
      <OrderFilters listUrl={listUrl} set={set} />
      {get('customer') !== '' && (
        <p>
          Только клиент{owner === undefined ? '' : ` ${owner}`}{' '}
          <Button look="quiet" onClick={() => change({ customer: '' })}>
            Показать всех
          </Button>
        </p>
      )}
      <div className={styles['list']}>
        <PagedList list={orders} words={WORDS} filtered={set > 0}>
          {({ results, count, exact }, busy) => (
            <>
              <p className={styles['quiet']}>{formatFound(count, exact)}</p>
              <DataTable
                caption="Заказы"
                columns={COLUMNS}
                rows={results}
                keyOf={({ uid }) => uid}
                hrefOf={({ order_number: number }) => operatorPaths.order(number)}
                busy={busy}
              />
            </>
          )}
        </PagedList>
      </div>
    </div>
  )
}
