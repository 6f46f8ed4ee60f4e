import type { WidgetTerminal } from '@yacheyka/contract/widget/widget'
import type { Position } from '@yacheyka/core/points/point'

export const positionOf = ({ point }: WidgetTerminal): Position => {
  const [longitude, latitude] = point.coordinates
  return { longitude, latitude }
}
