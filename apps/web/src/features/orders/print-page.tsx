import type { OrderParcel } from '@yacheyka/contract/orders/order-lists'
import { counted, NBSP, typeset } from '@yacheyka/core/text/wording'
import { Link, useParams } from 'react-router'
import { ApiProvider } from '@yacheyka/frontend/api/api-provider.tsx'
import { formatError } from '@yacheyka/frontend/api/api-error.ts'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { useDocumentHead } from '@yacheyka/frontend/page/navigation.ts'
import { paths } from '@yacheyka/frontend/paths.ts'
import { useSessionWatch, useUserUid } from '#/session/use-session.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { Icon } from '@yacheyka/ui/icons.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack, stack } from '@yacheyka/ui/layout.ts'
import { EmptyState, FailedState, LoadingState } from '@yacheyka/ui/states.tsx'
import { useOrder } from './order-calls.ts'
import { piecesOf } from './pieces.ts'
import { PrintLabel } from './print-label.tsx'
import styles from './print-page.module.css'
import { usePrintOnce } from './use-print-once.ts'

export const handle: PageHandle = {
  head: (config, pathname) => ({
    title: titled('Печать этикеток', config),
    description: 'Этикетки заказа, по одной на страницу.',
    path: pathname,
  }),
}

const LABELS = ['этикетка', 'этикетки', 'этикеток'] as const

const Labels = ({ parcels }: { readonly parcels: readonly OrderParcel[] }) => {
  const pieces = piecesOf(parcels)
  usePrintOnce(pieces.length > 0)
  if (pieces.length === 0)
    return (
      <EmptyState title="Печатать нечего" picture="nothing-found">
        <p>{typeset('Все отправления этого заказа отменены.')}</p>
      </EmptyState>
    )
  return (
    <>
      <div className={styles['toolbar']}>
        <p>
          {counted(pieces.length, LABELS)} 100 × 75{NBSP}мм, по{NBSP}одной на{NBSP}страницу
        </p>
        <Button className={styles['print']} onClick={() => window.print()}>
          Печать
        </Button>
      </div>
      <ul className={styles['labels']}>
        {pieces.map((piece) => (
          <PrintLabel key={piece.barcode} piece={piece} />
        ))}
      </ul>
    </>
  )
}

const Found = ({ number }: { readonly number: string }) => {
  const { data: order, error, refetch } = useOrder(number)
  if (order === undefined && error !== null)
    return <FailedState detail={formatError(error)} onRetry={() => void refetch()} />
  if (order === undefined) return <LoadingState label="Загружаем этикетки" />
  if (order === null) return <EmptyState title="Такого заказа нет" picture="nothing-found" />
  return <Labels parcels={order.parcels ?? []} />
}

const Page = () => {
  const { id: number = '' } = useParams()
  return (
    <main className={classes(stack(16), styles['page'])}>
      <div className={classes(autoStack(4), styles['top'])}>
        <Link to={paths.businessOrder(number)} className={styles['back']}>
          <Icon name="left" size={20} />
          {typeset('К заказу')}
        </Link>
        <h1 className={styles['title']}>
          {typeset('Этикетки заказа')} №{number}
        </h1>
      </div>
      <Found number={number} />
    </main>
  )
}

/** Labels of an order for the browser's own print dialog, which opens by itself (specification 3, section 2). */
export const Component = () => {
  useDocumentHead()
  useSessionWatch()
  // Signed out, and not yet at the login page.
  if (useUserUid() === undefined) return null
  return (
    <ApiProvider>
      <Page />
    </ApiProvider>
  )
}
