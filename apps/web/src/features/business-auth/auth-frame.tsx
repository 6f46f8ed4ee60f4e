import type { ReactNode } from 'react'
import { Art } from '#/ui/picture.tsx'
import styles from './auth-frame.module.css'

/** The frame of the small forms: a card with the form, and a picture beside it where there is room. */
export const AuthFrame = ({
  title,
  lead,
  aside,
  children,
}: {
  readonly title: string
  readonly lead?: string | undefined
  /** What stands beside the card, under the picture. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}) => (
  <div className={styles['page']}>
    <div className={styles['card']}>
      <h1 className={styles['heading']}>{title}</h1>
      {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
      {children}
    </div>
    <div className={styles['aside']}>
      <Art name="about" width={560} height={400} className={styles['picture']} />
      {aside}
    </div>
  </div>
)
