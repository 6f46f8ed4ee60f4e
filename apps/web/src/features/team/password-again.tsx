import { typeset } from '@yacheyka/core/text/wording'
import { PasswordField } from '#/ui/password-field.tsx'

/** The owner's own password: whoever finds the cabinet open does not know it. */
export const PasswordAgain = ({
  value,
  error,
  onChange,
}: {
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (password: string) => void
}) => (
  <PasswordField
    label="Ваш пароль"
    hint={typeset('Чтобы никто не сделал этого за вас')}
    autoComplete="current-password"
    value={value}
    error={error}
    onChange={({ target }) => onChange(target.value)}
  />
)

export const lackOfPassword = (password: string): Record<string, string> =>
  password === '' ? { password: 'Введите свой пароль' } : {}
