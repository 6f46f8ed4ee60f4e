import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { InvoiceAnswer } from '@yacheyka/contract/deposit'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { moscowDay, sayShortDay } from '@yacheyka/core/document-day'
import type { InvoiceStatus } from '@yacheyka/core/invoice'
import { useState } from 'react'
import { customerQuery } from '#/session/call-as-customer.ts'
import { fetchAsCustomer } from '#/session/download-as-customer.ts'
import { Button } from '#/ui/button.tsx'
import { classes } from '#/ui/classes.ts'
import { useAccount } from './account.ts'
import { Card } from './card.tsx'
import { DownloadButton } from './download-button.tsx'
import { ListState } from './list-state.tsx'
import styles from './papers.module.css'
import { sayWire } from './wire-money.ts'

const STEP = 10
/** As much as one call gives (decisions, section 2). */
const MOST = 100

const LOOKS: Readonly<Record<InvoiceStatus, string | undefined>> = {
  issued: styles['waits'],
  paid: styles['paid'],
  cancelled: undefined,
}

const dayOf = (iso: string): string => sayShortDay(moscowDay(Date.parse(iso)))

const Row = ({ invoice }: { readonly invoice: InvoiceAnswer }) => {
  const { uid } = useAccount()
  const name = `Счёт № ${invoice.number}`
  const ask = () =>
    fetchAsCustomer(ENDPOINTS.getInvoicePdf, { params: { uid, id: invoice.uid } }, `${name}.pdf`)
  return (
    <li className={styles['row']}>
      <div className={styles['words']}>
        <span>
          № {invoice.number} от {dayOf(invoice.issued_at)}
        </span>
        <span className={classes(styles['status'], LOOKS[invoice.status])}>
          {invoice.status_text}
          {invoice.settled_at !== null && ` ${dayOf(invoice.settled_at)}`}
        </span>
      </div>
      <span className={styles['sum']}>{sayWire(invoice.amount)}</span>
      <DownloadButton ask={ask} of={name} small>
        PDF
      </DownloadButton>
    </li>
  )
}

/** Invoices on the deposit, the newest first, with what became of each. */
export const Invoices = () => {
  const { uid } = useAccount()
  const [limit, setLimit] = useState(STEP)
  const query = useQuery({
    ...customerQuery(ENDPOINTS.listInvoices, { params: { uid }, query: { limit } }),
    placeholderData: keepPreviousData,
  })
  const { data } = query
  return (
    <Card title="Счета на пополнение">
      <ListState
        query={query}
        label="Загружаем счета"
        empty="Счетов ещё не было. Нажмите «Пополнить»: счёт готов сразу."
        count={data?.count}
      />
      {data !== undefined && data.count > 0 && (
        <ul className={styles['rows']}>
          {data.results.map((invoice) => (
            <Row key={invoice.uid} invoice={invoice} />
          ))}
        </ul>
      )}
      {data !== undefined && data.count > data.results.length && limit < MOST && (
        <Button look="quiet" onClick={() => setLimit(Math.min(MOST, limit + 3 * STEP))}>
          Показать ещё
        </Button>
      )}
    </Card>
  )
}
