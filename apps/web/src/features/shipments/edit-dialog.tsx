import { Button } from '@yacheyka/ui/button.tsx'
import { Dialog } from '@yacheyka/ui/dialog.tsx'
import type { ParcelFields } from './parcel-fields.ts'
import { ParcelForm } from './parcel-form.tsx'
import styles from './edit-dialog.module.css'
import type { NewParcel } from './new-parcel.ts'

/** An added parcel, open for mending (specification 2, «Manual load»). */
export const EditDialog = ({
  line,
  fields,
  taken,
  onFields,
  onLine,
  onClose,
}: {
  /** As it was added. */
  readonly line: NewParcel
  readonly fields: ParcelFields
  readonly taken: ReadonlySet<string>
  readonly onFields: (change: (fields: ParcelFields) => ParcelFields) => void
  readonly onLine: (line: NewParcel) => void
  readonly onClose: () => void
}) => (
  <Dialog
    title={`Редактирование ${line.parcelNumber}`}
    className={styles['dialog']}
    closedBy="closerequest"
    onClose={onClose}
  >
    {(close) => (
      <ParcelForm
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
      </ParcelForm>
    )}
  </Dialog>
)
