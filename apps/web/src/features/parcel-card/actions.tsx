import type { ParcelCard } from '@yacheyka/contract/parcels/parcel-card'
import type { ParcelRow } from '@yacheyka/contract/parcels/sent-parcels'
import type { ParcelAction } from '@yacheyka/core/parcels/parcel-actions'
import { useId, useState } from 'react'
import { ACTION_WORDS, whyNot } from '#/session/parcel-action-words.ts'
import type { ParcelAct } from '#/session/parcel-actions.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { Card } from '@yacheyka/ui/card.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack } from '@yacheyka/ui/layout.ts'
import { lazyPopup } from '@yacheyka/ui/lazy-popup.tsx'
import { VisuallyHidden } from '@yacheyka/ui/visually-hidden.tsx'
import styles from './actions.module.css'
import { BlockDialog } from './block-dialog.tsx'
import { useParcelAction } from './use-parcel-action.ts'

const ExtendDialog = lazyPopup(async () => (await import('./extend-dialog.tsx')).ExtendDialog)
const CancelDialog = lazyPopup(async () => (await import('./cancel-dialog.tsx')).CancelDialog)

/** Those that ask before they act. */
type OpenDialog = 'extend' | 'block' | 'cancel'
const WITH_DIALOG: readonly ParcelAction[] = ['extend', 'block', 'cancel'] satisfies OpenDialog[]
const hasDialog = (action: ParcelAction): action is OpenDialog => WITH_DIALOG.includes(action)

const RUNNING: Readonly<Record<ParcelAction, string>> = {
  extend: 'Продлеваем…',
  cancel: 'Отменяем…',
  block: 'Блокируем…',
  unblock: 'Разблокируем…',
  resend_sms: 'Отправляем…',
}

/** A button, and in words why it may not be pressed now. */
const ActionButton = ({
  action,
  reason,
  waits,
  runs,
  onPress,
}: {
  readonly action: ParcelAction
  readonly reason: string | undefined
  /** Nothing may be pressed for the moment. */
  readonly waits: boolean
  /** This is what is being done. */
  readonly runs: boolean
  readonly onPress: () => void
}) => {
  const id = useId()
  const closed = reason !== undefined || waits
  return (
    <li className={classes(autoStack(4), styles['action'])}>
      <Button
        look="quiet"
        className={classes(styles['button'], action === 'cancel' && styles['danger'])}
        aria-disabled={closed || undefined}
        aria-describedby={reason === undefined ? undefined : id}
        aria-haspopup={hasDialog(action) ? 'dialog' : undefined}
        onClick={() => {
          if (!closed) onPress()
        }}
      >
        {runs ? RUNNING[action] : ACTION_WORDS[action].button}
      </Button>
      {reason !== undefined && (
        <p id={id} className={styles['reason']}>
          {reason}
        </p>
      )}
    </li>
  )
}

/** What the sender may do with the parcel now (specification 3, section 4). */
export const Actions = ({
  row,
  card,
}: {
  readonly row: ParcelRow
  /** Until it comes nothing may be pressed: a row is of some time ago. */
  readonly card: ParcelCard | undefined
}) => {
  const [dialog, setDialog] = useState<OpenDialog>()
  const { pending, act } = useParcelAction(row)
  const actions = ['extend', 'resend_sms', row.blocked ? 'unblock' : 'block', 'cancel'] as const
  return (
    <Card title="Действия">
      <ul className={styles['actions']}>
        {actions.map((action, at) => (
          <ActionButton
            // A block that turns into its lifting is the same button, and keeps the focus.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            action={action}
            reason={whyNot(action, row)}
            waits={pending !== undefined || card === undefined}
            runs={pending === action}
            onPress={() => {
              if (hasDialog(action)) setDialog(action)
              else void act({ action })
            }}
          />
        ))}
      </ul>
      {dialog !== undefined && card !== undefined && (
        <Question dialog={dialog} card={card} act={act} onClose={() => setDialog(undefined)} />
      )}
    </Card>
  )
}

const Question = ({
  dialog,
  card,
  act,
  onClose,
}: {
  readonly dialog: OpenDialog
  readonly card: ParcelCard
  readonly act: (act: ParcelAct) => Promise<void>
  readonly onClose: () => void
}) => {
  switch (dialog) {
    case 'extend':
      return (
        <ExtendDialog
          parcel={card}
          onExtend={(days, amount) => act({ action: 'extend', days, amount })}
          onClose={onClose}
        />
      )
    case 'block':
      return <BlockDialog onBlock={() => act({ action: 'block' })} onClose={onClose} />
    case 'cancel':
      return (
        <CancelDialog
          parcel={card}
          onCancel={(reason) => act({ action: 'cancel', reason })}
          onClose={onClose}
        />
      )
  }
}

/** As high as the buttons that come in its place. */
export const WaitingActions = () => (
  <Card title="Действия">
    <div className={styles['actions']}>
      <VisuallyHidden>загружаются</VisuallyHidden>
      {[1, 2, 3, 4].map((place) => (
        <span key={place} className={styles['waiting']} />
      ))}
    </div>
  </Card>
)
