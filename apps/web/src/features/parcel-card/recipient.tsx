import type { ParcelCard } from '@yacheyka/contract/parcels/parcel-card'
import { mayCorrectRecipient } from '@yacheyka/core/parcels/parcel-actions'
import { useState } from 'react'
import { useMay } from '#/session/use-session.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { Card } from '@yacheyka/ui/card.tsx'
import { Facts } from '@yacheyka/ui/facts.tsx'
import { PhoneLink } from '@yacheyka/ui/phone-link.tsx'
import type { KnownParcel } from './parcel-query.ts'
import styles from './recipient.module.css'
import { shown } from './waiting.tsx'
import { lazyPopup } from '@yacheyka/ui/lazy-popup.tsx'

const RecipientDialog = lazyPopup(
  async () => (await import('./recipient-dialog.tsx')).RecipientDialog,
)

/** «+7 916 123-45-67», as everywhere in the cabinet. */
const cabinetPhone = (wire: string): string => wire.replace('(', ' ').replace(')', ' ')
const linkPhone = (phone: string) =>
  phone === '' ? '—' : <PhoneLink phone={cabinetPhone(phone)} />
const linkEmail = (email: string) => (email === '' ? '—' : <a href={`mailto:${email}`}>{email}</a>)

/** Whose parcel it is; until it lies at the point its sender may correct that. */
export const Recipient = ({
  parcel,
  card,
}: {
  readonly parcel: KnownParcel
  /** Until it comes nothing may be corrected. */
  readonly card: ParcelCard | undefined
}) => {
  const [open, setOpen] = useState(false)
  const mayAct = useMay('shipping')
  return (
    <Card title="Получатель">
      <Facts
        facts={[
          ['Телефон', shown(parcel.phone, linkPhone)],
          ['E-mail', shown(parcel.email, linkEmail)],
        ]}
      />
      {mayAct && card !== undefined && mayCorrectRecipient(card.parcel_status) && (
        <Button
          look="quiet"
          className={styles['change']}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          Исправить
        </Button>
      )}
      {open && card !== undefined && <RecipientDialog card={card} onClose={() => setOpen(false)} />}
    </Card>
  )
}
