import type { ParcelOrdering } from '@yacheyka/contract/parcels/sent-parcels'
import { MultiSelect } from '@yacheyka/ui/multi-select.tsx'
import { SelectField } from '@yacheyka/ui/select-field.tsx'
import { COLUMN_IDS, PAGE_SIZES, USUAL_COLUMNS, type ListSettings } from './list-settings.ts'
import { COLUMN_NAMES, NUMBER } from './parcel-columns.tsx'
import { parameterOf, sortOptions } from './parcel-sort.ts'
import styles from './parcels-page.module.css'

const CHOICES = COLUMN_IDS.map((value) => ({ value, label: COLUMN_NAMES[value] }))
const SIZES = PAGE_SIZES.map((size) => ({ value: String(size), title: String(size) }))

/** Which columns the list has and how many rows a page; on phones, whose cards have no heads, how it is sorted too. */
export const ListLook = ({
  columns,
  rows,
  sort,
  onSort,
  onChange,
}: Pick<ListSettings, 'columns' | 'rows'> & {
  readonly sort: { readonly ordering: ParcelOrdering; readonly count: number }
  /** @param ordering as in the page's address */
  readonly onSort: (ordering: string) => void
  readonly onChange: (changes: Partial<ListSettings>) => void
}) => (
  <>
    <MultiSelect
      label="Столбцы"
      all="Обычные"
      choices={CHOICES}
      chosen={new Set(columns)}
      onChange={(chosen) => {
        const kept = COLUMN_IDS.filter((id) => chosen.has(id))
        onChange({ columns: kept.length === 0 ? [...USUAL_COLUMNS] : kept })
      }}
    />
    <SelectField
      label="Строк"
      className={styles['rows']}
      options={SIZES}
      value={String(rows)}
      onChange={({ target: { value } }) =>
        onChange({ rows: PAGE_SIZES.find((size) => String(size) === value) ?? PAGE_SIZES[0] })
      }
    />
    <SelectField
      label="Порядок"
      className={styles['order']}
      options={sortOptions((id) => (id === 'number' ? NUMBER : COLUMN_NAMES[id]), sort.count)}
      value={parameterOf(sort.ordering)}
      onChange={({ target: { value } }) => onSort(value)}
    />
  </>
)
