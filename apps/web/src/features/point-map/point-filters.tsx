import {
  EVERY_POINT,
  filterParts,
  POINT_CONDITION_WORDING,
  POINT_CONDITIONS,
  POINT_TYPE_FILTER_WORDING,
  POINT_TYPE_FILTERS,
  toggleCondition,
} from '@yacheyka/core/points/point-filter'
import type { PointFilter } from '@yacheyka/core/points/point-filter'
import { useId, useState } from 'react'
import { Button } from '#/ui/button.tsx'
import { classes } from '#/ui/classes.ts'
import { VisuallyHidden } from '#/ui/visually-hidden.tsx'
import { HoursFilter } from './hours-filter.tsx'
import { MapIcon } from './map-icon.tsx'
import styles from './point-filters.module.css'

interface Props {
  readonly value: PointFilter
  readonly onChange: (filter: PointFilter) => void
}

/** What a point must be. On narrow screens the fields wait behind a button that says how many of them are set. */
export const PointFilters = ({ value, onChange }: Props) => {
  const [open, setOpen] = useState(false)
  const panel = useId()
  const set = filterParts(value).length
  return (
    <div className={styles['filters']}>
      <Button
        look="quiet"
        className={styles['toggle']}
        aria-expanded={open}
        aria-controls={panel}
        onClick={() => {
          setOpen(!open)
        }}
      >
        <MapIcon name="filter" />
        Фильтры{' '}
        {set > 0 && (
          <span className={styles['count']}>
            {set} <VisuallyHidden>выбрано</VisuallyHidden>
          </span>
        )}
      </Button>
      <div id={panel} className={classes(styles['panel'], open && styles['open'])}>
        <TypeFilter value={value} onChange={onChange} />
        <ConditionFilter value={value} onChange={onChange} />
        <HoursFilter
          value={value.hours}
          onChange={(hours) => {
            onChange({ ...value, hours })
          }}
        />
        {set > 0 && (
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
      </div>
    </div>
  )
}

const TypeFilter = ({ value, onChange }: Props) => {
  const name = useId()
  return (
    <fieldset className={styles['group']}>
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

const ConditionFilter = ({ value, onChange }: Props) => (
  <fieldset className={styles['group']}>
    <legend className={styles['legend']}>Услуги и оплата</legend>
    <div className={styles['chips']}>
      {POINT_CONDITIONS.map((condition) => (
        <label key={condition} className={styles['chip']}>
          <input
            type="checkbox"
            checked={value.conditions.includes(condition)}
            onChange={() => {
              onChange(toggleCondition(value, condition))
            }}
          />
          <MapIcon name="check" size={16} />
          <span>{POINT_CONDITION_WORDING[condition]}</span>
        </label>
      ))}
    </div>
  </fieldset>
)
