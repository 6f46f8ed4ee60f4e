import type { QuarantinedRow } from '@yacheyka/contract/points/console-point-imports'
import { typeset } from '@yacheyka/core/text/wording'
import { Dialog } from '@yacheyka/ui/dialog.tsx'
import { ConsoleDialogForm } from '../../parts/console-dialog-form.tsx'
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
    <ConsoleDialogForm
      form={{
        pending,
        formError: errors['detail'],
        submit: async () => {
          if (await submit()) close()
        },
      }}
      act="Принять строку"
      acting="Принимаем…"
      onCancel={close}
    >
      <ul className={styles['faults']}>
        {row.faults.map((error) => (
          <li key={error}>{typeset(error)}</li>
        ))}
      </ul>
      {row.cells.map(({ heading }) => fieldOf(heading))}
    </ConsoleDialogForm>
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
