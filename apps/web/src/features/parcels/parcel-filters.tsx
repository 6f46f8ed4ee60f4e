import { SentFilters } from '#/session/sent-filters.tsx'
import { chosenIn, codesOf, STATUS_CHOICES } from '#/session/status-choices.ts'
import { TextFilter, TYPING_PAUSE } from '#/ui/list-filters.tsx'
import type { ListAddress } from '#/ui/use-list-address.ts'

const NUMBER = { name: 'parcel_number', label: 'Номер отправления' }
const STATUS = {
  name: 'parcel_status',
  label: 'Статус',
  choices: STATUS_CHOICES,
  chosenIn,
  codesOf,
}

/** What the list of parcels is filtered by. */
export const ParcelFilters = ({
  address,
  set,
}: {
  readonly address: Pick<ListAddress, 'get' | 'change' | 'reset'>
  readonly set: number
}) => (
  <SentFilters
    label="Фильтры отправлений"
    address={address}
    set={set}
    number={NUMBER}
    status={STATUS}
  >
    <TextFilter
      label="Адрес доставки"
      maxLength={200}
      pause={TYPING_PAUSE}
      value={address.get('terminal_address')}
      onApply={(text) => address.change({ terminal_address: text })}
    />
  </SentFilters>
)
