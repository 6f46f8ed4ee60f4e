import type { QuarantinedRow } from '@yacheyka/contract/points/console-point-imports'
import { typeset } from '@yacheyka/core/text/wording'
import { Dialog } from '#/ui/dialog.tsx'
import { DialogForm } from '../../parts/dialog-form.tsx'
import { useMend } from './row-form.tsx'
import styles from './quarantine-page.module.css'

const Form = ({
  row,
  onDone,
  close,
}: {
  readonly row: QuarantinedRow
  readonly onDone: () => Promise<unknown>
  readonly close: () => void
}) => {
  const { faults: errors, pending, submit, fieldOf } = useMend(row, onDone)
  return (
    <DialogForm
      act="Принять строку"
      acting="Принимаем…"
      pending={pending}
      onSubmit={() => void submit().then((done) => done && close())}
      onCancel={close}
    >
      <ul className={styles['faults']}>
        {row.faults.map((error) => (
          <li key={error}>{typeset(error)}</li>
        ))}
      </ul>
      {row.cells.map(({ heading }) => fieldOf(heading))}
      {errors['detail'] !== undefined && (
        <p role="alert" className={styles['faults']}>
          {errors['detail']}
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
