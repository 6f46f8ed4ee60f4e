import type { CustomerCard } from '@yacheyka/contract/customers/console-customers'
import { MANAGERS } from '@yacheyka/contract/http/console-roles'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { useMay } from '../../use-operator.ts'
import { Access } from './access.tsx'
import { Caps } from './caps.tsx'
import { CustomerFrame } from './customer-frame.tsx'
import styles from './customer-page.module.css'
import { Deposit } from './deposit.tsx'
import { Papers } from './papers.tsx'
import { RequisitesCard } from './requisites-card.tsx'
import { StatementCard } from './statement-card.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'

export const handle: PageHandle = {
  head: (config, pathname) => ({
    title: titled('Клиент', config),
    description: 'Реквизиты, вход и депозит клиента.',
    path: pathname,
  }),
}

const Columns = ({ card }: { readonly card: CustomerCard }) => {
  const isManager = useMay(MANAGERS)
  return (
    <div className={classes(stack(12), styles['columns'])}>
      <div className={classes(stack(12), styles['column'])}>
        {isManager && <Deposit card={card} />}
        {isManager && <StatementCard uid={card.uid} />}
      </div>
      <div className={classes(stack(12), styles['column'])}>
        <RequisitesCard card={card} />
        <Access card={card} />
        <Caps card={card} />
        {isManager && <Papers uid={card.uid} />}
      </div>
    </div>
  )
}

/** A company without a contract has neither money nor orders. */
const OfTrial = ({ card }: { readonly card: CustomerCard }) => (
  <div className={classes(stack(12), styles['columns'])}>
    <div className={classes(stack(12), styles['column'])}>
      <Access card={card} />
    </div>
    <div className={classes(stack(12), styles['column'])}>
      <RequisitesCard card={card} />
    </div>
  </div>
)

/** One customer: who it is, who signs in, what its deposit did. */
export const Component = () => (
  <CustomerFrame tab="card">
    {(card) => (card.trial_until === null ? <Columns card={card} /> : <OfTrial card={card} />)}
  </CustomerFrame>
)
