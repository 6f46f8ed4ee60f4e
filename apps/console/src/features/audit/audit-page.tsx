import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { AUDIT_FOUND_MAX, type AuditRow } from '@yacheyka/contract/audit/console-audit'
import { OPERATOR_ENDPOINTS } from '@yacheyka/contract/console-endpoints'
import { ERASED } from '@yacheyka/core/privacy/personal-data'
import { formatNumber, typeset } from '@yacheyka/core/text/wording'
import { Link } from 'react-router'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { DataTable, type Column } from '@yacheyka/ui/data-table.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import { filledIn, useListUrl } from '@yacheyka/ui/use-list-url.ts'
import { operatorQuery } from '../../api.ts'
import { AUDIT_SUBJECTS } from '../../audit-words.ts'
import { operatorPaths } from '../../paths.ts'
import { AuditFilters } from './audit-filters.tsx'
import { AuditTabs } from './audit-tabs.tsx'
import { type ListWords, PagedList } from '../../parts/paged-list.tsx'
import styles from './audit-page.module.css'
import { Changes } from './changes.tsx'
import { formatAction } from './format-change.ts'
import { joinCommands, type JournalLine } from './join-commands.ts'

export const handle: PageHandle = {
  head: (config) => ({
    title: titled('Журнал', config),
    description: 'Кто что сделал в консоли.',
    path: operatorPaths.audit(),
  }),
}

const PAGE_SIZE = 50
const FILTERS = [
  'operator',
  'group',
  'subject_kind',
  'subject_id',
  'name',
  'date_from',
  'date_to',
] as const

const Subject = ({ entry }: { readonly entry: AuditRow }) => {
  const { subject_kind: kind, subject_id: id, subject_name: name } = entry
  const words = AUDIT_SUBJECTS[kind]
  const called = name === '' ? (words?.hrefOf === undefined ? ERASED : id) : name
  return (
    <div className={styles['subject']}>
      <span className={styles['kind']}>{words?.title ?? kind}</span>{' '}
      {words?.hrefOf === undefined ? (
        <span>{called}</span>
      ) : (
        <Link to={words.hrefOf(id)}>{called}</Link>
      )}
    </div>
  )
}

const COLUMNS: readonly Column<JournalLine>[] = [
  {
    id: 'at',
    head: 'Когда',
    cell: ({ entry: { at } }) => <time dateTime={at}>{formatMoment(at)}</time>,
  },
  {
    id: 'actor',
    head: 'Кто',
    cell: ({ entry: { actor, actor_name: name, operator_uid: uid, address } }) => (
      <span title={address === '' ? undefined : `Адрес ${address}`}>
        {uid === null ? (
          'Командная строка'
        ) : (
          <Link to={operatorPaths.operator(uid)} className={styles['who']}>
            {name === '' ? actor : name}
          </Link>
        )}
      </span>
    ),
  },
  {
    id: 'action',
    head: 'Что сделано',
    names: true,
    cell: ({ entry }) => formatAction(entry.action),
  },
  { id: 'subject', head: 'С чем', cell: ({ entry }) => <Subject entry={entry} /> },
  { id: 'changes', head: 'Было и стало', cell: (line) => <Changes line={line} /> },
  {
    id: 'address',
    head: 'Адрес',
    desktopOnly: true,
    cell: ({ entry }) => <span className={styles['quiet']}>{entry.address}</span>,
  },
]

const WORDS: ListWords = {
  what: 'журнал',
  of: 'журнала',
  none: ['Записей пока нет'],
  notFound: 'Под эти фильтры не подходит ни одна запись.',
}

/** All that operators did, newest first. */
export const Component = () => {
  const listUrl = useListUrl()
  const { page, get } = listUrl
  const filters = filledIn(get, FILTERS)
  const set = Object.keys(filters).length
  const query = useQuery({
    ...operatorQuery(OPERATOR_ENDPOINTS.listAudit, {
      query: { ...filters, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <div className={classes(stack(16), styles['page'])}>
      <h1 className={styles['title']}>Журнал</h1>
      <AuditTabs current="audit" />
      <AuditFilters listUrl={listUrl} set={set} />
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
                caption="Журнал"
                columns={COLUMNS}
                rows={joinCommands(results)}
                keyOf={({ entry }) => entry.uid}
                busy={busy}
              />
              {!exact && (
                <p className={styles['note']}>
                  {typeset(
                    `Показаны ${formatNumber(AUDIT_FOUND_MAX)} последних записей. Чтобы увидеть старые, задайте дни.`,
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
