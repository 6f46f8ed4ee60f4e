import {
  operatorDeleteApplication,
  operatorListApplications,
} from '@yacheyka/contract/applications/console-applications'
import { typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatError } from '@yacheyka/frontend/api/api-error.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { Dialog, DialogActions, FIRST } from '@yacheyka/ui/dialog.tsx'
import { showToast } from '@yacheyka/ui/toast-store.ts'
import { callAsOperator, refresh } from '../../api.ts'
import { operatorPaths } from '../../paths.ts'
import styles from './decision.module.css'

/** Takes a refused application away with its scans, after asking once. */
export const DeleteButton = ({ uid }: { readonly uid: string }) => {
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  // Not `useOnce`: it stays after success, until the page has gone.
  const [pending, setPending] = useState(false)
  const remove = async () => {
    if (pending) return
    setPending(true)
    try {
      await callAsOperator(operatorDeleteApplication, { params: { uid } })
      showToast({ kind: 'success', text: 'Заявка удалена' })
      void refresh(operatorListApplications)
      await navigate(operatorPaths.applications(), { replace: true })
    } catch (error) {
      showToast({ kind: 'failure', text: formatError(error) })
      setPending(false)
    }
  }
  return (
    <>
      <Button look="quiet" className={styles['delete']} onClick={() => setOpen(true)}>
        Удалить заявку
      </Button>
      {open && (
        <Dialog title="Удалить заявку?" onClose={() => setOpen(false)}>
          {(close) => (
            <>
              <p>{typeset('Данные заявителя и сканы удалятся навсегда.')}</p>
              <DialogActions>
                <Button look="quiet" {...FIRST} onClick={close}>
                  Не удалять
                </Button>
                <Button look="danger" disabled={pending} onClick={() => void remove()}>
                  {pending ? 'Удаляем…' : 'Удалить'}
                </Button>
              </DialogActions>
            </>
          )}
        </Dialog>
      )}
    </>
  )
}
