import {
  extendPointStorage,
  listPointParcels,
  POINT_EXTENSION_DAYS_MAX,
} from '@yacheyka/contract/points/console-point-acts'
import { getOperatorPoint, type OperatorPoint } from '@yacheyka/contract/points/console-points'
import { isoDay, moscowDay } from '@yacheyka/core/time/document-day'
import { counted, typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { Dialog } from '#/ui/dialog.tsx'
import { TextAreaField, TextField } from '#/ui/text-field.tsx'
import { callAsOperator, refresh } from '../../api.ts'
import { DialogForm } from '../../parts/dialog-form.tsx'
import { type Errors, useAct } from '../../use-act.ts'

const REASON_MAX = 500
const PARCELS = ['отправление', 'отправления', 'отправлений'] as const

const Form = ({ point, close }: { readonly point: OperatorPoint; readonly close: () => void }) => {
  const [days, setDays] = useState('3')
  const [reason, setReason] = useState(point.maintenance?.reason ?? '')
  const [errors, setErrors] = useState<Errors>({})
  const { pending, run } = useAct('point')
  const submit = async () => {
    const refused = await run(async () => {
      const requested = { days: Number(days), reason: reason.trim() }
      const report = await callAsOperator(
        extendPointStorage,
        { params: { number: point.number }, body: requested },
        // The same days on the same day are the same extension, however often it is asked for.
        { headers: { 'idempotency-key': keyOf(point, requested.days, requested.reason) } },
      )
      await refresh(getOperatorPoint, listPointParcels)
      return typeset(
        `Хранение продлено на ${counted(report.days, ['день', 'дня', 'дней'])}: ${counted(report.extended, PARCELS)} из ${report.expected}`,
      )
    })
    if (refused === null) close()
    else setErrors(refused)
  }
  return (
    <DialogForm
      act="Продлить всем"
      acting="Продлеваем…"
      pending={pending}
      onSubmit={() => void submit()}
      onCancel={close}
    >
      <p>
        {typeset(
          `Продлится хранение: ${counted(point.parcels.extendable, PARCELS)}. Клиенты ничего не платят, получатели узнают новый срок.`,
        )}
      </p>
      <TextField
        label="На сколько дней"
        hint={`От 1 до ${POINT_EXTENSION_DAYS_MAX}`}
        inputMode="numeric"
        autoComplete="off"
        value={days}
        error={errors['days']}
        onChange={({ target }) => setDays(target.value)}
      />
      <TextAreaField
        label="Причина"
        hint="Её увидит клиент в истории"
        rows={3}
        value={reason}
        length={reason.trim().length}
        most={REASON_MAX}
        error={errors['reason']}
        onChange={({ target }) => setReason(target.value)}
      />
    </DialogForm>
  )
}

/** ASCII and short, whatever the reason says. */
const keyOf = (point: OperatorPoint, days: number, reason: string): string => {
  let hash = 0
  for (const sign of reason) hash = (Math.imul(hash, 31) + (sign.codePointAt(0) ?? 0)) | 0
  const today = isoDay(moscowDay(Date.now()))
  return `${point.maintenance?.since ?? 'off'}:${today}:${days}:${hash >>> 0}`
}

/** Asks for how long, and why. */
export const ExtendDialog = ({
  point,
  onClose,
}: {
  readonly point: OperatorPoint
  readonly onClose: () => void
}) => (
  <Dialog title="Продлить хранение всем?" closedBy="closerequest" onClose={onClose}>
    {(close) => <Form point={point} close={close} />}
  </Dialog>
)
