import { typeset } from '@yacheyka/core/text/wording'
import { TextField } from '#/ui/text-field.tsx'

/** Where an operator is written to of money that waits. */
export const EmailField = ({
  value,
  error,
  onChange,
}: {
  readonly value: string
  readonly error?: string | undefined
  readonly onChange: (value: string) => void
}) => (
  <TextField
    label="Почта, если есть"
    hint={typeset('Администраторам приходят письма о деньгах, которые ждут второго оператора')}
    type="email"
    autoComplete="off"
    spellCheck={false}
    value={value}
    error={error}
    onChange={({ target }) => onChange(target.value)}
  />
)
