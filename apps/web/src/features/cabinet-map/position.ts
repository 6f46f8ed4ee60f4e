import type { LimitedTerminal } from '@yacheyka/contract/batches/sending-points'
import type { Position } from '@yacheyka/core/points/point'

export const positionOf = ({ point }: Pick<LimitedTerminal, 'point'>): Position => ({
  longitude: point.coordinates[0],
  latitude: point.coordinates[1],
})
