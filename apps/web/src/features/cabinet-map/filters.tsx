import { CELL_SIZES } from '@yacheyka/core/cells/cell-size'
import type { Position } from '@yacheyka/core/points/point'
import { describeHours, type HoursFilter } from '@yacheyka/core/points/point-filter'
import { typeset } from '@yacheyka/core/text/wording'
import { useId, useState } from 'react'
import { Button } from '@yacheyka/ui/button.tsx'
import { CheckboxField } from '@yacheyka/ui/checkbox-field.tsx'
import { FilterChip } from '@yacheyka/ui/filter-chip.tsx'
import { Icon } from '@yacheyka/ui/icons.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import { MultiSelect } from '@yacheyka/ui/multi-select.tsx'
import { SelectField } from '@yacheyka/ui/select-field.tsx'
import { useDrafted } from '@yacheyka/ui/use-drafted.ts'
import { HoursField } from './hours-field.tsx'
import { formatHours, isFiltered, type AddressFilter, type FilterChanges } from './locker-filter.ts'
import { SearchField } from './search-field.tsx'
import styles from './filters.module.css'
import type { MapUrl } from './use-map-url.ts'

const TYPES = [
  { value: '', title: 'Все' },
  { value: 'locker', title: 'Почтоматы' },
  { value: 'pickup', title: 'Пункты выдачи' },
]
const SIZES = CELL_SIZES.map((size) => ({ value: size, label: size }))

type FilterUrl = Pick<MapUrl, 'filter' | 'change' | 'reset'>

/** Which points the list and the map show. Each choice stands in the address at once. */
export const Filters = ({
  mapUrl,
  view,
  hasAny,
}: {
  readonly mapUrl: FilterUrl
  readonly view: Position
  readonly hasAny: (words: string) => Promise<boolean>
}) => {
  const id = useId()
  const [open, setOpen] = useState(false)
  const { filter, change } = mapUrl
  return (
    <div className={classes(stack(12), styles['filters'])}>
      <SearchField
        words={filter.words}
        view={view}
        placed={filter.near !== null}
        change={change}
        hasAny={hasAny}
      >
        <Button
          look="quiet"
          className={styles['more']}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          Фильтры
          <Icon name="down" size={18} />
        </Button>
      </SearchField>
      <OpenNow hours={filter.hours} change={change} />
      <Fields id={id} open={open} mapUrl={mapUrl} />
      <Chips filter={filter} change={change} />
    </div>
  )
}

/** «Открыто сейчас»: one choice with «Часы работы». It answers at once, as the tick below does. */
const OpenNow = ({
  hours,
  change,
}: {
  readonly hours: HoursFilter
  readonly change: MapUrl['change']
}) => {
  const { draft, setDraft, sending } = useDrafted(hours.kind)
  return (
    <FilterChip
      on={draft === 'open_now'}
      onToggle={(on) => {
        const kind = on ? 'open_now' : 'any'
        setDraft(kind)
        sending(kind)
        change(formatHours({ kind }))
      }}
    >
      {describeHours({ kind: 'open_now' })}
    </FilterChip>
  )
}

/** The tick answers at once; the address of the page comes some moments after it. */
const FreeOnly = ({
  free,
  change,
}: {
  readonly free: boolean
  readonly change: MapUrl['change']
}) => {
  const { draft, setDraft, sending } = useDrafted(free ? '1' : '')
  return (
    <CheckboxField
      checked={draft === '1'}
      onChange={({ target }) => {
        const next = target.checked ? '1' : ''
        setDraft(next)
        sending(next)
        change({ free: next })
      }}
    >
      {typeset('Без заполненных')}
    </CheckboxField>
  )
}

/** Phones show them when asked to. */
const Fields = ({
  id,
  open,
  mapUrl: { filter, change, reset },
}: {
  readonly id: string
  readonly open: boolean
  readonly mapUrl: FilterUrl
}) => (
  <div id={id} className={styles['fields']} data-open={open}>
    <SelectField
      label="Тип"
      className={styles['field']}
      value={filter.type === 'all' ? '' : filter.type}
      options={TYPES}
      onChange={({ target }) => change({ point_type: target.value })}
    />
    <MultiSelect
      label={typeset('Есть свободная ячейка')}
      all="Любая"
      choices={SIZES}
      chosen={new Set(filter.cells)}
      onChange={(sizes) =>
        change({ cells: CELL_SIZES.filter((size) => sizes.has(size)).join(',') })
      }
    />
    <HoursField hours={filter.hours} change={change} />
    <div className={styles['tick']}>
      <FreeOnly free={filter.free} change={change} />
    </div>
    {isFiltered(filter) && (
      <Button look="quiet" className={styles['reset']} onClick={reset}>
        Сбросить
      </Button>
    )}
  </div>
)

/** What has been asked of the map and not of a field. */
const Chips = ({
  filter,
  change,
}: {
  readonly filter: AddressFilter
  readonly change: (changes: FilterChanges) => void
}) => {
  const chips = [
    ...(filter.near === null
      ? []
      : [
          {
            text: `Сначала ближние: ${filter.place === '' ? 'выбранное место' : filter.place}`,
            without: { near: '', place: '' },
          },
        ]),
    ...(filter.area === null ? [] : [{ text: 'Только область карты', without: { area: '' } }]),
    ...(filter.chosenOnly ? [{ text: 'Только выбранные', without: { chosen: '' } }] : []),
  ]
  if (chips.length === 0) return null
  return (
    <ul className={styles['chips']} aria-label="Условия поиска">
      {chips.map(({ text, without }) => (
        <li key={text} className={styles['chip']}>
          {typeset(text)}
          <button
            type="button"
            className={styles['remove']}
            aria-label={`Убрать условие «${text}»`}
            onClick={() => change(without)}
          >
            <Icon name="close" size={16} />
          </button>
        </li>
      ))}
    </ul>
  )
}
