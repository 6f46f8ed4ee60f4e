import { CheckboxField } from '@yacheyka/ui/checkbox-field.tsx'
import { useDrafted } from '@yacheyka/ui/use-drafted.ts'
import type { ListUrl } from '@yacheyka/ui/use-list-url.ts'

/** A filter of a list that is on or off: `1` in the address, or nothing. */
export const TickFilter = ({
  name,
  label,
  listUrl: { get, change },
}: {
  readonly name: string
  readonly label: string
  readonly listUrl: Pick<ListUrl, 'get' | 'change'>
}) => {
  // It answers at once, before the address knows.
  const { draft, setDraft, sending } = useDrafted(get(name))
  const tick = (value: string) => {
    setDraft(value)
    sending(value)
    change({ [name]: value })
  }
  return (
    <CheckboxField
      checked={draft === '1'}
      onChange={({ target }) => tick(target.checked ? '1' : '')}
    >
      {label}
    </CheckboxField>
  )
}
