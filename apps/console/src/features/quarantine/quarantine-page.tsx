import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  listQuarantined,
  listQuarantineGroups,
  listQuarantineSources,
  type QuarantinedRow,
  type QuarantineGroup,
} from '@yacheyka/contract/points/console-point-imports'
import { MANAGERS } from '@yacheyka/contract/http/console-roles'
import { counted, formatNumber, typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { Link } from 'react-router'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { type Column, DataTable } from '@yacheyka/ui/data-table.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack, stack } from '@yacheyka/ui/layout.ts'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import { SelectField } from '@yacheyka/ui/select-field.tsx'
import { type ListUrl, useListUrl } from '@yacheyka/ui/use-list-url.ts'
import { operatorQuery, refresh } from '../../api.ts'
import { useMay } from '../../use-operator.ts'
import { type ListWords, PagedList } from '../../parts/paged-list.tsx'
import { GroupForm } from './group-form.tsx'
import { MendDialog } from './mend-dialog.tsx'
import { RowForm } from './row-form.tsx'
import { ThrowAway, type Unwanted } from './throw-away.tsx'
import styles from './quarantine-page.module.css'

export const handle: PageHandle = {
  head: (config, pathname) => ({
    title: titled('Карантин', config),
    description: 'Строки, которые импорт не принял.',
    path: pathname,
  }),
}

const PAGE_SIZE = 20
const ROWS = ['строка', 'строки', 'строк'] as const

const shown = () => refresh(listQuarantined, listQuarantineSources, listQuarantineGroups)

const WORDS: ListWords = {
  what: 'карантин',
  of: 'карантина',
  none: ['Карантин пуст', 'Сюда попадают строки файлов, которые импорт не принял.'],
}

/** Rows that imports have refused, and why: mended where they stand, those with the same fault together. */
export const Component = () => {
  const listUrl = useListUrl()
  const { get, change, reset, page } = listUrl
  const mayChange = useMay(MANAGERS)
  const [unwanted, setUnwanted] = useState<Unwanted>()
  const [mended, setMended] = useState<QuarantinedRow>()
  const [source, reason] = [get('source'), get('reason')]
  const { data: sources } = useQuery(operatorQuery(listQuarantineSources, {}))
  const { data: groups } = useQuery(operatorQuery(listQuarantineGroups, { query: { source } }))
  const list = useQuery({
    ...operatorQuery(listQuarantined, {
      query: { source, reason, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
    }),
    placeholderData: keepPreviousData,
  })
  const ofSource = sources?.results.find((each) => each.source === source)?.count ?? 0
  const group = groups?.results.find((each) => each.source === source && each.reason === reason)
  const first = list.isPlaceholderData ? undefined : list.data?.results[0]
  return (
    <div className={stack(16)}>
      <h1 className={styles['title']}>
        Карантин{list.data !== undefined && ` (${formatNumber(list.data.count)})`}
      </h1>
      <div className={styles['top']}>
        <SelectField
          label="Файл"
          empty="Все файлы"
          options={(sources?.results ?? []).map((each) => ({
            value: each.source,
            title: `${each.source} (${formatNumber(each.count)})`,
          }))}
          value={source}
          onChange={({ target: { value } }) => change({ source: value, reason: '' })}
        />
        {mayChange && source !== '' && reason === '' && ofSource > 0 && (
          <Button
            look="danger"
            aria-haspopup="dialog"
            onClick={() => setUnwanted({ kind: 'rows', source, reason: '', count: ofSource })}
          >
            Выбросить все строки файла
          </Button>
        )}
      </div>
      <Groups groups={groups?.results ?? []} reason={reason} listUrl={listUrl} />
      {mayChange && group !== undefined && first !== undefined && (
        <GroupForm
          key={`${source} ${reason}`}
          group={group}
          row={first}
          onDone={shown}
          onDrop={() => setUnwanted({ kind: 'rows', ...group })}
        />
      )}
      <PagedList
        query={list}
        words={WORDS}
        listUrl={{ ...listUrl, reset }}
        size={PAGE_SIZE}
        filtered={source !== '' || reason !== ''}
      >
        {(data, busy) => (
          <DataTable
            caption="Строки карантина"
            columns={columnsOf({
              mayChange,
              onMend: setMended,
              onDrop: (row) => setUnwanted({ kind: 'row', row }),
            })}
            rows={data.results}
            keyOf={({ uid, imported_at: at, faults: errors }) => `${uid} ${at} ${errors.join()}`}
            busy={busy}
          />
        )}
      </PagedList>
      {mended !== undefined && (
        <MendDialog row={mended} onDone={shown} onClose={() => setMended(undefined)} />
      )}
      {unwanted !== undefined && (
        <ThrowAway unwanted={unwanted} onDone={shown} onClose={() => setUnwanted(undefined)} />
      )}
    </div>
  )
}

/** The same fault of several rows is one line, which leads to them. */
const Groups = ({
  groups,
  reason: chosen,
  listUrl: { get, hrefWith },
}: {
  readonly groups: readonly QuarantineGroup[]
  readonly reason: string
  readonly listUrl: Pick<ListUrl, 'get' | 'hrefWith'>
}) =>
  groups.length > 0 && (
    <nav aria-label="Ошибки" className={autoStack(4)}>
      {chosen !== '' && (
        <Link to={hrefWith({ reason: '', page: '' })} className={styles['groupLink']}>
          Все ошибки
        </Link>
      )}
      {groups.map(({ source, reason, count }) => (
        <Link
          key={`${source} ${reason}`}
          to={hrefWith({ source, reason, page: '' })}
          preventScrollReset
          aria-current={reason === chosen ? 'true' : undefined}
          className={styles['groupLink']}
        >
          {get('source') === '' && `${source}: `}
          {typeset(reason)} <b>{counted(count, ROWS)}</b>
        </Link>
      ))}
    </nav>
  )

interface Acts {
  readonly mayChange: boolean
  readonly onMend: (row: QuarantinedRow) => void
  readonly onDrop: (row: QuarantinedRow) => void
}

const columnsOf = ({ mayChange, onMend, onDrop }: Acts): readonly Column<QuarantinedRow>[] => [
  {
    id: 'row',
    head: 'Строка',
    cell: ({ source, row, imported_at: at }) => (
      <>
        {source}, строка {row}
        <span className={styles['quiet']}> · {formatMoment(at)}</span>
      </>
    ),
  },
  {
    id: 'faults',
    head: 'Что не так',
    grows: true,
    cell: (row) => (
      <div className={classes(stack(8), styles['mending'])}>
        <ul className={styles['faults']}>
          {row.faults.map((error) => (
            <li key={error}>{typeset(error)}</li>
          ))}
        </ul>
        {mayChange ? <RowForm row={row} onDone={shown} /> : <Cells cells={row.cells} />}
      </div>
    ),
  },
  ...(mayChange
    ? [
        {
          id: 'acts',
          head: 'Действия',
          cell: (row: QuarantinedRow) => (
            <div className={styles['acts']}>
              <Button look="quiet" aria-haspopup="dialog" onClick={() => onMend(row)}>
                Вся строка
              </Button>
              <Button look="quiet" aria-haspopup="dialog" onClick={() => onDrop(row)}>
                Выбросить
              </Button>
            </div>
          ),
        },
      ]
    : []),
]

const Cells = ({ cells }: { readonly cells: QuarantinedRow['cells'] }) => (
  <dl className={styles['cells']}>
    {cells.map(({ heading, value }) => (
      <div key={heading}>
        <dt>{heading}</dt>
        <dd>{value === '' ? '—' : value}</dd>
      </div>
    ))}
  </dl>
)
