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
import styles from './drafts.module.css'

const WAIT = ['ждёт', 'ждут', 'ждут'] as const
const PARCELS = ['отправление', 'отправления', 'отправлений'] as const

const KIND: Readonly<Record<SavedBatch['kind'], string>> = {
  upload: 'из файла',
  manual: 'из формы',
  rest: 'осталось от заказа',
}

type Requested = { readonly what: 'rename' | 'delete'; readonly batch: SavedBatch }

/** Parcels that are not ordered yet: saved by the pages that make them, and opened there again. */
export const Drafts = () => (useMay('shipping') ? <OwnDrafts /> : null)

const OwnDrafts = () => {
  const id = useId()
  const uid = useUserUid() ?? ''
  const { data } = useQuery(customerQuery(listBatches, { params: { uid } }))
  const [requested, setRequested] = useState<Requested>()
  const drafts = data?.results ?? []
  const close = () => setRequested(undefined)
  if (drafts.length === 0 && requested === undefined) return null
  return (
    <section aria-labelledby={id} className={styles['drafts']}>
      <h2 id={id} className={styles['title']}>
        Черновики
      </h2>
      <ul className={styles['list']}>
        {drafts.map((batch) => (
          <Draft
            key={batch.uid}
            batch={batch}
            onRequest={(what) => setRequested({ what, batch })}
          />
        ))}
      </ul>
      {requested?.what === 'rename' && <RenameDialog batch={requested.batch} onClose={close} />}
      {requested?.what === 'delete' && <DeleteDialog batch={requested.batch} onClose={close} />}
    </section>
  )
}

const Draft = ({
  batch,
  onRequest,
}: {
  readonly batch: SavedBatch
  readonly onRequest: (what: Requested['what']) => void
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
            request={() =>
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
          onClick={() => onRequest('rename')}
        >
          Переименовать
        </Button>
        <Button
          look="quiet"
          aria-haspopup="dialog"
          aria-label={`Удалить черновик ${name}`}
          onClick={() => onRequest('delete')}
        >
          Удалить
        </Button>
      </div>
    </li>
  )
}

/** Makes a change, says a failure, and has the list read again either way. */
const useChange = (change: () => Promise<unknown>, close: () => void) => {
  const client = useQueryClient()
  const { pending, failure, attempt } = useAttempt()
  const go = () =>
    attempt(
      () => change().then(close),
      () => void client.invalidateQueries({ queryKey: ['customer', listBatches.id] }),
    )
  return { pending, failure, go }
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
  const [name, setName] = useState(batch.name)
  const { pending, failure, go } = useChange(
    () =>
      callAsCustomer(renameBatch, {
        params: { uid, batch: batch.uid },
        body: { version: batch.version, name },
      }),
    close,
  )
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void go()
      }}
    >
      <TextField
        label="Название"
        value={name}
        maxLength={BATCH_NAME_LENGTH_MAX}
        error={failure}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
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
  const { pending, failure, go } = useChange(
    () =>
      callAsCustomer(deleteBatch, {
        params: { uid, batch: batch.uid },
        query: { version: batch.version },
      }),
    close,
  )
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
        <Button aria-disabled={pending || undefined} onClick={() => void go()}>
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
