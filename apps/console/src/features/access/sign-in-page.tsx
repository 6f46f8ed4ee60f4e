import { typeset } from '@yacheyka/core/text/wording'
import { useEffect, useRef, type ReactNode } from 'react'
import { useBrand } from '@yacheyka/frontend/page/config.tsx'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { useDocumentHead } from '@yacheyka/frontend/page/navigation.ts'
import { BrandMark } from '@yacheyka/frontend/brand/brand-mark.tsx'
import { Button } from '@yacheyka/ui/button.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack } from '@yacheyka/ui/layout.ts'
import { Toasts } from '@yacheyka/ui/toasts.tsx'
import { operatorPaths } from '../../paths.ts'
import { CodeForm } from './code-form.tsx'
import { CredentialsForm } from './credentials-form.tsx'
import { Enrolment } from './enrolment.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import styles from './sign-in-page.module.css'
import { useSignIn } from './use-sign-in.ts'

export const handle: PageHandle = {
  head: (config) => ({
    title: titled('Вход в консоль оператора', config),
    description: 'Вход для сотрудников сети.',
    path: operatorPaths.signIn(),
  }),
}

/** One step on its card. Each that follows another begins at its title, for whoever does not see it change. */
const Step = ({
  title,
  lead,
  isFirst = false,
  children,
}: {
  readonly title: string
  readonly lead?: string
  readonly isFirst?: boolean
  readonly children: ReactNode
}) => {
  const heading = useFocusUnless(isFirst)
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className={styles['title']}>
        {title}
      </h1>
      {lead !== undefined && <p className={styles['lead']}>{typeset(lead)}</p>}
      {children}
    </>
  )
}

const useFocusUnless = (stays: boolean) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!stays) heading.current?.focus()
  }, [stays])
  return heading
}

/** Steps of a begun sign-in, which may be another operator's. */
const MAY_RESTART: ReadonlySet<string> = new Set(['password', 'enrol', 'code'])

type SignIn = ReturnType<typeof useSignIn>

const CurrentStep = ({ signIn }: { readonly signIn: SignIn }) => {
  const { step, login, begin, setPassword, sendCode, finish } = signIn
  switch (step.kind) {
    case 'credentials':
      return (
        <Step title="Консоль оператора" isFirst>
          <CredentialsForm notice={step.notice} onResponse={begin} />
        </Step>
      )
    case 'password':
      return (
        <Step
          title="Придумайте свой пароль"
          lead="Тот, с которым вы вошли, знает ещё кто-то. Дальше понадобится ваш."
        >
          <NewPasswordForm login={login} withCurrent={false} onSend={setPassword} />
        </Step>
      )
    case 'enrol':
      return (
        <Step
          title="Второй фактор"
          lead="Кроме пароля консоль спрашивает код с вашего телефона: украсть и то, и другое куда труднее."
        >
          <Enrolment offer={step.offer} action="Подтвердить" onSend={sendCode} />
        </Step>
      )
    case 'code':
      return (
        <Step title="Код с телефона">
          <CodeForm label="Второй фактор" action="Войти" recovery onSend={sendCode} />
        </Step>
      )
    case 'recovery':
      return (
        <Step title="Резервные коды">
          <RecoveryCodes
            codes={step.codes}
            action="Коды сохранены, открыть консоль"
            onDone={finish}
          />
        </Step>
      )
  }
}

/** Sign-in of the network's own people, step by step as the server asks for it. */
export const Component = () => {
  useDocumentHead()
  const { name } = useBrand()
  const signIn = useSignIn()
  return (
    <>
      <main className={styles['page']}>
        <div className={classes(autoStack(16), styles['card'])}>
          <p className={styles['brand']}>
            <BrandMark size={28} />
            {name}
          </p>
          <div key={signIn.step.kind} className={autoStack(16)}>
            <CurrentStep signIn={signIn} />
            {MAY_RESTART.has(signIn.step.kind) && (
              <Button look="quiet" onClick={signIn.restart}>
                Сменить логин
              </Button>
            )}
          </div>
        </div>
      </main>
      <Toasts />
    </>
  )
}
