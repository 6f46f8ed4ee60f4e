import { FIRST_DAY } from '@yacheyka/contract/http/filters'
import { SEARCH_MAX } from '@yacheyka/contract/parcels/console-parcels'
import { PARCEL_STATUS, PARCEL_STATUSES } from '@yacheyka/core/parcels/parcel-status'
import { POINT_NUMBER_MAX } from '@yacheyka/core/points/point-number'
import { DatesFilter, ListFilters, TextFilter, TYPING_PAUSE } from '@yacheyka/ui/list-filters.tsx'
import { MultiSelect } from '@yacheyka/ui/multi-select.tsx'
import type { ListUrl } from '@yacheyka/ui/use-list-url.ts'
import { TickFilter } from '../../parts/tick-filter.tsx'
import styles from './parcels-page.module.css'

const STATUSES = PARCEL_STATUSES.map((value) => ({
  value,
  label: PARCEL_STATUS[value].publicWording,
}))

const chosenIn = (codes: string) => new Set(codes.split(',').filter(Boolean))

type Address = Pick<ListUrl, 'get' | 'change' | 'reset'>

/** One field for all that a parcel is called, and what the list is narrowed by. */
export const ParcelFilters = ({
  listUrl,
  set,
}: {
  readonly listUrl: Address
  readonly set: number
}) => {
  const { get, change, reset } = listUrl
  return (
    <>
      <TextFilter
        label="Номер, штрихкод, телефон, клиент, точка"
        maxLength={SEARCH_MAX}
        pause={TYPING_PAUSE}
        hint="КП-104233 · 45-67 Ромашка"
        value={get('q')}
        onApply={(q) => change({ q })}
      />
      <ListFilters label="Фильтры отправлений" set={set} onReset={reset}>
        <MultiSelect
          label="Статус"
          all="Все"
          choices={STATUSES}
          chosen={chosenIn(get('parcel_status'))}
          onChange={(chosen) => change({ parcel_status: [...chosen].join(',') })}
        />
        <TextFilter
          label="Номер точки"
          maxLength={POINT_NUMBER_MAX}
          pause={TYPING_PAUSE}
          value={get('terminal_number')}
          onApply={(number) => change({ terminal_number: number })}
        />
        <DatesFilter
          first={FIRST_DAY}
          from={get('date_from')}
          to={get('date_to')}
          onChange={({ from, to }) => change({ date_from: from, date_to: to })}
        />
        <div className={styles['ticks']}>
          <TickFilter name="overdue" label="Просрочены" listUrl={listUrl} />
          <TickFilter name="blocked" label="Заблокированы" listUrl={listUrl} />
        </div>
      </ListFilters>
    </>
  )
}
