import { SEARCH_LENGTH_MAX, SEARCH_LENGTH_MIN } from '@yacheyka/contract/parcels/sent-parcels'
import type { ReactNode } from 'react'
import { SentFilters } from '#/session/sent-filters.tsx'
import { chosenIn, codesOf, STATUS_CHOICES } from '#/session/status-choices.ts'
import { TextFilter, TYPING_PAUSE } from '#/ui/list-filters.tsx'
import type { ListAddress } from '#/ui/use-list-address.ts'
import styles from './parcels-page.module.css'

const NUMBER = { name: 'parcel_number', label: 'Номер отправления' }
const STATUS = {
  name: 'parcel_status',
  label: 'Статус',
  choices: STATUS_CHOICES,
  chosenIn,
  codesOf,
}

/** One box for all that names a parcel. */
export const ParcelSearch = ({
  address,
}: {
  readonly address: Pick<ListAddress, 'get' | 'change'>
}) => (
  <search aria-label="Поиск отправлений" className={styles['search']}>
    <TextFilter
      label="Найти посылку"
      hint="Номер, телефон, штрихкод, заказ, почтомат или e-mail: от 3 знаков подряд"
      maxLength={SEARCH_LENGTH_MAX}
      least={SEARCH_LENGTH_MIN}
      pause={TYPING_PAUSE}
      value={address.get('search')}
      onApply={(text) => address.change({ search: text })}
    />
  </search>
)

/** What the list of parcels is filtered by. */
export const ParcelFilters = ({
  address,
  set,
  children,
}: {
  readonly address: Pick<ListAddress, 'get' | 'change' | 'reset'>
  readonly set: number
  /** How the list looks. */
  readonly children: ReactNode
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
    {children}
  </SentFilters>
)
