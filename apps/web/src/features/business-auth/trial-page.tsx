import { typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { files, paths } from '@yacheyka/frontend/paths.ts'
import { AuthFrame } from './auth-frame.tsx'
import styles from './form.module.css'
import { TrialPerks } from './perks.tsx'
import { TrialForm } from './trial-form.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'

export const handle: PageHandle = {
  head: (config) => ({
    title: titled('Тестовый ключ API', config),
    description: `Пробный доступ к API «${config.brand.name}» без договора: песочница на 60 дней, нужен только e-mail.`,
    path: paths.testAccess(),
  }),
}

const NEXT = [
  'Откройте ссылку из письма и задайте пароль: логин мы придумаем.',
  'В кабинете, в разделе «Интеграции», создайте тестовый ключ.',
  'Письма нет? Загляните в папку «Спам».',
].map(typeset)

/** After the form: what to do with the email. */
const Sent = ({ email }: { readonly email: string }) => (
  <div className={classes(stack(24), styles['form'])}>
    <p>
      Письмо со ссылкой отправлено на <strong className={styles['email']}>{email}</strong>
    </p>
    <ul className={classes(stack(8), styles['next'])}>
      {NEXT.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ul>
    <p>
      Пока оно идёт: <a href={files.developers}>{typeset('документация и быстрый старт')}</a>
    </p>
  </div>
)

/** Whoever has no contract asks for the sandbox. */
export const Component = () => {
  const [sentTo, setSentTo] = useState<string>()
  return (
    <AuthFrame
      title={sentTo === undefined ? 'Тестовый ключ без договора' : 'Проверьте почту'}
      lead={
        sentTo === undefined
          ? typeset(
              'Песочница на 60 дней. Пришлём ссылку: по ней вы зададите пароль и возьмёте ключ.',
            )
          : undefined
      }
      aside={<TrialPerks />}
      isArrival={sentTo !== undefined}
    >
      {sentTo === undefined ? <TrialForm onSent={setSentTo} /> : <Sent email={sentTo} />}
    </AuthFrame>
  )
}
