import { useEffect, useEffectEvent, useRef, useState, type FocusEvent } from 'react'
import { IconButton } from './button.tsx'
import { classes } from './classes.ts'
import { Icon } from './icons.tsx'
import { closeToast, closeToasts, showWaitingToast, useToasts, type Toast } from './toast-store.ts'
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
      <div className={styles['text']}>
        <p>{toast.text}</p>
        {toast.note !== undefined && <p className={styles['note']}>{toast.note}</p>}
      </div>
      <IconButton label="Закрыть" className={styles['close']} onClick={close}>
        <Icon name="close" size={20} />
      </IconButton>
    </div>
  )
}

/** Pixels between what has the focus and the toasts above which it is kept. */
const CLEARANCE = 8
const CONTROLS = 'a, button, input, select, summary, textarea'

/** Pixels by which the focused control reaches under the region; 0 where it is clear of it, or in a popup over both. */
const coveredBy = (region: Element): number => {
  const control = document.activeElement
  if (control?.matches(CONTROLS) !== true || control.closest('dialog') !== null) return 0
  const over = region.getBoundingClientRect()
  const under = control.getBoundingClientRect()
  const apart = under.right <= over.left || under.left >= over.right || under.top >= over.bottom
  return apart || region.contains(control) ? 0 : Math.max(0, under.bottom - over.top)
}

/** What was pressed, and whatever takes the focus while toasts stand, is not hidden by them: the page moves up. */
const useClearOfFocus = (newest: number | undefined) => {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (newest === undefined) return undefined
    const clear = () => {
      const covered = ref.current === null ? 0 : coveredBy(ref.current)
      if (covered > 0) scrollBy({ top: covered + CLEARANCE, behavior: 'instant' })
    }
    clear()
    // What is told of mostly changes the page, and moves what was pressed.
    const changes = new ResizeObserver(clear)
    changes.observe(document.body)
    // A button that moves away between press and release is not pressed.
    const clearOfKeys = () => {
      if (document.activeElement?.matches(':focus-visible') === true) clear()
    }
    document.addEventListener('focusin', clearOfKeys)
    return () => {
      changes.disconnect()
      document.removeEventListener('focusin', clearOfKeys)
    }
  }, [newest])
  return ref
}

/**
 * Where toasts appear: a region that speaks each as it comes and does not take the focus. A page that shows toasts has
 * one of these. Our own rather than the kit's: 1 KB against 20, on pages that carry no kit.
 */
export const Toasts = () => {
  const toasts = useToasts()
  useEffect(() => {
    showWaitingToast()
    return closeToasts
  }, [])
  const ref = useClearOfFocus(toasts.at(-1)?.id)
  return (
    <div ref={ref} aria-live="polite" className={styles['toasts']}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  )
}
