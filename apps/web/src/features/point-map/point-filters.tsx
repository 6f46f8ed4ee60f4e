import { filterParts } from '@yacheyka/core/points/point-filter'
import { useState } from 'react'
import type { SeenView } from '@yacheyka/frontend/map/view-state.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { VisuallyHidden } from '@yacheyka/ui/visually-hidden.tsx'
import { ConditionFilter, HoursField, OpenNowChip, TypeFilter } from './filter-fields.tsx'
import type { FilterProps } from './filter-fields.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import { MapIcon } from './map-icon.tsx'
import styles from './point-filters.module.css'

/**
 * On wide screens the fields themselves, in the order in which they are seen: keys go along the lines. On narrow ones a
 * button that says how many are set and opens them in a sheet.
 */
export const PointFilters = ({
  value,
  onChange,
  seen,
}: FilterProps & { readonly seen: SeenView | null }) => {
  const [open, setOpen] = useState(false)
  const set = filterParts(value).length
  return (
    <div className={styles['filters']}>
      <div className={styles['panel']}>
        <TypeFilter value={value} onChange={onChange} />
        <HoursField value={value} onChange={onChange} />
      </div>
      <div className={styles['now']}>
        <OpenNowChip value={value} onChange={onChange} />
      </div>
      <Button
        look="quiet"
        className={styles['toggle']}
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true)
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
      <div className={styles['panel']}>
        <ConditionFilter value={value} onChange={onChange} />
      </div>
      {open && (
        <FilterSheet
          value={value}
          onChange={onChange}
          seen={seen}
          onClose={() => {
            setOpen(false)
          }}
        />
      )}
    </div>
  )
}
