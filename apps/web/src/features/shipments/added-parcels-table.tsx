import { formatPhone } from '@yacheyka/core/contacts/phone'
import { formatMoney } from '@yacheyka/core/money/money'
import { NBSP, typeset } from '@yacheyka/core/text/wording'
import { useEffect, useRef } from 'react'
import { VisuallyHidden } from '@yacheyka/ui/visually-hidden.tsx'
import styles from './added-parcels-table.module.css'
import { formatPointName } from '#/locker-choice/format-point.ts'
import type { NewParcel } from './new-parcel.ts'
import { formatKilograms } from './parcel-fields.ts'

/** «1,5», «2,0»: one decimal in the manual table (specification 2, section 9), and more where they were typed. */
const formatTableWeight = (grams: number): string => {
  const text = formatKilograms(grams)
  return text.includes(',') ? text : `${text},0`
}

const Row = ({
  line,
  selected,
  onSelect,
}: {
  readonly line: NewParcel
  readonly selected: boolean
  readonly onSelect: (on: boolean) => void
}) => (
  <tr data-selected={selected}>
    <td className={styles['tick']}>
      <label className={styles['press']}>
        <input
          type="checkbox"
          aria-label={`Выбрать отправление ${line.parcelNumber}`}
          checked={selected}
          onChange={({ target }) => onSelect(target.checked)}
        />
      </label>
    </td>
    <th scope="row" className={styles['number']}>
      {line.parcelNumber}
      <span className={styles['quiet']}>{line.declaration}</span>
    </th>
    <td className={styles['where']}>
      {formatPointName(line.point)}
      <span className={styles['quiet']}>{line.point.address}</span>
    </td>
    <td className={styles['phone']}>{formatPhone(line.receiverPhone)}</td>
    <td className={styles['cells']}>{line.cells.join(', ')}</td>
    <td className={styles['figure']}>
      {formatTableWeight(line.weight)}
      <span className={styles['unit']}>{NBSP}кг</span>
    </td>
    <td className={styles['figure']}>{formatMoney(line.declaredPrice)}</td>
  </tr>
)

/** A tick for all: filled, empty, or neither. */
const SelectAll = ({
  count,
  of,
  onSelect,
}: {
  readonly count: number
  readonly of: number
  readonly onSelect: (on: boolean) => void
}) => {
  const tick = useRef<HTMLInputElement>(null)
  const some = count > 0 && count < of
  useEffect(() => {
    if (tick.current !== null) tick.current.indeterminate = some
  }, [some])
  return (
    <label className={styles['press']}>
      <input
        ref={tick}
        type="checkbox"
        aria-label="Выбрать все отправления"
        checked={count === of}
        onChange={({ target }) => onSelect(target.checked)}
      />
    </label>
  )
}

/** The parcels that have been added, the first on top. */
export const AddedParcelsTable = ({
  parcels,
  selected,
  onSelected,
}: {
  readonly parcels: readonly NewParcel[]
  readonly selected: ReadonlySet<string>
  readonly onSelected: (keys: ReadonlySet<string>) => void
}) => {
  if (parcels.length === 0)
    return (
      <p className={styles['none']}>
        {typeset('Отправлений пока нет. Заполните форму и нажмите «Добавить отправление».')}
      </p>
    )
  const select = (key: string, on: boolean) => {
    const next = new Set(selected)
    if (on) next.add(key)
    else next.delete(key)
    onSelected(next)
  }
  return (
    <table className={styles['table']}>
      <caption>
        <VisuallyHidden>Добавленные отправления</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col" className={styles['tick']}>
            <SelectAll
              count={selected.size}
              of={parcels.length}
              onSelect={(on) => onSelected(new Set(on ? parcels.map(({ key }) => key) : []))}
            />
          </th>
          <th scope="col">Номер</th>
          <th scope="col">Почтомат</th>
          <th scope="col">Получатель</th>
          <th scope="col">Ячейки</th>
          <th scope="col" className={styles['figure']}>
            Вес, кг
          </th>
          <th scope="col" className={styles['figure']}>
            {typeset('Объявленная стоимость')}
          </th>
        </tr>
      </thead>
      <tbody>
        {parcels.map((line) => (
          <Row
            key={line.key}
            line={line}
            selected={selected.has(line.key)}
            onSelect={(on) => select(line.key, on)}
          />
        ))}
      </tbody>
    </table>
  )
}
