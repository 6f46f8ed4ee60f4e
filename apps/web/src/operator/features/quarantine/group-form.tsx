import {
  type QuarantineGroup,
  type QuarantinedRow,
  setInQuarantineGroup,
} from '@yacheyka/contract/points/console-point-imports'
import { getOperatorPoint, operatorPoints } from '@yacheyka/contract/points/console-points'
import { counted, formatNumber, typeset } from '@yacheyka/core/text/wording'
import { useState, type SubmitEvent } from 'react'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { SelectField } from '#/ui/select-field.tsx'
import { TextField } from '#/ui/text-field.tsx'
import { callAsOperator, refresh } from '../../api.ts'
import { type Errors, useAct } from '../../use-act.ts'
import styles from './quarantine-page.module.css'

const ROWS = ['строка', 'строки', 'строк'] as const
const IN_ROWS = ['строке', 'строках', 'строках'] as const

/** What is done to all rows with the same fault in one act. */
export const GroupForm = ({
  group: { source, reason, count },
  row,
  onDone,
  onDrop,
}: {
  readonly group: QuarantineGroup
  /** One of them: rows of one file have the same columns. */
  readonly row: QuarantinedRow
  readonly onDone: (left: number) => Promise<unknown>
  readonly onDrop: () => void
}) => {
  const [heading, setHeading] = useState(
    (row.cells.find(({ faulty }) => faulty) ?? row.cells[0])?.heading ?? '',
  )
  const [value, setValue] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const { pending, run } = useAct('quarantine')
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const refused = await run(async () => {
      const { mended, left } = await callAsOperator(setInQuarantineGroup, {
        body: { source, reason, heading, value },
      })
      await Promise.all([onDone(left), refresh(operatorPoints, getOperatorPoint)])
      return `Принято: ${counted(mended, ROWS)}${left > 0 ? `, осталось ${formatNumber(left)}` : ''}`
    })
    setErrors(refused ?? {})
  }
  return (
    <Card
      title={`Одна и та же ошибка: ${counted(count, ROWS)}`}
      aside={
        <Button look="danger" aria-haspopup="dialog" onClick={onDrop}>
          Выбросить эти строки
        </Button>
      }
    >
      <form
        noValidate
        aria-label="Все строки с этой ошибкой"
        className={styles['group']}
        onSubmit={(event) => void submit(event)}
      >
        <p className={styles['faults']}>{typeset(reason)}</p>
        <SelectField
          label="Столбец"
          options={row.cells.map((cell) => ({ value: cell.heading, title: cell.heading }))}
          value={heading}
          error={errors['heading']}
          onChange={({ target }) => setHeading(target.value)}
        />
        <TextField
          label="Значение для всех"
          value={value}
          error={errors['value']}
          onChange={({ target }) => setValue(target.value)}
        />
        <Button type="submit" disabled={pending}>
          {pending ? 'Принимаем…' : `Поставить в ${counted(count, IN_ROWS)}`}
        </Button>
      </form>
    </Card>
  )
}
