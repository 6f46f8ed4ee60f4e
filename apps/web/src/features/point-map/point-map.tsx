import { useRef, useState } from 'react'
import { classes } from '@yacheyka/ui/classes.ts'
import { ViewSwitch } from '@yacheyka/frontend/map/view-switch.tsx'
import { AddressSearch } from './address-search.tsx'
import { CitySelect } from './city-select.tsx'
import { MapLegend } from './map-legend.tsx'
import { MapSide } from './map-side.tsx'
import { MapStage } from './map-stage.tsx'
import { PointFilters } from './point-filters.tsx'
import styles from './point-map.module.css'
import { useEscape } from './use-escape.ts'
import { useMapSheet } from './use-map-sheet.ts'
import { usePointMap } from './use-point-map.ts'
import type { PointMapProps } from './use-point-map.ts'

/**
 * The network's map with its search, filters, list and card. The address holds the filter and the city; the number of the
 * open point comes from outside and goes there.
 */
export const PointMap = (props: PointMapProps) => {
  const state = usePointMap(props)
  const { shown, covered } = state
  const sheet = useMapSheet(props.wholeScreen === true, covered, state.close)
  const block = useRef<HTMLDivElement>(null)
  const [notes, setNotes] = useState<HTMLDivElement | null>(null)
  useEscape(block, sheet?.canLower ?? covered, sheet?.lower ?? state.close)
  return (
    <div ref={block} className={classes(styles['page'], sheet !== null && styles['screen'])}>
      <div className={styles['controls']} data-floating={sheet === null ? undefined : ''}>
        <AddressSearch
          view={state.seen?.centre ?? null}
          floating={sheet !== null}
          kept={state.kept}
          remark={state.searched.remark}
          onFound={state.goToPlace}
        />
        <div className={styles['fields']}>
          <CitySelect value={state.city} other={state.otherCity} onPick={state.goToCity} />
          <PointFilters value={state.filter} onChange={state.setFilter} seen={state.seen} />
        </div>
        {sheet === null ? (
          <div className={styles['switch']}>
            <ViewSwitch value={shown} onChange={state.setShown} />
          </div>
        ) : (
          <div ref={setNotes} className={styles['notes']} />
        )}
      </div>
      <div
        className={classes(
          styles['body'],
          styles[sheet?.height ?? shown],
          covered && styles['covered'],
        )}
      >
        <MapSide state={state} sheet={sheet} />
        <MapStage state={state} sheet={sheet} slot={notes} />
      </div>
      {sheet === null && (
        <div className={styles['foot']}>
          <MapLegend />
        </div>
      )}
    </div>
  )
}
