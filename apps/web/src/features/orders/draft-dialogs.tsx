import { useQueryClient } from '@tanstack/react-query'
import {
  deleteBatch,
  listBatches,
  renameBatch,
  type SavedBatch,
} from '@yacheyka/contract/batches/saved-batches'
import { BATCH_DAYS, BATCH_NAME_LENGTH_MAX } from '@yacheyka/core/batches/batch'
import { counted, plural, typeset } from '@yacheyka/core/text/wording'
import type { ReactNode } from 'react'
import { callAsCustomer } from '#/session/call-as-customer.ts'
import { useUserUid } from '#/session/use-session.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { Dialog, DialogActions, FIRST } from '@yacheyka/ui/dialog.tsx'
import { FormFailure } from '@yacheyka/ui/form-failure.tsx'
import { TextField } from '@yacheyka/ui/text-field.tsx'
import { useAttempt } from '@yacheyka/frontend/api/use-attempt.ts'
import { useEndpointForm } from '@yacheyka/frontend/forms/use-endpoint-form.ts'

const PARCELS = ['отправление', 'отправления', 'отправлений'] as const

/** The list is read again whatever came of a change. */
const useRefresh = () => {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: ['customer', listBatches.id] })
}

interface DialogProps {
  readonly batch: SavedBatch
  readonly onClose: () => void
}

const RenameForm = ({
  batch,
  close,
}: {
  readonly batch: SavedBatch
  readonly close: () => void
}) => {
  const uid = useUserUid() ?? ''
  const refresh = useRefresh()
  const { register, errorOf, formError, pending, submit } = useEndpointForm({
    defaultValues: { name: batch.name },
    send: async ({ name }) => {
      const params = { uid, batch: batch.uid }
      const body = { version: batch.version, name }
      await callAsCustomer(renameBatch, { params, body }).finally(refresh)
      close()
    },
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label="Название"
        maxLength={BATCH_NAME_LENGTH_MAX}
        error={errorOf('name') ?? formError}
        {...register('name')}
        {...FIRST}
      />
      <DialogActions>
        <Button look="quiet" onClick={close}>
          Отменить
        </Button>
        <Button type="submit" aria-disabled={pending || undefined}>
          {pending ? 'Сохраняем…' : 'Сохранить'}
        </Button>
      </DialogActions>
    </form>
  )
}

export const RenameDraftDialog = ({ batch, onClose }: DialogProps) => (
  <Dialog title="Переименовать черновик" onClose={onClose}>
    {(close): ReactNode => <RenameForm batch={batch} close={close} />}
  </Dialog>
)

const DeleteForm = ({
  batch,
  close,
}: {
  readonly batch: SavedBatch
  readonly close: () => void
}) => {
  const uid = useUserUid() ?? ''
  const refresh = useRefresh()
  const { pending, failure, attempt } = useAttempt()
  const remove = () =>
    attempt(async () => {
      const params = { uid, batch: batch.uid }
      await callAsCustomer(deleteBatch, { params, query: { version: batch.version } })
      close()
    }, refresh)
  const count = batch.parcels_count
  return (
    <>
      <p>
        {typeset(
          `«${batch.name}»: ${counted(count, PARCELS)}, ${plural(count, ['оно не оформлено', 'они не оформлены', 'они не оформлены'])}. Вернуть черновик будет нельзя.`,
        )}
      </p>
      <p>
        {typeset(`Черновики и так исчезают через ${BATCH_DAYS} дней после последнего изменения.`)}
      </p>
      <FormFailure text={failure} />
      <DialogActions>
        <Button look="quiet" onClick={close} {...FIRST}>
          Отменить
        </Button>
        <Button aria-disabled={pending || undefined} onClick={() => void remove()}>
          {pending ? 'Удаляем…' : 'Удалить'}
        </Button>
      </DialogActions>
    </>
  )
}

export const DeleteDraftDialog = ({ batch, onClose }: DialogProps) => (
  <Dialog title="Удалить черновик?" onClose={onClose}>
    {(close): ReactNode => <DeleteForm batch={batch} close={close} />}
  </Dialog>
)
