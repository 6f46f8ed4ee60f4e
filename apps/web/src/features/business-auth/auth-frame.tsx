import { useEffect, useRef, type ReactNode } from 'react'
import { Art } from '@yacheyka/ui/picture.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import styles from './auth-frame.module.css'

/** What took the place of a form has the focus that the form had, and is seen from its beginning. */
const useArrival = (isArrival: boolean) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isArrival) return
    scrollTo({ top: 0, behavior: 'instant' })
    heading.current?.focus({ preventScroll: true })
  }, [isArrival])
  return heading
}

/** The frame of the small forms: a card with the form, and a picture beside it where there is room. */
export const AuthFrame = ({
  title,
  lead,
  aside,
  isArrival = false,
  children,
}: {
  readonly title: string
  readonly lead?: string | undefined
  /** What stands beside the card, under the picture. */
  readonly aside?: ReactNode
  /** It stands in place of what its visitor has just used. */
  readonly isArrival?: boolean
  readonly children: ReactNode
}) => {
  const heading = useArrival(isArrival)
  return (
    <div className={classes(stack(32), styles['page'])}>
      <div className={classes(stack(24), styles['card'])}>
        <h1 ref={heading} tabIndex={-1} className={styles['heading']}>
          {title}
        </h1>
        {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
        {children}
      </div>
      <div className={styles['aside']}>
        <Art name="about" width={560} height={400} className={styles['picture']} />
        {aside}
      </div>
    </div>
  )
}
