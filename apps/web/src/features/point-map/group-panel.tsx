import { counted } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import type { PlacedPoint } from '#/map/points-engine.ts'
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
  return (
    <Panel title={`Здесь ${counted(points.length, POINTS)}`} focused onClose={onClose}>
      <PointList
        label="Точки в одном месте"
        points={points.slice(0, limit)}
        total={points.length}
        onOpen={onOpen}
        onMore={() => {
          setLimit(limit + PAGE)
        }}
      />
    </Panel>
  )
}
