import { typeset } from '@yacheyka/core/wording'
import { useParams } from 'react-router'
import { ApiError, SERVER_FAULT } from '#/api/api-error.ts'
import { titled, type PageHandle } from '#/head.ts'
import { paths } from '#/paths.ts'
import { BackButton } from '#/ui/back-button.tsx'
import { ButtonLink } from '#/ui/button-link.tsx'
import { Card } from '#/ui/card.tsx'
import { ScrollToTop } from '#/ui/scroll-to-top.tsx'
import { EmptyState, FailedState } from '#/ui/states.tsx'
import { Actions } from './actions.tsx'
import { Barcodes } from './barcodes.tsx'
import { DeliveryPoint, MainInfo, ParcelInfo, Recipient } from './blocks.tsx'
import { Cells } from './cells.tsx'
import { barcodesOf } from './gathered.ts'
import { momentOf } from './moment.ts'
import styles from './parcel-page.module.css'
import { useParcel, type KnownParcel } from './parcel-query.ts'
import { StatusHistory } from './status-history.tsx'
import { Storage } from './storage.tsx'
import { Waiting } from './waiting.tsx'

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
  parcel,
  whole,
}: {
  readonly uid: string
  /** As much of it as is known. */
  readonly parcel: KnownParcel
  readonly whole: Parameters<typeof Actions>[0]['parcel'] | undefined
}) => (
  <div className={styles['columns']}>
    <div className={styles['side']}>
      <Storage expireAt={whole?.expire_at} />
      {whole === undefined ? (
        <Card title="Действия">
          <p className={styles['waiting']}>
            <Waiting />
          </p>
        </Card>
      ) : (
        // The words and keys of what was done with one parcel are not another's.
        <Actions key={uid} parcel={whole} />
      )}
    </div>
    <div className={styles['blocks']}>
      <div className={styles['pair']}>
        <div className={styles['stack']}>
          <MainInfo parcel={parcel} />
          <DeliveryPoint parcel={parcel} />
        </div>
        <div className={styles['stack']}>
          <ParcelInfo parcel={parcel} />
          <Recipient parcel={parcel} />
        </div>
      </div>
      <Barcodes
        uid={uid}
        number={parcel.parcel_number ?? ''}
        barcodes={whole === undefined ? undefined : barcodesOf(whole)}
      />
      {whole !== undefined && whole.child_parcels.length > 0 && (
        <Cells cells={whole.child_parcels} />
      )}
      <StatusHistory uid={uid} />
    </div>
  </div>
)

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
  const { data: whole, known, error, refetch } = useParcel(uid)
  const isUnknown = error instanceof ApiError && error.status === 404
  const hasFailed = error !== null && (isUnknown || whole === undefined)
  return (
    <div className={styles['page']}>
      <div className={styles['top']}>
        <BackButton fallback={paths.businessParcels()} />
        <h1 className={styles['title']}>{titleOf(isUnknown ? {} : known)}</h1>
      </div>
      {isUnknown && <Unknown />}
      {hasFailed && !isUnknown && (
        <FailedState
          detail={error instanceof ApiError ? error.detail : SERVER_FAULT}
          onRetry={() => void refetch()}
        />
      )}
      {!hasFailed && <Blocks uid={uid} parcel={known} whole={whole} />}
      <ScrollToTop />
    </div>
  )
}
