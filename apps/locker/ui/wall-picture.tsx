import type { WallDoor } from '@yacheyka/locker/ports/screen'

const NUMBER_MM = 56
const EDGE_MM = 24
const DOOR_GAP_MM = 8

interface WallPictureProps {
  readonly wall: readonly WallDoor[]
  readonly lit: readonly number[]
}

/** The front of this cabinet to scale, what is meant lit. Its words stand beside it, so it is silent to a reader. */
export function WallPicture({ wall, lit }: WallPictureProps) {
  const placed = wall.filter(({ place }) => place.width > 0)
  if (placed.length === 0) return <Motif />
  const width = Math.max(...placed.map(({ place }) => place.x + place.width)) + 2 * EDGE_MM
  const height = Math.max(...placed.map(({ place }) => place.y + place.height)) + 2 * EDGE_MM
  return (
    <svg className="wall" viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
      <rect className="wall-case" width={width} height={height} rx={3 * EDGE_MM} />
      {placed.map((door) => (
        <Door key={door.no} door={door} height={height} isLit={lit.includes(door.no)} />
      ))}
    </svg>
  )
}

function Door({
  door: { no, place, state, sensed },
  height,
  isLit,
}: {
  readonly door: WallDoor
  readonly height: number
  readonly isLit: boolean
}) {
  const x = place.x + EDGE_MM + DOOR_GAP_MM / 2
  const y = height - EDGE_MM - place.y - place.height + DOOR_GAP_MM / 2
  const [width, tall] = [place.width - DOOR_GAP_MM, place.height - DOOR_GAP_MM]
  const name = isLit ? 'door door-lit' : state === 'ok' ? 'door' : 'door door-out'
  return (
    <g>
      <rect className={name} x={x} y={y} width={width} height={tall} rx={20} />
      {sensed === 'open' && isLit && (
        // The door leaf, swung to the left.
        <rect className="door-leaf" x={x} y={y} width={width * 0.14} height={tall} rx={12} />
      )}
      <text
        className={isLit ? 'door-number door-number-lit' : 'door-number'}
        x={x + width / 2}
        y={y + tall / 2}
        fontSize={isLit ? Math.min(NUMBER_MM * 1.6, tall * 0.8) : Math.min(NUMBER_MM, tall * 0.7)}
        textAnchor="middle"
        dominantBaseline="central"
      >
        {no}
      </text>
    </g>
  )
}

const CELLS = [0, 12, 24].flatMap((y) => [0, 12, 24].map((x) => ({ x, y })))

/** The wall of cells with one open and lit, where the cabinet's own is not known yet. */
export function Motif() {
  return (
    <svg className="motif-picture" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      {CELLS.map(({ x, y }) => (
        <rect
          key={`${x}-${y}`}
          className={x === 24 && y === 0 ? 'motif-lit' : 'motif'}
          x={x}
          y={y}
          width="8"
          height="8"
          rx="2"
        />
      ))}
    </svg>
  )
}
