import type { OrderRow } from '@yacheyka/contract/orders/order-lists'
import { formatNumber, typeset } from '@yacheyka/core/text/wording'
import type { ReactNode } from 'react'
import { matchPath, useLocation, useParams } from 'react-router'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { paths } from '@yacheyka/frontend/paths.ts'
import { BackButton } from '@yacheyka/ui/back-button.tsx'
import { ButtonLink } from '@yacheyka/ui/button-link.tsx'
import { Card } from '@yacheyka/ui/card.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack, stack } from '@yacheyka/ui/layout.ts'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import { EmptyState } from '@yacheyka/ui/states.tsx'
import { formatWire } from '@yacheyka/frontend/money/wire-money.ts'
import { orderIn, useOrder } from './order-calls.ts'
import { OrderDocuments } from './order-documents.tsx'
import { OrderMark } from './order-mark.tsx'
import styles from './order-page.module.css'
import { OrderParcels } from './order-parcels.tsx'
import { UnpaidNote } from './unpaid-note.tsx'

const titleOf = (number = '') => `Заказ №${number}`

export const handle: PageHandle = {
  head: (config, pathname) => ({
    title: titled(titleOf(matchPath(`${paths.businessOrders()}/:id`, pathname)?.params.id), config),
    description: 'Отправления заказа, его оплата и документы.',
    path: pathname,
  }),
}

const Summary = ({ order }: { readonly order: OrderRow }) => (
  <dl className={styles['summary']}>
    {(
      [
        ['Статус', <OrderMark key="status" order={order} />],
        // What awaits payment says so as its status.
        ...(order.order_status === 'awaiting_payment'
          ? []
          : [['Оплата', order.payment_status_text] as const]),
        ['Сумма', formatWire(order.juridical_order_price)],
        ['Отправлений', formatNumber(order.parcels_count)],
        ['Дата добавления', formatMoment(order.date_added)],
        ...(order.ordered_by ? [['Оформил', order.ordered_by] as const] : []),
      ] satisfies readonly (readonly [string, ReactNode])[]
    ).map(([name, value]) => (
      <div key={name} className={styles['fact']}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

const Unknown = () => (
  <EmptyState title="Такого заказа нет" picture="nothing-found">
    <p>{typeset('Проверьте ссылку или найдите его в списке по номеру.')}</p>
    <ButtonLink look="quiet" to={paths.businessOrders()}>
      К списку заказов
    </ButtonLink>
  </EmptyState>
)

/** An order with its parcels and documents (specification 3, «Order card»). */
export const Component = () => {
  const { id: number = '' } = useParams()
  const { state } = useLocation()
  const query = useOrder(number)
  const order = query.data ?? orderIn(state, number)
  return (
    <div className={stack(16)}>
      <div className={classes(autoStack(4), styles['top'])}>
        <BackButton fallback={paths.businessOrders()} />
        <h1 className={styles['title']}>{titleOf(number)}</h1>
      </div>
      {query.data === null ? (
        <Unknown />
      ) : (
        <>
          {order !== undefined && (
            <div className={classes(stack(16), styles['about'])}>
              <Summary order={order} />
              <UnpaidNote order={order} />
              <OrderDocuments key={order.uid} order={order} />
            </div>
          )}
          <Card title="Отправления">
            <OrderParcels query={query} parcels={query.data?.parcels} />
          </Card>
        </>
      )}
    </div>
  )
}
