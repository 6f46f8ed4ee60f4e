import type { Position } from '@yacheyka/core/points/point'
import { requestPosition } from '@yacheyka/frontend/map/request-position.ts'
import { showToast } from '@yacheyka/ui/toast-store.ts'
import { useOnce } from '@yacheyka/ui/use-once.ts'

const DENIED =
  'Доступ к местоположению закрыт. Разрешите его в настройках браузера или введите адрес.'
const UNKNOWN = 'Не удалось определить, где вы. Введите адрес.'

/** Asks the browser where it is, when told to and not before. */
export const useMyPlace = (onFound: (place: Position) => void) => {
  const { pending, once } = useOnce()
  const find = () =>
    once(async () => {
      try {
        onFound(await requestPosition())
      } catch (error) {
        const isDenied = error instanceof GeolocationPositionError && error.code === 1
        showToast({ kind: 'failure', text: isDenied ? DENIED : UNKNOWN, about: 'my place' })
      }
    })
  return { pending, find }
}
