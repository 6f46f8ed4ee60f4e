import { FIRST_DAY } from '@yacheyka/contract/filters'
import type { HandledList } from '@yacheyka/contract/operator/feedback'
import { VACANCY_TITLES } from '@yacheyka/core/vacancy'
import { DatesFilter, ListFilters, TextFilter, TYPING_PAUSE } from '#/ui/list-filters.tsx'
import { SelectField } from '#/ui/select-field.tsx'
import type { ListAddress } from '#/ui/use-list-address.ts'
import { countSet, listIn, vacancyIn } from './response-query.ts'

const LISTS: readonly { readonly value: HandledList; readonly title: string }[] = [
  { value: 'open', title: 'Новые' },
  { value: 'handled', title: 'Разобранные' },
  { value: 'all', title: 'Все' },
]

const VACANCIES = VACANCY_TITLES.map((title) => ({ value: title, title }))

export const ResponseFilters = ({
  address: { get, change, reset },
}: {
  readonly address: ListAddress
}) => (
  <ListFilters label="Фильтры откликов" set={countSet(get)} onReset={reset}>
    <SelectField
      label="Состояние"
      options={LISTS}
      value={listIn(get)}
      onChange={({ target: { value } }) => change({ state: value === 'open' ? '' : value })}
    />
    <SelectField
      label="Вакансия"
      empty="Все"
      options={VACANCIES}
      value={vacancyIn(get)}
      onChange={({ target: { value } }) => change({ vacancy: value })}
    />
    <TextFilter
      label="Имя, телефон, e-mail"
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
