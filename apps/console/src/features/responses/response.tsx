import {
  operatorGetResume,
  type VacancyResponse,
} from '@yacheyka/contract/vacancies/console-responses'
import { typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { Link } from 'react-router'
import { urlOf } from '@yacheyka/frontend/api/call.ts'
import { Button, ButtonAnchor } from '@yacheyka/ui/button.tsx'
import { Dialog, DialogActions, FIRST } from '@yacheyka/ui/dialog.tsx'
import { formatSize } from '@yacheyka/ui/format-size.ts'
import { Icon } from '@yacheyka/ui/icons.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import { PhoneLink } from '@yacheyka/ui/phone-link.tsx'
import { VisuallyHidden } from '@yacheyka/ui/visually-hidden.tsx'
import { Consent } from '../../parts/consent.tsx'
import styles from '../../parts/email.module.css'
import { operatorPaths } from '../../paths.ts'
import { useResponse } from './use-response.ts'

/** For what: as it was called then, with its card where there still is one, and how it is now where that differs. */
const Vacancy = ({
  response: { vacancy, vacancy_now: now },
}: {
  readonly response: VacancyResponse
}) => {
  if (now === null) return <span className={styles['vacancy']}>{vacancy}</span>
  const renamed = now.title === vacancy ? [] : [`теперь «${now.title}»`]
  const notes = [...renamed, ...(now.published ? [] : ['снята с сайта'])]
  return (
    <span>
      <Link to={operatorPaths.vacancy(now.uid)} className={styles['vacancy']}>
        {vacancy}
      </Link>
      {notes.length > 0 && <span className={styles['quiet']}> ({notes.join(', ')})</span>}
    </span>
  )
}

const Head = ({ response }: { readonly response: VacancyResponse }) => (
  <div className={styles['head']}>
    <h2 className={styles['name']}>{response.name}</h2>
    <time className={styles['quiet']} dateTime={response.created_at}>
      {formatMoment(response.created_at)}
    </time>
    <p className={styles['contacts']}>
      <Vacancy response={response} />
      <PhoneLink phone={response.phone} />
      <a href={`mailto:${response.email}`}>{response.email}</a>
    </p>
  </div>
)

const DeleteDialog = ({
  name,
  pending,
  onDelete,
  onClose,
}: {
  readonly name: string
  readonly pending: boolean
  readonly onDelete: () => Promise<unknown>
  readonly onClose: () => void
}) => (
  <Dialog title="Удалить отклик?" onClose={onClose}>
    {(close) => (
      <>
        <p>{typeset(`${name}: данные и резюме удалятся навсегда.`)}</p>
        <DialogActions>
          <Button look="quiet" {...FIRST} onClick={close}>
            Не удалять
          </Button>
          <Button look="danger" disabled={pending} onClick={() => void onDelete().then(close)}>
            {pending ? 'Удаляем…' : 'Удалить'}
          </Button>
        </DialogActions>
      </>
    )}
  </Dialog>
)

/** One response: who, for what, their message, the resume, and what may be done. */
export const Response = ({ response }: { readonly response: VacancyResponse }) => {
  const { uid, name, file, handled } = response
  const [open, setOpen] = useState(false)
  const { pending, handle, remove } = useResponse(uid)
  const whose = <VisuallyHidden> — {name}</VisuallyHidden>
  return (
    <article className={classes(stack(12), styles['card'])}>
      <Head response={response} />
      <p className={styles['text']}>{response.message}</p>
      <Consent consent={response.consent} />
      {handled !== null && (
        <p className={styles['handled']}>
          Разобрано: {handled.by ?? 'командная строка'}, {formatMoment(handled.at)}
        </p>
      )}
      <div className={styles['actions']}>
        <ButtonAnchor
          look="quiet"
          className={styles['button']}
          href={urlOf(operatorGetResume, { params: { uid } })}
          download={file.name}
        >
          <Icon name="download" size={18} />
          Резюме, {formatSize(file.size)}
          {whose}
        </ButtonAnchor>
        <Button
          look="quiet"
          className={styles['button']}
          disabled={pending}
          onClick={() => void handle(handled === null)}
        >
          {handled === null ? 'Разобрано' : 'Вернуть в новые'}
          {whose}
        </Button>
        <Button look="quiet" className={styles['button']} onClick={() => setOpen(true)}>
          Удалить…{whose}
        </Button>
      </div>
      {open && (
        <DeleteDialog
          name={name}
          pending={pending}
          onDelete={remove}
          onClose={() => setOpen(false)}
        />
      )}
    </article>
  )
}
