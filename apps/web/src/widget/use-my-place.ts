import type { Position } from '@yacheyka/core/points/point'
import { useState } from 'react'

const REFUSALS: Readonly<Record<number, string>> = {
  1: 'Доступ к местоположению закрыт. Разрешите его в браузере или введите адрес.',
  2: 'Не удалось определить, где вы. Введите адрес.',
  3: 'Местоположение определяется слишком долго. Попробуйте ещё раз или введите адрес.',
}
const NO_GEOLOCATION = 'Этот браузер не сообщает местоположение. Введите адрес.'

const askBrowser = async (): Promise<Position> => {
  const { promise, resolve, reject } = Promise.withResolvers<GeolocationPosition>()
  navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: 10_000, maximumAge: 60_000 })
  const { coords } = await promise
  return { longitude: coords.longitude, latitude: coords.latitude }
}

/** Where the visitor is, once asked for; the frame's holder may forbid it, and that is said. */
export const useMyPlace = (onFound: (place: Position) => void) => {
  const [pending, setPending] = useState(false)
  const [refusal, setRefusal] = useState('')
  const find = async () => {
    setPending(true)
    setRefusal('')
    try {
      onFound(await askBrowser())
    } catch (error) {
      const code = error instanceof GeolocationPositionError ? error.code : 0
      setRefusal(REFUSALS[code] ?? NO_GEOLOCATION)
    }
    setPending(false)
  }
  return { pending, refusal, find }
}
