import { useQuery } from '@tanstack/react-query'
import {
  CELL_STATES,
  operatorPointOwners,
  POINT_CONDITIONS_OF_USE,
} from '@yacheyka/contract/points/console-points'
import { POINT_TYPES } from '@yacheyka/core/points/point'
import { formatNumber } from '@yacheyka/core/text/wording'
import { ListFilters, TextFilter, TYPING_PAUSE } from '@yacheyka/ui/list-filters.tsx'
import { SelectField } from '@yacheyka/ui/select-field.tsx'
import type { ListUrl } from '@yacheyka/ui/use-list-url.ts'
import { operatorQuery } from '../../api.ts'
import { CELL_WORDS, KIND_WORDS, USE_WORDS } from './point-words.ts'
import { orderIn, type PointOrder } from './use-points.ts'

const choices = <V extends string>(values: readonly V[], words: Readonly<Record<V, string>>) =>
  values.map((value) => ({ value, title: words[value] }))

const KINDS = choices(POINT_TYPES, KIND_WORDS)
const USES = choices(POINT_CONDITIONS_OF_USE, USE_WORDS)
const CELLS = choices(CELL_STATES, CELL_WORDS)
const ORDERS: readonly { readonly value: PointOrder; readonly title: string }[] = [
  { value: 'number', title: 'По номеру' },
  { value: '-number', title: 'По номеру, с конца' },
  { value: 'city', title: 'По городу' },
  { value: '-updated', title: 'Недавно изменённые' },
  { value: 'updated', title: 'Давно не менявшиеся' },
]

export const PointFilters = ({
  listUrl: { get, change },
  set,
  onReset,
}: {
  readonly listUrl: Pick<ListUrl, 'get' | 'change'>
  readonly set: number
  readonly onReset: () => void
}) => {
  const { data: owners } = useQuery(operatorQuery(operatorPointOwners, {}))
  return (
    <ListFilters label="Фильтры точек" set={set} onReset={onReset}>
      <TextFilter
        label="Номер, название, город, адрес"
        maxLength={200}
        pause={TYPING_PAUSE}
        value={get('q')}
        onApply={(text) => change({ q: text })}
      />
      <SelectField
        label="Вид"
        empty="Все"
        options={KINDS}
        value={get('kind')}
        onChange={({ target: { value } }) => change({ kind: value })}
      />
      <SelectField
        label="Состояние"
        empty="Все"
        options={USES}
        value={get('use')}
        onChange={({ target: { value } }) => change({ use: value })}
      />
      <SelectField
        label="Ячейки"
        empty="Все"
        options={CELLS}
        value={get('cells')}
        onChange={({ target: { value } }) => change({ cells: value })}
      />
      <SelectField
        label="Владелец"
        empty="Все"
        options={(owners?.results ?? []).map(({ owner, title, count }) => ({
          value: owner,
          title: `${title} (${formatNumber(count)})`,
        }))}
        value={get('owner')}
        onChange={({ target: { value } }) => change({ owner: value })}
      />
      {get('view') !== 'map' && (
        <SelectField
          label="Порядок"
          options={ORDERS}
          value={orderIn(get('sort'))}
          onChange={({ target: { value } }) => change({ sort: value === 'number' ? '' : value })}
        />
      )}
    </ListFilters>
  )
}
