import { formatDistance } from '@yacheyka/core/map/distance'
import { typesetAddress } from '@yacheyka/core/text/wording'
import type { NearestFree } from '@yacheyka/contract/points/points'
import type { PointState } from '@yacheyka/core/cells/point-capacity'
import type { MarkerKind } from '@yacheyka/core/points/point-marker'
import { AvailabilityWord } from '@yacheyka/frontend/points/availability-word.tsx'
import type { PointWords } from './use-details.ts'
import { MarkerPicture } from './marker-picture.tsx'
import { OpenNow } from './open-now.tsx'
import styles from './point-row.module.css'
import { isShownState } from './use-availability.ts'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack } from '@yacheyka/ui/layout.ts'

/** One line of a list: enough to choose by; pressing it opens the card. A full point names its nearest with room. */
export const PointRow = ({
  words,
  marker,
  distance,
  state,
  nearestFree,
  requestedDay,
  numbered = false,
  onOpen,
}: {
  readonly words: PointWords
  readonly marker: MarkerKind
  /** Metres; none where nothing is measured. */
  readonly distance?: number
  /** Cell availability; absent until it is known. */
  readonly state?: PointState | null | undefined
  /** Of a full point: the nearest one with room. */
  readonly nearestFree?: NearestFree | null | undefined
  readonly requestedDay?: number | undefined
  /** With the number that messages name: of points in one place it alone tells which is meant. */
  readonly numbered?: boolean
  readonly onOpen: (number: string) => void
}) => (
  <>
    <button
      type="button"
      className={styles['row']}
      onClick={() => {
        onOpen(words.number)
      }}
    >
      <MarkerPicture kind={marker} />
      <span className={styles['words']}>
        <span className={styles['top']}>
          <span className={styles['name']}>{typesetAddress(words.name)}</span>
          {distance !== undefined && (
            <span className={styles['distance']}>{formatDistance(distance)}</span>
          )}
        </span>
        {numbered && <span className={styles['number']}>№&nbsp;{words.number}</span>}
        <span className={styles['address']}>{typesetAddress(words.address)}</span>
        <OpenNow
          week={words.week}
          timeZone={words.timeZone}
          active={!marker.startsWith('inactive')}
          requestedDay={requestedDay}
        />
        <span className={styles['availability']}>
          {isShownState(state) && <AvailabilityWord state={state} />}
        </span>
      </span>
    </button>
    {nearestFree !== null && nearestFree !== undefined && (
      <button
        type="button"
        className={styles['neighbour']}
        onClick={() => {
          onOpen(nearestFree.number)
        }}
      >
        Ближайшая со&nbsp;свободным местом:{' '}
        <span className={styles['other']}>{typesetAddress(nearestFree.name)}</span>,{' '}
        {formatDistance(nearestFree.distance)}
      </button>
    )}
  </>
)

/** The place of a line whose words are still on their way. */
export const PointRowSkeleton = () => (
  <div className={classes(autoStack(8), styles['skeleton'])} aria-hidden="true">
    <span className={styles['bone']} />
    <span className={styles['bone']} />
    <span className={styles['bone']} />
  </div>
)
