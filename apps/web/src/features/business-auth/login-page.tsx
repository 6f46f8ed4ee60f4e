import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { paths } from '@yacheyka/frontend/paths.ts'
import { AuthFrame } from './auth-frame.tsx'
import { LoginForm } from './login-form.tsx'
import { Perks } from './perks.tsx'

export const handle: PageHandle = {
  head: (config) => ({
    title: titled('Вход для юридических лиц', config),
    description: `Личный кабинет «${config.brand.name}» для юридических лиц: отправления в почтоматы, заказы, депозитный счёт.`,
    path: paths.businessLogin(),
  }),
}

/** Sign-in of business customers (specification 2, «Login»). */
export const Component = () => (
  <AuthFrame title="Войти в личный кабинет для юридических лиц" aside={<Perks />}>
    <LoginForm />
  </AuthFrame>
)
