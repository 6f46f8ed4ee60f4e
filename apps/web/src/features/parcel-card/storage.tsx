import { typeset } from '@yacheyka/core/wording'
import { Card } from '#/ui/card.tsx'
import { classes } from '#/ui/classes.ts'
import { useNow } from '#/ui/use-now.ts'
import { storageEnd } from './deadline.ts'
import styles from './storage.module.css'

/** Until when the parcel waits; nothing where no clock runs. */
export const Storage = ({ expireAt }: { readonly expireAt: string | null | undefined }) => {
  const end = storageEnd(expireAt ?? null, useNow())
  if (end === undefined) return null
  return (
    <Card title="Срок хранения">
      <p className={styles['until']}>
        до {end.day}
        <span className={classes(styles['left'], end.left < 1 && styles['soon'])}>{end.words}</span>
      </p>
      <p className={styles['quiet']}>{typeset('До конца дня по времени точки')}</p>
    </Card>
  )
}
