import { MultiSelect } from '#/ui/multi-select.tsx'
import { SelectField } from '#/ui/select-field.tsx'
import { COLUMN_IDS, PAGE_SIZES, USUAL_COLUMNS, type ListSettings } from './list-settings.ts'
import { COLUMN_NAMES } from './parcel-columns.tsx'
import styles from './parcels-page.module.css'

const CHOICES = COLUMN_IDS.map((value) => ({ value, label: COLUMN_NAMES[value] }))
const SIZES = PAGE_SIZES.map((size) => ({ value: String(size), title: String(size) }))

/** Which columns the list has and how many rows a page. */
export const ListLook = ({
  columns,
  rows,
  onChange,
}: Pick<ListSettings, 'columns' | 'rows'> & {
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
  </>
)
