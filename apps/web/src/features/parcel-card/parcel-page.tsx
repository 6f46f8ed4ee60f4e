import type { ParcelCard } from '@yacheyka/contract/parcels/parcel-card'
import type { ParcelRow } from '@yacheyka/contract/parcels/sent-parcels'
import { typeset } from '@yacheyka/core/text/wording'
import { useParams } from 'react-router'
import { ApiError, formatError } from '@yacheyka/frontend/api/api-error.ts'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { useTabTitle } from '@yacheyka/frontend/page/navigation.ts'
import { paths } from '@yacheyka/frontend/paths.ts'
import { useMay } from '#/session/use-session.ts'
import { BackButton } from '@yacheyka/ui/back-button.tsx'
import { ButtonLink } from '@yacheyka/ui/button-link.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack, stack } from '@yacheyka/ui/layout.ts'
import { ScrollToTop } from '@yacheyka/ui/scroll-to-top.tsx'
import { EmptyState, FailedState } from '@yacheyka/ui/states.tsx'
import { StatusMark } from '@yacheyka/frontend/parcels/status-mark.tsx'
import { Actions, WaitingActions } from './actions.tsx'
import { Barcodes } from './barcodes.tsx'
import { DeliveryPoint, MainInfo, ParcelInfo } from './blocks.tsx'
import { Cells } from './cells.tsx'
import { Changes } from './changes.tsx'
import { barcodesOf } from './gathered.ts'
import { momentOf } from '@yacheyka/ui/moment.ts'
import styles from './parcel-page.module.css'
import { useParcel, type KnownParcel } from './parcel-query.ts'
import { Recipient } from './recipient.tsx'
import { StatusHistory } from './status-history.tsx'
import { Storage } from './storage.tsx'

const TITLE = 'Карточка отправления'

export const handle: PageHandle = {
  head: (config, pathname) => ({
    title: titled(TITLE, config),
    description: 'Сведения об отправлении, его путь и что с ним можно сделать.',
    path: pathname,
  }),
}

/** «Карточка отправления КП-104233 (Заблокирована 20.11.2026)» */
const titleOf = ({
  parcel_number: number = '',
  blocked = false,
  ...parcel
}: KnownParcel): string => {
  const since = momentOf(parcel.blocked_mtime ?? '')?.day
  return [TITLE, number, blocked && since !== undefined && `(Заблокирована ${since})`]
    .filter(Boolean)
    .join(' ')
}

const Blocks = ({
  uid,
  row,
  card,
}: {
  readonly uid: string
  /** What is known before the card comes; with it, the card itself. */
  readonly row: ParcelRow | undefined
  readonly card: ParcelCard | undefined
}) => {
  const parcel: KnownParcel = card ?? row ?? {}
  const mayAct = useMay('shipping')
  return (
    <div className={classes(stack(16), styles['columns'])}>
      <div className={classes(stack(16), styles['side'])}>
        <Storage parcel={parcel} />
        {/* The words and keys of what was done with one parcel are not another's. */}
        {mayAct &&
          (row === undefined ? <WaitingActions /> : <Actions key={uid} row={row} card={card} />)}
      </div>
      <div className={classes(stack(16), styles['blocks'])}>
        <div className={classes(stack(16), styles['pair'])}>
          <div className={classes(stack(16), styles['stack'])}>
            <MainInfo parcel={parcel} />
            <DeliveryPoint parcel={parcel} card={card} />
          </div>
          <div className={classes(stack(16), styles['stack'])}>
            <ParcelInfo parcel={parcel} />
            <Recipient parcel={parcel} card={card} />
          </div>
        </div>
        <Barcodes
          uid={uid}
          number={parcel.parcel_number ?? ''}
          barcodes={card === undefined ? undefined : barcodesOf(card)}
        />
        {card !== undefined && card.child_parcels.length > 0 && (
          <Cells cells={card.child_parcels} />
        )}
        <StatusHistory uid={uid} known={row !== undefined} />
        <Changes uid={uid} known={card !== undefined} />
      </div>
    </div>
  )
}

const Unknown = () => (
  <EmptyState title="Такого отправления нет" picture="nothing-found">
    <p>{typeset('Проверьте ссылку или найдите его в списке по номеру.')}</p>
    <ButtonLink look="quiet" to={paths.businessParcels()}>
      К списку отправлений
    </ButtonLink>
  </EmptyState>
)

/** All about one parcel, and what may be done with it (specification 3, «Parcel card»). */
export const Component = () => {
  const { id: uid = '' } = useParams()
  const { data: card, row, error, refetch } = useParcel(uid)
  const isUnknown = error instanceof ApiError && error.status === 404
  const hasFailed = error !== null && (isUnknown || card === undefined)
  const title: KnownParcel = isUnknown ? {} : (card ?? row ?? {})
  useTabTitle(titleOf(title))
  return (
    <div className={classes(stack(16), styles['page'])}>
      <div className={classes(autoStack(4), styles['top'])}>
        <BackButton fallback={paths.businessParcels()} />
        <h1 className={styles['title']}>{titleOf(title)}</h1>
        {!hasFailed && row !== undefined && (
          <p className={styles['status']}>
            <StatusMark status={row.parcel_status} text={row.parcel_status_text} />
          </p>
        )}
      </div>
      {isUnknown && <Unknown />}
      {hasFailed && !isUnknown && (
        <FailedState detail={formatError(error)} onRetry={() => void refetch()} />
      )}
      {!hasFailed && <Blocks uid={uid} row={row} card={card} />}
      <ScrollToTop />
    </div>
  )
}
