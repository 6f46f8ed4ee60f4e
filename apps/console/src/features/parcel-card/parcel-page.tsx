import { useQuery } from '@tanstack/react-query'
import {
  getOperatorParcel,
  type OperatorParcelCard,
} from '@yacheyka/contract/parcels/console-parcels'
import { typeset } from '@yacheyka/core/text/wording'
import { useParams } from 'react-router'
import { ApiError, formatError } from '@yacheyka/frontend/api/api-error.ts'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { useTabTitle } from '@yacheyka/frontend/page/navigation.ts'
import { BackButton } from '@yacheyka/ui/back-button.tsx'
import { ButtonLink } from '@yacheyka/ui/button-link.tsx'
import { EmptyState, FailedState, LoadingState } from '@yacheyka/ui/states.tsx'
import { StatusMark } from '@yacheyka/frontend/parcels/status-mark.tsx'
import { operatorQuery } from '../../api.ts'
import { operatorPaths } from '../../paths.ts'
import { Actions } from './actions.tsx'
import { CellsBlock, ItemsBlock, PlaceBlock, RecipientBlock, SentBlock } from './blocks.tsx'
import styles from './parcel-page.module.css'
import { Events, Messages } from './activity.tsx'
import { ResponsesBlock, ClaimsBlock, NotesBlock } from './support-blocks.tsx'

export const handle: PageHandle = {
  head: (config, pathname) => ({
    title: titled('Отправление', config),
    description: 'Карточка отправления любого клиента.',
    path: pathname,
  }),
}

/** Milliseconds between looks: the feed goes on meanwhile. */
const LOOK_EVERY = 15_000

const Parts = ({ card }: { readonly card: OperatorParcelCard }) => (
  <div className={styles['columns']}>
    <div className={styles['side']}>
      <Actions key={card.barcode} card={card} />
    </div>
    <div className={styles['blocks']}>
      <div className={styles['pair']}>
        <SentBlock card={card} />
        <div className={styles['stack']}>
          <RecipientBlock card={card} />
          <PlaceBlock card={card} />
        </div>
      </div>
      <CellsBlock card={card} />
      <NotesBlock barcode={card.barcode} />
      <Events barcode={card.barcode} />
      <Messages barcode={card.barcode} />
      <ClaimsBlock card={card} />
      <ItemsBlock card={card} />
      <ResponsesBlock />
    </div>
  </div>
)

const Unknown = () => (
  <EmptyState title="Такого отправления нет" picture="nothing-found">
    <p>{typeset('Проверьте ссылку или найдите его по номеру.')}</p>
    <ButtonLink look="quiet" to={operatorPaths.parcels()}>
      К списку отправлений
    </ButtonLink>
  </EmptyState>
)

/** All about one parcel, and what an operator may do with it. */
export const Component = () => {
  const { barcode = '' } = useParams()
  const {
    data: card,
    error,
    refetch,
  } = useQuery({
    ...operatorQuery(getOperatorParcel, { params: { barcode } }),
    staleTime: 0,
    refetchInterval: LOOK_EVERY,
  })
  const title = card === undefined ? 'Отправление' : `Отправление ${card.parcel_number}`
  useTabTitle(title)
  const isUnknown = error instanceof ApiError && error.status === 404
  return (
    <div className={styles['page']}>
      <div className={styles['top']}>
        <BackButton fallback={operatorPaths.parcels()} />
        <h1 className={styles['title']}>{title}</h1>
        {card !== undefined && (
          <StatusMark status={card.parcel_status} text={card.parcel_status_text} />
        )}
      </div>
      {isUnknown && <Unknown />}
      {!isUnknown && card === undefined && error !== null && (
        <FailedState detail={formatError(error)} onRetry={() => void refetch()} />
      )}
      {error === null && card === undefined && <LoadingState label="Загружаем отправление" />}
      {!isUnknown && card !== undefined && <Parts card={card} />}
    </div>
  )
}
