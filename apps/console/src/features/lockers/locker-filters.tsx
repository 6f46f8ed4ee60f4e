import { LOCKER_STATE_WORDING, LOCKER_STATES } from '@yacheyka/contract/device/locker-card'
import { ListFilters, TextFilter, TYPING_PAUSE } from '@yacheyka/ui/list-filters.tsx'
import { SelectField } from '@yacheyka/ui/select-field.tsx'
import type { ListUrl } from '@yacheyka/ui/use-list-url.ts'
import page from '../../parts/page.module.css'
import { TickFilter } from '../../parts/tick-filter.tsx'

const STATES = LOCKER_STATES.map((value) => ({ value, title: LOCKER_STATE_WORDING[value] }))

/** What lockers are looked for by, in the list and on the map. */
export const LockerFilters = ({
  listUrl,
  set,
  versions,
}: {
  readonly listUrl: ListUrl
  readonly set: number
  readonly versions: readonly string[]
}) => {
  const { get, change } = listUrl
  const version = get('version')
  // A link may ask for one that no locker has any more.
  const known = version === '' || versions.includes(version) ? versions : [version, ...versions]
  return (
    <ListFilters
      label="Фильтры постаматов"
      set={set}
      onReset={() => change({ q: '', state: '', version: '', incidents: '' })}
    >
      <TextFilter
        label="Номер, город или адрес"
        maxLength={200}
        pause={TYPING_PAUSE}
        value={get('q')}
        onApply={(q) => change({ q })}
      />
      <SelectField
        label="Связь"
        className={page['select']}
        empty="Любая"
        options={STATES}
        value={STATES.some(({ value }) => value === get('state')) ? get('state') : ''}
        onChange={({ target }) => change({ state: target.value })}
      />
      <SelectField
        label="Версия"
        className={page['select']}
        empty="Любая"
        options={known.map((value) => ({ value, title: value }))}
        value={version}
        onChange={({ target }) => change({ version: target.value })}
      />
      <TickFilter name="incidents" label="С неполадками" listUrl={listUrl} />
    </ListFilters>
  )
}
