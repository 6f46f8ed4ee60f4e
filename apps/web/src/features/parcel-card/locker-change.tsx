import type { ParcelCard } from '@yacheyka/contract/parcels/parcel-card'
import { mayChangeLocker } from '@yacheyka/core/parcels/parcel-actions'
import { useState } from 'react'
import { useMay } from '#/session/use-session.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import styles from './recipient.module.css'
import { lazyPopup } from '@yacheyka/ui/lazy-popup.tsx'

const LockerDialog = lazyPopup(async () => (await import('./locker-dialog.tsx')).LockerDialog)

/** Until the parcel is handed over, and where it was ordered in the cabinet, its sender may choose another locker. */
export const LockerChange = ({ card }: { readonly card: ParcelCard }) => {
  const [open, setOpen] = useState(false)
  const mayAct = useMay('shipping')
  if (!mayAct || !mayChangeLocker(card.parcel_status) || card.order_number === null) return null
  return (
    <>
      <Button
        look="quiet"
        className={styles['change']}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Изменить почтомат
      </Button>
      {open && <LockerDialog card={card} onClose={() => setOpen(false)} />}
    </>
  )
}
