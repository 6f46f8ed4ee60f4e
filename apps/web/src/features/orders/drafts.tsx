import { useQuery } from '@tanstack/react-query'
import {
  getBatchFile,
  listBatches,
  type SavedBatch,
} from '@yacheyka/contract/batches/saved-batches'
import { counted, typeset } from '@yacheyka/core/text/wording'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '@yacheyka/frontend/paths.ts'
import { customerQuery } from '#/session/call-as-customer.ts'
import { fetchAsCustomer } from '#/session/download-as-customer.ts'
import { useMay, useUserUid } from '#/session/use-session.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack } from '@yacheyka/ui/layout.ts'
import { DownloadButton } from '@yacheyka/frontend/downloads/download-button.tsx'
import { lazyPopup } from '@yacheyka/ui/lazy-popup.tsx'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import styles from './drafts.module.css'

const RenameDraftDialog = lazyPopup(
  async () => (await import('./draft-dialogs.tsx')).RenameDraftDialog,
)
const DeleteDraftDialog = lazyPopup(
  async () => (await import('./draft-dialogs.tsx')).DeleteDraftDialog,
)

const WAIT = ['ждёт', 'ждут', 'ждут'] as const

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
  const [opened, setOpened] = useState<Requested>()
  const drafts = data?.results ?? []
  const close = () => setOpened(undefined)
  if (drafts.length === 0 && opened === undefined) return null
  return (
    <section aria-labelledby={id} className={classes(autoStack(8), styles['drafts'])}>
      <h2 id={id} className={styles['title']}>
        Черновики
      </h2>
      <ul className={styles['list']}>
        {drafts.map((batch) => (
          <Draft key={batch.uid} batch={batch} onRequest={(what) => setOpened({ what, batch })} />
        ))}
      </ul>
      {opened?.what === 'rename' && <RenameDraftDialog batch={opened.batch} onClose={close} />}
      {opened?.what === 'delete' && <DeleteDraftDialog batch={opened.batch} onClose={close} />}
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
