import { useQuery } from '@tanstack/react-query'
import { FIRST_DAY } from '@yacheyka/contract/http/filters'
import type { HandledList } from '@yacheyka/contract/feedback/console-feedback'
import { operatorListVacancies } from '@yacheyka/contract/vacancies/console-vacancies'
import { VACANCIES_MAX } from '@yacheyka/core/vacancies/vacancy'
import { DatesFilter, ListFilters, TextFilter, TYPING_PAUSE } from '@yacheyka/ui/list-filters.tsx'
import { SelectField } from '@yacheyka/ui/select-field.tsx'
import type { ListUrl } from '@yacheyka/ui/use-list-url.ts'
import { operatorQuery } from '../../api.ts'
import { countSet, listIn, vacancyIn } from './response-query.ts'

const LISTS: readonly { readonly value: HandledList; readonly title: string }[] = [
  { value: 'open', title: 'Новые' },
  { value: 'handled', title: 'Разобранные' },
  { value: 'all', title: 'Все' },
]

/** Those that there are, with the city where two have one title, and the one of the address even if it was deleted. */
const useVacancies = (chosen: string) => {
  const { data } = useQuery(
    operatorQuery(operatorListVacancies, { query: { limit: VACANCIES_MAX } }),
  )
  const vacancies = data?.results ?? []
  const known = vacancies.map(({ uid, title, city }) => {
    const isAlone = vacancies.filter((each) => each.title === title).length === 1
    return { value: uid, title: isAlone ? title : `${title}, ${city}` }
  })
  const isKnown = chosen === '' || known.some(({ value }) => value === chosen)
  return isKnown ? known : [...known, { value: chosen, title: 'Другая вакансия' }]
}

export const ResponseFilters = ({
  listUrl: { get, change, reset },
}: {
  readonly listUrl: ListUrl
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
      options={useVacancies(vacancyIn(get))}
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
