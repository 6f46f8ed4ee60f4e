import { useQuery } from '@tanstack/react-query'
import {
  getOperatorOrder,
  listOperatorOrderParcels,
  operatorOrderLabels,
  operatorOrderPdf,
  type OperatorOrderCard,
} from '@yacheyka/contract/orders/console-orders'
import type { OperatorParcelRow } from '@yacheyka/contract/parcels/console-parcels'
import { ADMINISTRATORS, MANAGERS } from '@yacheyka/contract/http/console-roles'
import { formatNumber, typeset } from '@yacheyka/core/text/wording'
import { Link, useParams } from 'react-router'
import { ApiError, formatError } from '@yacheyka/frontend/api/api-error.ts'
import { urlOf } from '@yacheyka/frontend/api/call.ts'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { useTabTitle } from '@yacheyka/frontend/page/navigation.ts'
import { useQueryList } from '@yacheyka/frontend/lists/use-query-list.ts'
import { BackButton } from '@yacheyka/ui/back-button.tsx'
import { ButtonAnchor } from '@yacheyka/ui/button.tsx'
import { ButtonLink } from '@yacheyka/ui/button-link.tsx'
import { Card } from '@yacheyka/ui/card.tsx'
import { DataTable, type Column } from '@yacheyka/ui/data-table.tsx'
import { Facts } from '@yacheyka/ui/facts.tsx'
import { ListFrame } from '@yacheyka/frontend/lists/list-frame.tsx'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import { EmptyState, FailedState, LoadingState } from '@yacheyka/ui/states.tsx'
import { StatusMark } from '@yacheyka/frontend/parcels/status-mark.tsx'
import { useListUrl } from '@yacheyka/ui/use-list-url.ts'
import { formatChange, formatWire } from '@yacheyka/frontend/money/wire-money.ts'
import { operatorQuery } from '../../api.ts'
import { operatorPaths } from '../../paths.ts'
import { useMay } from '../../use-operator.ts'
import { OrderMark } from './order-mark.tsx'
import styles from './orders.module.css'
import { PayButton } from './pay-button.tsx'

export const handle: PageHandle = {
  head: (config, pathname) => ({
    title: titled('Заказ', config),
    description: 'Заказ, его отправления и деньги.',
    path: pathname,
  }),
}

const PAGE_SIZE = 25

const Summary = ({ order }: { readonly order: OperatorOrderCard }) => {
  const seesJournal = useMay(ADMINISTRATORS)
  return (
    <Card title="О заказе">
      <Facts
        facts={[
          [
            'Клиент',
            <Link key="customer" to={operatorPaths.customer(order.customer.uid)}>
              {order.customer.name}
            </Link>,
          ],
          ['ИНН', order.customer.inn],
          ['Оформление', order.ordered_by],
          ['Добавлен', formatMoment(order.date_added)],
          ['Отправлений', formatNumber(order.parcels_count)],
          ['Сумма', formatWire(order.price)],
          ['Оплата', order.payment_status_text],
          ['Оплачен', formatMoment(order.paid_at)],
          ...(order.lapsed_at === null
            ? []
            : [['Ячейки освобождены', formatMoment(order.lapsed_at)] as const]),
          ...(order.balance === null
            ? []
            : [['На депозите сейчас', formatWire(order.balance)] as const]),
          ...(seesJournal
            ? [
                [
                  'Действия операторов',
                  <Link
                    key="journal"
                    to={operatorPaths.audit({
                      subject_kind: 'order',
                      subject_id: order.order_number,
                    })}
                  >
                    В журнале
                  </Link>,
                ] as const,
              ]
            : []),
        ]}
      />
    </Card>
  )
}

type Payment = OperatorOrderCard['payments'][number]

const PAYMENT_COLUMNS: readonly Column<Payment & { readonly at: number }>[] = [
  { id: 'when', head: 'Когда', cell: ({ booked_at: at }) => formatMoment(at) },
  {
    id: 'what',
    head: 'Что',
    names: true,
    grows: true,
    cell: ({ kind_text: kind, note }) => `${kind}: ${note}`,
  },
  { id: 'amount', head: 'Депозит, ₽', figure: true, cell: ({ amount }) => formatChange(amount) },
]

const Payments = ({ order: { payments } }: { readonly order: OperatorOrderCard }) => (
  <Card title="Деньги">
    {payments.length === 0 ? (
      <p className={styles['quiet']}>{typeset('За этот заказ денег ещё не списывали.')}</p>
    ) : (
      <DataTable
        caption="Движения денег по заказу"
        columns={PAYMENT_COLUMNS}
        rows={payments.map((payment, at) => ({ ...payment, at }))}
        keyOf={({ at }) => String(at)}
      />
    )}
  </Card>
)

const PARCEL_COLUMNS: readonly Column<OperatorParcelRow>[] = [
  { id: 'number', head: 'Номер', names: true, cell: ({ parcel_number: number }) => number },
  { id: 'barcode', head: 'Штрихкод', desktopOnly: true, cell: ({ barcode }) => barcode },
  { id: 'phone', head: 'Получатель', cell: ({ phone }) => (phone === '' ? '—' : phone) },
  { id: 'point', head: 'Точка', cell: ({ terminal_number: number }) => number },
  {
    id: 'status',
    head: 'Статус',
    grows: true,
    cell: (row) => <StatusMark status={row.parcel_status} text={row.parcel_status_text} />,
  },
]

const Parcels = ({ number }: { readonly number: string }) => {
  const listUrl = useListUrl()
  const parcels = useQueryList(listUrl, PAGE_SIZE, (range) => ({
    ...operatorQuery(listOperatorOrderParcels, {
      params: { number },
      query: range,
    }),
    staleTime: 0,
  }))
  return (
    <Card title="Отправления">
      <ListFrame
        query={parcels.query}
        loading="Загружаем отправления"
        empty={<p className={styles['quiet']}>В заказе нет отправлений.</p>}
        pages={{
          label: 'Страницы отправлений',
          ...parcels.pages,
        }}
      >
        {({ results }, busy) => (
          <DataTable
            caption="Отправления заказа"
            columns={PARCEL_COLUMNS}
            rows={results}
            keyOf={({ barcode }) => barcode}
            hrefOf={({ barcode }) => operatorPaths.parcel(barcode)}
            busy={busy}
          />
        )}
      </ListFrame>
    </Card>
  )
}

const Acts = ({ order }: { readonly order: OperatorOrderCard }) => {
  const manages = useMay(MANAGERS)
  const params = { number: order.order_number }
  return (
    <div className={styles['acts']}>
      {manages && order.order_status === 'awaiting_payment' && <PayButton order={order} />}
      <ButtonAnchor look="quiet" href={urlOf(operatorOrderPdf, { params })} target="_blank">
        Заказ, PDF
      </ButtonAnchor>
      <ButtonAnchor look="quiet" href={urlOf(operatorOrderLabels, { params })} target="_blank">
        Этикетки, PDF
      </ButtonAnchor>
    </div>
  )
}

const Unknown = () => (
  <EmptyState title="Такого заказа нет" picture="nothing-found">
    <p>{typeset('Проверьте ссылку или найдите его по номеру.')}</p>
    <ButtonLink look="quiet" to={operatorPaths.orders()}>
      К списку заказов
    </ButtonLink>
  </EmptyState>
)

/** An order of any customer: what it is of, what was paid for it, its documents. */
export const Component = () => {
  const { number = '' } = useParams()
  const {
    data: order,
    error,
    refetch,
  } = useQuery({
    ...operatorQuery(getOperatorOrder, { params: { number } }),
    staleTime: 0,
  })
  const title = `Заказ №${number}`
  useTabTitle(title)
  const isUnknown = error instanceof ApiError && error.status === 404
  return (
    <div className={styles['page']}>
      <div className={styles['top']}>
        <BackButton fallback={operatorPaths.orders()} />
        <h1 className={styles['title']}>{title}</h1>
        {order !== undefined && <OrderMark order={order} />}
      </div>
      {isUnknown && <Unknown />}
      {!isUnknown && order === undefined && error !== null && (
        <FailedState detail={formatError(error)} onRetry={() => void refetch()} />
      )}
      {error === null && order === undefined && <LoadingState label="Загружаем заказ" />}
      {!isUnknown && order !== undefined && (
        <div className={styles['blocks']}>
          <Acts order={order} />
          <div className={styles['pair']}>
            <Summary order={order} />
            <Payments order={order} />
          </div>
          <Parcels number={number} />
        </div>
      )}
    </div>
  )
}
