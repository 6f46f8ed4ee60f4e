import { useQuery } from '@tanstack/react-query'
import {
  operatorGetInvoicePdf,
  operatorListInvoices,
} from '@yacheyka/contract/billing/console-bank'
import { operatorGetActPdf, operatorListActs } from '@yacheyka/contract/billing/console-deposits'
import { typeset } from '@yacheyka/core/text/wording'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatError } from '@yacheyka/frontend/api/api-error.ts'
import { urlOf } from '@yacheyka/frontend/api/call.ts'
import { Card } from '@yacheyka/ui/card.tsx'
import { formatWire } from '@yacheyka/frontend/money/wire-money.ts'
import { operatorQuery } from '../../api.ts'
import { operatorPaths } from '../../paths.ts'
import styles from './customer-page.module.css'

/** Invoices of the card; the rest stand in the list. */
const SHOWN = 5

const Waiting = ({
  error,
  count,
  empty,
}: {
  readonly error: Error | null
  readonly count: number | undefined
  readonly empty: string
}) => {
  if (error !== null) return <p role="alert">{formatError(error)}</p>
  if (count === undefined) return <p className={styles['quiet']}>Загружаем…</p>
  return count === 0 ? <p className={styles['quiet']}>{typeset(empty)}</p> : null
}

const Row = ({
  href,
  name,
  more,
  sum,
}: {
  readonly href: string
  readonly name: string
  readonly more: ReactNode
  readonly sum: string
}) => (
  <li className={styles['row']}>
    <a href={href} target="_blank" rel="noreferrer">
      {name}
    </a>
    {more}
    <span className={styles['sum']}>{formatWire(sum)}</span>
  </li>
)

const Invoices = ({ uid }: { readonly uid: string }) => {
  const { data, error } = useQuery(
    operatorQuery(operatorListInvoices, { query: { customer: uid, limit: SHOWN } }),
  )
  return (
    <Card
      title="Счета"
      aside={
        (data?.count ?? 0) > 0 && (
          <Link to={operatorPaths.invoices({ customer: uid })}>Все счета: {data?.count}</Link>
        )
      }
    >
      <ul className={styles['rows']}>
        {data?.results.map(({ uid: invoice, number, status_text: status, amount }) => (
          <Row
            key={invoice}
            href={urlOf(operatorGetInvoicePdf, { params: { uid: invoice } })}
            name={`Счёт № ${number}`}
            more={<span className={styles['quiet']}>{status}</span>}
            sum={amount}
          />
        ))}
      </ul>
      <Waiting error={error} count={data?.count} empty="Счетов ещё не было." />
    </Card>
  )
}

const Acts = ({ uid }: { readonly uid: string }) => {
  const { data, error } = useQuery(operatorQuery(operatorListActs, { params: { uid } }))
  return (
    <Card title="Акты">
      <ul className={styles['rows']}>
        {data?.results.map(({ month, title, amount }) => (
          <Row
            key={month}
            href={urlOf(operatorGetActPdf, { params: { uid, month } })}
            name={`Акт, ${title}`}
            more={null}
            sum={amount}
          />
        ))}
      </ul>
      <Waiting
        error={error}
        count={data?.results.length}
        empty="Первый акт появится, когда закончится месяц с услугами."
      />
    </Card>
  )
}

/** Invoices and acts of the customer. */
export const Papers = ({ uid }: { readonly uid: string }) => (
  <>
    <Invoices uid={uid} />
    <Acts uid={uid} />
  </>
)
