import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  operatorListApplications,
  type ApplicationRow,
} from '@yacheyka/contract/applications/console-applications'
import { typeset } from '@yacheyka/core/text/wording'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { DataTable, type Column } from '@yacheyka/ui/data-table.tsx'
import { stack } from '@yacheyka/ui/layout.ts'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import { useListUrl } from '@yacheyka/ui/use-list-url.ts'
import { useNow } from '@yacheyka/ui/use-now.ts'
import { operatorQuery } from '../../api.ts'
import { operatorPaths } from '../../paths.ts'
import { ApplicationFilters } from './application-filters.tsx'
import { ApplicationMark, RepeatedMark } from './application-mark.tsx'
import { filtersIn, listIn, PAGE_SIZE, queryOf } from './application-query.ts'
import { type ListWords, PagedList } from '../../parts/paged-list.tsx'
import styles from './applications-page.module.css'
import { formatWaiting } from './waiting.ts'

export const handle: PageHandle = {
  head: (config, pathname) => ({
    title: titled('Заявки', config),
    description: 'Заявки юридических лиц на подключение.',
    path: pathname,
  }),
}

const columnsOf = (now: number, hasCompanies: boolean): readonly Column<ApplicationRow>[] => [
  {
    id: 'created_at',
    head: 'Подана',
    cell: ({ created_at: at }) => <time dateTime={at}>{formatMoment(at)}</time>,
  },
  {
    id: 'name',
    head: 'Заявитель',
    names: true,
    cell: ({ ceo_fullname: name, repeated }) => (
      <>
        {name}
        {repeated && <RepeatedMark />}
      </>
    ),
  },
  {
    id: 'phone',
    head: 'Телефон',
    cell: ({ ceo_phone: phone }) => <span className={styles['phone']}>{phone}</span>,
  },
  { id: 'email', head: 'E-mail', desktopOnly: true, cell: ({ ceo_email: email }) => email },
  ...(hasCompanies ? [COMPANY] : []),
  {
    id: 'status',
    head: 'Состояние',
    cell: (row) => (
      // One thing: on phones, where a cell lays out its parts, its words wrap together.
      <span>
        <ApplicationMark status={row.status} />{' '}
        <span className={styles['quiet']}>{formatMore(row, now)}</span>
      </span>
    ),
  },
]

/** What approval recorded. */
const COMPANY: Column<ApplicationRow> = {
  id: 'company',
  head: 'Организация',
  desktopOnly: true,
  cell: ({ juridical_name: name, inn }) =>
    name === null ? '—' : `${name}${inn === null ? '' : `, ИНН ${inn}`}`,
}

/** How long it waits, or who has decided. */
const formatMore = (row: ApplicationRow, now: number): string =>
  row.status === 'new'
    ? formatWaiting(row.created_at, now)
    : (row.settled_by ?? typeset('командной строкой'))

const WORDS: ListWords = {
  what: 'заявки',
  of: 'заявок',
  none: ['Заявок не ждёт ни одной', 'Новые появятся здесь сами. Прежние — в фильтре «Состояние».'],
}

/** Applications of legal entities: those that wait first. */
export const Component = () => {
  const listUrl = useListUrl()
  const { page, get } = listUrl
  const applications = useQuery({
    ...operatorQuery(operatorListApplications, { query: queryOf(get, page) }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  const isPlain = Object.keys(filtersIn(get)).length === 0 && listIn(get) === 'new'
  const now = useNow()
  return (
    <div className={stack(16)}>
      <h1 className={styles['title']}>Заявки</h1>
      <ApplicationFilters listUrl={listUrl} />
      <div className={styles['list']}>
        <PagedList
          query={applications}
          words={WORDS}
          listUrl={listUrl}
          size={PAGE_SIZE}
          filtered={!isPlain}
        >
          {({ results }, busy) => (
            <DataTable
              caption="Заявки"
              columns={columnsOf(
                now,
                results.some(({ juridical_name: name }) => name !== null),
              )}
              rows={results}
              keyOf={({ uid }) => uid}
              hrefOf={({ uid }) => operatorPaths.application(uid)}
              busy={busy}
            />
          )}
        </PagedList>
      </div>
    </div>
  )
}
