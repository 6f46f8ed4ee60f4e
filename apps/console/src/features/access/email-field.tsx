import { typeset } from '@yacheyka/core/text/wording'
import type { ComponentProps } from 'react'
import { TextField } from '@yacheyka/ui/text-field.tsx'

/** Where an operator is written to of money that waits. */
export const EmailField = (field: Omit<ComponentProps<typeof TextField>, 'label' | 'hint'>) => (
  <TextField
    label="Почта, если есть"
    hint={typeset('Администраторам приходят письма о деньгах, которые ждут второго оператора')}
    type="email"
    autoComplete="off"
    spellCheck={false}
    {...field}
  />
)
