import { useState, type ReactNode } from 'react'
import { OpenPopupContext, type PopupName } from '#/session/open-popup.ts'
import { lazyPopup } from '@yacheyka/ui/lazy-popup.tsx'
import { LogOutDialog } from './log-out-dialog.tsx'
import { SendDialog } from './send-dialog.tsx'

const TopUpDialog = lazyPopup(async () => (await import('./top-up-dialog.tsx')).TopUpDialog)
const FeedbackDialog = lazyPopup(async () => (await import('./feedback-dialog.tsx')).FeedbackDialog)

/** The popups that stand above every page of the cabinet, one at a time. */
export const Popups = ({ children }: { readonly children: ReactNode }) => {
  const [opened, open] = useState<PopupName | null>(null)
  // Outlives its popup: what was written is not lost by a press beside it.
  const [draft, setDraft] = useState('')
  const close = () => open(null)
  return (
    <OpenPopupContext value={open}>
      {children}
      {opened === 'send' && <SendDialog onClose={close} />}
      {opened === 'top-up' && <TopUpDialog onClose={close} />}
      {opened === 'feedback' && <FeedbackDialog draft={draft} onDraft={setDraft} onClose={close} />}
      {opened === 'log-out' && <LogOutDialog onClose={close} />}
    </OpenPopupContext>
  )
}
