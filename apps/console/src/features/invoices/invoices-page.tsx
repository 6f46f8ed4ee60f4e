import { FIRST_DAY } from '@yacheyka/contract/http/filters'
import {
  operatorCancelInvoice,
  operatorGetInvoicePdf,
  type OperatorInvoice,
  operatorListInvoices,
  operatorPayInvoice,
} from '@yacheyka/contract/billing/console-bank'
import { SEARCH_LENGTH_MAX } from '@yacheyka/contract/customers/console-customers'
import {
  INVOICE_STATUS_WORDING,
  INVOICE_STATUSES,
  type InvoiceStatus,
} from '@yacheyka/core/billing/invoice'
import { typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { Link } from 'react-router'
import { urlOf } from '@yacheyka/frontend/api/call.ts'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { useQueryList } from '@yacheyka/frontend/lists/use-query-list.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import type { Column } from '@yacheyka/ui/data-table.tsx'
import { DatesFilter, ListFilters, TextFilter, TYPING_PAUSE } from '@yacheyka/ui/list-filters.tsx'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import { SelectField } from '@yacheyka/ui/select-field.tsx'
import { filledIn, useListUrl, type ListUrl } from '@yacheyka/ui/use-list-url.ts'
import { VisuallyHidden } from '@yacheyka/ui/visually-hidden.tsx'
import { formatWire } from '@yacheyka/frontend/money/wire-money.ts'
import { operatorQuery } from '../../api.ts'
import { PromptDialog } from '../../parts/prompt-dialog.tsx'
import { Mark, type Tone } from '../../parts/mark.tsx'
import type { ListWords } from '../../parts/paged-list.tsx'
import { PagedTable } from '../../parts/paged-table.tsx'
import styles from '../../parts/page.module.css'
import { operatorPaths } from '../../paths.ts'
import { settleInvoice } from './settle-invoice.ts'

export const handle: PageHandle = {
  head: (config, pathname) => ({
    title: titled('Счета', config),
    description: 'Счета на пополнение депозитов.',
    path: pathname,
  }),
}

const PAGE_SIZE = 30
const FILTERS = ['search', 'status', 'date_from', 'date_to', 'customer'] as const

const TONES: Readonly<Record<InvoiceStatus, Tone>> = {
  issued: 'waits',
  paid: 'done',
  cancelled: 'over',
}

type Act = { readonly name: 'pay' | 'cancel'; readonly invoice: OperatorInvoice }

const columnsOf = (onAct: (act: Act) => void): readonly Column<OperatorInvoice>[] => [
  {
    id: 'number',
    head: 'Счёт',
    names: true,
    cell: ({ uid, number, issued_at: at }) => (
      <>
        <a
          href={urlOf(operatorGetInvoicePdf, { params: { uid } })}
          target="_blank"
          rel="noreferrer"
        >
          № {number}
          <VisuallyHidden>, PDF</VisuallyHidden>
        </a>{' '}
        <time dateTime={at} className={styles['small']}>
          {formatMoment(at)}
        </time>
      </>
    ),
  },
  {
    id: 'customer',
    head: 'Клиент',
    grows: true,
    cell: ({ customer }) => (
      <span>
        <Link to={operatorPaths.customer(customer.uid)}>{customer.name}</Link>
        {customer.inn !== '' && <span className={styles['small']}>ИНН {customer.inn}</span>}
      </span>
    ),
  },
  { id: 'amount', head: 'Сумма', figure: true, cell: ({ amount }) => formatWire(amount) },
  {
    id: 'status',
    head: 'Состояние',
    cell: (invoice) => (
      <span className={styles['state']}>
        <span>
          <Mark tone={TONES[invoice.status]}>{invoice.status_text}</Mark>
          {invoice.settled_at !== null && (
            <span className={styles['small']}>{formatMoment(invoice.settled_at)}</span>
          )}
        </span>
        {invoice.status === 'issued' &&
          (invoice.waits ? (
            <Link to={operatorPaths.approvals({ status: 'waiting' })}>Ждёт второго оператора</Link>
          ) : (
            <Acts invoice={invoice} onAct={onAct} />
          ))}
      </span>
    ),
  },
]

const Acts = ({
  invoice,
  onAct,
}: {
  readonly invoice: OperatorInvoice
  readonly onAct: (act: Act) => void
}) => {
  const of = <VisuallyHidden> счёт № {invoice.number}</VisuallyHidden>
  return (
    <span className={styles['acts']}>
      <Button className={styles['act']} onClick={() => onAct({ name: 'pay', invoice })}>
        Оплачен{of}
      </Button>
      <Button
        look="quiet"
        className={styles['act']}
        onClick={() => onAct({ name: 'cancel', invoice })}
      >
        Отменить{of}
      </Button>
    </span>
  )
}

const Question = ({
  act: { name, invoice },
  onClose,
}: {
  readonly act: Act
  readonly onClose: () => void
}) => {
  const { number, amount, customer } = invoice
  return name === 'pay' ? (
    <PromptDialog
      title={`Счёт № ${number} оплачен?`}
      act="Зачислить"
      acting="Зачисляем…"
      back="Не зачислять"
      onAct={() => settleInvoice(operatorPayInvoice, invoice, `Счёт № ${number} оплачен`)}
      onClose={onClose}
    >
      <p>
        {typeset(
          `На депозит ${customer.name} придёт ${formatWire(amount)}. Заказы, которые ждали оплаты, оплатятся сразу. Если за сутки вы зачислили уже много, счёт подождёт согласия другого оператора.`,
        )}
      </p>
    </PromptDialog>
  ) : (
    <PromptDialog
      title={`Отменить счёт № ${number}?`}
      act="Отменить счёт"
      acting="Отменяем…"
      back="Не отменять"
      look="danger"
      onAct={() => settleInvoice(operatorCancelInvoice, invoice, `Счёт № ${number} отменён`)}
      onClose={onClose}
    >
      <p>{typeset(`${customer.name}, ${formatWire(amount)}. Вернуть отменённый счёт нельзя.`)}</p>
    </PromptDialog>
  )
}

const Filters = ({
  listUrl: { get, change, reset },
  set,
}: {
  readonly listUrl: ListUrl
  readonly set: number
}) => (
  <ListFilters label="Фильтры счетов" set={set} onReset={reset}>
    <TextFilter
      label="Номер, клиент или ИНН"
      maxLength={SEARCH_LENGTH_MAX}
      pause={TYPING_PAUSE}
      value={get('search')}
      onApply={(search) => change({ search })}
    />
    <SelectField
      label="Состояние"
      className={styles['select']}
      empty="Все"
      options={INVOICE_STATUSES.map((value) => ({
        value,
        title: INVOICE_STATUS_WORDING[value],
      }))}
      value={get('status')}
      onChange={({ target }) => change({ status: target.value })}
    />
    <DatesFilter
      first={FIRST_DAY}
      from={get('date_from')}
      to={get('date_to')}
      onChange={({ from, to }) => change({ date_from: from, date_to: to })}
    />
  </ListFilters>
)

const statusIn = (text: string): { readonly status?: InvoiceStatus } => {
  const status = INVOICE_STATUSES.find((each) => each === text)
  return status === undefined ? {} : { status }
}

const WORDS: ListWords = {
  what: 'счета',
  of: 'счетов',
  none: ['Счетов пока нет', 'Клиенты выставляют их себе сами, когда пополняют депозит.'],
}

/** Invoices of all customers, or of the one that the address names. */
export const Component = () => {
  const listUrl = useListUrl()
  const { get } = listUrl
  const [act, setAct] = useState<Act>()
  const { status: _status, ...filters } = filledIn(get, FILTERS)
  const invoices = useQueryList(listUrl, PAGE_SIZE, (range) =>
    operatorQuery(operatorListInvoices, {
      query: {
        ...filters,
        ...statusIn(get('status')),
        ...range,
      },
    }),
  )
  const set = Object.keys(filledIn(get, FILTERS)).length
  return (
    <div className={styles['page']}>
      <h1 className={styles['title']}>Счета</h1>
      <Filters listUrl={listUrl} set={set} />
      {get('customer') !== '' && (
        <p>
          Счета одного клиента.{' '}
          <Link to={operatorPaths.customer(get('customer'))}>Его карточка</Link>
        </p>
      )}
      <div className={styles['list']}>
        <PagedTable
          list={invoices}
          words={WORDS}
          filtered={set > 0}
          caption="Счета"
          columns={columnsOf(setAct)}
          keyOf={({ uid }) => uid}
        />
      </div>
      {act !== undefined && <Question act={act} onClose={() => setAct(undefined)} />}
    </div>
  )
}
