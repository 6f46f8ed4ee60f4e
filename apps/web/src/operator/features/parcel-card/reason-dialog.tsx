import { REASON_MAX } from '@yacheyka/contract/parcels/console-parcel-acts'
import { useState, type ReactNode, type SubmitEvent } from 'react'
import { Button } from '#/ui/button.tsx'
import { Dialog, DialogActions } from '#/ui/dialog.tsx'
import { TextAreaField } from '#/ui/text-field.tsx'
import { useOnce } from '#/ui/use-once.ts'
import styles from './parcel-page.module.css'

interface Requested {
  /** What to do, as its button says it. */
  readonly action: string
  readonly danger?: boolean
  /** Whether all beside the reason is there. */
  readonly ready?: boolean
  /** Whether it was done: then the dialog goes. */
  readonly onConfirm: (reason: string) => Promise<boolean>
  /** What it does, and what is asked beside the reason. */
  readonly children: ReactNode
}

const errorOf = (reason: string, tried: boolean): string | undefined => {
  const { length } = reason.trim()
  if (length > REASON_MAX) return `Не длиннее ${REASON_MAX} символов`
  return tried && length === 0 ? 'Напишите причину' : undefined
}

const Form = ({
  action,
  danger = false,
  ready = true,
  onConfirm,
  close,
  children,
}: Requested & { readonly close: () => void }) => {
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const { pending, once } = useOnce()
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (!ready || errorOf(reason, true) !== undefined) return
    await once(async () => {
      if (await onConfirm(reason.trim())) close()
    })
  }
  return (
    <form noValidate className={styles['form']} onSubmit={(event) => void submit(event)}>
      {children}
      <TextAreaField
        label="Причина"
        rows={2}
        value={reason}
        length={reason.trim().length}
        most={REASON_MAX}
        error={errorOf(reason, tried)}
        onChange={({ target }) => setReason(target.value)}
      />
      <DialogActions>
        <Button look="quiet" onClick={close}>
          Отмена
        </Button>
        <Button
          type="submit"
          look={danger ? 'danger' : 'main'}
          aria-disabled={pending || !ready || undefined}
        >
          {pending ? 'Минуту…' : action}
        </Button>
      </DialogActions>
    </form>
  )
}

/** Asks once before something is done with a parcel, and why: the reason stays in its history and in the journal. */
export const ReasonDialog = ({
  title,
  onClose,
  ...requested
}: Requested & { readonly title: string; readonly onClose: () => void }) => (
  <Dialog title={title} closedBy="closerequest" onClose={onClose}>
    {(close) => <Form {...requested} close={close} />}
  </Dialog>
)
