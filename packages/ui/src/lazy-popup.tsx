import { lazy, Suspense, useEffect, useEffectEvent, type ComponentType } from 'react'
import { showToast } from './toast-store.ts'

interface Closable {
  readonly onClose: () => void
}

/** In place of a popup whose code did not load. */
const NotLoaded = ({ onClose }: Closable) => {
  const fail = useEffectEvent(() => {
    const text = 'Окно не открылось. Возможно, прервалась связь: обновите страницу.'
    showToast({ kind: 'failure', text, about: 'popup' })
    onClose()
  })
  useEffect(() => fail(), [])
  return null
}

/** A popup whose code is loaded when it first opens: a page does not wait for what few visitors of it need. */
export const lazyPopup = <P extends Closable>(load: () => Promise<ComponentType<P>>) => {
  const Popup = lazy<ComponentType<P>>(async () => ({
    default: await load().catch((): ComponentType<P> => NotLoaded),
  }))
  const LazyPopup = (props: P) => (
    <Suspense fallback={null}>
      <Popup {...props} />
    </Suspense>
  )
  return LazyPopup
}
