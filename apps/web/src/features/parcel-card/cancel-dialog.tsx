import type { ParcelCard } from '@yacheyka/contract/parcels/parcel-card'
import { APPLICATION_MESSAGES } from '@yacheyka/core/applications/application'
import { typeset } from '@yacheyka/core/text/wording'
import { Button } from '@yacheyka/ui/button.tsx'
import { Dialog, DialogActions } from '@yacheyka/ui/dialog.tsx'
import { autoStack } from '@yacheyka/ui/layout.ts'
import type { Errors } from '@yacheyka/frontend/forms/form-errors.ts'
import { TextAreaField } from '@yacheyka/ui/text-field.tsx'
import { useEndpointForm } from '@yacheyka/frontend/forms/use-endpoint-form.ts'
import { formatWire } from '@yacheyka/frontend/money/wire-money.ts'

const REASON_MAX = 500

type Cancel = (reason: string) => Promise<void>

const Form = ({
  parcel: { juridical_price: price },
  onCancel,
  close,
}: {
  readonly parcel: ParcelCard
  readonly onCancel: Cancel
  readonly close: () => void
}) => {
  const { register, watch, errorOf, pending, submit } = useEndpointForm({
    defaultValues: { reason: '' },
    check: ({ reason }): Errors =>
      reason.trim().length > REASON_MAX ? { reason: APPLICATION_MESSAGES.long(REASON_MAX) } : {},
    mode: 'onChange',
    send: async ({ reason }) => {
      await onCancel(reason.trim())
      close()
    },
  })
  return (
    <form noValidate className={autoStack(12)} onSubmit={(event) => void submit(event)}>
      <p>
        {price === null
          ? typeset('Деньги за доставку вернутся')
          : formatWire(price) + typeset(' вернутся')}
        {typeset(' на депозит. Если заказ ещё не оплачен, он станет дешевле на эту сумму.')}
      </p>
      <p>{typeset('Отменённое отправление нельзя вернуть в работу.')}</p>
      <TextAreaField
        label="Причина (необязательно)"
        rows={2}
        length={watch('reason').trim().length}
        most={REASON_MAX}
        error={errorOf('reason')}
        {...register('reason')}
      />
      <DialogActions>
        <Button look="quiet" onClick={close}>
          Не отменять
        </Button>
        <Button look="danger" type="submit" aria-disabled={pending || undefined}>
          {pending ? 'Отменяем…' : 'Отменить отправление'}
        </Button>
      </DialogActions>
    </form>
  )
}

/** Asks before a parcel is given up, and says what becomes of its money. */
export const CancelDialog = ({
  parcel,
  onCancel,
  onClose,
}: {
  readonly parcel: ParcelCard
  readonly onCancel: Cancel
  readonly onClose: () => void
}) => (
  <Dialog title="Отменить отправление?" closedBy="closerequest" onClose={onClose}>
    {(close) => <Form parcel={parcel} onCancel={onCancel} close={close} />}
  </Dialog>
)
