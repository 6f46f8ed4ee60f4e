import type { CustomerCaps, CustomerCard } from '@yacheyka/contract/customers/console-customers'
import { MANAGERS } from '@yacheyka/contract/http/console-roles'
import { formatNumber, typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { Button } from '@yacheyka/ui/button.tsx'
import { Card } from '@yacheyka/ui/card.tsx'
import { Facts } from '@yacheyka/ui/facts.tsx'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import { useMay } from '../../use-operator.ts'
import { CapsDialog } from './caps-dialog.tsx'
import { CAPS } from './caps-words.ts'
import styles from './customer-page.module.css'

const formatUse = ({ now, most }: CustomerCaps['held_cells']): string =>
  `${formatNumber(now)} из ${formatNumber(most)}`

/** What the customer has of what it may have without paying, and the way to raise it. */
export const Caps = ({ card: { uid, caps } }: { readonly card: CustomerCard }) => {
  const [open, setOpen] = useState(false)
  const mayChange = useMay(MANAGERS)
  return (
    <Card
      title="Пределы"
      aside={
        mayChange && (
          <Button look="quiet" className={styles['button']} onClick={() => setOpen(true)}>
            Изменить пределы
          </Button>
        )
      }
    >
      <Facts facts={CAPS.map(({ name, label }) => [label, formatUse(caps[name])])} />
      {caps.raised !== null && (
        <p className={styles['small']}>
          {typeset(
            `Изменены: ${caps.raised.changed_by}, ${formatMoment(caps.raised.changed_at)}. ${caps.raised.reason}`,
          )}
        </p>
      )}
      {open && <CapsDialog uid={uid} caps={caps} onClose={() => setOpen(false)} />}
    </Card>
  )
}
