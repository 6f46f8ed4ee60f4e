import type { LockerDoor } from '@yacheyka/contract/device/locker-card'
import { classes } from '@yacheyka/ui/classes.ts'
import styles from './lockers.module.css'
import { placeDoors, widthOf } from './place-doors.ts'
import {
  type DoorIncident,
  type DoorLook,
  doorLook,
  formatDoor,
  formatTail,
  lateWord,
  troublesOf,
} from './words.ts'

const LEGEND: readonly (readonly [DoorLook | 'late', string])[] = [
  ['empty', 'пуста'],
  ['taken', 'занята'],
  ['late', 'посылка просрочена или заблокирована'],
  ['open', 'открыта'],
  ['out', 'не работает'],
  ['unknown', 'неизвестно'],
]

const wallLook = (door: LockerDoor): DoorLook | 'late' => {
  const look = doorLook(door)
  return look === 'taken' && lateWord(door) !== null ? 'late' : look
}

/** The front of the cabinet to scale; each door is a button that tells what it is and what lies there. */
export const Wall = ({
  doors,
  incidents,
  chosen,
  onChoose,
}: {
  readonly doors: readonly LockerDoor[]
  readonly incidents: readonly DoorIncident[]
  readonly chosen: number | undefined
  readonly onChoose: (door: number) => void
}) => {
  const placed = placeDoors(doors)
  const width = widthOf(placed)
  const height = Math.max(...placed.map((door) => door.y + door.height))
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`
  return (
    <div className={styles['frame']}>
      <div className={styles['cabinet']}>
        <ul
          aria-label="Стена ячеек"
          className={styles['wall']}
          style={{ aspectRatio: `${width} / ${height}` }}
        >
          {/* By number, which is the order of the keyboard; its place is where it stands in the cabinet. */}
          {placed.map((door) => (
            <li
              key={door.door}
              className={styles['place']}
              style={{
                left: percent(door.x, width),
                bottom: percent(door.y, height),
                width: percent(door.width, width),
                height: percent(door.height, height),
              }}
            >
              <Door
                door={door}
                troubles={troublesOf(door.door, incidents)}
                isChosen={door.door === chosen}
                onChoose={() => onChoose(door.door)}
              />
            </li>
          ))}
        </ul>
      </div>
      <ul className={styles['legend']} aria-hidden="true">
        {LEGEND.map(([look, word]) => (
          <li key={look} className={styles['sample']}>
            <span className={classes(styles['swatch'], styles[look])} />
            {word}
          </li>
        ))}
        <li className={styles['sample']}>
          <span className={styles['trouble']}>!</span>
          неполадка
        </li>
      </ul>
    </div>
  )
}

/** A wide wall scrolls, and a door may be chosen by a search. */
const reveal = (door: HTMLButtonElement | null) =>
  door?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

const Door = ({
  door,
  troubles,
  isChosen,
  onChoose,
}: {
  readonly door: LockerDoor
  readonly troubles: readonly string[]
  readonly isChosen: boolean
  readonly onChoose: () => void
}) => {
  const late = lateWord(door)
  return (
    <button
      ref={isChosen ? reveal : null}
      type="button"
      className={classes(styles['door'], styles[wallLook(door)])}
      aria-pressed={isChosen}
      aria-label={formatDoor(door, troubles)}
      onClick={onChoose}
    >
      <span>
        <strong>{door.door}</strong> {door.size}
      </span>{' '}
      {troubles.length > 0 && <span className={styles['trouble']}>!</span>}
      {/* Drawn where the door has room for them. */}
      {door.barcode !== null && (
        <span className={styles['tail']}>{formatTail(door.barcode)}</span>
      )}{' '}
      {late !== null && <span className={styles['lateness']}>{late}</span>}
    </button>
  )
}
