import type { Position } from '@yacheyka/core/points/point'
import { useState } from 'react'

export interface MyPlace {
  readonly place: Position | null
  readonly pending: boolean
  /** Why the browser does not say where we are, and what to do instead. */
  readonly refusal: string
}

const REJECTIONS: Readonly<Record<number, string>> = {
  1: 'Доступ к местоположению закрыт. Разрешите его в настройках браузера или введите адрес.',
  2: 'Не удалось определить, где вы. Введите адрес или выберите город.',
  3: 'Местоположение определяется слишком долго. Попробуйте ещё раз или введите адрес.',
}
const NO_GEOLOCATION = 'Этот браузер не сообщает местоположение. Введите адрес или выберите город.'

const locateByBrowser = async (): Promise<Position> => {
  const { promise, resolve, reject } = Promise.withResolvers<GeolocationPosition>()
  navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: 10_000, maximumAge: 60_000 })
  const { coords } = await promise
  return { longitude: coords.longitude, latitude: coords.latitude }
}

/** Where the visitor is, once asked for: nothing is asked of the browser before that. */
export const useMyPlace = (onFound: (place: Position) => void) => {
  const [state, setState] = useState<MyPlace>({ place: null, pending: false, refusal: '' })
  const find = async () => {
    if (!('geolocation' in navigator)) {
      setState({ place: null, pending: false, refusal: NO_GEOLOCATION })
      return
    }
    setState((before) => ({ ...before, pending: true, refusal: '' }))
    try {
      const place = await locateByBrowser()
      setState({ place, pending: false, refusal: '' })
      onFound(place)
    } catch (error) {
      const code = error instanceof GeolocationPositionError ? error.code : 2
      setState({ place: null, pending: false, refusal: REJECTIONS[code] ?? NO_GEOLOCATION })
    }
  }
  return [state, find] as const
}
