import { Link } from 'react-router'
import { paths } from '#/paths.ts'
import { classes } from '#/ui/classes.ts'
import { VisuallyHidden } from '#/ui/visually-hidden.tsx'
import { useAmount } from './account.ts'
import styles from './balance.module.css'
import { useOpenPopup } from '#/session/open-popup.ts'
import { kopecksOf, formatWire } from '#/ui/wire-money.ts'

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

/** What is on the deposit, leading to its page, and the way to add to it. */
export const Balance = ({
  className,
  onTopUp,
}: {
  readonly className?: string | undefined
  readonly onTopUp?: () => void
}) => {
  const open = useOpenPopup()
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
