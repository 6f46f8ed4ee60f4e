import { isAtThePoint } from '@yacheyka/core/parcels/parcel-status'
import { typeset } from '@yacheyka/core/text/wording'
import { Card } from '@yacheyka/ui/card.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { useNow } from '@yacheyka/ui/use-now.ts'
import { storageEnd } from './deadline.ts'
import type { KnownParcel } from './parcel-query.ts'
import styles from './storage.module.css'
import { Waiting } from './waiting.tsx'

/** Until when the parcel waits; nothing where no clock runs. */
export const Storage = ({ parcel }: { readonly parcel: KnownParcel }) => {
  const end = storageEnd(parcel.expire_at ?? null, useNow())
  // The row of a list does not tell the day, but whether there is one.
  const isComing = parcel.expire_at === undefined && isAtThePoint(parcel.parcel_status ?? 'created')
  if (end === undefined && !isComing) return null
  return (
    <Card title="Срок хранения">
      <p className={styles['until']}>
        {end === undefined ? <Waiting /> : `до ${end.day}`}
        {end !== undefined && (
          <span className={classes(styles['left'], end.left < 1 && styles['soon'])}>
            {end.words}
          </span>
        )}
      </p>
      <p className={styles['quiet']}>{typeset('До конца дня по времени точки')}</p>
    </Card>
  )
}
