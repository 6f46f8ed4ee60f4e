import { Link } from 'react-router'
import { paths } from '@yacheyka/frontend/paths.ts'
import { classes } from '@yacheyka/ui/classes.ts'
import { VisuallyHidden } from '@yacheyka/ui/visually-hidden.tsx'
import { useAmount } from './account.ts'
import styles from './balance.module.css'
import { useOpenPopup } from '#/session/open-popup.ts'
import { useMay } from '#/session/use-session.ts'
import { kopecksOf, formatWire } from '@yacheyka/frontend/money/wire-money.ts'

interface BalanceProps {
  readonly className?: string | undefined
  readonly onTopUp?: () => void
}

const Amount = () => {
  const { data, isError } = useAmount()
  if (data === undefined)
    return isError ? (
      <span className={styles['missing']}>не загрузился</span>
    ) : (
      <span className={styles['waiting']}>
        <VisuallyHidden>загружается</VisuallyHidden>
      </span>
    )
  const low = kopecksOf(data.amount) < kopecksOf(data.warn_below)
  return (
    <span className={classes(styles['amount'], low && styles['low'])}>
      {formatWire(data.amount)}
      {low && <VisuallyHidden>, ниже порога</VisuallyHidden>}
    </span>
  )
}

/** What is on the deposit, leading to its page, and the way to add to it: for whoever may see the one and the other. */
export const Balance = (props: BalanceProps) =>
  useMay('balance') ? <ShownBalance {...props} /> : null

const ShownBalance = ({ className, onTopUp }: BalanceProps) => {
  const open = useOpenPopup()
  const isMoneys = useMay('money')
  if (!isMoneys)
    return (
      <div className={classes(styles['balance'], className)}>
        <span className={styles['page']}>
          <span className={styles['label']}>Депозит</span> <Amount />
        </span>
      </div>
    )
  return (
    <div className={classes(styles['balance'], className)}>
      <Link to={paths.businessDeposit()} className={styles['page']}>
        <span className={styles['label']}>Депозит</span> <Amount />
      </Link>
      <button
        type="button"
        aria-haspopup="dialog"
        className={styles['more']}
        onClick={onTopUp ?? (() => open('top-up'))}
      >
        Пополнить
      </button>
    </div>
  )
}
