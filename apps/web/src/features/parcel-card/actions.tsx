import type { ParcelCard } from '@yacheyka/contract/parcel-card'
import type { ParcelAction } from '@yacheyka/core/parcel-actions'
import { useId, useState } from 'react'
import { ACTION_WORDS, whyNot } from '#/session/parcel-action-words.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { classes } from '#/ui/classes.ts'
import styles from './actions.module.css'
import { BlockDialog } from './block-dialog.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { ExtendDialog } from './extend-dialog.tsx'
import { useParcelAction } from './use-parcel-action.ts'

/** Those that ask before they act. */
type Asking = 'extend' | 'block' | 'cancel'
const ASKING: readonly ParcelAction[] = ['extend', 'block', 'cancel'] satisfies Asking[]
const isAsking = (action: ParcelAction): action is Asking => ASKING.includes(action)

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
  pending,
  onPress,
}: {
  readonly action: ParcelAction
  readonly reason: string | undefined
  /** What is being done now, this or another. */
  readonly pending: ParcelAction | undefined
  readonly onPress: () => void
}) => {
  const id = useId()
  const closed = reason !== undefined || pending !== undefined
  return (
    <li className={styles['action']}>
      <Button
        look="quiet"
        className={classes(styles['button'], action === 'cancel' && styles['danger'])}
        aria-disabled={closed || undefined}
        aria-describedby={reason === undefined ? undefined : id}
        aria-haspopup={isAsking(action) ? 'dialog' : undefined}
        onClick={() => {
          if (!closed) onPress()
        }}
      >
        {pending === action ? RUNNING[action] : ACTION_WORDS[action].button}
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
export const Actions = ({ parcel }: { readonly parcel: ParcelCard }) => {
  const [asking, setAsking] = useState<Asking>()
  const { pending, act } = useParcelAction(parcel)
  const close = () => setAsking(undefined)
  const actions = ['extend', 'resend_sms', parcel.blocked ? 'unblock' : 'block', 'cancel'] as const
  return (
    <Card title="Действия">
      <ul className={styles['actions']}>
        {actions.map((action, at) => (
          <ActionButton
            // A block that turns into its lifting is the same button, and keeps the focus.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            action={action}
            reason={whyNot(action, parcel)}
            pending={pending}
            onPress={() => {
              if (isAsking(action)) setAsking(action)
              else void act({ action })
            }}
          />
        ))}
      </ul>
      {asking === 'extend' && (
        <ExtendDialog
          parcel={parcel}
          onExtend={(days, amount) => act({ action: 'extend', days, amount })}
          onClose={close}
        />
      )}
      {asking === 'block' && (
        <BlockDialog onBlock={() => act({ action: 'block' })} onClose={close} />
      )}
      {asking === 'cancel' && (
        <CancelDialog
          parcel={parcel}
          onCancel={(reason) => act({ action: 'cancel', reason })}
          onClose={close}
        />
      )}
    </Card>
  )
}
