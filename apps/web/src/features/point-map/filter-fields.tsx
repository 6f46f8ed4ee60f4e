import {
  describeHours,
  EVERY_POINT,
  filterParts,
  POINT_CONDITION_WORDING,
  POINT_CONDITIONS,
  POINT_TYPE_FILTER_WORDING,
  POINT_TYPE_FILTERS,
  toggleCondition,
  withOpenNow,
} from '@yacheyka/core/points/point-filter'
import type { PointFilter } from '@yacheyka/core/points/point-filter'
import { useId } from 'react'
import { classes } from '@yacheyka/ui/classes.ts'
import { FilterChip } from '@yacheyka/ui/filter-chip.tsx'
import { HoursFilter } from './hours-filter.tsx'
import styles from './point-filters.module.css'

export interface FilterProps {
  readonly value: PointFilter
  readonly onChange: (filter: PointFilter) => void
}

/** «Открыто сейчас»: one choice with the hours, which give way to it as it does to them. */
export const OpenNowChip = ({ value, onChange }: FilterProps) => (
  <FilterChip
    on={value.hours.kind === 'open_now'}
    onToggle={(on) => {
      onChange(withOpenNow(value, on))
    }}
  >
    {describeHours({ kind: 'open_now' })}
  </FilterChip>
)

/** What a point must be: its type, its services, its hours. Each change counts at once. */
export const FilterFields = ({ value, onChange }: FilterProps) => (
  <>
    <TypeFilter value={value} onChange={onChange} />
    <ConditionFilter value={value} onChange={onChange} />
    <HoursField value={value} onChange={onChange} />
    {filterParts(value).length > 0 && (
      <button
        type="button"
        className={styles['reset']}
        onClick={() => {
          onChange(EVERY_POINT)
        }}
      >
        Сбросить фильтры
      </button>
    )}
  </>
)

export const HoursField = ({ value, onChange }: FilterProps) => (
  <HoursFilter
    value={value.hours}
    onChange={(hours) => {
      onChange({ ...value, hours })
    }}
  />
)

export const TypeFilter = ({ value, onChange }: FilterProps) => {
  const name = useId()
  return (
    <fieldset className={classes(styles['group'], styles['type'])}>
      <legend className={styles['legend']}>Тип точки</legend>
      <div className={styles['segments']}>
        {POINT_TYPE_FILTERS.map((pointType) => (
          <label key={pointType} className={styles['segment']}>
            <input
              type="radio"
              name={name}
              checked={value.pointType === pointType}
              onChange={() => {
                onChange({ ...value, pointType })
              }}
            />
            <span>{POINT_TYPE_FILTER_WORDING[pointType]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

export const ConditionFilter = ({ value, onChange }: FilterProps) => (
  <fieldset className={classes(styles['group'], styles['conditions'])}>
    <legend className={styles['legend']}>Услуги и оплата</legend>
    <div className={styles['chips']}>
      {POINT_CONDITIONS.map((condition) => (
        <FilterChip
          key={condition}
          on={value.conditions.includes(condition)}
          onToggle={() => {
            onChange(toggleCondition(value, condition))
          }}
        >
          {POINT_CONDITION_WORDING[condition]}
        </FilterChip>
      ))}
    </div>
  </fieldset>
)
