import { typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { paths } from '@yacheyka/frontend/paths.ts'
import { ButtonLink } from '@yacheyka/ui/button-link.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import { FailedState } from '@yacheyka/ui/states.tsx'
import { AuthFrame } from './auth-frame.tsx'
import styles from './form.module.css'
import { PasswordForm } from './password-form.tsx'
import { loadPasswordLink, type PasswordLink } from './password-link.ts'

export const loader = loadPasswordLink

export const handle: PageHandle = {
  head: (config) => ({
    title: titled('Смена пароля', config),
    description: 'Новый пароль личного кабинета для юридических лиц.',
    // The address is a key: it stands in no head.
    path: paths.businessLogin(),
  }),
}

/** The link has served, has run out, or is not one (specification 2, «Password change»). */
const Invalid = ({ isArrival }: { readonly isArrival: boolean }) => (
  <AuthFrame title="Упс!" isArrival={isArrival}>
    <div className={classes(stack(24), styles['form'])} role="alert">
      <div>
        <p>Ссылка недействительна.</p>
        <p>Повторите запрос на смену пароля.</p>
      </div>
      <div className={classes(stack(12), styles['actions'])}>
        <ButtonLink to={paths.businessPasswordLink()}>Получить ссылку</ButtonLink>
        <ButtonLink to={paths.businessLogin()} look="quiet">
          Войти
        </ButtonLink>
      </div>
    </div>
  </AuthFrame>
)

/** A new password by a one-time link. */
export const Component = () => {
  const link = useLoaderData<PasswordLink>()
  const { revalidate } = useRevalidator()
  const [refused, setRefused] = useState(false)
  if (refused || link.state === 'invalid') return <Invalid isArrival={refused} />
  if (link.state === 'unknown')
    return (
      <FailedState
        title="Не получилось проверить ссылку"
        detail={link.detail}
        onRetry={() => void revalidate()}
      />
    )
  return (
    <AuthFrame title="Смена пароля" lead={typeset('Придумайте пароль, которого нет больше нигде.')}>
      <PasswordForm link={link} onInvalid={() => setRefused(true)} />
    </AuthFrame>
  )
}
