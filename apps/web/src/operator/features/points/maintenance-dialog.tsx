import { startPointMaintenance } from '@yacheyka/contract/points/console-point-acts'
import {
  getOperatorPoint,
  type OperatorPoint,
  operatorPoints,
} from '@yacheyka/contract/points/console-points'
import { isoDay } from '@yacheyka/core/time/document-day'
import { localTime } from '@yacheyka/core/time/local-time'
import { counted, typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { Dialog } from '#/ui/dialog.tsx'
import { TextAreaField, TextField } from '#/ui/text-field.tsx'
import { callAsOperator, refresh } from '../../api.ts'
import { DialogForm } from '../../parts/dialog-form.tsx'
import { type Errors, useAct } from '../../use-act.ts'

const REASON_MAX = 500

const Form = ({ point, close }: { readonly point: OperatorPoint; readonly close: () => void }) => {
  const { maintenance } = point
  const [reason, setReason] = useState(maintenance?.reason ?? '')
  const [until, setUntil] = useState(() => {
    const end = maintenance?.until
    return end === null || end === undefined
      ? ''
      : isoDay(localTime(Date.parse(end), point.time_zone))
  })
  const [errors, setErrors] = useState<Errors>({})
  const { pending, run } = useAct('point')
  const submit = async () => {
    const refused = await run(async () => {
      await callAsOperator(startPointMaintenance, {
        params: { number: point.number },
        body: { reason, until },
      })
      await refresh(getOperatorPoint, operatorPoints)
      return 'Точка на обслуживании: новых отправлений в неё не будет'
    })
    if (refused === null) close()
    else setErrors(refused)
  }
  return (
    <DialogForm
      act={maintenance === null ? 'На обслуживание' : 'Сохранить'}
      acting="Сохраняем…"
      pending={pending}
      onSubmit={() => void submit()}
      onCancel={close}
    >
      <p>
        {typeset(
          `Точку перестанут предлагать на сайте, в кабинете и в виджете. ${
            point.parcels.here === 0
              ? 'Отправлений в ней нет.'
              : `В ней ${counted(point.parcels.here, ['отправление', 'отправления', 'отправлений'])}: они остаются.`
          }`,
        )}
      </p>
      <TextAreaField
        label="Причина"
        rows={3}
        value={reason}
        length={reason.trim().length}
        most={REASON_MAX}
        error={errors['reason']}
        onChange={({ target }) => setReason(target.value)}
      />
      <TextField
        label="Обещано до"
        hint="По часам точки; можно не указывать"
        type="date"
        value={until}
        error={errors['until']}
        onChange={({ target }) => setUntil(target.value)}
      />
    </DialogForm>
  )
}

/** Asks why the point is down, and until when. */
export const MaintenanceDialog = ({
  point,
  onClose,
}: {
  readonly point: OperatorPoint
  readonly onClose: () => void
}) => (
  <Dialog title="Точка на обслуживании" closedBy="closerequest" onClose={onClose}>
    {(close) => <Form point={point} close={close} />}
  </Dialog>
)
