import {
  type FeedbackMessage,
  operatorHandleFeedback,
  operatorListFeedback,
} from '@yacheyka/contract/feedback/console-feedback'
import { NBSP } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '@yacheyka/ui/button.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack, stack } from '@yacheyka/ui/layout.ts'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import { PhoneLink } from '@yacheyka/ui/phone-link.tsx'
import { useToastAttempt } from '@yacheyka/frontend/api/use-toast-attempt.ts'
import { VisuallyHidden } from '@yacheyka/ui/visually-hidden.tsx'
import { callAsOperator, refresh } from '../../api.ts'
import { operatorPaths } from '../../paths.ts'
import { Consent } from '../../parts/consent.tsx'
import styles from '../../parts/email.module.css'
import { NoteForm, ReplyForm } from './message-forms.tsx'

/** «Марат Юсупов, 22.11.2026 в 10:15» */
const formatActor = (by: string | null, at: string): string =>
  `${by ?? 'Командная строка'}, ${formatMoment(at)}`

const Head = ({ message }: { readonly message: FeedbackMessage }) => (
  <div className={styles['head']}>
    <h2 className={styles['name']}>
      <Link to={operatorPaths.customer(message.customer.uid)}>{message.customer.name}</Link>
    </h2>
    <time className={styles['quiet']} dateTime={message.created_at}>
      {formatMoment(message.created_at)}
    </time>
    <p className={styles['contacts']}>
      <span>{message.name}</span>
      {message.phone !== '' && <PhoneLink phone={message.phone} />}
      {message.email !== '' && <a href={`mailto:${message.email}`}>{message.email}</a>}
      <span>
        логин{NBSP}
        {message.customer.login}
      </span>
    </p>
  </div>
)

const Replies = ({ replies }: Pick<FeedbackMessage, 'replies'>) => (
  <ul aria-label="Ответы" className={classes(autoStack(12), styles['replies'])}>
    {replies.map(({ uid, by, at, recipient, text }) => (
      <li key={uid}>
        <p className={styles['quiet']}>
          {formatActor(by, at)}, на {recipient}
        </p>
        <p className={styles['text']}>{text}</p>
      </li>
    ))}
  </ul>
)

const Handled = ({ by, at, note }: NonNullable<FeedbackMessage['handled']>) => (
  <p className={styles['handled']}>
    Разобрано: {formatActor(by, at)}
    {note !== '' && <span className={styles['note']}>Заметка: {note}</span>}
  </p>
)

/** One message, read where it stands, with what was answered and what may be done. */
export const Message = ({ message }: { readonly message: FeedbackMessage }) => {
  const [open, setOpen] = useState<'reply' | 'note'>()
  const { pending, attempt } = useToastAttempt(message.uid)
  const reopen = () =>
    attempt(async () => {
      const params = { uid: message.uid }
      await callAsOperator(operatorHandleFeedback, { params, body: { handled: false } })
      await refresh(operatorListFeedback)
      return 'Обращение снова в работе'
    })
  const close = () => setOpen(undefined)
  const whose = <VisuallyHidden> — {message.customer.name}</VisuallyHidden>
  return (
    <article className={classes(stack(12), styles['card'])}>
      <Head message={message} />
      <p className={styles['text']}>{message.text}</p>
      <Consent consent={message.consent} />
      {message.replies.length > 0 && <Replies replies={message.replies} />}
      {message.handled !== null && <Handled {...message.handled} />}
      {open === 'reply' && <ReplyForm message={message} onClose={close} />}
      {open === 'note' && <NoteForm message={message} onClose={close} />}
      {open === undefined && (
        <div className={styles['actions']}>
          {message.email !== '' && (
            <Button className={styles['button']} onClick={() => setOpen('reply')}>
              {message.replies.length === 0 ? 'Ответить письмом' : 'Ответить ещё'}
              {whose}
            </Button>
          )}
          {message.handled === null ? (
            <Button look="quiet" className={styles['button']} onClick={() => setOpen('note')}>
              Разобрано
              {whose}
            </Button>
          ) : (
            <Button
              look="quiet"
              className={styles['button']}
              disabled={pending}
              onClick={() => void reopen()}
            >
              Вернуть в работу
              {whose}
            </Button>
          )}
        </div>
      )}
    </article>
  )
}
