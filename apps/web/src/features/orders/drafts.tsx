import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  deleteBatch,
  getBatchFile,
  listBatches,
  renameBatch,
  type SavedBatch,
} from '@yacheyka/contract/batches/saved-batches'
import { BATCH_DAYS, BATCH_NAME_LENGTH_MAX } from '@yacheyka/core/batches/batch'
import { counted, plural, typeset } from '@yacheyka/core/text/wording'
import { useId, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#/paths.ts'
import { callAsCustomer, customerQuery } from '#/session/call-as-customer.ts'
import { fetchAsCustomer } from '#/session/download-as-customer.ts'
import { useMay, useUserUid } from '#/session/use-session.ts'
import { Button } from '#/ui/button.tsx'
import { DownloadButton } from '#/ui/download-button.tsx'
import { Dialog, DialogActions, FIRST } from '#/ui/dialog.tsx'
import { FormFailure } from '#/ui/form-failure.tsx'
import { formatMoment } from '#/ui/moment.ts'
import { TextField } from '#/ui/text-field.tsx'
import { useAttempt } from '#/ui/use-attempt.ts'
import { useEndpointForm } from '#/ui/use-endpoint-form.ts'
import styles from './drafts.module.css'

const WAIT = ['ждёт', 'ждут', 'ждут'] as const
const PARCELS = ['отправление', 'отправления', 'отправлений'] as const

const KIND: Readonly<Record<SavedBatch['kind'], string>> = {
  upload: 'из файла',
  manual: 'из формы',
  rest: 'осталось от заказа',
}

type Asked = { readonly what: 'rename' | 'delete'; readonly batch: SavedBatch }

/** Parcels that are not ordered yet: saved by the pages that make them, and opened there again. */
export const Drafts = () => (useMay('shipping') ? <OwnDrafts /> : null)

const OwnDrafts = () => {
  const id = useId()
  const uid = useUserUid() ?? ''
  const { data } = useQuery(customerQuery(listBatches, { params: { uid } }))
  const [asked, setAsked] = useState<Asked>()
  const drafts = data?.results ?? []
  const close = () => setAsked(undefined)
  if (drafts.length === 0 && asked === undefined) return null
  return (
    <section aria-labelledby={id} className={styles['drafts']}>
      <h2 id={id} className={styles['title']}>
        Черновики
      </h2>
      <ul className={styles['list']}>
        {drafts.map((batch) => (
          <Draft key={batch.uid} batch={batch} onAsk={(what) => setAsked({ what, batch })} />
        ))}
      </ul>
      {asked?.what === 'rename' && <RenameDialog batch={asked.batch} onClose={close} />}
      {asked?.what === 'delete' && <DeleteDialog batch={asked.batch} onClose={close} />}
    </section>
  )
}

const Draft = ({
  batch,
  onAsk,
}: {
  readonly batch: SavedBatch
  readonly onAsk: (what: Asked['what']) => void
}) => {
  const uid = useUserUid() ?? ''
  const { name, parcels_count: count, file_name: file, kind, updated_at, updated_by } = batch
  const source = file === '' || file === name ? KIND[kind] : `${KIND[kind]}, файл ${file}`
  return (
    <li className={styles['draft']}>
      <p className={styles['name']}>
        <Link to={paths.businessBatch(batch.uid, batch.page)}>{name}</Link>{' '}
        <span className={styles['badge']}>{counted(count, WAIT)}</span>
      </p>
      <p className={styles['facts']}>
        {typeset(`${source}; изменён ${formatMoment(updated_at)}, ${updated_by}`)}
      </p>
      <div className={styles['acts']}>
        {batch.has_file && (
          <DownloadButton
            small
            of={`черновика ${name}`}
            ask={() =>
              fetchAsCustomer(getBatchFile, { params: { uid, batch: batch.uid } }, file || name)
            }
          >
            Скачать файл
          </DownloadButton>
        )}
        <Button
          look="quiet"
          aria-haspopup="dialog"
          aria-label={`Переименовать черновик ${name}`}
          onClick={() => onAsk('rename')}
        >
          Переименовать
        </Button>
        <Button
          look="quiet"
          aria-haspopup="dialog"
          aria-label={`Удалить черновик ${name}`}
          onClick={() => onAsk('delete')}
        >
          Удалить
        </Button>
      </div>
    </li>
  )
}

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

const RenameDialog = ({ batch, onClose }: DialogProps) => (
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

const DeleteDialog = ({ batch, onClose }: DialogProps) => (
  <Dialog title="Удалить черновик?" onClose={onClose}>
    {(close): ReactNode => <DeleteForm batch={batch} close={close} />}
  </Dialog>
)
