import {
  mendQuarantined,
  type QuarantinedRow,
} from '@yacheyka/contract/points/console-point-imports'
import { getOperatorPoint, operatorPoints } from '@yacheyka/contract/points/console-points'
import { useState, type SubmitEvent } from 'react'
import { Button } from '@yacheyka/ui/button.tsx'
import type { Errors } from '@yacheyka/frontend/forms/form-errors.ts'
import { TextField } from '@yacheyka/ui/text-field.tsx'
import { callAsOperator, refresh } from '../../api.ts'
import { useAct } from '../../use-act.ts'
import styles from './quarantine-page.module.css'

const DONE = {
  added: 'добавлена',
  changed: 'изменена',
  unchanged: 'уже такая, ничего не изменилось',
} as const

// By hand: headings of a foreign file may hold dots, which react-hook-form reads as paths.
/** The cells of a refused row, what was typed into them and what is still wrong; the row is taken when all are right. */
export const useMend = (row: QuarantinedRow, onDone: () => Promise<unknown>) => {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [errors, setErrors] = useState<Errors>({})
  const { pending, run } = useAct('quarantine')
  const cells = Object.fromEntries(row.cells.map(({ heading, value }) => [heading, value]))
  const values = { ...cells, ...typed }
  const submit = async (): Promise<boolean> => {
    const refused = await run(async () => {
      const { number, outcome } = await callAsOperator(mendQuarantined, {
        params: { uid: row.uid },
        body: { cells: values },
      })
      await Promise.all([onDone(), refresh(operatorPoints, getOperatorPoint)])
      return `Точка ${number} ${DONE[outcome]}`
    })
    setErrors(refused ?? {})
    return refused === null
  }
  const fieldOf = (heading: string) => (
    <TextField
      key={heading}
      label={heading}
      value={values[heading] ?? ''}
      error={errors[heading]}
      onChange={({ target }) => setTyped({ ...typed, [heading]: target.value })}
    />
  )
  return { faults: errors, pending, submit, fieldOf }
}

/** The faulty cells of a row, mended where they stand. */
export const RowForm = ({
  row,
  onDone,
}: {
  readonly row: QuarantinedRow
  readonly onDone: () => Promise<unknown>
}) => {
  const { faults: errors, pending, submit, fieldOf } = useMend(row, onDone)
  const shown = row.cells.filter(({ heading, faulty }) => faulty || heading in errors)
  if (shown.length === 0) return null
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void submit()
  }
  return (
    <form noValidate aria-label={`Строка ${row.row}`} className={styles['mend']} onSubmit={send}>
      {shown.map(({ heading }) => fieldOf(heading))}
      <Button type="submit" look="quiet" disabled={pending}>
        {pending ? 'Принимаем…' : 'Принять'}
      </Button>
    </form>
  )
}
