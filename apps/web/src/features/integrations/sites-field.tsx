import { API_KEY_ORIGINS_MAX } from '@yacheyka/core/api-keys/api-key'
import { typeset } from '@yacheyka/core/text/wording'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { TextAreaField } from '@yacheyka/ui/text-field.tsx'

/** The sites on whose pages a publishable key works. */
export const SitesField = ({
  count,
  error,
  ...field
}: {
  readonly count: number
  readonly error: string | undefined
} & UseFormRegisterReturn<'origins'>) => (
  <TextAreaField
    label="Сайты"
    hint={typeset(
      'По одному в строке, с https:// и без пути: https://shop.example. Поддомен — это другой сайт. Для разработки: http://localhost:*',
    )}
    rows={3}
    spellCheck={false}
    autoCapitalize="none"
    length={count}
    most={API_KEY_ORIGINS_MAX}
    error={error}
    {...field}
  />
)
