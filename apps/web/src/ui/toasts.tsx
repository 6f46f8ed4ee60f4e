import { useEffect, useEffectEvent, useRef, useState, type FocusEvent } from 'react'
import { IconButton } from './button.tsx'
import { classes } from './classes.ts'
import { Icon } from './icons.tsx'
import { closeToast, closeToasts, useToasts, type Toast } from './toast-store.ts'
import styles from './toasts.module.css'

export { showToast } from './toast-store.ts'

/** Good news goes by itself, in milliseconds; bad news stays until it is closed. */
const STAY = 12_000

const useGoesByItself = ({ kind, id }: Toast, held: boolean) => {
  const close = useEffectEvent(() => closeToast(id))
  const stays = kind === 'failure' || held
  useEffect(() => {
    if (stays) return undefined
    const timer = setTimeout(() => close(), STAY)
    return () => {
      clearTimeout(timer)
    }
  }, [stays])
}

const ToastCard = ({ toast }: { readonly toast: Toast }) => {
  const [held, setHeld] = useState(false)
  const before = useRef<EventTarget>(null)
  useGoesByItself(toast, held)
  const hold = ({ relatedTarget }: FocusEvent) => {
    before.current = relatedTarget
    setHeld(true)
  }
  const close = () => {
    if (before.current instanceof HTMLElement) before.current.focus()
    closeToast(toast.id)
  }
  return (
    <div
      className={classes(styles['toast'], styles[toast.kind])}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={hold}
      onBlur={() => setHeld(false)}
    >
      <span className={styles['sign']}>
        <Icon name={toast.kind === 'success' ? 'done' : 'alert'} size={20} />
      </span>
      <p className={styles['text']}>{toast.text}</p>
      <IconButton label="Закрыть" className={styles['close']} onClick={close}>
        <Icon name="close" size={20} />
      </IconButton>
    </div>
  )
}

/**
 * Where toasts appear: a region that speaks each as it comes and does not take the focus. A page that shows toasts has
 * one of these. Our own rather than the kit's: 1 KB against 20, on pages that carry no kit.
 */
export const Toasts = () => {
  useEffect(() => closeToasts, [])
  return (
    <div aria-live="polite" className={styles['toasts']}>
      {useToasts().map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  )
}
