import type { LockerDoor } from '@yacheyka/contract/device/locker-card'
import { classes } from '#/ui/classes.ts'
import styles from './lockers.module.css'
import { placeDoors } from './place-doors.ts'
import { type DoorLook, doorLook, doorWord } from './words.ts'

const LEGEND: readonly (readonly [DoorLook, string])[] = [
  ['empty', 'пуста'],
  ['taken', 'занята'],
  ['open', 'открыта'],
  ['out', 'не работает'],
  ['unknown', 'неизвестно'],
]

/** The front of the cabinet to scale; each door is a button that tells what it is and what lies there. */
export const Wall = ({
  doors,
  chosen,
  onChoose,
}: {
  readonly doors: readonly LockerDoor[]
  readonly chosen: number | undefined
  readonly onChoose: (door: number) => void
}) => {
  const placed = placeDoors(doors)
  const width = Math.max(...placed.map((door) => door.x + door.width))
  const height = Math.max(...placed.map((door) => door.y + door.height))
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`
  return (
    <div className={styles['frame']}>
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
            <button
              type="button"
              className={classes(styles['door'], styles[doorLook(door)])}
              aria-pressed={door.door === chosen}
              aria-label={`${door.door} ${door.size}, ${doorWord(door).toLowerCase()}`}
              onClick={() => onChoose(door.door)}
            >
              <strong>{door.door}</strong> {door.size}
            </button>
          </li>
        ))}
      </ul>
      <ul className={styles['legend']} aria-hidden="true">
        {LEGEND.map(([look, word]) => (
          <li key={look} className={styles['sample']}>
            <span className={classes(styles['swatch'], styles[look])} />
            {word}
          </li>
        ))}
      </ul>
    </div>
  )
}
