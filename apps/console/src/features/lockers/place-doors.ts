import type { LockerDoor } from '@yacheyka/contract/device/locker-card'

type Placed = Pick<LockerDoor, 'door' | 'x' | 'y' | 'width' | 'height'>

/** Millimetres of a door whose place nobody has said, and how many stand above each other. */
const DOOR = { width: 400, height: 150 } as const
const COLUMN = 8

export const isPlaced = ({ width }: Placed): boolean => width > 0

/** Gives doors whose place nobody has said one in columns to the right of the others, by number from the top. */
export function placeDoors<Door extends Placed>(doors: readonly Door[]): readonly Door[] {
  const left = Math.max(0, ...doors.filter(isPlaced).map((door) => door.x + door.width))
  const rest = doors
    .filter((door) => !isPlaced(door))
    .map(({ door }) => door)
    .toSorted((one, other) => one - other)
  const rows = Math.min(COLUMN, rest.length)
  return doors.map((door) => {
    if (isPlaced(door)) return door
    const index = rest.indexOf(door.door)
    const x = left + Math.floor(index / COLUMN) * DOOR.width
    const y = (rows - 1 - (index % COLUMN)) * DOOR.height
    return { ...door, ...DOOR, x, y }
  })
}

/** Millimetres. */
export const widthOf = (placed: readonly Placed[]): number =>
  Math.max(...placed.map(({ x, width }) => x + width))

/** In rem: the lowest door of a wall as it is drawn, so that its words and a finger fit, and the widest wall. */
const LOWEST = 2
const WIDEST = 60

/** Width in rem below which a wall is not drawn. */
export const leastWidth = (doors: readonly Placed[]): number => {
  const placed = placeDoors(doors)
  const lowest = Math.min(...placed.map(({ height }) => height))
  return Math.min(WIDEST, (widthOf(placed) / lowest) * LOWEST)
}
