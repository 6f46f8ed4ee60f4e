import type { Position } from '@yacheyka/core/points/point'

/**
 * Where the browser is.
 * @throws {GeolocationPositionError} where it does not know, or may not say
 */
export const requestPosition = (): Promise<Position> =>
  new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { longitude, latitude } }) => resolve({ longitude, latitude }),
      reject,
      { timeout: 10_000, maximumAge: 60_000 },
    )
  })
