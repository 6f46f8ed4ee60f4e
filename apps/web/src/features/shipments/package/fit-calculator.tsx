import { CELL_BOX, type CellSize } from '@yacheyka/core/cells/cell-size'
import { formatNumber, NBSP, typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { TextField } from '@yacheyka/ui/text-field.tsx'
import { boxOf, errorOfSide, type Sides } from '../parcel-fields.ts'
import { useCellFit } from '../use-cell-fit.ts'
import { autoStack } from '@yacheyka/ui/layout.ts'
import styles from './fit-calculator.module.css'

const SIDES = [
  { side: 'height', label: 'Высота, см' },
  { side: 'width', label: 'Ширина, см' },
  { side: 'depth', label: 'Глубина, см' },
] as const

const NONE: Sides = { height: '', width: '', depth: '' }

/** «9,9 × 39,2 × 42,6 см» */
const formatBox = (size: CellSize): string => {
  const { height, width, depth } = CELL_BOX[size]
  return `${[height, width, depth].map((side) => formatNumber(side, 1)).join(' × ')}${NBSP}см`
}

/** Which size to write into the file for a box. */
export const FitCalculator = () => {
  const [sides, setSides] = useState(NONE)
  const [size, setSize] = useState<CellSize | ''>('')
  const { requesting, oversize, turned } = useCellFit(boxOf(sides), size, setSize)
  return (
    <div className={autoStack(8)}>
      <p className={styles['name']}>{typeset('Какую ячейку указать?')}</p>
      <div className={styles['sides']}>
        {SIDES.map(({ side, label }) => (
          <TextField
            key={side}
            label={label}
            inputMode="decimal"
            autoComplete="off"
            value={sides[side]}
            error={errorOfSide(side, sides[side])}
            onChange={({ target }) => {
              setSize('')
              setSides((old) => ({ ...old, [side]: target.value }))
            }}
          />
        ))}
      </div>
      <output className={styles['response']}>
        {requesting && 'Подбираем ячейку…'}
        {!requesting && oversize && typeset('Коробка не войдёт ни в одну ячейку.')}
        {!requesting && size !== '' && (
          <span>
            Подойдёт <strong>{size}</strong>: {formatBox(size)}
          </span>
        )}
        {!requesting && turned !== null && turned !== size && (
          <span>{typeset(`Если положить на бок, подойдёт ${turned}.`)}</span>
        )}
      </output>
    </div>
  )
}
