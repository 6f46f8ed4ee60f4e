import type { Position } from '@yacheyka/core/points/point'
import { useState } from 'react'
import { showToast } from '#/ui/toast-store.ts'

const DENIED =
  'Доступ к местоположению закрыт. Разрешите его в настройках браузера или введите адрес.'
const UNKNOWN = 'Не удалось определить, где вы. Введите адрес.'

/** Asks the browser where it is, when told to and not before. */
export const useMyPlace = (onFound: (place: Position) => void) => {
  const [pending, setPending] = useState(false)
  const find = () => {
    setPending(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords: { longitude, latitude } }) => {
        setPending(false)
        onFound({ longitude, latitude })
      },
      ({ code }) => {
        setPending(false)
        showToast({ kind: 'failure', text: code === 1 ? DENIED : UNKNOWN, about: 'my place' })
      },
      { timeout: 10_000, maximumAge: 60_000 },
    )
  }
  return { pending, find }
}
