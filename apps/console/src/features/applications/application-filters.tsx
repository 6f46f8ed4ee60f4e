import type { ApplicationList } from '@yacheyka/contract/applications/console-applications'
import { FIRST_DAY } from '@yacheyka/contract/http/filters'
import { DatesFilter, ListFilters, TextFilter, TYPING_PAUSE } from '@yacheyka/ui/list-filters.tsx'
import { SelectField } from '@yacheyka/ui/select-field.tsx'
import type { ListUrl } from '@yacheyka/ui/use-list-url.ts'
import { filtersIn, listIn } from './application-query.ts'

const LISTS: readonly { readonly value: ApplicationList; readonly title: string }[] = [
  { value: 'new', title: 'Ждут решения' },
  { value: 'approved', title: 'Одобренные' },
  { value: 'refused', title: 'Отказанные' },
  { value: 'all', title: 'Все' },
]

export const ApplicationFilters = ({
  listUrl: { get, change, reset },
}: {
  readonly listUrl: ListUrl
}) => (
  <ListFilters
    label="Фильтры заявок"
    set={Object.keys(filtersIn(get)).length + (listIn(get) === 'new' ? 0 : 1)}
    onReset={reset}
  >
    <SelectField
      label="Состояние"
      options={LISTS}
      value={listIn(get)}
      onChange={({ target: { value } }) => change({ status: value === 'new' ? '' : value })}
    />
    <TextFilter
      label="Имя, телефон, e-mail, организация, ИНН"
      maxLength={100}
      pause={TYPING_PAUSE}
      value={get('search')}
      onApply={(text) => change({ search: text })}
    />
    <DatesFilter
      first={FIRST_DAY}
      from={get('date_from')}
      to={get('date_to')}
      onChange={({ from, to }) => change({ date_from: from, date_to: to })}
    />
  </ListFilters>
)
