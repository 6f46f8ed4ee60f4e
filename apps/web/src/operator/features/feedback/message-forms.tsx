import { APPLICATION_MESSAGES } from '@yacheyka/core/applications/application'
import {
  FEEDBACK_NOTE_LENGTH_MAX,
  FEEDBACK_REPLY_LENGTH_MAX,
} from '@yacheyka/core/feedback/feedback'
import { useState, type SubmitEvent } from 'react'
import { Button } from '#/ui/button.tsx'
import { TextAreaField } from '#/ui/text-field.tsx'
import styles from '../../parts/email.module.css'

interface Form {
  readonly pending: boolean
  /** Whether it is done: then the form closes, else what was typed stays. */
  readonly onSend: (text: string) => Promise<boolean>
  readonly onClose: () => void
}

/** Whoever opens a form writes in it. */
const focusOn = (area: HTMLTextAreaElement | null) => area?.focus()

const EmailForm = ({
  name,
  label,
  hint,
  rows,
  most,
  mayBeEmpty,
  words: [send, sending],
  pending,
  onSend,
  onClose,
}: Form & {
  /** Of the form; that of its field is another. */
  readonly name: string
  readonly label: string
  readonly hint: string
  readonly rows: number
  readonly most: number
  readonly mayBeEmpty: boolean
  readonly words: readonly [send: string, sending: string]
}) => {
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const { length } = text.trim()
  const isMissing = !mayBeEmpty && length === 0
  const error =
    length > most
      ? APPLICATION_MESSAGES.long(most)
      : tried && isMissing
        ? APPLICATION_MESSAGES.required
        : undefined
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (pending || isMissing || length > most) return
    if (await onSend(text.trim())) onClose()
  }
  return (
    <form
      noValidate
      aria-label={name}
      className={styles['form']}
      onSubmit={(event) => void submit(event)}
    >
      <TextAreaField
        ref={focusOn}
        label={label}
        hint={hint}
        rows={rows}
        value={text}
        length={length}
        most={most}
        error={error}
        onChange={({ target }) => setText(target.value)}
      />
      <div className={styles['actions']}>
        <Button type="submit" className={styles['button']} disabled={pending}>
          {pending ? sending : send}
        </Button>
        <Button look="quiet" className={styles['button']} disabled={pending} onClick={onClose}>
          Не сейчас
        </Button>
      </div>
    </form>
  )
}

export const ReplyForm = ({ email, ...form }: Form & { readonly email: string }) => (
  <EmailForm
    name="Ответ письмом"
    label="Ответ"
    hint={`Уйдёт письмом на ${email}. Приветствие, вопрос клиента и подпись добавятся сами`}
    rows={6}
    most={FEEDBACK_REPLY_LENGTH_MAX}
    mayBeEmpty={false}
    words={['Отправить', 'Отправляем…']}
    {...form}
  />
)

export const NoteForm = (form: Form) => (
  <EmailForm
    name="Отметка о разборе"
    label="Заметка для своих"
    hint="Что сделано: клиент её не увидит. Можно оставить пустой"
    rows={2}
    most={FEEDBACK_NOTE_LENGTH_MAX}
    mayBeEmpty
    words={['Отметить разобранным', 'Отмечаем…']}
    {...form}
  />
)
