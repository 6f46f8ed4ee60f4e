import { useQuery } from '@tanstack/react-query'
import {
  operatorGetCustomer,
  type CustomerCard,
} from '@yacheyka/contract/customers/console-customers'
import { ADMINISTRATORS, MANAGERS } from '@yacheyka/contract/http/console-roles'
import { formatNumber } from '@yacheyka/core/text/wording'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { ApiError, formatError } from '@yacheyka/frontend/api/api-error.ts'
import { BackButton } from '@yacheyka/ui/back-button.tsx'
import { formatDate } from '@yacheyka/ui/format-date.ts'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack } from '@yacheyka/ui/layout.ts'
import { EmptyState, FailedState, LoadingState } from '@yacheyka/ui/states.tsx'
import { operatorQuery } from '../../api.ts'
import { LinkTabs } from '../../parts/link-tabs.tsx'
import { Mark } from '../../parts/mark.tsx'
import page from '../../parts/page.module.css'
import { operatorPaths } from '../../paths.ts'
import { useMay } from '../../use-operator.ts'
import styles from './customer-page.module.css'

const Links = ({ card }: { readonly card: CustomerCard }) => {
  const readsJournal = useMay(ADMINISTRATORS)
  const givesOut = useMay(MANAGERS)
  return (
    <ul className={styles['links']} aria-label="Что отправляет клиент">
      <li>
        <Link to={operatorPaths.orders({ customer: card.uid })}>
          Заказы: {formatNumber(card.orders_count)}
        </Link>
      </li>
      <li>
        <Link to={operatorPaths.parcels({ customer: card.uid })}>
          Отправления: {formatNumber(card.parcels_count)}
        </Link>
      </li>
      {givesOut && (
        <li>
          <Link to={operatorPaths.personalData(card.uid)}>Персональные данные</Link>
        </li>
      )}
      {readsJournal && (
        <li>
          <Link to={operatorPaths.audit({ subject_kind: 'customer', subject_id: card.uid })}>
            Журнал клиента
          </Link>
        </li>
      )}
    </ul>
  )
}

type CustomerTab = 'card' | 'integrations'

const tabsOf = (uid: string) =>
  [
    { id: 'card', name: 'Карточка', to: operatorPaths.customer(uid) },
    { id: 'integrations', name: 'Интеграции', to: operatorPaths.customerIntegrations(uid) },
  ] as const

/** One customer under its name, whichever of its tabs is open. */
export const CustomerFrame = ({
  tab,
  children,
}: {
  readonly tab: CustomerTab
  readonly children: (card: CustomerCard) => ReactNode
}) => {
  const { uid = '' } = useParams()
  const { data, error, refetch } = useQuery(operatorQuery(operatorGetCustomer, { params: { uid } }))
  if (data !== undefined)
    return (
      <div key={data.uid} className={page['page']}>
        <div className={classes(autoStack(4), styles['top'])}>
          <BackButton fallback={operatorPaths.customers()} />
          <h1 className={page['title']}>{data.juridical_name}</h1>
          {data.suspended && <Mark tone="trouble">Вход приостановлен</Mark>}
          {data.trial_until !== null && (
            <Mark tone="waits">{`Пробный доступ до ${formatDate(data.trial_until)}`}</Mark>
          )}
          <Links card={data} />
          <LinkTabs label="Разделы клиента" current={tab} tabs={tabsOf(data.uid)} />
        </div>
        {children(data)}
      </div>
    )
  if (error === null) return <LoadingState label="Загружаем клиента" />
  if (error instanceof ApiError && error.status === 404)
    return (
      <EmptyState title="Такого клиента нет" picture="nothing-found">
        <h1 className={styles['gone']}>Клиент</h1>
        <Link to={operatorPaths.customers()}>Все клиенты</Link>
      </EmptyState>
    )
  return <FailedState detail={formatError(error)} onRetry={() => void refetch()} />
}
