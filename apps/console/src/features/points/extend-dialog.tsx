import {
  extendPointStorage,
  listPointParcels,
  POINT_EXTENSION_DAYS_MAX,
} from '@yacheyka/contract/points/console-point-acts'
import { getOperatorPoint, type OperatorPoint } from '@yacheyka/contract/points/console-points'
import { isoDay, moscowDay } from '@yacheyka/core/time/document-day'
import { counted, typeset } from '@yacheyka/core/text/wording'
import { Dialog } from '@yacheyka/ui/dialog.tsx'
import { TextAreaField, TextField } from '@yacheyka/ui/text-field.tsx'
import { callAsOperator, refresh } from '../../api.ts'
import { ConsoleDialogForm } from '../../parts/console-dialog-form.tsx'
import { useOperatorForm } from '../../parts/use-operator-form.ts'

const REASON_MAX = 500
const PARCELS = ['отправление', 'отправления', 'отправлений'] as const

const Form = ({ point, close }: { readonly point: OperatorPoint; readonly close: () => void }) => {
  const form = useOperatorForm({
    defaultValues: { days: '3', reason: point.maintenance?.reason ?? '' },
    schema: extendPointStorage.body,
    toBody: ({ days, reason }) => ({ days: Number(days), reason: reason.trim() }),
    send: async (body) => {
      const report = await callAsOperator(
        extendPointStorage,
        { params: { number: point.number }, body },
        // The same days on the same day are the same extension, however often it is asked for.
        { headers: { 'idempotency-key': keyOf(point, body.days, body.reason) } },
      )
      await refresh(getOperatorPoint, listPointParcels)
      return report
    },
    success: (report) =>
      typeset(
        `Хранение продлено на ${counted(report.days, ['день', 'дня', 'дней'])}: ${counted(report.extended, PARCELS)} из ${report.expected}`,
      ),
    onDone: close,
    about: 'point',
  })
  return (
    <ConsoleDialogForm form={form} act="Продлить всем" acting="Продлеваем…" onCancel={close}>
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
        {...form.field('days')}
      />
      <TextAreaField
        label="Причина"
        hint="Её увидит клиент в истории"
        rows={3}
        most={REASON_MAX}
        {...form.area('reason')}
      />
    </ConsoleDialogForm>
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
