import { typeset } from '@yacheyka/core/text/wording'
import { useRef } from 'react'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { paths } from '@yacheyka/frontend/paths.ts'
import { ButtonLink } from '@yacheyka/ui/button-link.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import type { CaptchaHandle } from '@yacheyka/frontend/captcha/captcha-props.ts'
import { AuthFrame } from './auth-frame.tsx'
import styles from './form.module.css'
import { Perks } from './perks.tsx'
import { RegistrationForm } from './registration-form.tsx'
import { useRegistration } from './use-registration.ts'

export const handle: PageHandle = {
  head: (config) => ({
    title: titled('Регистрация юридического лица', config),
    description: `Заявка на подключение к «${config.brand.name}»: контакты руководителя и сканы двух документов. Решение придёт письмом.`,
    path: paths.businessRegistration(),
  }),
}

const NEXT = [
  'Проверим документы и пришлём решение.',
  'Если всё в порядке, в письме будут логин и ссылка: по ней вы зададите пароль.',
  'Письма нет? Загляните в папку «Спам».',
].map(typeset)

/** After the form: where the response will come (specification 2, «Registration»). */
const Sent = ({ email }: { readonly email: string }) => (
  <div className={classes(stack(24), styles['form'])}>
    <p>
      Решение по заявке придёт на <strong className={styles['email']}>{email}</strong>
    </p>
    <ul className={classes(stack(8), styles['next'])}>
      {NEXT.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ul>
    <ButtonLink to={paths.businessLogin()}>Авторизоваться</ButtonLink>
  </div>
)

/** A legal entity applies with its director's contacts and scans of two documents. */
export const Component = () => {
  const captcha = useRef<CaptchaHandle>(null)
  const registration = useRegistration(captcha)
  const { sentTo } = registration
  return (
    <AuthFrame
      title={sentTo === undefined ? 'Регистрация юридического лица' : 'Заявка отправлена'}
      lead={
        sentTo === undefined
          ? typeset('Заполните заявку и приложите сканы двух документов. Все поля обязательны.')
          : undefined
      }
      aside={<Perks />}
      isArrival={sentTo !== undefined}
    >
      {sentTo === undefined ? (
        <RegistrationForm registration={registration} captcha={captcha} />
      ) : (
        <Sent email={sentTo} />
      )}
    </AuthFrame>
  )
}
