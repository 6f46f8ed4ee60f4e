import { useState } from 'react'
import { session } from '#/session/session.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { Dialog, DialogActions, FIRST } from '@yacheyka/ui/dialog.tsx'

/** Asks before leaving; the session then ends here and on the server, and the shell leads to the login page. */
export const LogOutDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const [leaving, setLeaving] = useState(false)
  const logOut = () => {
    if (leaving) return
    setLeaving(true)
    void session.signOut()
  }
  return (
    <Dialog title="Выйти из личного кабинета?" onClose={onClose}>
      {(close) => (
        <>
          <p>Чтобы вернуться, понадобятся логин и пароль.</p>
          <DialogActions>
            <Button look="quiet" onClick={close} {...FIRST}>
              Отменить
            </Button>
            <Button onClick={logOut}>Выйти</Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}
