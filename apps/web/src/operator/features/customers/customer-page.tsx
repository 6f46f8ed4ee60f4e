import { useQuery } from '@tanstack/react-query'
import {
  operatorGetCustomer,
  type CustomerCard,
} from '@yacheyka/contract/customers/console-customers'
import { ADMINISTRATORS, MANAGERS } from '@yacheyka/contract/http/console-roles'
import { formatNumber } from '@yacheyka/core/text/wording'
import { Link, useParams } from 'react-router'
import { ApiError } from '#/api/api-error.ts'
import { titled, type PageHandle } from '#/head.ts'
import { BackButton } from '#/ui/back-button.tsx'
import { EmptyState, FailedState, LoadingState } from '#/ui/states.tsx'
import { operatorQuery } from '../../api.ts'
import { formatError } from '../../parts/ask-dialog.tsx'
import { Mark } from '../../parts/mark.tsx'
import page from '../../parts/page.module.css'
import { operatorPaths } from '../../paths.ts'
import { useMay } from '../../use-operator.ts'
import { Access } from './access.tsx'
import styles from './customer-page.module.css'
import { Caps } from './caps.tsx'
import { Deposit } from './deposit.tsx'
import { Papers } from './papers.tsx'
import { RequisitesCard } from './requisites-card.tsx'
import { StatementCard } from './statement-card.tsx'

export const handle: PageHandle = {
  head: (config, pathname) => ({
    title: titled('Клиент', config),
    description: 'Реквизиты, вход и депозит клиента.',
    path: pathname,
  }),
}

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

const Card = ({ card }: { readonly card: CustomerCard }) => {
  const isManager = useMay(MANAGERS)
  return (
    <div className={page['page']}>
      <div className={styles['top']}>
        <BackButton fallback={operatorPaths.customers()} />
        <h1 className={page['title']}>{card.juridical_name}</h1>
        {card.suspended && <Mark tone="trouble">Вход приостановлен</Mark>}
        <Links card={card} />
      </div>
      <div className={styles['columns']}>
        <div className={styles['column']}>
          {isManager && <Deposit card={card} />}
          {isManager && <StatementCard uid={card.uid} />}
        </div>
        <div className={styles['column']}>
          <RequisitesCard card={card} />
          <Access card={card} />
          <Caps card={card} />
          {isManager && <Papers uid={card.uid} />}
        </div>
      </div>
    </div>
  )
}

/** One customer: who it is, who signs in, what its deposit did. */
export const Component = () => {
  const { uid = '' } = useParams()
  const { data, error, refetch } = useQuery(operatorQuery(operatorGetCustomer, { params: { uid } }))
  if (data !== undefined) return <Card key={data.uid} card={data} />
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
