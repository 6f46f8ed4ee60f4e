import { useQuery } from '@tanstack/react-query'
import { listBatches } from '@yacheyka/contract/batches/saved-batches'
import { counted } from '@yacheyka/core/text/wording'
import { Link } from 'react-router'
import { paths } from '@yacheyka/frontend/paths.ts'
import { customerQuery } from '#/session/call-as-customer.ts'
import { useMay } from '#/session/use-session.ts'
import { useMedia } from '@yacheyka/ui/use-media.ts'
import { useAccount } from './account.ts'
import { Balance } from './balance.tsx'
import styles from './phone-strip.module.css'

const WAIT = ['ждёт', 'ждут', 'ждут'] as const

/** Parcels in drafts, leading to them; nothing where there are none. */
const WaitingDrafts = () => {
  const { uid } = useAccount()
  const { data } = useQuery(customerQuery(listBatches, { params: { uid } }))
  const waiting = data?.results.reduce((sum, { parcels_count: count }) => sum + count, 0) ?? 0
  if (waiting === 0) return null
  return (
    <Link to={paths.businessOrders()} className={styles['drafts']}>
      Черновики <span className={styles['badge']}>{counted(waiting, WAIT)}</span>
    </Link>
  )
}

const Strip = () => {
  const maySend = useMay('shipping')
  const maySee = useMay('balance')
  if (!maySend && !maySee) return null
  return (
    <section aria-label="Депозит и черновики" className={styles['strip']}>
      <Balance className={styles['balance']} />
      {maySend && <WaitingDrafts />}
    </section>
  )
}

/** What a phone's header has no room for and must not hide in the menu: the balance, and what waits in drafts. */
export const PhoneStrip = () => (useMedia('(max-width: 47.99em)') ? <Strip /> : null)
