import type { CabinetDoor } from '@yacheyka/locker/boards/sim-cabinet'
import type { DoorPlace } from '@yacheyka/locker/door'
import type { DragEvent } from 'react'

export interface SimDoorView extends CabinetDoor {
  readonly place: DoorPlace
  readonly size: string
}

/** A parcel that is being dragged, and the door that it comes from; null: from the hands. */
export interface DraggedParcel {
  readonly barcode: string
  readonly from: number | null
}

interface SimWallProps {
  readonly doors: readonly SimDoorView[]
  readonly chosen: number | null
  readonly dragged: DraggedParcel | null
  /** A click: an open door is pushed, a shut one pulled. */
  readonly onPress: (door: SimDoorView) => void
  readonly onDrag: (parcel: DraggedParcel | null) => void
  readonly onDrop: (door: number) => void
}

/** «Ячейка 5, открыта, внутри YA12, неисправна» */
const doorWords = ({ no, isOpen, isReleased, inside, fault }: SimDoorView): string =>
  [
    `Ячейка ${no}`,
    isOpen ? 'открыта' : 'закрыта',
    ...(isReleased === true ? ['замок открыт'] : []),
    ...(inside === null ? [] : [`внутри ${inside}`]),
    ...(fault === null ? [] : ['неисправна']),
  ].join(', ')

/** Firefox drags nothing that carries no data. */
export const beginDrag = (event: DragEvent, barcode: string): void =>
  event.dataTransfer.setData('text/plain', barcode)

/** The front of the cabinet to scale. */
export function SimWall({ doors, chosen, dragged, onPress, onDrag, onDrop }: SimWallProps) {
  const width = Math.max(1, ...doors.map(({ place }) => place.x + place.width))
  const height = Math.max(1, ...doors.map(({ place }) => place.y + place.height))
  return (
    <fieldset
      className="sim-wall"
      aria-label="Стена ячеек"
      style={{ aspectRatio: `${width} / ${height}` }}
    >
      {doors.map((door) => {
        const { no, isOpen, isReleased, inside, fault, place } = door
        const takes = dragged !== null && dragged.from === null && isOpen && inside === null
        return (
          <div
            key={no}
            className="sim-slot"
            data-takes={takes}
            onDragOver={(event) => {
              if (takes) event.preventDefault()
            }}
            onDrop={(event) => {
              event.preventDefault()
              if (takes) onDrop(no)
            }}
            style={{
              left: `${(place.x / width) * 100}%`,
              bottom: `${(place.y / height) * 100}%`,
              width: `${(place.width / width) * 100}%`,
              height: `${(place.height / height) * 100}%`,
            }}
          >
            <button
              type="button"
              className="sim-door"
              data-open={isOpen}
              aria-pressed={no === chosen}
              onClick={() => onPress(door)}
            >
              <span className="quiet-words">{doorWords(door)}</span>
              <span className="sim-face" aria-hidden="true">
                <b>{no}</b>
                {isOpen && <span>открыта</span>}
                {isReleased === true && <span>замок открыт</span>}
                {inside !== null && !isOpen && <span>{inside}</span>}
                {fault !== null && <span>неисправна</span>}
              </span>
            </button>
            {inside !== null && isOpen && (
              <span
                className="sim-parcel"
                aria-hidden="true"
                draggable
                onDragStart={(event) => {
                  beginDrag(event, inside)
                  onDrag({ barcode: inside, from: no })
                }}
                onDragEnd={() => onDrag(null)}
              >
                {inside}
              </span>
            )}
          </div>
        )
      })}
    </fieldset>
  )
}
