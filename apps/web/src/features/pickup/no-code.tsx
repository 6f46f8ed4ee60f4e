import { useEffect, useRef } from 'react'
import { useBrand } from '@yacheyka/frontend/page/config.tsx'
import { useTabTitle } from '@yacheyka/frontend/page/navigation.ts'
import { paths } from '@yacheyka/frontend/paths.ts'
import { ButtonLink } from '@yacheyka/ui/button-link.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import { PhoneLink } from '@yacheyka/ui/phone-link.tsx'
import { wordsWithoutCode } from './code-access.ts'
import styles from './pickup-page.module.css'

/**
 * A status that takes the code away: the status and its words in place of the code (specification 1, section 4), beneath
 * them the order's number and whom to ask. When the code has gone while somebody was at it, the focus comes here.
 */
export const NoCode = ({
  status,
  orderId,
}: {
  readonly status: string
  readonly orderId: string
}) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const words = wordsWithoutCode(status)
  const { hotline } = useBrand()
  useTabTitle(status)
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className={classes(stack(16), styles['closed'])}>
      <ClosedCells />
      <h1 ref={heading} tabIndex={-1} className={styles['heading']}>
        {status}
      </h1>
      {words !== undefined && <p className={styles['text']}>{words}</p>}
      <p className={styles['from']}>
        Посылка&nbsp;{orderId}. Остались вопросы? Поможем по&nbsp;телефону{' '}
        <PhoneLink phone={hotline} />
      </p>
      <ButtonLink look="quiet" to={paths.track(orderId)}>
        История посылки
      </ButtonLink>
    </div>
  )
}

/** The wall with every door shut. */
const ClosedCells = () => (
  <span className={styles['shut']} aria-hidden="true">
    {Array.from({ length: 6 }, (_, cell) => (
      <span key={cell} />
    ))}
  </span>
)
