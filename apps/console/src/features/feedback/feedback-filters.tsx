import { FIRST_DAY } from '@yacheyka/contract/http/filters'
import type { HandledList } from '@yacheyka/contract/feedback/console-feedback'
import { DatesFilter, ListFilters, TextFilter, TYPING_PAUSE } from '@yacheyka/ui/list-filters.tsx'
import { SelectField } from '@yacheyka/ui/select-field.tsx'
import type { ListUrl } from '@yacheyka/ui/use-list-url.ts'
import { filtersIn, listIn } from './feedback-query.ts'

const LISTS: readonly { readonly value: HandledList; readonly title: string }[] = [
  { value: 'open', title: 'Ждут ответа' },
  { value: 'handled', title: 'Разобранные' },
  { value: 'all', title: 'Все' },
]

export const FeedbackFilters = ({
  listUrl: { get, change, reset },
}: {
  readonly listUrl: ListUrl
}) => (
  <ListFilters
    label="Фильтры обращений"
    set={Object.keys(filtersIn(get)).length + (listIn(get) === 'open' ? 0 : 1)}
    onReset={reset}
  >
    <SelectField
      label="Состояние"
      options={LISTS}
      value={listIn(get)}
      onChange={({ target: { value } }) => change({ state: value === 'open' ? '' : value })}
    />
    <TextFilter
      label="Слова, имя, телефон, e-mail"
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
