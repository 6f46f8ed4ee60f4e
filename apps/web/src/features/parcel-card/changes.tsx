import { useQuery } from '@tanstack/react-query'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import type { ResponseBody } from '@yacheyka/contract/http/endpoint'
import type { listParcelChanges } from '@yacheyka/contract/parcels/parcel-actions'
import { customerQuery } from '#/session/call-as-customer.ts'
import { Card } from '@yacheyka/ui/card.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack } from '@yacheyka/ui/layout.ts'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import styles from './changes.module.css'

type Change = ResponseBody<typeof listParcelChanges>['results'][number]

const FIELD: Readonly<Record<Change['field'], string>> = {
  phone: 'телефон получателя',
  email: 'e-mail получателя',
  locker: 'почтомат',
}
const AUTHOR: Readonly<Record<Change['author'], string>> = {
  customer: 'Сотрудник',
  operator: 'Поддержка сети',
  api: 'Программа магазина',
}

/** Who corrected what after the order; nothing where nobody has. */
export const Changes = ({ uid, known }: { readonly uid: string; readonly known: boolean }) => {
  const { data } = useQuery({
    ...customerQuery(ENDPOINTS.listParcelChanges, { params: { uid } }),
    enabled: known,
  })
  const changes = data?.results ?? []
  if (changes.length === 0) return null
  return (
    <Card title="Кто что изменил">
      <ul className={classes(autoStack(8), styles['changes'])}>
        {changes.map(({ changed_at: at, author, by, field }) => (
          <li key={`${at} ${field}`}>
            <time dateTime={at}>{formatMoment(at)}</time>
            <span>
              {by || AUTHOR[author]}: {FIELD[field]}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
