import {
  CUSTOMER_ORDERINGS,
  type CustomerRow,
  operatorListCustomers,
  SEARCH_LENGTH_MAX,
} from '@yacheyka/contract/customers/console-customers'
import { MANAGERS } from '@yacheyka/contract/http/console-roles'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { useQueryList } from '@yacheyka/frontend/lists/use-query-list.ts'
import type { Column } from '@yacheyka/ui/data-table.tsx'
import { ListFilters, TextFilter, TYPING_PAUSE } from '@yacheyka/ui/list-filters.tsx'
import { formatDate } from '@yacheyka/ui/format-date.ts'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import { SelectField } from '@yacheyka/ui/select-field.tsx'
import { useListUrl, type ListUrl } from '@yacheyka/ui/use-list-url.ts'
import { formatWire } from '@yacheyka/frontend/money/wire-money.ts'
import { operatorQuery } from '../../api.ts'
import { Mark } from '../../parts/mark.tsx'
import type { ListWords } from '../../parts/paged-list.tsx'
import { PagedTable } from '../../parts/paged-table.tsx'
import styles from '../../parts/page.module.css'
import { operatorPaths } from '../../paths.ts'
import { useMay } from '../../use-operator.ts'

export const handle: PageHandle = {
  head: (config, pathname) => ({
    title: titled('Клиенты', config),
    description: 'Юридические лица, которые отправляют посылки.',
    path: pathname,
  }),
}

const PAGE_SIZE = 30

type Ordering = (typeof CUSTOMER_ORDERINGS)[number]
const ORDERINGS: Readonly<Record<Ordering, string>> = {
  '-created_at': 'Сначала новые',
  '-balance': 'Остаток: сначала больше',
  balance: 'Остаток: сначала меньше',
}

const orderingOf = (text: string): Ordering =>
  CUSTOMER_ORDERINGS.find((ordering) => ordering === text) ?? '-created_at'

const COLUMNS: readonly Column<CustomerRow>[] = [
  {
    id: 'name',
    head: 'Клиент',
    names: true,
    grows: true,
    cell: ({ juridical_name: juridical }) => juridical,
  },
  { id: 'inn', head: 'ИНН', cell: ({ inn }) => (inn === '' ? '—' : inn) },
  {
    id: 'logins',
    head: 'Логины',
    desktopOnly: true,
    cell: ({ logins }) => (logins.length === 0 ? '—' : logins.join(', ')),
  },
  {
    id: 'created_at',
    head: 'Заведён',
    desktopOnly: true,
    cell: ({ created_at: at }) => <time dateTime={at}>{formatMoment(at)}</time>,
  },
  {
    id: 'state',
    head: 'Вход',
    cell: ({ suspended, trial_until: until }) =>
      suspended ? (
        <Mark tone="trouble">приостановлен</Mark>
      ) : until === null ? (
        <Mark tone="done">открыт</Mark>
      ) : (
        `до ${formatDate(until)}`
      ),
  },
]

const BALANCE: Column<CustomerRow> = {
  id: 'balance',
  head: 'Остаток',
  figure: true,
  cell: ({ balance }) => formatWire(balance ?? '0.00'),
}

const Filters = ({
  listUrl: { get, change, reset },
  withMoney,
}: {
  readonly listUrl: ListUrl
  readonly withMoney: boolean
}) => (
  <ListFilters
    label="Поиск клиентов"
    set={[get('search'), get('email_requested'), get('trial')].filter((each) => each !== '').length}
    onReset={reset}
  >
    <TextFilter
      label="Название, ИНН, логин, e-mail или телефон"
      maxLength={SEARCH_LENGTH_MAX}
      pause={TYPING_PAUSE}
      value={get('search')}
      onApply={(search) => change({ search })}
    />
    <SelectField
      label="Доступ"
      className={styles['select']}
      options={[
        { value: '', title: 'По договору' },
        { value: '1', title: 'Пробный доступ' },
      ]}
      value={get('trial') === '1' ? '1' : ''}
      onChange={({ target }) => change({ trial: target.value })}
    />
    {withMoney && (
      <SelectField
        label="Почта"
        className={styles['select']}
        options={[
          { value: '', title: 'Любая' },
          { value: '1', title: 'Просят подтвердить' },
        ]}
        value={get('email_requested') === '1' ? '1' : ''}
        onChange={({ target }) => change({ email_requested: target.value })}
      />
    )}
    {withMoney && (
      <SelectField
        label="Порядок"
        className={styles['select']}
        options={CUSTOMER_ORDERINGS.map((value) => ({ value, title: ORDERINGS[value] }))}
        value={orderingOf(get('ordering'))}
        onChange={({ target: { value } }) =>
          change({ ordering: value === '-created_at' ? '' : value })
        }
      />
    )}
  </ListFilters>
)

const WORDS: ListWords = {
  what: 'клиентов',
  of: 'клиентов',
  none: ['Клиентов пока нет', 'Первый появится, когда вы одобрите заявку.'],
  notFound: 'Никого с таким названием, ИНН, логином, почтой или телефоном.',
}

/** Customers by pages, found by whatever is known of them. */
export const Component = () => {
  const withMoney = useMay(MANAGERS)
  const listUrl = useListUrl()
  const { get } = listUrl
  const search = get('search').slice(0, SEARCH_LENGTH_MAX)
  const requested = get('email_requested') === '1'
  const trial = get('trial') === '1'
  const customers = useQueryList(listUrl, PAGE_SIZE, (range) =>
    operatorQuery(operatorListCustomers, {
      query: {
        ...(search === '' ? {} : { search }),
        ...(requested ? { email_requested: '1' as const } : {}),
        ...(trial ? { trial: '1' as const } : {}),
        ordering: withMoney ? orderingOf(get('ordering')) : '-created_at',
        ...range,
      },
    }),
  )
  return (
    <div className={styles['page']}>
      <h1 className={styles['title']}>Клиенты</h1>
      <Filters listUrl={listUrl} withMoney={withMoney} />
      <div className={styles['list']}>
        <PagedTable
          list={customers}
          words={WORDS}
          filtered={search !== '' || requested || trial}
          caption="Клиенты"
          columns={withMoney ? [...COLUMNS, BALANCE] : COLUMNS}
          keyOf={({ uid }) => uid}
          hrefOf={({ uid }) => operatorPaths.customer(uid)}
        />
      </div>
    </div>
  )
}
