import type { WidgetTerminal } from '@yacheyka/contract/widget'
import type { Position } from '@yacheyka/core/point'

export const positionOf = ({ point }: WidgetTerminal): Position => {
  const [longitude, latitude] = point.coordinates
  return { longitude, latitude }
}
