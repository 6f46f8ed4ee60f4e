import { useId, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { useConfig } from '@yacheyka/frontend/page/config.tsx'
import { paths } from '@yacheyka/frontend/paths.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { ButtonLink } from '@yacheyka/ui/button-link.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import { CaptchaField } from '@yacheyka/frontend/captcha/captcha-field.tsx'
import type { CaptchaHandle } from '@yacheyka/frontend/captcha/captcha-props.ts'
import { TextField } from '@yacheyka/ui/text-field.tsx'
import styles from './form.module.css'
import { Notice } from './notice.tsx'
import { PasswordField } from '@yacheyka/ui/password-field.tsx'
import { NEEDS_CAPTCHA, Submit } from './submit.tsx'
import { useLogin } from './use-login.ts'

/** What every demonstration database has (decisions, section 10). */
const DEMO = { login: 'demo', password: 'Demo-2026-pass' }

const DemoHint = ({ onFill }: { readonly onFill: () => void }) => (
  <div className={classes(stack(8), styles['hint'])}>
    <p>
      Это демонстрация. Логин <code>{DEMO.login}</code>, пароль <code>{DEMO.password}</code>
    </p>
    <Button look="quiet" className={styles['fill']} onClick={onFill}>
      Подставить
    </Button>
  </div>
)

/** Login, password, captcha (specification 2, «Login»). */
export const LoginForm = () => {
  const id = useId()
  const { demo } = useConfig()
  const captcha = useRef<CaptchaHandle>(null)
  const { form, notice, closeNotice } = useLogin(captcha)
  const { register, control, setValue, change, errorOf, pending, submit } = form
  const token = useWatch({ control, name: 'yandex_token' })
  const why = pending ? 'Входим…' : token === '' ? NEEDS_CAPTCHA : undefined
  return (
    <>
      {demo && (
        <DemoHint
          onFill={() => {
            change('username', DEMO.login)
            change('password', DEMO.password)
          }}
        />
      )}
      <form
        noValidate
        aria-label="Вход"
        className={classes(stack(24), styles['form'])}
        onSubmit={(event) => void submit(event)}
      >
        <TextField
          label="Логин"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          error={errorOf('username')}
          {...register('username')}
        />
        <PasswordField
          label="Пароль"
          autoComplete="current-password"
          aside={
            <Link to={paths.businessPasswordLink()} className={styles['aside']}>
              Забыли пароль?
            </Link>
          }
          error={errorOf('password')}
          {...register('password')}
        />
        <CaptchaField
          control={control}
          name="yandex_token"
          captcha={captcha}
          form="login"
          onToken={(next) => setValue('yandex_token', next, { shouldValidate: next !== '' })}
        />
        <Submit id={id} label={pending ? 'Входим…' : 'Войти'} why={why}>
          <ButtonLink to={paths.businessRegistration()} look="quiet">
            Зарегистрироваться
          </ButtonLink>
        </Submit>
      </form>
      <Notice words={notice} onClose={closeNotice} />
    </>
  )
}
