import { useEffect, useEffectEvent, useRef } from 'react'
import { useBlocker, useLocation } from 'react-router'
import { session } from '#/session/session.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { Dialog, DialogActions, FIRST } from '@yacheyka/ui/dialog.tsx'

/** To the letter (specification 2, «Manual load»). */
const TITLE = 'Внимание'
const TEXT =
  'При переходе на другую страницу заполненные данные будут потеряны. Вы уверены, что хотите перейти на другую страницу?'

/** The browser's own question before the tab closes or loads another page. */
const useLeaveWarning = (wanted: boolean): void => {
  useEffect(() => {
    if (!wanted) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => {
      window.removeEventListener('beforeunload', warn)
    }
  }, [wanted])
}

/**
 * Asks before the page is left with something unsaved: by a link, by the browser's arrows, by closing the tab. Whoever
 * signs out, or has lost the session, is not asked.
 */
export const UnsavedGuard = ({
  unsaved,
  onRequest,
  onDiscard,
}: {
  readonly unsaved: boolean
  /** Saves at once: whoever has nothing unsaved any more goes on. */
  readonly onRequest?: (() => unknown) | undefined
  /** The customer leaves all the same: what was typed is to be forgotten. */
  readonly onDiscard: () => void
}) => {
  useLeaveWarning(unsaved)
  const { pathname } = useLocation()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved &&
      session.userUid() !== undefined &&
      // Whoever has just left may turn back before this is gone.
      currentLocation.pathname === pathname &&
      nextLocation.pathname !== pathname,
  )
  const isBlocked = blocker.state === 'blocked'
  // «Да» leaves nothing unsaved, and goes on by itself.
  const isLeaving = useRef(false)
  const settle = useEffectEvent((isLost: boolean) => {
    if (blocker.state !== 'blocked' || isLeaving.current) return
    if (isLost) onRequest?.()
    else blocker.proceed()
  })
  useEffect(() => {
    if (isBlocked) settle(unsaved)
    else isLeaving.current = false
  }, [isBlocked, unsaved])
  if (!isBlocked) return null
  return (
    <Dialog title={TITLE} onClose={() => blocker.reset()}>
      {(close) => (
        <>
          <p>{TEXT}</p>
          <DialogActions>
            <Button look="quiet" onClick={close} {...FIRST}>
              Отменить
            </Button>
            <Button
              onClick={() => {
                isLeaving.current = true
                onDiscard()
                blocker.proceed()
              }}
            >
              Да
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}
