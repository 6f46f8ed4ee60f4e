import type { SandboxParcel } from '@yacheyka/contract/merchant-api/cabinet-sandbox'
import { typeset } from '@yacheyka/core/text/wording'
import { Dialog } from '@yacheyka/ui/dialog.tsx'
import { DialogForm } from '@yacheyka/ui/dialog-form.tsx'
import { SelectField } from '@yacheyka/ui/select-field.tsx'
import { useEndpointForm } from '@yacheyka/frontend/forms/use-endpoint-form.ts'
import { DRIVEN_OPTIONS } from './sandbox-words.ts'
import { type Advance, useAdvance } from './use-sandbox.ts'

const AdvanceForm = ({
  parcel,
  close,
}: {
  readonly parcel: SandboxParcel
  readonly close: () => void
}) => {
  const advance = useAdvance()
  const { register, errorOf, formError, pending, submit } = useEndpointForm<Advance>({
    defaultValues: { to: 'in_delivery' },
    send: async (body) => {
      await advance(parcel.id, body)
      close()
    },
  })
  return (
    <DialogForm
      error={formError}
      submit={{ label: 'Сменить статус', pending, wording: 'Меняем…' }}
      onSubmit={submit}
      onCancel={close}
    >
      <p>{typeset('События, вебхуки и сообщения будут такими, как в бою.')}</p>
      <SelectField
        label="Новый статус"
        options={DRIVEN_OPTIONS}
        error={errorOf('to')}
        {...register('to')}
      />
    </DialogForm>
  )
}

/** Moves a test parcel to another status. */
export const AdvanceDialog = ({
  parcel,
  onClose,
}: {
  readonly parcel: SandboxParcel
  readonly onClose: () => void
}) => (
  <Dialog title={`Статус посылки «${parcel.number}»`} onClose={onClose}>
    {(close) => <AdvanceForm parcel={parcel} close={close} />}
  </Dialog>
)
