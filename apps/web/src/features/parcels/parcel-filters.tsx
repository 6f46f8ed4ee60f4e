import { SEARCH_LENGTH_MAX, SEARCH_LENGTH_MIN } from '@yacheyka/contract/parcels/sent-parcels'
import type { ReactNode } from 'react'
import { SentFilters } from '#/session/sent-filters.tsx'
import { chosenIn, codesOf, STATUS_CHOICES } from '#/session/status-choices.ts'
import { TextFilter, TYPING_PAUSE } from '@yacheyka/ui/list-filters.tsx'
import type { ListUrl } from '@yacheyka/ui/use-list-url.ts'
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
  listUrl,
}: {
  readonly listUrl: Pick<ListUrl, 'get' | 'change'>
}) => (
  <search aria-label="Поиск отправлений" className={styles['search']}>
    <TextFilter
      label="Найти посылку"
      hint="Номер, телефон, штрихкод, заказ, почтомат или e-mail: от 3 знаков подряд"
      maxLength={SEARCH_LENGTH_MAX}
      least={SEARCH_LENGTH_MIN}
      pause={TYPING_PAUSE}
      value={listUrl.get('search')}
      onApply={(text) => listUrl.change({ search: text })}
    />
  </search>
)

/** What the list of parcels is filtered by. */
export const ParcelFilters = ({
  listUrl,
  set,
  children,
}: {
  readonly listUrl: Pick<ListUrl, 'get' | 'change' | 'reset'>
  readonly set: number
  /** How the list looks. */
  readonly children: ReactNode
}) => (
  <SentFilters
    label="Фильтры отправлений"
    listUrl={listUrl}
    set={set}
    number={NUMBER}
    status={STATUS}
  >
    <TextFilter
      label="Адрес доставки"
      maxLength={200}
      pause={TYPING_PAUSE}
      value={listUrl.get('terminal_address')}
      onApply={(text) => listUrl.change({ terminal_address: text })}
    />
    {children}
  </SentFilters>
)
