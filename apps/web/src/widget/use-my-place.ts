import type { Position } from '@yacheyka/core/points/point'
import { useState } from 'react'
import { requestPosition } from '@yacheyka/frontend/map/request-position.ts'
import { useOnce } from '@yacheyka/ui/use-once.ts'

const REJECTIONS: Readonly<Record<number, string>> = {
  1: 'Доступ к местоположению закрыт. Разрешите его в браузере или введите адрес.',
  2: 'Не удалось определить, где вы. Введите адрес.',
  3: 'Местоположение определяется слишком долго. Попробуйте ещё раз или введите адрес.',
}
const NO_GEOLOCATION = 'Этот браузер не сообщает местоположение. Введите адрес.'

/** Where the visitor is, once asked for; the frame's holder may forbid it, and that is said. */
export const useMyPlace = (onFound: (place: Position) => void) => {
  const { pending, once } = useOnce()
  const [rejection, setRejection] = useState('')
  const find = () =>
    once(async () => {
      setRejection('')
      try {
        onFound(await requestPosition())
      } catch (error) {
        const code = error instanceof GeolocationPositionError ? error.code : 0
        setRejection(REJECTIONS[code] ?? NO_GEOLOCATION)
      }
    })
  return { pending, refusal: rejection, find }
}
