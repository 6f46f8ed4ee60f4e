import { useState, type ReactNode, type SubmitEvent } from 'react'
import { Button } from '#/ui/button.tsx'
import { Dialog, DialogActions, FIRST } from '#/ui/dialog.tsx'
import { FormFailure } from '#/ui/form-failure.tsx'
import { TextAreaField } from '#/ui/text-field.tsx'
import { showToast } from '#/ui/toast-store.ts'
import { useAttempt } from '#/ui/use-attempt.ts'
import styles from './prompt-dialog.module.css'

export interface Question {
  readonly title: string
  readonly children?: ReactNode
  /** «Отменить счёт», and while it runs: «Отменяем…» */
  readonly act: string
  readonly acting: string
  /** The other way: «Не отменять». */
  readonly back: string
  readonly look?: 'main' | 'danger'
  /** Where it needs a reason: who reads it. */
  readonly reason?: { readonly hint: string; readonly most: number }
  /** Throws where nothing was done; its words are told when it was. */
  readonly onAct: (reason: string) => Promise<string>
}

const useRequesting = ({ onAct, reason }: Question, close: () => void) => {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const { pending, failure, attempt } = useAttempt()
  const submit = async () => {
    if (reason !== undefined && text.trim() === '') return setError('Напишите причину')
    if (reason !== undefined && text.trim().length > reason.most)
      return setError(`Не длиннее ${reason.most} символов`)
    await attempt(async () => {
      showToast({ kind: 'success', text: await onAct(text.trim()) })
      close()
    })
  }
  const type = (next: string) => {
    setText(next)
    setError(undefined)
  }
  return { text, error, failure, pending, submit, type }
}

const Form = ({ close, ...question }: Question & { readonly close: () => void }) => {
  const { children, act, acting, back, look, reason } = question
  const { text, error, failure, pending, submit, type } = useRequesting(question, close)
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void submit()
  }
  return (
    <form noValidate className={styles['form']} onSubmit={onSubmit}>
      {children}
      {reason !== undefined && (
        <TextAreaField
          label="Причина"
          hint={reason.hint}
          rows={3}
          value={text}
          length={text.trim().length}
          most={reason.most}
          error={error}
          onChange={({ target }) => type(target.value)}
          {...FIRST}
        />
      )}
      <FormFailure text={failure} />
      <DialogActions>
        <Button look="quiet" onClick={close} {...(reason === undefined ? FIRST : {})}>
          {back}
        </Button>
        <Button type="submit" look={look ?? 'main'} aria-disabled={pending || undefined}>
          {pending ? acting : act}
        </Button>
      </DialogActions>
    </form>
  )
}

/** Asks once before something is done that others will feel; what kept it from being done stands in the dialog. */
export const PromptDialog = ({
  onClose,
  ...question
}: Question & { readonly onClose: () => void }) => (
  <Dialog title={question.title} closedBy="closerequest" onClose={onClose}>
    {(close) => <Form {...question} close={close} />}
  </Dialog>
)
