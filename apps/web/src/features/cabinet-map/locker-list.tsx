import type { UseQueryResult } from '@tanstack/react-query'
import { formatDistance } from '@yacheyka/core/map/distance'
import { NBSP, typeset } from '@yacheyka/core/text/wording'
import { Button } from '@yacheyka/ui/button.tsx'
import { DataTable, type Column } from '@yacheyka/ui/data-table.tsx'
import { ListFrame } from '@yacheyka/frontend/lists/list-frame.tsx'
import { EmptyState } from '@yacheyka/ui/states.tsx'
import { CellsLine } from './cells-line.tsx'
import styles from './locker-list.module.css'
import { PAGE_SIZE } from './lockers.ts'
import type { FoundLocker, FoundLockers } from './lockers-engine.ts'
import { ScheduleLines } from './schedule-lines.tsx'
import type { Chosen } from './use-chosen.ts'
import type { MapUrl } from './use-map-url.ts'

/** To the letter (specification 2, «Map widget»). */
const NO_DATA = 'Нет данных'

const COLUMNS: readonly Column<FoundLocker>[] = [
  {
    id: 'number',
    head: 'Номер',
    cell: ({ locker }) => <span className={styles['number']}>{locker.number}</span>,
  },
  {
    id: 'address',
    head: 'Адрес',
    grows: true,
    cell: ({ locker, distance }) => (
      <span className={styles['place']}>
        <span className={styles['name']}>{locker.name}</span>
        <span className={styles['quiet']}>
          {distance !== null && <b>{formatDistance(distance)} · </b>}
          {locker.address}
        </span>
      </span>
    ),
  },
  {
    id: 'schedule',
    head: 'Часы работы',
    cell: ({ locker }) => <ScheduleLines week={locker.operation_time} />,
  },
  {
    id: 'cells',
    head: 'Свободные ячейки',
    cell: ({ locker }) => <CellsLine locker={locker} />,
  },
]

/** One page of what is found, each line with its tick; a press on a line opens the point. */
export const LockerList = ({
  query,
  mapUrl,
  chosen,
}: {
  readonly query: UseQueryResult<FoundLockers>
  readonly mapUrl: MapUrl
  readonly chosen: Chosen
}) => (
  <div className={styles['card']}>
    <ListFrame
      query={query}
      loading="Загружаем список точек"
      empty={<NothingFound onReset={mapUrl.reset} />}
      pages={{
        label: 'Страницы списка точек',
        current: mapUrl.page,
        size: PAGE_SIZE,
        hrefOf: mapUrl.pageHref,
      }}
    >
      {({ results }, busy) => (
        <DataTable
          caption="Почтоматы и пункты выдачи"
          columns={COLUMNS}
          rows={results}
          keyOf={({ locker }) => locker.uid}
          hrefOf={({ locker }) => mapUrl.pointHref(locker.number)}
          staysInPlace
          busy={busy}
          selection={{
            chosen: chosen.chosen,
            labelOf: ({ locker }) => `Выбрать №${NBSP}${locker.number}`,
            onToggle: chosen.toggle,
            onToggleAll: () => chosen.toggleAll(results.map(({ locker }) => locker.uid)),
          }}
        />
      )}
    </ListFrame>
  </div>
)

const NothingFound = ({ onReset }: { readonly onReset: () => void }) => (
  <EmptyState title={NO_DATA} picture="nothing-found">
    <p className={styles['quiet']}>
      {typeset('Таких точек в сети нет. Измените условия или найдите ближайшие к адресу.')}
    </p>
    <Button look="quiet" onClick={onReset}>
      Сбросить условия
    </Button>
  </EmptyState>
)
