import { NBSP, typeset } from '@yacheyka/core/text/wording'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { paths } from '@yacheyka/frontend/paths.ts'
import { Link } from 'react-router'
import { Button } from '@yacheyka/ui/button.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { Icon } from '@yacheyka/ui/icons.tsx'
import { stack } from '@yacheyka/ui/layout.ts'
import { useAmount } from './account.ts'
import { Acts } from './acts.tsx'
import styles from './deposit-page.module.css'
import { Invoices } from './invoices.tsx'
import { useOpenPopup } from '#/session/open-popup.ts'
import { Statement } from './statement.tsx'
import { kopecksOf, formatWire } from '@yacheyka/frontend/money/wire-money.ts'

export const handle: PageHandle = {
  head: (config, pathname) => ({
    title: titled('Депозит', config),
    description: 'Остаток, выписка, счета и акты.',
    path: pathname,
  }),
}

const Balance = () => {
  const { data, error, refetch } = useAmount()
  if (data === undefined)
    return error === null ? (
      // As high as the sum that comes in its place.
      <span className={classes(styles['balance'], styles['waiting'])}>{NBSP}</span>
    ) : (
      <button type="button" className={styles['again']} onClick={() => void refetch()}>
        Остаток не загрузился. Попробовать ещё раз
      </button>
    )
  const low = kopecksOf(data.amount) < kopecksOf(data.warn_below)
  return (
    <>
      <p className={styles['balance']}>{formatWire(data.amount)}</p>
      {low && (
        <p className={styles['low']}>
          <Icon name="alert" size={18} />
          <span>
            Меньше порога {formatWire(data.warn_below)}.{' '}
            <Link to={paths.businessProfile()}>Изменить порог</Link>
          </span>
        </p>
      )}
    </>
  )
}

/** What the accountant needs: balance, statement, invoices, acts. */
export const Component = () => {
  const open = useOpenPopup()
  return (
    <div className={stack(16)}>
      <div className={styles['top']}>
        <div className={styles['words']}>
          <h1 className={styles['title']}>Депозит</h1>
          <Balance />
        </div>
        <Button
          look="quiet"
          aria-haspopup="dialog"
          className={styles['more']}
          onClick={() => open('top-up')}
        >
          <Icon name="plus" size={18} />
          {typeset('Пополнить депозит')}
        </Button>
      </div>
      <div className={classes(stack(16), styles['cards'])}>
        <Statement />
        <div className={classes(stack(16), styles['column'])}>
          <Invoices />
          <Acts />
        </div>
      </div>
    </div>
  )
}
