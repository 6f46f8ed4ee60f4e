import { counted } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import type { PlacedPoint } from '@yacheyka/frontend/map/points-engine.ts'
import { PointList } from './point-list.tsx'
import { Panel } from './point-panel.tsx'

const POINTS = ['точка', 'точки', 'точек'] as const
const PAGE = 20

/** All points of a group that stand too close to be told apart even at the greatest zoom. */
export const GroupPanel = ({
  points,
  onOpen,
  onClose,
}: {
  readonly points: readonly PlacedPoint[]
  readonly onOpen: (number: string) => void
  readonly onClose: () => void
}) => {
  const [limit, setLimit] = useState(PAGE)
  // Points of one place travel in the order of their numbers; the index of groups keeps no order.
  const inOrder = points.toSorted((one, other) => one.point - other.point)
  return (
    <Panel title={`Здесь ${counted(points.length, POINTS)}`} focused onClose={onClose}>
      <PointList
        label="Точки в одном месте"
        points={inOrder.slice(0, limit)}
        total={points.length}
        numbered
        onOpen={onOpen}
        onMore={() => {
          setLimit(limit + PAGE)
        }}
      />
    </Panel>
  )
}
