import { isoDay, moscowDay } from '@yacheyka/core/time/document-day'
import { DatesFilter, ListFilters, TextFilter, TYPING_PAUSE } from '@yacheyka/ui/list-filters.tsx'
import { SelectField } from '@yacheyka/ui/select-field.tsx'
import { useNow } from '@yacheyka/ui/use-now.ts'
import { OPERATIONS, STATUSES } from './call-words.ts'
import { dayAfter, startOfDay } from './days.ts'
import type { CallsQuery } from './use-calls.ts'
import { useKeys } from './use-keys.ts'

/** The longest that an installation may keep calls: whoever asks for more finds nothing. */
const KEPT_MOST = 30 * 86_400_000
const EXACT = ['key', 'operation', 'status', 'code', 'number', 'request_id'] as const
export const FILTERS = [...EXACT, 'from', 'to'] as const
const DAY = /^\d{4}-\d\d-\d\d$/

/** The filters of the address; what is empty is left out. */
export const callsQueryOf = (query: URLSearchParams): CallsQuery => {
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? '']
  const named = [...EXACT, 'before'].map((name) => [name, query.get(name) ?? ''] as const)
  return {
    ...Object.fromEntries(named.filter(([, value]) => value !== '')),
    ...(DAY.test(from) && { from: startOfDay(from) }),
    ...(DAY.test(to) && { to: startOfDay(dayAfter(to)) }),
  }
}

export const CallFilters = ({
  query,
  onChange,
  onReset,
}: {
  readonly query: URLSearchParams
  readonly onChange: (changes: Readonly<Record<string, string>>) => void
  readonly onReset: () => void
}) => {
  const { data: keys = [] } = useKeys()
  const get = (name: string) => query.get(name) ?? ''
  const select = (name: string) => ({
    value: get(name),
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      onChange({ [name]: target.value }),
  })
  const text = (name: string) => ({
    maxLength: 64,
    pause: TYPING_PAUSE,
    value: get(name),
    onApply: (value: string) => onChange({ [name]: value }),
  })
  return (
    <ListFilters
      label="Фильтры вызовов"
      set={FILTERS.filter((name) => get(name) !== '').length}
      onReset={onReset}
    >
      <DatesFilter
        first={isoDay(moscowDay(useNow() - KEPT_MOST))}
        from={get('from')}
        to={get('to')}
        onChange={({ from, to }) => onChange({ from, to })}
      />
      <SelectField
        label="Ключ"
        empty="Любой"
        options={keys.map(({ uid, name }) => ({ value: uid, title: name }))}
        {...select('key')}
      />
      <SelectField label="Вызов" empty="Любой" options={OPERATIONS} {...select('operation')} />
      <SelectField label="Ответ" empty="Любой" options={STATUSES} {...select('status')} />
      <TextFilter label="Код ошибки" hint="point_full" {...text('code')} />
      <TextFilter label="Номер" hint="Посылки, заказа, почтомата" {...text('number')} />
      <TextFilter label="X-Request-Id" {...text('request_id')} />
    </ListFilters>
  )
}
