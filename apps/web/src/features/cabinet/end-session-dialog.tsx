import type { AccountSession } from '@yacheyka/contract/accounts/sessions'
import { typeset } from '@yacheyka/core/text/wording'
import { useRef } from 'react'
import { Button } from '@yacheyka/ui/button.tsx'
import { Dialog, DialogActions, FIRST } from '@yacheyka/ui/dialog.tsx'
import { FormFailure } from '@yacheyka/ui/form-failure.tsx'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import { useAttempt } from '@yacheyka/frontend/api/use-attempt.ts'

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
  const { pending, failure, attempt } = useAttempt()
  const ended = useRef(false)
  const go = (close: () => void) =>
    attempt(async () => {
      await end()
      ended.current = true
      close()
    })
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
          <FormFailure text={failure} />
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
