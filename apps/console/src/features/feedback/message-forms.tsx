import {
  type FeedbackMessage,
  operatorHandleFeedback,
  operatorListFeedback,
  operatorReplyToFeedback,
} from '@yacheyka/contract/feedback/console-feedback'
import { APPLICATION_MESSAGES } from '@yacheyka/core/applications/application'
import {
  FEEDBACK_NOTE_LENGTH_MAX,
  FEEDBACK_REPLY_LENGTH_MAX,
} from '@yacheyka/core/feedback/feedback'
import { Button } from '@yacheyka/ui/button.tsx'
import { FormFailure } from '@yacheyka/ui/form-failure.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import { TextAreaField } from '@yacheyka/ui/text-field.tsx'
import { callAsOperator, refresh } from '../../api.ts'
import type { SentForm } from '../../parts/console-dialog-form.tsx'
import styles from '../../parts/email.module.css'
import { useContentKey } from '../../parts/use-content-key.ts'
import { type AreaProps, useOperatorForm } from '../../parts/use-operator-form.ts'

/** Whoever opens a form writes in it. */
const focusIn = (form: HTMLFormElement | null) => form?.querySelector('textarea')?.focus()

const EmailForm = ({
  form: { pending, formError, submit },
  area,
  name,
  label,
  hint,
  rows,
  most,
  words: [send, sending],
  onClose,
}: {
  readonly form: SentForm
  readonly area: AreaProps
  /** Of the form; that of its field is another. */
  readonly name: string
  readonly label: string
  readonly hint: string
  readonly rows: number
  readonly most: number
  readonly words: readonly [send: string, sending: string]
  readonly onClose: () => void
}) => (
  <form
    ref={focusIn}
    noValidate
    aria-label={name}
    className={classes(stack(12), styles['form'])}
    onSubmit={(event) => {
      event.preventDefault()
      void submit()
    }}
  >
    <TextAreaField
      label={label}
      hint={hint}
      rows={rows}
      most={most}
      {...area}
      error={area.length > most ? APPLICATION_MESSAGES.long(most) : area.error}
    />
    <FormFailure text={formError} />
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

interface FormProps {
  readonly message: FeedbackMessage
  readonly onClose: () => void
}

export const ReplyForm = ({ message: { uid, email }, onClose }: FormProps) => {
  const key = useContentKey()
  const form = useOperatorForm({
    defaultValues: { text: '' },
    schema: operatorReplyToFeedback.body,
    toBody: ({ text }) => ({ text: text.trim() }),
    send: async (body) => {
      await callAsOperator(operatorReplyToFeedback, { params: { uid }, body }, key.optionsFor(body))
      key.forget()
    },
    success: 'Ответ отправлен',
    onDone: async () => {
      await refresh(operatorListFeedback)
      onClose()
    },
    about: uid,
  })
  return (
    <EmailForm
      form={form}
      area={form.area('text')}
      name="Ответ письмом"
      label="Ответ"
      hint={`Уйдёт письмом на ${email}. Приветствие, вопрос клиента и подпись добавятся сами`}
      rows={6}
      most={FEEDBACK_REPLY_LENGTH_MAX}
      words={['Отправить', 'Отправляем…']}
      onClose={onClose}
    />
  )
}

export const NoteForm = ({ message: { uid }, onClose }: FormProps) => {
  const form = useOperatorForm({
    defaultValues: { note: '' },
    schema: operatorHandleFeedback.body,
    toBody: ({ note }) => ({ handled: true, note: note.trim() }),
    send: (body) => callAsOperator(operatorHandleFeedback, { params: { uid }, body }),
    success: 'Обращение разобрано',
    onDone: async () => {
      await refresh(operatorListFeedback)
      onClose()
    },
    about: uid,
  })
  return (
    <EmailForm
      form={form}
      area={form.area('note')}
      name="Отметка о разборе"
      label="Заметка для своих"
      hint="Что сделано: клиент её не увидит. Можно оставить пустой"
      rows={2}
      most={FEEDBACK_NOTE_LENGTH_MAX}
      words={['Отметить разобранным', 'Отмечаем…']}
      onClose={onClose}
    />
  )
}
