import { FIRST_DAY } from '@yacheyka/contract/filters'
import { MultiSelect } from '#/ui/multi-select.tsx'
import { DatesFilter, ListFilters, TextFilter, TYPING_PAUSE } from '#/ui/list-filters.tsx'
import type { useListAddress } from '#/ui/use-list-address.ts'
import { chosenIn, codesOf, STATUS_CHOICES } from '#/session/status-choices.ts'

/** What the list of departures is filtered by; all of it stands in the address. */
export const ParcelFilters = ({
  address: { get, change, reset },
}: {
  readonly address: Pick<ReturnType<typeof useListAddress>, 'get' | 'change' | 'reset'>
}) => (
  <ListFilters label="Фильтры отправлений" onReset={reset}>
    <DatesFilter
      first={FIRST_DAY}
      from={get('date_from')}
      to={get('date_to')}
      onChange={({ from, to }) => change({ date_from: from, date_to: to })}
    />
    <TextFilter
      label="Номер отправления"
      maxLength={64}
      pause={TYPING_PAUSE}
      value={get('parcel_number')}
      onApply={(text) => change({ parcel_number: text })}
    />
    <MultiSelect
      label="Статус"
      all="Все"
      choices={STATUS_CHOICES}
      chosen={chosenIn(get('parcel_status'))}
      onChange={(chosen) => change({ parcel_status: codesOf(chosen) })}
    />
    <TextFilter
      label="Адрес доставки"
      maxLength={200}
      pause={TYPING_PAUSE}
      value={get('terminal_address')}
      onApply={(text) => change({ terminal_address: text })}
    />
  </ListFilters>
)
