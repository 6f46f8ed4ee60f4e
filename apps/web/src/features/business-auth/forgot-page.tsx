import { typeset } from '@yacheyka/core/text/wording'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { paths } from '@yacheyka/frontend/paths.ts'
import { AuthFrame } from './auth-frame.tsx'
import { ForgotForm } from './forgot-form.tsx'

export const handle: PageHandle = {
  head: (config) => ({
    title: titled('Забыли пароль?', config),
    description: 'Ссылка на смену пароля личного кабинета для юридических лиц.',
    path: paths.businessPasswordLink(),
  }),
}

/** The way in for those who forgot their password (decisions, section 6). */
export const Component = () => (
  <AuthFrame
    title="Забыли пароль?"
    lead={typeset('Пришлём на почту кабинета ссылку, по которой можно задать новый.')}
  >
    <ForgotForm />
  </AuthFrame>
)
