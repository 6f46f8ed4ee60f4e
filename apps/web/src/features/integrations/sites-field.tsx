import { API_KEY_ORIGINS_MAX } from '@yacheyka/core/api-keys/api-key'
import { typeset } from '@yacheyka/core/text/wording'
import { TextAreaField } from '#/ui/text-field.tsx'
import { splitList } from './key-draft.ts'

/** Errors of single lines of the list are errors of its field. */
const ofOrigins = (errors: Readonly<Record<string, string>>): string | undefined =>
  Object.entries(errors).find(([name]) => name.startsWith('origins'))?.[1]

/** The sites on whose pages a publishable key works. */
export const SitesField = ({
  value,
  errors,
  onChange,
}: {
  readonly value: string
  readonly errors: Readonly<Record<string, string>>
  readonly onChange: (sites: string) => void
}) => (
  <TextAreaField
    label="Сайты"
    hint={typeset(
      'По одному в строке, с https:// и без пути: https://shop.example. Поддомен — это другой сайт. Для разработки: http://localhost:*',
    )}
    rows={3}
    spellCheck={false}
    autoCapitalize="none"
    value={value}
    length={splitList(value).length}
    most={API_KEY_ORIGINS_MAX}
    error={ofOrigins(errors)}
    onChange={({ target }) => onChange(target.value)}
  />
)
