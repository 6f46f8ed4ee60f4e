import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  SECURITY_EVENT_KINDS,
  SECURITY_FOUND_MAX,
  type SecurityEventRow,
} from '@yacheyka/contract/audit/console-security'
import { OPERATOR_ENDPOINTS } from '@yacheyka/contract/console-endpoints'
import { FIRST_DAY } from '@yacheyka/contract/http/filters'
import { ERASED } from '@yacheyka/core/privacy/personal-data'
import { formatNumber, typeset } from '@yacheyka/core/text/wording'
import { Link } from 'react-router'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { DataTable, type Column } from '@yacheyka/ui/data-table.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import { DatesFilter, ListFilters, TextFilter, TYPING_PAUSE } from '@yacheyka/ui/list-filters.tsx'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import { SelectField } from '@yacheyka/ui/select-field.tsx'
import { filledIn, useListUrl } from '@yacheyka/ui/use-list-url.ts'
import { operatorQuery } from '../../api.ts'
import { type ListWords, PagedList } from '../../parts/paged-list.tsx'
import { operatorPaths } from '../../paths.ts'
import styles from './audit-page.module.css'
import { AuditTabs } from './audit-tabs.tsx'
import { SECURITY_EVENT_WORDS, SECURITY_SUBJECTS } from './security-words.ts'

export const handle: PageHandle = {
  head: (config) => ({
    title: titled('Безопасность', config),
    description: 'Кому отказано во входе, ключе или вызове.',
    path: operatorPaths.security(),
  }),
}

const PAGE_SIZE = 50
const FILTERS = ['kind', 'network', 'date_from', 'date_to'] as const
const KINDS = Object.entries(SECURITY_EVENT_WORDS).map(([value, title]) => ({ value, title }))

const Subject = ({ event }: { readonly event: SecurityEventRow }) => {
  const { subject_kind: kind, subject_id: id, subject_name: name } = event
  if (kind === '') return <span className={styles['quiet']}>—</span>
  const { title, hrefOf } = SECURITY_SUBJECTS[kind]
  const called = name === '' ? ERASED : name
  const href = hrefOf !== undefined && (id !== '' || kind === 'widget') ? hrefOf(id) : undefined
  return (
    <div className={styles['subject']}>
      <span className={styles['kind']}>{title}</span>{' '}
      {href === undefined ? <span>{called}</span> : <Link to={href}>{called}</Link>}
    </div>
  )
}

const COLUMNS: readonly Column<SecurityEventRow>[] = [
  {
    id: 'last',
    head: 'Последний раз',
    cell: ({ last_at: at }) => <time dateTime={at}>{formatMoment(at)}</time>,
  },
  { id: 'kind', head: 'Что', names: true, cell: ({ kind }) => SECURITY_EVENT_WORDS[kind] },
  {
    id: 'network',
    head: 'Сеть',
    cell: ({ network }) => (network === '' ? 'и другие сети' : network),
  },
  { id: 'subject', head: 'Кого касается', cell: (event) => <Subject event={event} /> },
  {
    id: 'count',
    head: 'Раз за час',
    figure: true,
    cell: ({ count }) => formatNumber(count),
  },
]

const WORDS: ListWords = {
  what: 'события безопасности',
  of: 'событий безопасности',
  none: [
    'Событий пока нет',
    'Отказы во входе, ключах и вызовах появятся здесь через несколько секунд.',
  ],
}

/** Refused sign-ins, keys and calls, hour by hour, the newest first. */
export const Component = () => {
  const listUrl = useListUrl()
  const { page, get, change, reset } = listUrl
  const filters = filledIn(get, FILTERS)
  const set = Object.keys(filters).length
  const kind = SECURITY_EVENT_KINDS.find((each) => each === get('kind'))
  const query = useQuery({
    ...operatorQuery(OPERATOR_ENDPOINTS.listSecurityEvents, {
      query: { ...filters, kind, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <div className={classes(stack(16), styles['page'])}>
      <h1 className={styles['title']}>Безопасность</h1>
      <AuditTabs current="security" />
      <ListFilters label="Фильтры событий" set={set} onReset={reset}>
        <SelectField
          label="Что"
          className={styles['select']}
          empty="Всё"
          options={KINDS}
          value={get('kind')}
          onChange={({ target }) => change({ kind: target.value })}
        />
        <TextFilter
          label="Адрес или сеть"
          value={get('network')}
          maxLength={50}
          pause={TYPING_PAUSE}
          onApply={(network) => change({ network })}
        />
        <DatesFilter
          first={FIRST_DAY}
          from={get('date_from')}
          to={get('date_to')}
          onChange={({ from, to }) => change({ date_from: from, date_to: to })}
        />
      </ListFilters>
      <div className={styles['list']}>
        <PagedList
          query={query}
          words={WORDS}
          listUrl={listUrl}
          size={PAGE_SIZE}
          filtered={set > 0}
        >
          {({ results, exact }, busy) => (
            <>
              <DataTable
                caption="События безопасности"
                columns={COLUMNS}
                rows={results}
                keyOf={({ uid }) => uid}
                busy={busy}
              />
              {!exact && (
                <p className={styles['note']}>
                  {typeset(
                    `Показаны ${formatNumber(SECURITY_FOUND_MAX)} последних строк. Чтобы увидеть старые, задайте дни.`,
                  )}
                </p>
              )}
            </>
          )}
        </PagedList>
      </div>
    </div>
  )
}
