import { useQuery } from '@tanstack/react-query'
import type { CustomerCard } from '@yacheyka/contract/customers/console-customers'
import { operatorListCorrections } from '@yacheyka/contract/billing/console-deposits'
import { counted, typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '@yacheyka/ui/button.tsx'
import { Card } from '@yacheyka/ui/card.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { kopecksOf, formatWire } from '@yacheyka/frontend/money/wire-money.ts'
import { operatorQuery } from '../../api.ts'
import { operatorPaths } from '../../paths.ts'
import { CorrectionDialog } from './correction-dialog.tsx'
import styles from './customer-page.module.css'
import { LowBalanceDialog } from './low-balance-dialog.tsx'

const WAITING = ['исправление ждёт', 'исправления ждут', 'исправлений ждут'] as const

/** What is on the deposit, the line of its warning, and the way to correct it. */
export const Deposit = ({ card }: { readonly card: CustomerCard }) => {
  const [open, setOpen] = useState<'correction' | 'low-balance'>()
  const { data } = useQuery(
    operatorQuery(operatorListCorrections, { query: { customer: card.uid, limit: 1 } }),
  )
  const [balance, line] = [card.balance ?? '0.00', card.warn_below ?? '0.00']
  const isLow = kopecksOf(balance) < kopecksOf(line)
  const close = () => setOpen(undefined)
  return (
    <Card
      title="Депозит"
      aside={
        <Button className={styles['button']} onClick={() => setOpen('correction')}>
          Исправить депозит
        </Button>
      }
    >
      <p className={classes(styles['balance'], isLow && styles['low'])}>{formatWire(balance)}</p>
      <div className={styles['line']}>
        <p className={styles['quiet']}>
          {kopecksOf(line) === 0
            ? typeset('Письма о малом остатке выключены')
            : typeset(`Ниже ${formatWire(line)} клиенту уходит письмо`)}
        </p>
        <Button look="quiet" className={styles['button']} onClick={() => setOpen('low-balance')}>
          Изменить порог
        </Button>
      </div>
      {card.corrections_waiting > 0 && (
        <p className={styles['warning']}>
          <Link to={operatorPaths.corrections({ customer: card.uid })}>
            {counted(card.corrections_waiting, WAITING)} согласия
          </Link>
        </p>
      )}
      {card.corrections_waiting === 0 && (data?.count ?? 0) > 0 && (
        <p>
          <Link to={operatorPaths.corrections({ customer: card.uid })}>Исправления клиента</Link>
        </p>
      )}
      {open === 'correction' && (
        <CorrectionDialog card={card} limit={data?.limit} onClose={close} />
      )}
      {open === 'low-balance' && <LowBalanceDialog uid={card.uid} line={line} onClose={close} />}
    </Card>
  )
}
