import { deleteBatch, listBatches } from '@yacheyka/contract/batches/saved-batches'
import type { WaitingBatch } from '@yacheyka/contract/batches/batches'
import { counted, NBSP, plural, typeset } from '@yacheyka/core/text/wording'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { ApiError, formatError } from '@yacheyka/frontend/api/api-error.ts'
import { paths } from '@yacheyka/frontend/paths.ts'
import { callAsCustomer } from '#/session/call-as-customer.ts'
import { useUserUid } from '#/session/use-session.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { Dialog, DialogActions, FIRST } from '@yacheyka/ui/dialog.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack } from '@yacheyka/ui/layout.ts'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import { showToast } from '@yacheyka/ui/toast-store.ts'
import { useOnce } from '@yacheyka/ui/use-once.ts'
import styles from './waiting-note.module.css'
import type { Package } from './use-package.ts'

const PARCELS = ['отправление', 'отправления', 'отправлений'] as const
const WAIT = ['ждёт', 'ждут', 'ждут'] as const

/** Drafts in which parcels of this table wait already: the one to go on with is opened, or gives way to this one. */
export const WaitingNote = ({ board }: { readonly board: Package }) => {
  const { sheet, terminals } = board.opened ?? {}
  const drafts = [...new Set(terminals?.waiting.values())].flatMap((draft) => {
    const count = draft.numbers.filter((number) => sheet?.parcels.has(number)).length
    return count === 0 ? [] : [{ draft, count }]
  })
  if (drafts.length === 0) return null
  return (
    <section aria-label="Ждут в другом черновике" className={autoStack(8)}>
      {drafts.map(({ draft, count }) => (
        <Note key={draft.uid} draft={draft} count={count} onGone={board.checkAgain} />
      ))}
    </section>
  )
}

const Note = ({
  draft,
  count,
  onGone,
}: {
  readonly draft: WaitingBatch
  /** Parcels of this table that wait in it. */
  readonly count: number
  readonly onGone: () => void
}) => {
  const [requested, setRequested] = useState(false)
  // With parcels of its own it is not for this page to throw away.
  const isTheSame = draft.parcels_count === count
  return (
    <div className={classes(autoStack(8), styles['note'])}>
      <p>
        {typeset(
          `${counted(count, PARCELS)} отсюда уже ${plural(count, WAIT)} в черновике «${draft.name}», изменён ${formatMoment(draft.updated_at)}. Дважды один номер не оформить.`,
        )}
      </p>
      <div className={styles['ways']}>
        <Link to={paths.businessBatch(draft.uid, draft.page)}>Открыть тот черновик</Link>
        {isTheSame && (
          <Button look="quiet" aria-haspopup="dialog" onClick={() => setRequested(true)}>
            Удалить его и{NBSP}оформлять здесь
          </Button>
        )}
      </div>
      {requested && (
        <Dialog title="Удалить тот черновик?" onClose={() => setRequested(false)}>
          {(close) => <Removal draft={draft} close={close} onGone={onGone} />}
        </Dialog>
      )}
    </div>
  )
}

const Removal = ({
  draft,
  close,
  onGone,
}: {
  readonly draft: WaitingBatch
  readonly close: () => void
  readonly onGone: () => void
}) => {
  const uid = useUserUid() ?? ''
  const client = useQueryClient()
  const { pending, once } = useOnce()
  const remove = () =>
    once(async () => {
      try {
        await callAsCustomer(deleteBatch, {
          params: { uid, batch: draft.uid },
          query: { version: draft.version },
        })
      } catch (error) {
        const isGone = error instanceof ApiError && error.status === 404
        if (!isGone) showToast({ kind: 'failure', text: formatError(error) })
      }
      close()
      onGone()
      await client.invalidateQueries({ queryKey: ['customer', listBatches.id] })
    })
  return (
    <>
      <p>
        {typeset(
          `Все его отправления есть в этой таблице, но исправления, сделанные там, пропадут: «${draft.name}», изменён ${formatMoment(draft.updated_at)}.`,
        )}
      </p>
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
