import type { OrderRow } from '@yacheyka/contract/orders/order-lists'
import { formatNumber, typeset } from '@yacheyka/core/text/wording'
import { useLocation } from 'react-router'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { paths } from '@yacheyka/frontend/paths.ts'
import { ButtonLink } from '@yacheyka/ui/button-link.tsx'
import { DataTable, type Column } from '@yacheyka/ui/data-table.tsx'
import { stack } from '@yacheyka/ui/layout.ts'
import { ListFrame } from '@yacheyka/frontend/lists/list-frame.tsx'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import { NothingFound } from '@yacheyka/ui/nothing-found.tsx'
import { EmptyState } from '@yacheyka/ui/states.tsx'
import { useListUrl } from '@yacheyka/ui/use-list-url.ts'
import { formatWire } from '@yacheyka/frontend/money/wire-money.ts'
import { justOrderedIn } from './just-ordered.ts'
import { PAGE_SIZE, useOrders, type OrderState } from './order-calls.ts'
import { useMay } from '#/session/use-session.ts'
import { useIsTrial } from '#/session/use-trial.ts'
import { Drafts } from './drafts.tsx'
import { OrderFilters } from './order-filters.tsx'
import { orderFiltersIn, orderQueryOf } from './order-query.ts'
import { OrderMark } from './order-mark.tsx'
import styles from './orders-page.module.css'

export const handle: PageHandle = {
  head: (config, pathname) => ({
    title: titled('Заказы', config),
    description: 'Заказы на доставку, их оплата и документы.',
    path: pathname,
  }),
}

const columnsOf = (
  sort: Column<OrderRow>['sort'] & object,
  justOrdered: string | undefined,
): readonly Column<OrderRow>[] => [
  {
    id: 'date_added',
    head: 'Дата добавления',
    sort,
    cell: ({ date_added }) => <time dateTime={date_added}>{formatMoment(date_added)}</time>,
  },
  {
    id: 'order_number',
    head: 'Номер заказа',
    names: true,
    cell: ({ order_number: number }) => (
      <>
        {number} {number === justOrdered && <span className={styles['new']}>новый</span>}
      </>
    ),
  },
  { id: 'order_status', head: 'Статус заказа', cell: (order) => <OrderMark order={order} /> },
  {
    id: 'parcels',
    head: 'Отправлений',
    figure: true,
    desktopOnly: true,
    cell: ({ parcels_count: count }) => formatNumber(count),
  },
  {
    id: 'sum',
    head: 'Сумма',
    figure: true,
    cell: ({ juridical_order_price: price }) => formatWire(price),
  },
]

const NoneYet = () => {
  const mayShip = useMay('shipping')
  if (useIsTrial()) return <OfSandbox />
  return mayShip ? <FirstOrder /> : <EmptyState title="Заказов пока нет" />
}

/** A trial orders by the API alone. */
const OfSandbox = () => (
  <EmptyState title="Заказов пока нет">
    <p className={styles['words']}>{typeset('Тестовые посылки в песочнице.')}</p>
    <ButtonLink to={paths.businessSandbox()}>Открыть песочницу</ButtonLink>
  </EmptyState>
)

const FirstOrder = () => (
  <EmptyState title="Заказов пока нет">
    <p className={styles['words']}>
      {typeset('Оформите первый: по одному отправлению в форме или сразу таблицей.')}
    </p>
    <div className={styles['ways']}>
      <ButtonLink to={paths.businessManualLoad()}>Заполнить форму</ButtonLink>
      <ButtonLink look="quiet" to={paths.businessPackageLoad()}>
        Загрузить таблицу
      </ButtonLink>
    </div>
  </EmptyState>
)

/** Orders by pages, filtered and sorted by the address (specification 3, «Orders list»). */
export const Component = () => {
  const justOrdered = justOrderedIn(useLocation().state)
  const listUrl = useListUrl()
  const { page, get, reset, hrefWith } = listUrl
  const query = orderQueryOf(get, page)
  const set = Object.keys(orderFiltersIn(get)).length
  const orders = useOrders(query)
  const oldFirst = query.ordering === 'date_added'
  const sort = {
    way: oldFirst ? 'ascending' : 'descending',
    wording: oldFirst ? 'сначала старые' : 'сначала новые',
    href: hrefWith({ ordering: oldFirst ? '' : 'date_added', page: '' }),
  } as const
  return (
    <div className={stack(16)}>
      <h1 className={styles['title']}>Заказы</h1>
      <Drafts />
      <OrderFilters listUrl={listUrl} set={set} />
      <div className={styles['list']}>
        <ListFrame
          query={orders}
          loading="Загружаем заказы"
          empty={
            set === 0 ? (
              <NoneYet />
            ) : (
              <NothingFound onReset={reset}>
                <p className={styles['words']}>
                  {typeset('Под эти фильтры не подходит ни один заказ.')}
                </p>
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
          {({ results }, busy) => (
            <DataTable
              caption="Заказы"
              columns={columnsOf(sort, justOrdered)}
              rows={results}
              keyOf={({ uid }) => uid}
              hrefOf={({ order_number: number }) => paths.businessOrder(number)}
              stateOf={(order): OrderState => ({ order })}
              busy={busy}
            />
          )}
        </ListFrame>
      </div>
    </div>
  )
}
