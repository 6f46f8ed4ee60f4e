import {
  listPointParcels,
  PARCEL_PLACES,
  type PointParcel,
} from '@yacheyka/contract/points/console-point-acts'
import { type OperatorPoint } from '@yacheyka/contract/points/console-points'
import { HELPERS } from '@yacheyka/contract/http/console-roles'
import { formatNumber, typeset } from '@yacheyka/core/text/wording'
import { useQueryList } from '@yacheyka/frontend/lists/use-query-list.ts'
import { DataTable, type Column } from '@yacheyka/ui/data-table.tsx'
import { ListFrame } from '@yacheyka/frontend/lists/list-frame.tsx'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import { EmptyState } from '@yacheyka/ui/states.tsx'
import { StatusMark } from '@yacheyka/frontend/parcels/status-mark.tsx'
import { useListUrl } from '@yacheyka/ui/use-list-url.ts'
import { operatorQuery } from '../../api.ts'
import { LinkTabs } from '../../parts/link-tabs.tsx'
import { operatorPaths } from '../../paths.ts'
import { useMay } from '../../use-operator.ts'
import { emptyWords } from './occupancy-words.ts'
import styles from './point-page.module.css'

const PAGE_SIZE = 15

const formatCells = (cells: PointParcel['cells']): string =>
  cells
    .map(({ size, number }) => [number === null ? undefined : `№${number}`, size ?? undefined])
    .map((parts) => parts.filter((part) => part !== undefined).join(', '))
    .filter((words) => words !== '')
    .join('; ') || '—'

const COLUMNS: readonly Column<PointParcel>[] = [
  { id: 'number', head: 'Отправление', cell: (row) => row.parcel_number },
  { id: 'barcode', head: 'Штрихкод', desktopOnly: true, cell: (row) => row.barcode },
  { id: 'customer', head: 'Клиент', grows: true, cell: (row) => typeset(row.customer) },
  { id: 'cells', head: 'Ячейка', cell: (row) => formatCells(row.cells) },
  {
    id: 'status',
    head: 'Статус',
    cell: (row) => <StatusMark status={row.status} text={row.status_text} />,
  },
  {
    id: 'deadline',
    head: 'Хранится до',
    cell: (row) =>
      row.deadline === null ? (
        '—'
      ) : (
        <time dateTime={row.deadline} className={row.overdue ? styles['late'] : undefined}>
          {formatMoment(row.deadline)}
          {row.overdue && ', просрочено'}
        </time>
      ),
  },
]

const hrefOf = ({ barcode }: PointParcel) => operatorPaths.parcel(barcode)
const keyOf = ({ barcode }: PointParcel) => barcode

/** What lies in the point, what is on its way there, and what waits to be paid. */
export const Parcels = ({ point }: { readonly point: OperatorPoint }) => {
  const { number, parcels } = point
  const listUrl = useListUrl()
  const { get, hrefWith } = listUrl
  const helps = useMay(HELPERS)
  const requested = get('place')
  const place = PARCEL_PLACES.find((each) => each === requested) ?? 'here'
  const list = useQueryList(listUrl, PAGE_SIZE, (range) =>
    operatorQuery(listPointParcels, {
      params: { number },
      query: { place, ...range },
    }),
  )
  const tabOf = (id: (typeof PARCEL_PLACES)[number], name: string) => ({
    id,
    name: `${name} ${formatNumber(parcels[id])}`,
    to: hrefWith({ place: id === 'here' ? '' : id, page: '' }),
  })
  const tabs = [
    tabOf('here', 'Лежат'),
    tabOf('coming', 'Едут сюда'),
    tabOf('unpaid', 'Ждут оплаты'),
  ]
  const { title, detail } = emptyWords(point, place)
  return (
    <>
      <LinkTabs label="Какие отправления" current={place} tabs={tabs} />
      <ListFrame
        query={list.query}
        loading="Загружаем отправления"
        empty={
          <EmptyState title={title}>
            {detail !== undefined && <p className={styles['quiet']}>{typeset(detail)}</p>}
          </EmptyState>
        }
        pages={{
          label: 'Страницы отправлений точки',
          ...list.pages,
        }}
      >
        {(data, busy) => (
          <DataTable
            caption="Отправления точки"
            columns={COLUMNS}
            rows={data.results}
            keyOf={keyOf}
            {...(helps ? { hrefOf } : {})}
            busy={busy}
          />
        )}
      </ListFrame>
    </>
  )
}
