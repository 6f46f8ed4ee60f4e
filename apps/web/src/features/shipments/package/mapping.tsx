import { CELL_SIZES } from '@yacheyka/core/cells/cell-size'
import type { ColumnLetter } from '@yacheyka/core/sheets/parcel-sheet-columns'
import { readParcelSheet } from '@yacheyka/core/sheets/parcel-sheet'
import { applyLayout, letterOfColumn, type ShopLayout } from '@yacheyka/core/sheets/shop-sheet'
import { typeset } from '@yacheyka/core/text/wording'
import { useId, useMemo, useState } from 'react'
import { Button } from '@yacheyka/ui/button.tsx'
import { FieldError } from '@yacheyka/ui/field-error.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack } from '@yacheyka/ui/layout.ts'
import { SelectField } from '@yacheyka/ui/select-field.tsx'
import { useAttempt } from '@yacheyka/frontend/api/use-attempt.ts'
import { TABLE_COLUMNS, type TableColumn } from './columns.ts'
import styles from './mapping.module.css'
import { linesOf } from './read-parcel.ts'
import type { Package, ShopFile } from './use-package.ts'

/** Rows that show what a choice means. */
const PREVIEW = 3
/** Rows that are laid for it: some of a file's first may be empty. */
const LAID = 20

/** What one value for all rows makes sense of; a parcel's number is its own. */
const DEFAULTED: ReadonlySet<ColumnLetter> = new Set(['C', 'D', 'E', 'F', 'I', 'N'])

const withColumn = (layout: ShopLayout, letter: string, place: string): ShopLayout => {
  const { [letter]: _old, ...rest } = layout.columns
  return { ...layout, columns: place === '' ? rest : { ...rest, [letter]: Number(place) } }
}

const withDefault = (layout: ShopLayout, letter: string, text: string): ShopLayout => {
  const { [letter]: _old, ...rest } = layout.defaults
  return { ...layout, defaults: text.trim() === '' ? rest : { ...rest, [letter]: text } }
}

/** Columns of ours that must come from somewhere and come from nowhere yet. */
const missingIn = ({ columns, defaults }: ShopLayout): readonly string[] =>
  TABLE_COLUMNS.flatMap(({ letter, heading, part }) =>
    part === 'parcel' &&
    letter !== 'H' &&
    letter !== 'I' &&
    columns[letter] === undefined &&
    defaults[letter] === undefined
      ? heading
      : [],
  )

const previewOf = (file: ShopFile, layout: ShopLayout) => {
  const head = applyLayout(file.rows.slice(0, LAID), layout)
  const reading = readParcelSheet(head.rows, head.origin)
  const errors = reading.kind === 'read' ? reading.errors : []
  return {
    lines: linesOf(head.rows).slice(0, PREVIEW),
    errorAt: (row: number, letter: ColumnLetter) =>
      errors.find((error) => error.row === row && error.letter === letter)?.message,
  }
}

const Default = ({
  column: { letter, heading, options },
  layout,
  onLayout,
}: {
  readonly column: TableColumn
  readonly layout: ShopLayout
  readonly onLayout: (layout: ShopLayout) => void
}) => {
  const id = useId()
  return (
    <label htmlFor={id} className={classes(autoStack(4), styles['default'])}>
      <span>{layout.columns[letter] === undefined ? 'Для всех строк' : 'Если пусто'}</span>
      <input
        id={id}
        type="text"
        autoComplete="off"
        aria-label={`${heading}: ${layout.columns[letter] === undefined ? 'для всех строк' : 'если пусто'}`}
        list={options === undefined ? undefined : `${id}-options`}
        value={layout.defaults[letter] ?? ''}
        placeholder={letter === 'C' ? CELL_SIZES[3] : undefined}
        onChange={({ target }) => onLayout(withDefault(layout, letter, target.value))}
      />
      {options !== undefined && (
        <datalist id={`${id}-options`}>
          {options.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </datalist>
      )}
    </label>
  )
}

const WeightUnit = ({
  layout,
  onLayout,
}: {
  readonly layout: ShopLayout
  readonly onLayout: (layout: ShopLayout) => void
}) => (
  <fieldset className={styles['unit']}>
    <legend>Вес в файле</legend>
    {(['kg', 'g'] as const).map((unit) => (
      <label key={unit}>
        <input
          type="radio"
          name="weight-unit"
          checked={layout.weight_unit === unit}
          onChange={() => onLayout({ ...layout, weight_unit: unit })}
        />
        {unit === 'kg' ? 'в килограммах' : 'в граммах'}
      </label>
    ))}
  </fieldset>
)

const ColumnRow = ({
  column,
  headings,
  preview,
  layout,
  missing,
  onLayout,
}: {
  readonly column: TableColumn
  /** It must come from somewhere, and comes from nowhere yet. */
  readonly missing: boolean
  readonly headings: readonly { readonly value: string; readonly title: string }[]
  readonly preview: ReturnType<typeof previewOf>
  readonly layout: ShopLayout
  readonly onLayout: (layout: ShopLayout) => void
}) => {
  const { letter, heading, hint } = column
  const comes = layout.columns[letter] !== undefined || layout.defaults[letter] !== undefined
  return (
    <li className={styles['row']}>
      <SelectField
        label={heading}
        hint={typeset(hint)}
        empty="Нет в файле"
        options={headings}
        value={layout.columns[letter] === undefined ? '' : String(layout.columns[letter])}
        onChange={({ target }) => onLayout(withColumn(layout, letter, target.value))}
      />
      <div className={classes(autoStack(8), styles['side'])}>
        {DEFAULTED.has(letter) && <Default column={column} layout={layout} onLayout={onLayout} />}
        {letter === 'D' && layout.columns[letter] !== undefined && (
          <WeightUnit layout={layout} onLayout={onLayout} />
        )}
      </div>
      <ul className={styles['preview']} aria-label={`${heading}: первые строки`}>
        {!comes && missing && (
          <li className={styles['error']}>{typeset('Укажите столбец или значение для всех')}</li>
        )}
        {comes &&
          preview.lines.map(({ row, values }) => {
            const error = preview.errorAt(row, letter)
            return (
              <li key={row} className={error === undefined ? undefined : styles['error']}>
                {[values[letter] ?? '—', ...(error === undefined ? [] : [typeset(error)])].join(
                  ': ',
                )}
              </li>
            )
          })}
      </ul>
    </li>
  )
}

/** Which column of a shop's own table carries what: proposed, shown on the first rows, remembered. */
export const Mapping = ({ board, file }: { readonly board: Package; readonly file: ShopFile }) => {
  const id = useId()
  const [layout, setLayout] = useState(file.layout)
  const { pending, failure, attempt } = useAttempt()
  const preview = useMemo(() => previewOf(file, layout), [file, layout])
  const missing = missingIn(layout)
  const headings = layout.headings.map((heading, place) => ({
    value: String(place),
    title: `${letterOfColumn(place)} — ${heading === '' ? 'без названия' : heading}`,
  }))
  const submit = async () => {
    if (missing.length === 0) await attempt(() => board.map(layout))
  }
  return (
    <section aria-labelledby={id} className={classes(autoStack(16), styles['mapping'])}>
      <div className={autoStack(4)}>
        <h2 id={id} className={styles['title']}>
          {typeset('Какой столбец за что отвечает?')}
        </h2>
        <p className={styles['file']}>{file.name}</p>
      </div>
      <ul className={styles['rows']}>
        {TABLE_COLUMNS.map((column) => (
          <ColumnRow
            key={column.letter}
            column={column}
            headings={headings}
            preview={preview}
            layout={layout}
            missing={missing.includes(column.heading)}
            onLayout={setLayout}
          />
        ))}
      </ul>
      <div className={styles['foot']}>
        <Button look="quiet" onClick={board.reset}>
          Другой файл
        </Button>
        <Button
          aria-disabled={pending || missing.length > 0 || undefined}
          aria-describedby={`${id}-why`}
          onClick={() => void submit()}
        >
          {pending ? 'Проверяем…' : 'Запомнить и проверить'}
        </Button>
        <p id={`${id}-why`} className={styles['hint']}>
          {missing.length > 0 &&
            typeset(`Укажите столбец или значение для всех строк: ${missing.join(', ')}.`)}
        </p>
        <div role="alert">
          {failure !== undefined && <FieldError id={`${id}-failure`} text={failure} />}
        </div>
      </div>
    </section>
  )
}
