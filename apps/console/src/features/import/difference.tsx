import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  type ImportOutcome,
  listPointImportRows,
  type PointImport,
  type PointImportRow,
} from '@yacheyka/contract/points/console-point-imports'
import { formatNumber, typeset } from '@yacheyka/core/text/wording'
import { Link } from 'react-router'
import { DataTable, type Column } from '@yacheyka/ui/data-table.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack } from '@yacheyka/ui/layout.ts'
import { ListFrame } from '@yacheyka/frontend/lists/list-frame.tsx'
import { EmptyState } from '@yacheyka/ui/states.tsx'
import { useListUrl } from '@yacheyka/ui/use-list-url.ts'
import { operatorQuery } from '../../api.ts'
import { LinkTabs } from '../../parts/link-tabs.tsx'
import { operatorPaths } from '../../paths.ts'
import styles from './import-page.module.css'

const PAGE_SIZE = 25

/** What needs a person first: the page opens on it. */
const SHOWN = [
  'refused',
  'deactivated',
  'changed',
  'added',
] as const satisfies readonly ImportOutcome[]

const NAMES: Readonly<Record<ImportOutcome, string>> = {
  added: 'Новые',
  changed: 'Изменятся',
  deactivated: 'Выключатся',
  refused: 'Отказано',
}
const DONE_NAMES: Readonly<Record<ImportOutcome, string>> = {
  added: 'Добавлены',
  changed: 'Изменены',
  deactivated: 'Выключены',
  refused: 'Отказано',
}

const Changes = ({ row: { changes, faults: errors } }: { readonly row: PointImportRow }) => (
  <ul className={classes(autoStack(4), styles['changes'])}>
    {changes.map(({ field, before, after }) => (
      <li key={field}>
        <span className={styles['field']}>{field}:</span>{' '}
        <del className={styles['before']}>{before === '' ? 'пусто' : before}</del> →{' '}
        <ins className={styles['after']}>{after === '' ? 'пусто' : after}</ins>
      </li>
    ))}
    {errors.map((error) => (
      <li key={error} className={styles['fault']}>
        {typeset(error)}
      </li>
    ))}
  </ul>
)

const columnsOf = (outcome: ImportOutcome): readonly Column<PointImportRow>[] => [
  {
    id: 'number',
    head: 'Номер',
    cell: ({ number }) =>
      number === null || outcome === 'refused' || outcome === 'added' ? (
        (number ?? '—')
      ) : (
        <Link to={operatorPaths.point(number)}>{number}</Link>
      ),
  },
  { id: 'row', head: 'Строка', figure: true, cell: ({ row }) => row ?? '—' },
  ...(outcome === 'deactivated'
    ? []
    : [
        {
          id: 'what',
          head: outcome === 'refused' ? 'Почему' : 'Что',
          grows: true,
          cell: (row: PointImportRow) =>
            outcome === 'added' && row.changes.length === 0 ? 'новая точка' : <Changes row={row} />,
        },
      ]),
]

/** What a checked file changes, row by row. */
export const Difference = ({ checked }: { readonly checked: PointImport }) => {
  const { get, page, hrefWith } = useListUrl()
  const shown = SHOWN.filter((outcome) => checked[outcome] > 0)
  const outcome = shown.find((each) => each === get('show')) ?? shown[0]
  if (outcome === undefined)
    return (
      <EmptyState title="Разницы нет">
        <p>{typeset('В файле то же, что в сети уже есть.')}</p>
      </EmptyState>
    )
  const names = checked.applied_at === null ? NAMES : DONE_NAMES
  return (
    <>
      <LinkTabs
        label="Что показать"
        current={outcome}
        tabs={shown.map((each) => ({
          id: each,
          name: `${names[each]} ${formatNumber(checked[each])}`,
          to: hrefWith({ show: each, page: '' }),
        }))}
      />
      <Rows
        checked={checked}
        outcome={outcome}
        page={page}
        hrefOf={(to) => hrefWith({ page: to === 1 ? '' : String(to) })}
      />
    </>
  )
}

const Rows = ({
  checked: { uid, checked_at: at },
  outcome,
  page,
  hrefOf,
}: {
  readonly checked: PointImport
  readonly outcome: ImportOutcome
  readonly page: number
  readonly hrefOf: (page: number) => string
}) => {
  const list = useQuery({
    ...operatorQuery(listPointImportRows, {
      params: { uid },
      query: { outcome, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <ListFrame
      key={at}
      query={list}
      loading="Загружаем строки"
      empty={<EmptyState title="Таких строк нет" />}
      pages={{ label: 'Страницы строк', current: page, size: PAGE_SIZE, hrefOf }}
    >
      {(data, busy) => (
        <div className={styles['rows']}>
          <DataTable
            caption="Строки файла"
            columns={columnsOf(outcome)}
            rows={data.results}
            keyOf={({ row, number }) => `${row ?? ''} ${number ?? ''}`}
            busy={busy}
          />
        </div>
      )}
    </ListFrame>
  )
}
