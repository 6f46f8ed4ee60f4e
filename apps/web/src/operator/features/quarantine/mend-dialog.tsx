import {
  mendQuarantined,
  type QuarantinedRow,
} from '@yacheyka/contract/points/console-point-imports'
import { getOperatorPoint, operatorPoints } from '@yacheyka/contract/points/console-points'
import { typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { Dialog } from '#/ui/dialog.tsx'
import { TextField } from '#/ui/text-field.tsx'
import { callAsOperator, refresh } from '../../api.ts'
import { DialogForm } from '../../parts/dialog-form.tsx'
import { type Faults, useAct } from '../../use-act.ts'
import styles from './quarantine-page.module.css'

const DONE = {
  added: 'добавлена',
  changed: 'изменена',
  unchanged: 'уже такая, ничего не изменилось',
} as const

const Form = ({
  row,
  onDone,
  close,
}: {
  readonly row: QuarantinedRow
  readonly onDone: () => Promise<unknown>
  readonly close: () => void
}) => {
  const [cells, setCells] = useState(() =>
    Object.fromEntries(row.cells.map(({ heading, value }) => [heading, value])),
  )
  const [faults, setFaults] = useState<Faults>({})
  const { pending, run } = useAct('quarantine')
  const submit = async () => {
    const refused = await run(async () => {
      const { number, outcome } = await callAsOperator(mendQuarantined, {
        params: { uid: row.uid },
        body: { cells },
      })
      await Promise.all([onDone(), refresh(operatorPoints, getOperatorPoint)])
      return `Точка ${number} ${DONE[outcome]}`
    })
    if (refused === null) close()
    else setFaults(refused)
  }
  return (
    <DialogForm
      act="Принять строку"
      acting="Принимаем…"
      pending={pending}
      onSubmit={() => void submit()}
      onCancel={close}
    >
      <ul className={styles['faults']}>
        {row.faults.map((fault) => (
          <li key={fault}>{typeset(fault)}</li>
        ))}
      </ul>
      {row.cells.map(({ heading }) => (
        <TextField
          key={heading}
          label={heading}
          value={cells[heading] ?? ''}
          error={faults[heading]}
          onChange={({ target }) => setCells({ ...cells, [heading]: target.value })}
        />
      ))}
      {faults['detail'] !== undefined && (
        <p role="alert" className={styles['faults']}>
          {faults['detail']}
        </p>
      )}
    </DialogForm>
  )
}

/** A refused row under the headings of its own file; what is still wrong stands at its cell. */
export const MendDialog = ({
  row,
  onDone,
  onClose,
}: {
  readonly row: QuarantinedRow
  readonly onDone: () => Promise<unknown>
  readonly onClose: () => void
}) => (
  <Dialog
    title={`${row.source}, строка ${row.row}`}
    closedBy="closerequest"
    className={styles['dialog']}
    onClose={onClose}
  >
    {(close) => <Form row={row} onDone={onDone} close={close} />}
  </Dialog>
)
