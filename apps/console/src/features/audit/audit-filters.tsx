import { useQuery } from '@tanstack/react-query'
import { FIRST_DAY } from '@yacheyka/contract/http/filters'
import { CLI_OPERATOR } from '@yacheyka/contract/audit/console-audit'
import { OPERATOR_ENDPOINTS } from '@yacheyka/contract/console-endpoints'
import { DatesFilter, ListFilters, TextFilter, TYPING_PAUSE } from '@yacheyka/ui/list-filters.tsx'
import { SelectField } from '@yacheyka/ui/select-field.tsx'
import type { ListUrl } from '@yacheyka/ui/use-list-url.ts'
import { operatorQuery } from '../../api.ts'
import { AUDIT_GROUPS, AUDIT_SUBJECTS } from '../../audit-words.ts'
import styles from './audit-page.module.css'

const MOST = 100

const choices = (words: Readonly<Record<string, string>>) =>
  Object.entries(words)
    .map(([value, title]) => ({ value, title }))
    .toSorted((one, other) => one.title.localeCompare(other.title, 'ru'))

const GROUPS = choices(AUDIT_GROUPS)
const SUBJECTS = choices(
  Object.fromEntries(Object.entries(AUDIT_SUBJECTS).map(([kind, { title }]) => [kind, title])),
)

/** A link may ask for what the list of choices does not name. */
const withValue = (
  options: readonly { readonly value: string; readonly title: string }[],
  value: string,
) =>
  value === '' || options.some((option) => option.value === value)
    ? options
    : [...options, { value, title: value }]

/** Who, what, to what, when. */
export const AuditFilters = ({
  listUrl: { get, change, reset },
  set,
}: {
  readonly listUrl: Pick<ListUrl, 'get' | 'change' | 'reset'>
  readonly set: number
}) => {
  const { data } = useQuery(
    operatorQuery(OPERATOR_ENDPOINTS.listOperators, { query: { limit: MOST } }),
  )
  const operators = [
    ...(data?.results ?? []).map(({ uid, name }) => ({ value: uid, title: name })),
    { value: CLI_OPERATOR, title: 'Командная строка' },
  ]
  const select = (
    name: string,
    label: string,
    options: readonly { readonly value: string; readonly title: string }[],
  ) => (
    <SelectField
      label={label}
      className={styles['select']}
      empty="Все"
      options={withValue(options, get(name))}
      value={get(name)}
      onChange={({ target }) =>
        change({ [name]: target.value, ...(name === 'subject_kind' ? { subject_id: '' } : {}) })
      }
    />
  )
  return (
    <ListFilters label="Фильтры журнала" set={set} onReset={reset}>
      {select('operator', 'Кто', operators)}
      {select('group', 'Что делали', GROUPS)}
      {select('subject_kind', 'С чем', SUBJECTS)}
      <TextFilter
        label="Название или номер"
        value={get('name')}
        maxLength={100}
        pause={TYPING_PAUSE}
        onApply={(name) => change({ name, subject_id: '' })}
      />
      <DatesFilter
        first={FIRST_DAY}
        from={get('date_from')}
        to={get('date_to')}
        onChange={({ from, to }) => change({ date_from: from, date_to: to })}
      />
    </ListFilters>
  )
}
