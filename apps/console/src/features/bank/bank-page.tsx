import { FIRST_DAY } from '@yacheyka/contract/http/filters'
import { operatorListReceipts, type Receipt } from '@yacheyka/contract/billing/console-bank'
import { SEARCH_LENGTH_MAX } from '@yacheyka/contract/customers/console-customers'
import { typeset } from '@yacheyka/core/text/wording'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { useQueryList } from '@yacheyka/frontend/lists/use-query-list.ts'
import type { Column } from '@yacheyka/ui/data-table.tsx'
import { DatesFilter, ListFilters, TextFilter, TYPING_PAUSE } from '@yacheyka/ui/list-filters.tsx'
import { SelectField } from '@yacheyka/ui/select-field.tsx'
import { filledIn, useListUrl, type ListUrl } from '@yacheyka/ui/use-list-url.ts'
import { formatWire } from '@yacheyka/frontend/money/wire-money.ts'
import { operatorQuery } from '../../api.ts'
import { Mark } from '../../parts/mark.tsx'
import type { ListWords } from '../../parts/paged-list.tsx'
import { PagedTable } from '../../parts/paged-table.tsx'
import styles from '../../parts/page.module.css'
import { ImportCard } from './import-card.tsx'
import { ReceiptDialog } from './receipt-dialog.tsx'
import { formatDay } from './format-day.ts'

export const handle: PageHandle = {
  head: (config, pathname) => ({
    title: titled('Выписки банка', config),
    description: 'Загрузка выписок и поступления.',
    path: pathname,
  }),
}

const PAGE_SIZE = 30
const FILTERS = ['search', 'date_from', 'date_to'] as const

const WAITS = 'ждёт второго оператора'

const COLUMNS: readonly Column<Receipt>[] = [
  {
    id: 'paid_on',
    head: 'Дата',
    cell: ({ paid_on: day }) => <time dateTime={day}>{formatDay(day)}</time>,
  },
  {
    id: 'payer',
    head: 'Плательщик',
    names: true,
    cell: ({ payer_name: name, payer_inn: inn }) => (
      <>
        {name}
        <span className={styles['small']}>ИНН {inn}</span>
      </>
    ),
  },
  { id: 'purpose', head: 'Назначение', grows: true, cell: ({ purpose }) => purpose },
  { id: 'amount', head: 'Сумма', figure: true, cell: ({ amount }) => formatWire(amount) },
  {
    id: 'state',
    head: 'Зачислено',
    cell: ({ customer, invoice, unmatched_text: why, waits }) =>
      customer === null ? (
        <span>
          <Mark tone="waits">нет</Mark>
          <span className={styles['small']}>{typeset(waits ? WAITS : why)}</span>
        </span>
      ) : (
        <span>
          <Mark tone="done">да</Mark>
          <span className={styles['small']}>
            {customer.name}
            {invoice !== null && `, счёт № ${invoice}`}
          </span>
        </span>
      ),
  },
]

const Filters = ({
  listUrl: { get, change, reset },
  set,
}: {
  readonly listUrl: ListUrl
  readonly set: number
}) => (
  <ListFilters label="Фильтры поступлений" set={set} onReset={reset}>
    <TextFilter
      label="Плательщик, ИНН, назначение или сумма"
      maxLength={SEARCH_LENGTH_MAX}
      pause={TYPING_PAUSE}
      value={get('search')}
      onApply={(search) => change({ search })}
    />
    <SelectField
      label="Показать"
      className={styles['select']}
      options={[
        { value: '', title: 'Незачисленные' },
        { value: 'all', title: 'Все поступления' },
      ]}
      value={get('show') === 'all' ? 'all' : ''}
      onChange={({ target }) => change({ show: target.value })}
    />
    <DatesFilter
      first={FIRST_DAY}
      from={get('date_from')}
      to={get('date_to')}
      onChange={({ from, to }) => change({ date_from: from, date_to: to })}
    />
  </ListFilters>
)

const WORDS: ListWords = {
  what: 'поступления',
  of: 'поступлений',
  none: [
    'Разбирать нечего',
    'Все поступления зачислены. Загрузите следующую выписку или посмотрите прежние.',
  ],
}

/** Statements of the bank: loading one, and the receipts, those first that found nobody. */
export const Component = () => {
  const listUrl = useListUrl()
  const { page, get, change, hrefWith } = listUrl
  const filters = filledIn(get, FILTERS)
  const isAll = get('show') === 'all'
  const receipts = useQueryList(listUrl, PAGE_SIZE, (range) => ({
    ...operatorQuery(operatorListReceipts, {
      query: {
        ...filters,
        ...(isAll ? {} : { unmatched: '1' as const }),
        ...range,
      },
    }),
    refetchOnMount: 'always',
  }))
  const set = Object.keys(filters).length + (isAll ? 1 : 0)
  return (
    <div className={styles['page']}>
      <h1 className={styles['title']}>Выписки банка</h1>
      <ImportCard />
      <Filters listUrl={listUrl} set={set} />
      <div className={styles['list']}>
        <PagedTable
          list={receipts}
          words={WORDS}
          filtered={set > 0}
          caption="Поступления"
          columns={COLUMNS}
          keyOf={({ uid }) => uid}
          hrefOf={({ uid }) => hrefWith({ receipt: uid })}
          staysInPlace
        />
      </div>
      {get('receipt') !== '' && (
        <ReceiptDialog
          key={get('receipt')}
          uid={get('receipt')}
          onClose={() => change({ receipt: '', page: page === 1 ? '' : `${page}` })}
        />
      )}
    </div>
  )
}
