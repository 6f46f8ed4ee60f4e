import {
  APPLICATION_MESSAGES,
  REJECTION_LENGTH_MAX,
  REJECTION_REASONS,
} from '@yacheyka/core/applications/application'
import { typeset } from '@yacheyka/core/text/wording'
import { useState, type SubmitEvent } from 'react'
import { Button } from '#/ui/button.tsx'
import { Dialog, DialogActions } from '#/ui/dialog.tsx'
import { TextAreaField } from '#/ui/text-field.tsx'
import { useOnce } from '#/ui/use-once.ts'
import type { Errors } from './requisites.ts'
import styles from './refuse-dialog.module.css'

type Refuse = (reason: string) => Promise<Errors>

const errorOf = (reason: string, tried: boolean): string | undefined => {
  const { length } = reason.trim()
  if (length > REJECTION_LENGTH_MAX) return APPLICATION_MESSAGES.long(REJECTION_LENGTH_MAX)
  return tried && length === 0 ? APPLICATION_MESSAGES.required : undefined
}

const Form = ({
  email,
  onRefuse,
  close,
}: {
  readonly email: string
  readonly onRefuse: Refuse
  readonly close: () => void
}) => {
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const { pending, once } = useOnce()
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (errorOf(reason, true) !== undefined) return
    await once(async () => {
      const errors = await onRefuse(reason.trim())
      if (Object.keys(errors).length === 0) close()
    })
  }
  return (
    <form noValidate className={styles['form']} onSubmit={(event) => void submit(event)}>
      <p>{typeset(`Причину прочтёт заявитель: письмо уйдёт на ${email}.`)}</p>
      <ul className={styles['reasons']} aria-label="Готовые причины">
        {REJECTION_REASONS.map(({ title, text }) => (
          <li key={title}>
            <button
              type="button"
              className={styles['reason']}
              aria-pressed={reason === text}
              onClick={() => setReason(text)}
            >
              {title}
            </button>
          </li>
        ))}
      </ul>
      <TextAreaField
        label="Причина"
        rows={4}
        value={reason}
        length={reason.trim().length}
        most={REJECTION_LENGTH_MAX}
        error={errorOf(reason, tried)}
        onChange={({ target }) => setReason(target.value)}
      />
      <DialogActions>
        <Button look="quiet" onClick={close}>
          Не отказывать
        </Button>
        <Button look="danger" type="submit" disabled={pending}>
          {pending ? 'Отказываем…' : 'Отказать'}
        </Button>
      </DialogActions>
    </form>
  )
}

/** Asks why: one of the usual reasons, or words of one's own. */
export const RefuseDialog = ({
  email,
  onRefuse,
  onClose,
}: {
  readonly email: string
  readonly onRefuse: Refuse
  readonly onClose: () => void
}) => (
  <Dialog title="Отказать по заявке?" closedBy="closerequest" onClose={onClose}>
    {(close) => <Form email={email} onRefuse={onRefuse} close={close} />}
  </Dialog>
)
