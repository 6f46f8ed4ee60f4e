import { startPointMaintenance } from '@yacheyka/contract/points/console-point-acts'
import {
  getOperatorPoint,
  type OperatorPoint,
  operatorPoints,
} from '@yacheyka/contract/points/console-points'
import { isoDay } from '@yacheyka/core/time/document-day'
import { localTime } from '@yacheyka/core/time/local-time'
import { counted, typeset } from '@yacheyka/core/text/wording'
import { Dialog } from '@yacheyka/ui/dialog.tsx'
import { TextAreaField, TextField } from '@yacheyka/ui/text-field.tsx'
import { callAsOperator, refresh } from '../../api.ts'
import { ConsoleDialogForm } from '../../parts/console-dialog-form.tsx'
import { useOperatorForm } from '../../parts/use-operator-form.ts'

const REASON_MAX = 500

const Form = ({ point, close }: { readonly point: OperatorPoint; readonly close: () => void }) => {
  const { maintenance } = point
  const end = maintenance?.until
  const form = useOperatorForm({
    defaultValues: {
      reason: maintenance?.reason ?? '',
      until:
        end === null || end === undefined
          ? ''
          : isoDay(localTime(Date.parse(end), point.time_zone)),
    },
    schema: startPointMaintenance.body,
    toBody: (typed) => typed,
    send: async (body) => {
      await callAsOperator(startPointMaintenance, { params: { number: point.number }, body })
      await refresh(getOperatorPoint, operatorPoints)
    },
    success: 'Точка на обслуживании: новых отправлений в неё не будет',
    onDone: close,
    about: 'point',
  })
  return (
    <ConsoleDialogForm
      form={form}
      act={maintenance === null ? 'На обслуживание' : 'Сохранить'}
      acting="Сохраняем…"
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
      <TextAreaField label="Причина" rows={3} most={REASON_MAX} {...form.area('reason')} />
      <TextField
        label="Обещано до"
        hint="По часам точки; можно не указывать"
        type="date"
        {...form.field('until')}
      />
    </ConsoleDialogForm>
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
