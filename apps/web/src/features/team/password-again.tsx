import { typeset } from '@yacheyka/core/text/wording'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { PasswordField } from '@yacheyka/ui/password-field.tsx'

/** The owner's own password: whoever finds the cabinet open does not know it. */
export const PasswordAgain = ({
  error,
  ...field
}: { readonly error: string | undefined } & UseFormRegisterReturn<'password'>) => (
  <PasswordField
    label="Ваш пароль"
    hint={typeset('Чтобы никто не сделал этого за вас')}
    autoComplete="current-password"
    error={error}
    {...field}
  />
)
