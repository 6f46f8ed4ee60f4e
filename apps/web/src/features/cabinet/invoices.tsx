import { useInfiniteQuery } from '@tanstack/react-query'
import type { InvoiceResponse } from '@yacheyka/contract/billing/deposit'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { moscowDay, formatShortDay } from '@yacheyka/core/time/document-day'
import type { InvoiceStatus } from '@yacheyka/core/billing/invoice'
import { useRef } from 'react'
import { callAsCustomer } from '#/session/call-as-customer.ts'
import { fetchAsCustomer } from '#/session/download-as-customer.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { useAccount } from './account.ts'
import { Card } from '@yacheyka/ui/card.tsx'
import { DownloadButton } from '@yacheyka/frontend/downloads/download-button.tsx'
import { ListState } from './list-state.tsx'
import styles from './papers.module.css'
import { formatWire } from '@yacheyka/frontend/money/wire-money.ts'

const FIRST_PAGE = 10
const NEXT_PAGES = 30

const LOOKS: Readonly<Record<InvoiceStatus, string | undefined>> = {
  issued: styles['waits'],
  paid: styles['paid'],
  cancelled: undefined,
}

const dayOf = (iso: string): string => formatShortDay(moscowDay(Date.parse(iso)))

const Row = ({ invoice }: { readonly invoice: InvoiceResponse }) => {
  const { uid } = useAccount()
  const name = `Счёт № ${invoice.number}`
  const request = () =>
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
      <span className={styles['sum']}>{formatWire(invoice.amount)}</span>
      <DownloadButton request={request} of={name} small>
        PDF
      </DownloadButton>
    </li>
  )
}

/** Further ones come behind those that are shown, however many there are. */
const useInvoices = () => {
  const { uid } = useAccount()
  const { data, ...query } = useInfiniteQuery({
    queryKey: ['customer', ENDPOINTS.listInvoices.id, uid],
    queryFn: ({ pageParam: offset, signal }) =>
      callAsCustomer(
        ENDPOINTS.listInvoices,
        { params: { uid }, query: { limit: offset === 0 ? FIRST_PAGE : NEXT_PAGES, offset } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ count, results }, pages) => {
      const shown = pages.reduce((total, page) => total + page.results.length, 0)
      return results.length > 0 && shown < count ? shown : undefined
    },
  })
  const all = data?.pages.flatMap(({ results }) => results) ?? []
  return {
    ...query,
    count: data?.pages.at(-1)?.count,
    // One that is issued meanwhile moves the rest by a place.
    invoices: [...new Map(all.map((invoice) => [invoice.uid, invoice])).values()],
    refetch: query.isFetchNextPageError ? query.fetchNextPage : query.refetch,
  }
}

const More = ({ query }: { readonly query: ReturnType<typeof useInvoices> }) => {
  const { count = 0, invoices, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const shown = useRef<HTMLParagraphElement>(null)
  const request = async () => {
    if (isFetchingNextPage) return
    const { hasNextPage: isMore } = await fetchNextPage()
    // The button has gone: its focus would be lost.
    if (!isMore) shown.current?.focus()
  }
  if (count <= FIRST_PAGE) return null
  return (
    <div className={styles['more']}>
      {hasNextPage && (
        <Button look="quiet" aria-disabled={isFetchingNextPage} onClick={() => void request()}>
          {isFetchingNextPage ? 'Загружаем…' : 'Показать ещё'}
        </Button>
      )}
      <p ref={shown} tabIndex={-1} className={styles['quiet']}>
        Показано {invoices.length} из {count}
      </p>
    </div>
  )
}

/** Invoices on the deposit, the newest first, with what became of each. */
export const Invoices = () => {
  const query = useInvoices()
  return (
    <Card title="Счета на пополнение">
      {query.invoices.length > 0 && (
        <ul className={styles['rows']}>
          {query.invoices.map((invoice) => (
            <Row key={invoice.uid} invoice={invoice} />
          ))}
        </ul>
      )}
      <ListState
        query={query}
        label="Загружаем счета"
        empty="Счетов ещё не было. Нажмите «Пополнить»: счёт готов сразу."
        count={query.count}
      />
      <More query={query} />
    </Card>
  )
}
