import type { AccountSession } from '@yacheyka/contract/accounts/sessions'
import { typeset } from '@yacheyka/core/text/wording'
import { useRef, useState } from 'react'
import { ApiError, SERVER_FAULT } from '#/api/api-error.ts'
import { Button } from '#/ui/button.tsx'
import { Dialog, DialogActions, FIRST } from '#/ui/dialog.tsx'
import { FieldError } from '#/ui/field-error.tsx'
import { formatMoment } from '#/ui/moment.ts'

const AFTER = 'Чтобы вернуться, там понадобятся логин и пароль.'

/** Asks before one of the other sessions ends, or all of them; a failure is said here. */
export const EndSessionDialog = ({
  session,
  end,
  onClose,
}: {
  /** Undefined: all but this one. */
  readonly session: AccountSession | undefined
  readonly end: () => Promise<void>
  readonly onClose: (ended: boolean) => void
}) => {
  const [pending, setPending] = useState(false)
  const [fault, setFault] = useState<string>()
  const ended = useRef(false)
  const go = async (close: () => void) => {
    if (pending) return
    setPending(true)
    setFault(undefined)
    try {
      await end()
      ended.current = true
      close()
    } catch (error) {
      setFault(error instanceof ApiError ? error.detail : SERVER_FAULT)
    }
    setPending(false)
  }
  return (
    <Dialog
      title={session === undefined ? 'Завершить все входы, кроме этого?' : 'Завершить вход?'}
      onClose={() => onClose(ended.current)}
    >
      {(close) => (
        <>
          {session !== undefined && (
            <p>
              {session.device}, вошли {formatMoment(session.created_at)}.
            </p>
          )}
          <p>{typeset(AFTER)}</p>
          {fault !== undefined && (
            <div role="alert">
              <FieldError id="session-fault" text={fault} />
            </div>
          )}
          <DialogActions>
            <Button look="quiet" onClick={close} {...FIRST}>
              Отменить
            </Button>
            <Button aria-disabled={pending || undefined} onClick={() => void go(close)}>
              {pending ? 'Завершаем…' : 'Завершить'}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}
