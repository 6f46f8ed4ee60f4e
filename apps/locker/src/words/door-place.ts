import type { WallDoor } from '@yacheyka/locker/ports/screen'

/** Doors whose middles are nearer than this stand in one column or row. */
const SAME_MM = 60

const middle = ({ place }: WallDoor) => ({
  x: place.x + place.width / 2,
  y: place.y + place.height / 2,
})

/** Different positions in rising order. */
const positionsOf = (values: readonly number[]): number[] => {
  const positions: number[] = []
  for (const value of values.toSorted((one, other) => one - other))
    if (value - (positions.at(-1) ?? Number.NEGATIVE_INFINITY) > SAME_MM) positions.push(value)
  return positions
}
const indexOf = (positions: readonly number[], value: number) =>
  Math.max(
    0,
    positions.findLastIndex((position) => position <= value + SAME_MM / 2),
  )

const MASCULINE = [
  'первый',
  'второй',
  'третий',
  'четвёртый',
  'пятый',
  'шестой',
  'седьмой',
  'восьмой',
  'девятый',
  'десятый',
] as const
const nth = (index: number) => MASCULINE[index] ?? `${index + 1}-й`

const columnWords = (index: number, count: number): string | null => {
  if (count === 1) return null
  if (index === 0) return 'слева'
  if (index === count - 1) return 'справа'
  if (count === 3) return 'посередине'
  return index < count / 2
    ? `${nth(index)} столбец слева`
    : `${nth(count - 1 - index)} столбец справа`
}

const rowWords = (index: number, count: number): string | null => {
  if (count === 1) return null
  if (index === 0) return 'нижний ряд'
  if (index === count - 1) return 'верхний ряд'
  return index < count / 2 ? `${nth(index)} ряд снизу` : `${nth(count - 1 - index)} ряд сверху`
}

/** Where a door is, in words: «справа, второй ряд снизу». Rows are counted in its own column. */
export function doorPlace(wall: readonly WallDoor[], no: number): string {
  // A door whose place nobody has said has no words, and is no neighbour.
  const placed = wall.filter(({ place }) => place.width > 0)
  const door = placed.find((one) => one.no === no)
  if (door === undefined) return ''
  const { x, y } = middle(door)
  const columns = positionsOf(placed.map((one) => middle(one).x))
  const own = placed.filter((one) => indexOf(columns, middle(one).x) === indexOf(columns, x))
  const rows = positionsOf(own.map((one) => middle(one).y))
  const words = [
    columnWords(indexOf(columns, x), columns.length),
    rowWords(indexOf(rows, y), rows.length),
  ]
  return words.filter((word) => word !== null).join(', ')
}
