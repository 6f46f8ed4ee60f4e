import type { DemoLockerDoor } from '@yacheyka/contract/device/demo-locker'

/** «Ячейка 5, M, закрыта, внутри посылка» */
export const doorWords = ({ no, size, isOpen, isFull, isJammed }: DemoLockerDoor): string =>
  [
    `Ячейка ${no}`,
    size,
    isOpen ? 'открыта' : 'закрыта',
    ...(isFull ? ['внутри посылка'] : []),
    ...(isJammed ? ['дверца заклинила'] : []),
  ].join(', ')

interface DemoWallProps {
  readonly doors: readonly DemoLockerDoor[]
  readonly chosen: number | null
  readonly onPress: (door: DemoLockerDoor) => void
}

/** The front of the cabinet to scale: an open door is used by a press, a shut one is chosen. */
export function DemoWall({ doors, chosen, onPress }: DemoWallProps) {
  const width = Math.max(1, ...doors.map(({ place }) => place.x + place.width))
  const height = Math.max(1, ...doors.map(({ place }) => place.y + place.height))
  return (
    <fieldset className="wall" aria-label="Стена ячеек">
      {doors.map((door) => {
        const { no, size, place, isOpen, isFull, isJammed } = door
        return (
          <button
            key={no}
            type="button"
            className="door"
            data-open={isOpen}
            data-jammed={isJammed}
            aria-pressed={no === chosen}
            onClick={() => onPress(door)}
            style={{
              left: `${(place.x / width) * 100}%`,
              bottom: `${(place.y / height) * 100}%`,
              width: `${(place.width / width) * 100}%`,
              height: `${(place.height / height) * 100}%`,
            }}
          >
            <span className="quiet-words">{doorWords(door)}</span>
            <span className="door-face" aria-hidden="true">
              <b>{no}</b>
              <span className="door-size">{size}</span>
              {isFull && <Parcel />}
              {isJammed && <span className="door-note">заклинила</span>}
              {isOpen && <span className="door-note">{isFull ? 'заберите' : 'закройте'}</span>}
            </span>
          </button>
        )
      })}
    </fieldset>
  )
}

const Parcel = () => (
  <svg className="parcel" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
    <rect x="1" y="3" width="14" height="11" rx="2" />
    <path d="M1 7h14M8 3v4" />
  </svg>
)
