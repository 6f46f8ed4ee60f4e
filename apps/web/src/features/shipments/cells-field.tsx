import { CELL_BOX, CELL_SIZES, type CellSize } from '@yacheyka/core/cells/cell-size'
import { CELLS_MAX, NEW_PARCEL_MESSAGES } from '@yacheyka/core/parcels/parcel-limits'
import { formatNumber, NBSP, typeset } from '@yacheyka/core/text/wording'
import { useRef, useState, type ChangeEvent } from 'react'
import { useUserUid } from '#/session/use-session.ts'
import { Button, IconButton } from '@yacheyka/ui/button.tsx'
import { Icon } from '@yacheyka/ui/icons.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import { TextField } from '@yacheyka/ui/text-field.tsx'
import { showToast } from '@yacheyka/ui/toasts.tsx'
import {
  boxOf,
  errorOfSide,
  sidesOf,
  withCell,
  withoutCell,
  type CellFields,
  type ParcelFieldErrors,
  type ParcelFields,
  type Sides,
} from './parcel-fields.ts'
import { formatBox, readBoxes } from './kept-boxes.ts'
import styles from './parcel-form.module.css'
import { focusField } from './focus-field.ts'
import { SelectField } from '@yacheyka/ui/select-field.tsx'
import { useCellFit } from './use-cell-fit.ts'

const SIDES = [
  { side: 'height', label: 'Высота' },
  { side: 'width', label: 'Ширина' },
  { side: 'depth', label: 'Глубина' },
] as const

/** «S — 9,9 × 39,2 × 42,6 см» */
const formatCellSize = (size: CellSize): string => {
  const { height, width, depth } = CELL_BOX[size]
  const sides = [height, width, depth].map((side) => formatNumber(side, 1)).join(' × ')
  return `${size} — ${sides}${NBSP}см`
}

const SIZES = CELL_SIZES.map((size) => ({ value: size, title: formatCellSize(size) }))

const isSize = (text: string): text is CellSize => CELL_SIZES.some((size) => size === text)

/** What the calculator has to say below its fields. */
const FitNote = ({
  fit: { requesting, oversize, turned },
  size,
  onTurned,
}: {
  readonly fit: ReturnType<typeof useCellFit>
  readonly size: CellSize | ''
  readonly onTurned: (size: CellSize) => void
}) => (
  <output className={styles['note']}>
    {requesting && 'Подбираем ячейку…'}
    {oversize && typeset('Коробка не войдёт ни в одну ячейку. Разделите отправление на части.')}
    {turned !== null && turned !== size && (
      <>
        {typeset(`Если положить на бок, подойдёт ${turned}.`)}{' '}
        <button type="button" className={styles['link']} onClick={() => onTurned(turned)}>
          Выбрать {turned}
        </button>
      </>
    )}
  </output>
)

/** Boxes that were used before: one press instead of three sides. */
const KeptBoxes = ({
  at,
  onBox,
}: {
  /** Of which cell. */
  readonly at: number
  readonly onBox: (sides: Sides) => void
}) => {
  const kept = readBoxes(useUserUid() ?? '')
  if (kept.length === 0) return null
  return (
    <p className={styles['kept']}>
      {typeset('Недавние коробки:')}{' '}
      {kept.map((box) => (
        <button
          key={formatBox(box)}
          type="button"
          aria-label={`Коробка ${formatBox(box)} см, ячейка ${at + 1}`}
          onClick={() => onBox(sidesOf(box))}
        >
          {formatBox(box)}
        </button>
      ))}
    </p>
  )
}

const Cell = ({
  cell,
  at,
  only,
  errors,
  fresh,
  onChange,
  onRemove,
}: {
  readonly cell: CellFields
  readonly at: number
  readonly only: boolean
  /** It has just been added: the focus goes to it. */
  readonly fresh: boolean
  readonly errors: ParcelFieldErrors
  readonly onChange: (change: Partial<CellFields>) => void
  readonly onRemove: () => void
}) => {
  const fit = useCellFit(boxOf(cell), cell.size, (size) => onChange({ size }))
  // What is typed anew takes back what was calculated of the old.
  const type = (side: keyof Sides) => (event: ChangeEvent<HTMLInputElement>) =>
    onChange({ [side]: event.target.value, size: '' })
  return (
    <fieldset ref={fresh ? focusField : undefined} className={classes(stack(12), styles['cell'])}>
      <legend className={styles['legend']}>
        Ячейка {at + 1}
        <span className={styles['aside']}>размеры коробки, см</span>
      </legend>
      {!only && (
        <IconButton
          label={`Удалить ячейку ${at + 1}`}
          className={styles['remove']}
          onClick={onRemove}
        >
          <Icon name="close" size={18} />
        </IconButton>
      )}
      <KeptBoxes at={at} onBox={(sides) => onChange({ ...sides, size: '' })} />
      <div className={styles['sides']}>
        {SIDES.map(({ side, label }) => (
          <TextField
            key={side}
            label={label}
            name={`cells.${at}.${side}`}
            inputMode="decimal"
            autoComplete="off"
            value={cell[side]}
            error={errorOfSide(side, cell[side])}
            onChange={type(side)}
          />
        ))}
      </div>
      <SelectField
        label="Размер ячейки"
        name={`cells.${at}.size`}
        empty="Введите размеры или выберите"
        options={SIZES}
        value={cell.size}
        error={errors[`cells.${at}.size`]}
        onChange={({ target }) => onChange({ size: isSize(target.value) ? target.value : '' })}
      />
      <FitNote fit={fit} size={cell.size} onTurned={(size) => onChange({ size })} />
    </fieldset>
  )
}

/** The cells of a parcel, each chosen or calculated from its box. */
export const CellsField = ({
  fields,
  errors,
  onFields,
}: {
  readonly fields: ParcelFields
  readonly errors: ParcelFieldErrors
  readonly onFields: (change: (fields: ParcelFields) => ParcelFields) => void
}) => {
  const { cells } = fields
  const more = useRef<HTMLButtonElement>(null)
  const [fresh, setFresh] = useState<number | null>(null)
  const add = () => {
    const next = withCell(fields)
    if (next === undefined) {
      showToast({ kind: 'failure', text: NEW_PARCEL_MESSAGES.tooManyCells })
      return
    }
    setFresh(next.cells.at(-1)?.id ?? null)
    onFields((before) => withCell(before) ?? before)
  }
  const remove = (id: number) => {
    onFields((before) => withoutCell(before, id))
    more.current?.focus()
  }
  const change = (id: number, part: Partial<CellFields>) =>
    onFields((before) => ({
      ...before,
      cells: before.cells.map((cell) => (cell.id === id ? { ...cell, ...part } : cell)),
    }))
  return (
    <div className={classes(stack(16), styles['part'])}>
      <p className={styles['hint']}>
        {typeset(
          `Введите размеры коробки, как она будет стоять, или сразу выберите размер. До ${CELLS_MAX} ячеек на отправление.`,
        )}
      </p>
      {cells.map((cell, at) => (
        <Cell
          key={cell.id}
          cell={cell}
          at={at}
          only={cells.length === 1}
          fresh={cell.id === fresh}
          errors={errors}
          onChange={(part) => change(cell.id, part)}
          onRemove={() => remove(cell.id)}
        />
      ))}
      <Button ref={more} look="quiet" className={styles['more']} onClick={add}>
        <Icon name="plus" size={18} />
        Добавить ячейку
      </Button>
    </div>
  )
}
