import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import type { EmailLink } from '@yacheyka/contract/accounts/email-links'
import { EMAIL_RESET_HOURS } from '@yacheyka/core/accounts/email-change'
import { typeset } from '@yacheyka/core/text/wording'
import { useId, useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { ApiError } from '@yacheyka/frontend/api/api-error.ts'
import { call } from '@yacheyka/frontend/api/call.ts'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { paths } from '@yacheyka/frontend/paths.ts'
import { ButtonLink } from '@yacheyka/ui/button-link.tsx'
import { FormFailure } from '@yacheyka/ui/form-failure.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import { FailedState } from '@yacheyka/ui/states.tsx'
import { useOnce } from '@yacheyka/ui/use-once.ts'
import { AuthFrame } from './auth-frame.tsx'
import { isOver, loadEmailLink, type EmailLinkState } from './email-link.ts'
import { MESSAGES } from './failure.ts'
import styles from './form.module.css'
import { Submit } from './submit.tsx'

export const loader = loadEmailLink

export const handle: PageHandle = {
  head: (config) => ({
    title: titled('Адрес почты', config),
    description: 'Адрес почты личного кабинета для юридических лиц.',
    // The address is a key: it stands in no head.
    path: paths.businessLogin(),
  }),
}

type Kind = EmailLink['kind']

/** What each kind of link asks and does. */
const WORDS: Readonly<
  Record<
    Kind,
    { readonly title: string; readonly act: string; readonly acting: string; readonly done: string }
  >
> = {
  confirm: {
    title: 'Подтвердите адрес почты',
    act: 'Подтвердить адрес',
    acting: 'Подтверждаем…',
    done: 'Адрес подтверждён',
  },
  take_back: {
    title: 'Отменить изменение почты?',
    act: 'Отменить изменение',
    acting: 'Отменяем…',
    done: 'Изменение отменено',
  },
}

const CALLS = { confirm: ENDPOINTS.confirmEmail, take_back: ENDPOINTS.takeBackEmail } as const

const Facts = ({ link }: { readonly link: EmailLink }) => (
  <>
    <p className={styles['whose']}>
      Логин: <strong className={styles['email']}>{link.username}</strong>
    </p>
    {link.kind === 'confirm' ? (
      <p>
        Письма личного кабинета будут приходить на{' '}
        <strong className={styles['email']}>{link.email}</strong>.
      </p>
    ) : (
      <p>
        Вместо <span className={styles['email']}>{link.email}</span> адресом кабинета снова станет{' '}
        <strong className={styles['email']}>{link.confirmed_email}</strong>.{' '}
        {typeset(
          'Все входы в кабинет завершатся, прежний пароль перестанет действовать. Ссылка для нового пароля придёт на этот адрес.',
        )}
      </p>
    )}
  </>
)

const Done = ({ kind, email }: { readonly kind: Kind; readonly email: string }) => (
  <AuthFrame title={WORDS[kind].done} isArrival>
    <div className={classes(stack(24), styles['form'])}>
      {kind === 'confirm' ? (
        <p>
          Письма теперь приходят на <strong className={styles['email']}>{email}</strong>.{' '}
          {typeset(
            `Ссылки для смены пароля ещё ${EMAIL_RESET_HOURS} часа приходят на прежний адрес.`,
          )}
        </p>
      ) : (
        <p>
          {typeset('Все входы завершены. Ссылка для нового пароля отправлена на')}{' '}
          <strong className={styles['email']}>{email}</strong>, она действует сутки.
        </p>
      )}
      <div className={classes(stack(12), styles['actions'])}>
        {kind === 'confirm' ? (
          <ButtonLink to={paths.businessProfile()}>Открыть профиль</ButtonLink>
        ) : (
          <ButtonLink to={paths.businessPasswordLink()} look="quiet">
            Письмо не пришло
          </ButtonLink>
        )}
      </div>
    </div>
  </AuthFrame>
)

/** The link has served, has run out, or is not one: the server's own words say which. */
const Over = ({ detail, isArrival }: { readonly detail: string; readonly isArrival: boolean }) => (
  <AuthFrame title="Упс!" isArrival={isArrival}>
    <div className={classes(stack(24), styles['form'])} role="alert">
      <p>{typeset(detail)}</p>
      <div className={classes(stack(12), styles['actions'])}>
        <ButtonLink to={paths.businessLogin()} look="quiet">
          Войти
        </ButtonLink>
      </div>
    </div>
  </AuthFrame>
)

type Ended = { readonly email: string } | { readonly over: string }

const Form = ({
  token,
  link,
  onEnd,
}: {
  readonly token: string
  readonly link: EmailLink
  readonly onEnd: (ended: Ended) => void
}) => {
  const id = useId()
  const { pending, once } = useOnce()
  const [failure, setFailure] = useState<string>()
  const words = WORDS[link.kind]
  const send = () =>
    once(async () => {
      setFailure(undefined)
      try {
        onEnd(await call(CALLS[link.kind], { body: { token } }))
      } catch (error) {
        if (error instanceof ApiError && isOver(error)) onEnd({ over: error.detail })
        else setFailure(error instanceof ApiError ? error.detail : MESSAGES.later)
      }
    })
  return (
    <AuthFrame title={words.title}>
      <form
        aria-label={words.title}
        className={classes(stack(24), styles['form'])}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <Facts link={link} />
        <FormFailure text={failure} />
        <Submit
          id={id}
          label={pending ? words.acting : words.act}
          why={pending ? 'Это займёт мгновение.' : undefined}
        />
      </form>
    </AuthFrame>
  )
}

/** The page of a link about an e-mail: it says what the link does, and its button does it. */
export const Component = () => {
  const loaded = useLoaderData<EmailLinkState>()
  const { revalidate } = useRevalidator()
  const [ended, setEnded] = useState<Ended>()
  if (ended !== undefined && 'over' in ended) return <Over detail={ended.over} isArrival />
  if (loaded.state === 'invalid') return <Over detail={loaded.detail} isArrival={false} />
  if (loaded.state === 'unknown')
    return (
      <FailedState
        title="Не получилось проверить ссылку"
        detail={loaded.detail}
        onRetry={() => void revalidate()}
      />
    )
  const { link, token } = loaded
  if (ended !== undefined) return <Done kind={link.kind} email={ended.email} />
  return <Form token={token} link={link} onEnd={setEnded} />
}
