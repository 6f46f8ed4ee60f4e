import type { Position } from '@yacheyka/core/points/point'

/**
 * Where the browser is.
 * @throws {GeolocationPositionError} where it does not know, or may not say
 */
export const askPosition = async (): Promise<Position> => {
  const { promise, resolve, reject } = Promise.withResolvers<GeolocationPosition>()
  navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: 10_000, maximumAge: 60_000 })
  const { coords } = await promise
  return { longitude: coords.longitude, latitude: coords.latitude }
}
