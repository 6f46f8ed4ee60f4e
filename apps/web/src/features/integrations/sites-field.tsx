import { API_KEY_ORIGINS_MAX } from '@yacheyka/core/api-keys/api-key'
import { typeset } from '@yacheyka/core/text/wording'
import { TextAreaField } from '#/ui/text-field.tsx'
import { splitList } from './key-draft.ts'

/** Faults of single lines of the list are faults of its field. */
const ofOrigins = (faults: Readonly<Record<string, string>>): string | undefined =>
  Object.entries(faults).find(([name]) => name.startsWith('origins'))?.[1]

/** The sites on whose pages a publishable key works. */
export const SitesField = ({
  value,
  faults,
  onChange,
}: {
  readonly value: string
  readonly faults: Readonly<Record<string, string>>
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
    error={ofOrigins(faults)}
    onChange={({ target }) => onChange(target.value)}
  />
)
