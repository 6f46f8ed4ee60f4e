import { typeset } from '@yacheyka/core/text/wording'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { useParams } from 'react-router'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { paths } from '@yacheyka/frontend/paths.ts'
import { ButtonLink } from '@yacheyka/ui/button-link.tsx'
import { FieldError } from '@yacheyka/ui/field-error.tsx'
import { formatDate } from '@yacheyka/ui/format-date.ts'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import { PasswordField } from '@yacheyka/ui/password-field.tsx'
import { PasswordRules } from '@yacheyka/frontend/forms/password-rules.tsx'
import { AuthFrame } from './auth-frame.tsx'
import styles from './form.module.css'
import { Submit } from './submit.tsx'
import { TrialPerks } from './perks.tsx'
import { type TrialOutcome, useOpenTrial } from './use-open-trial.ts'

export const handle: PageHandle = {
  head: (config) => ({
    title: titled('Пробный доступ', config),
    description: 'Пароль для пробного доступа к API.',
    // The address is a key: it stands in no head.
    path: paths.testAccess(),
  }),
}

type Opened = Extract<TrialOutcome, { readonly state: 'opened' }>['trial']

/** The login that was made up; it goes along to the login page. */
const Done = ({ trial: { username, trial_until: until } }: { readonly trial: Opened }) => (
  <AuthFrame title="Пробный доступ открыт" aside={<TrialPerks />} isArrival>
    <div className={classes(stack(24), styles['form'])}>
      <p className={styles['whose']}>
        Логин: <strong className={styles['email']}>{username}</strong>
      </p>
      <p>
        {typeset('Сохраните его: он нужен при каждом входе. Доступ действует до')}{' '}
        {formatDate(until)}.
      </p>
      <div className={classes(stack(12), styles['actions'])}>
        <ButtonLink
          to={paths.businessLogin(paths.businessIntegrations())}
          state={{ login: username }}
        >
          Войти
        </ButtonLink>
      </div>
    </div>
  </AuthFrame>
)

const SignIn = ({ look }: { readonly look: 'main' | 'quiet' }) => (
  <ButtonLink to={paths.businessLogin(paths.businessIntegrations())} look={look}>
    Войти
  </ButtonLink>
)

/** The address has had its access, or the link is none: the words say which. */
const Over = ({ wasOpened, detail }: { readonly wasOpened: boolean; readonly detail: string }) => (
  <AuthFrame title={wasOpened ? 'Доступ уже открывали' : 'Упс!'} isArrival>
    <div className={classes(stack(24), styles['form'])} role="alert">
      <p>{typeset(detail)}</p>
      <div className={classes(stack(12), styles['actions'])}>
        {wasOpened ? (
          <>
            <SignIn look="main" />
            <ButtonLink to={paths.businessPasswordLink()} look="quiet">
              Забыли пароль?
            </ButtonLink>
          </>
        ) : (
          <>
            <ButtonLink to={paths.testAccess()}>Новая ссылка</ButtonLink>
            <SignIn look="quiet" />
          </>
        )}
      </div>
    </div>
  </AuthFrame>
)

const Form = ({ form }: Pick<ReturnType<typeof useOpenTrial>, 'form'>) => {
  const id = useId()
  const { register, control, formState, trigger, errorOf, formError, pending, submit } = form
  const password = useWatch({ control, name: 'password' })
  const { touchedFields } = formState
  const checkAgain = () => {
    if (touchedFields.again === true) void trigger('again')
  }
  return (
    <form
      noValidate
      aria-label="Пробный доступ"
      className={classes(stack(24), styles['form'])}
      onSubmit={(event) => void submit(event)}
    >
      <PasswordField
        label="Пароль"
        autoComplete="new-password"
        describedBy={`${id}-rules`}
        error={errorOf('password')}
        {...register('password', { onChange: checkAgain })}
      />
      <PasswordRules id={`${id}-rules`} password={password} />
      <PasswordField
        label="Повторите пароль"
        autoComplete="new-password"
        error={errorOf('again')}
        {...register('again')}
      />
      {formError !== undefined && <FieldError id={`${id}-whole`} text={formError} />}
      <Submit
        id={id}
        label={pending ? 'Открываем…' : 'Открыть доступ'}
        why={pending ? 'Открываем пробный доступ.' : undefined}
      />
    </form>
  )
}

/** The first password of trial access, by the link of an email: opening the page changes nothing. */
export const Component = () => {
  const { token = '' } = useParams()
  const { outcome, form } = useOpenTrial(token)
  if (outcome.state === 'opened') return <Done trial={outcome.trial} />
  if (outcome.state === 'over')
    return <Over wasOpened={outcome.wasOpened} detail={outcome.detail} />
  return (
    <AuthFrame
      title="Пробный доступ"
      lead={typeset('Придумайте пароль, которого нет больше нигде. Логин покажем сразу после.')}
      aside={<TrialPerks />}
    >
      <Form form={form} />
    </AuthFrame>
  )
}
