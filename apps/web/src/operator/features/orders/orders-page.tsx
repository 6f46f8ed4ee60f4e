import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listOperatorOrders, type OperatorOrderRow } from '@yacheyka/contract/operator/orders'
import { counted, formatNumber, typeset } from '@yacheyka/core/wording'
import { titled, type PageHandle } from '#/head.ts'
import { Button } from '#/ui/button.tsx'
import { DataTable, type Column } from '#/ui/data-table.tsx'
import { ListFrame } from '#/ui/list-frame.tsx'
import { sayMoment } from '#/ui/moment.ts'
import { NothingFound } from '#/ui/nothing-found.tsx'
import { EmptyState } from '#/ui/states.tsx'
import { useListAddress } from '#/ui/use-list-address.ts'
import { sayWire } from '#/ui/wire-money.ts'
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
    cell: ({ date_added: at }) => <time dateTime={at}>{sayMoment(at)}</time>,
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
    roomyOnly: true,
    cell: ({ parcels_count: count }) => formatNumber(count),
  },
  { id: 'price', head: 'Сумма', figure: true, cell: ({ price }) => sayWire(price) },
]

const sayFound = (count: number, exact: boolean): string =>
  exact
    ? counted(count, ['заказ', 'заказа', 'заказов'])
    : `Больше ${formatNumber(count)} заказов: уточните фильтры`

/** Orders of all customers. */
export const Component = () => {
  const address = useListAddress()
  const { page, get, reset, change, hrefWith } = address
  const set = Object.keys(orderFiltersIn(get)).length
  const orders = useQuery({
    ...operatorQuery(listOperatorOrders, { query: orderQueryOf(get, page) }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const owner = orders.data?.results[0]?.customer.name
  return (
    <div className={styles['page']}>
      <h1 className={styles['title']}>Заказы</h1>
      <OrderFilters address={address} set={set} />
      {get('customer') !== '' && (
        <p>
          Только клиент{owner === undefined ? '' : ` ${owner}`}{' '}
          <Button look="quiet" onClick={() => change({ customer: '' })}>
            Показать всех
          </Button>
        </p>
      )}
      <div className={styles['list']}>
        <ListFrame
          query={orders}
          loading="Загружаем заказы"
          empty={
            set === 0 ? (
              <EmptyState title="Заказов пока нет">
                <p className={styles['quiet']}>
                  {typeset('Они появятся, когда клиенты начнут отправлять.')}
                </p>
              </EmptyState>
            ) : (
              <NothingFound onReset={reset}>
                <p className={styles['quiet']}>{typeset('Под эти фильтры заказов нет.')}</p>
              </NothingFound>
            )
          }
          pages={{
            label: 'Страницы заказов',
            current: page,
            size: PAGE_SIZE,
            hrefOf: (to) => hrefWith({ page: to === 1 ? '' : `${to}` }),
          }}
          onReset={reset}
        >
          {({ results, count, exact }, busy) => (
            <>
              <p className={styles['quiet']}>{sayFound(count, exact)}</p>
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
        </ListFrame>
      </div>
    </div>
  )
}
