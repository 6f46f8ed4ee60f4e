import { Button } from '#/ui/button.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import type { DepartureFields } from './departure-fields.ts'
import { DepartureForm } from './departure-form.tsx'
import styles from './edit-dialog.module.css'
import type { ShipmentLine } from './shipment-line.ts'

/** An added departure, open for mending (specification 2, «Manual load»). */
export const EditDialog = ({
  line,
  fields,
  taken,
  onFields,
  onLine,
  onClose,
}: {
  /** As it was added. */
  readonly line: ShipmentLine
  readonly fields: DepartureFields
  readonly taken: ReadonlySet<string>
  readonly onFields: (change: (fields: DepartureFields) => DepartureFields) => void
  readonly onLine: (line: ShipmentLine) => void
  readonly onClose: () => void
}) => (
  <Dialog
    title={`Редактирование ${line.parcelNumber}`}
    className={styles['dialog']}
    closedBy="closerequest"
    onClose={onClose}
  >
    {(close) => (
      <DepartureForm
        label={`Редактирование ${line.parcelNumber}`}
        fields={fields}
        taken={taken}
        lineKey={line.key}
        onFields={onFields}
        onLine={(changed) => {
          onLine(changed)
          close()
        }}
      >
        <Button look="quiet" onClick={close}>
          Отменить
        </Button>
        <Button type="submit">Сохранить</Button>
      </DepartureForm>
    )}
  </Dialog>
)
