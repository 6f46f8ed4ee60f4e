import { FIRST_DAY } from '@yacheyka/contract/http/filters'
import type { ReactNode } from 'react'
import { DatesFilter, ListFilters, TextFilter, TYPING_PAUSE } from '@yacheyka/ui/list-filters.tsx'
import { MultiSelect, type Choice } from '@yacheyka/ui/multi-select.tsx'
import type { ListUrl } from '@yacheyka/ui/use-list-url.ts'

interface NamedFilter {
  /** In the address. */
  readonly name: string
  readonly label: string
}

interface StatusFilter extends NamedFilter {
  readonly choices: readonly Choice[]
  /** Between what the address holds and the values of choices. */
  readonly chosenIn: (codes: string) => ReadonlySet<string>
  readonly codesOf: (chosen: ReadonlySet<string>) => string
}

/** What lists of what was sent are filtered by: days, a number, statuses. All of it stands in the address. */
export const SentFilters = ({
  label,
  listUrl: { get, change, reset },
  set,
  number,
  status,
  children,
}: {
  /** «Фильтры заказов» */
  readonly label: string
  readonly listUrl: Pick<ListUrl, 'get' | 'change' | 'reset'>
  /** How many of them are set. */
  readonly set: number
  readonly number: NamedFilter
  readonly status: StatusFilter
  /** Filters that only this list has. */
  readonly children?: ReactNode
}) => (
  <ListFilters label={label} set={set} onReset={reset}>
    <DatesFilter
      first={FIRST_DAY}
      from={get('date_from')}
      to={get('date_to')}
      onChange={({ from, to }) => change({ date_from: from, date_to: to })}
    />
    <TextFilter
      label={number.label}
      maxLength={64}
      pause={TYPING_PAUSE}
      value={get(number.name)}
      onApply={(text) => change({ [number.name]: text })}
    />
    <MultiSelect
      label={status.label}
      all="Все"
      choices={status.choices}
      chosen={status.chosenIn(get(status.name))}
      onChange={(chosen) => change({ [status.name]: status.codesOf(chosen) })}
    />
    {children}
  </ListFilters>
)
