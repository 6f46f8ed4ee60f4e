import type { MarkerKind } from '@yacheyka/core/points/point-marker'
import { markerPicture } from '@yacheyka/frontend/map/marker-picture.ts'

/** A marker outside the map, as it stands on it. The words beside it say what it means. */
export const MarkerPicture = ({ kind }: { readonly kind: MarkerKind }) => (
  <img src={markerPicture(kind)} width={32} height={32} alt="" />
)
