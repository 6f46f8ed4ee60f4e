import type { ParcelDetails } from '@yacheyka/contract/parcels/parcels'
import type { Terminal } from '@yacheyka/contract/points/points'
import { hasYetToArrive } from '@yacheyka/core/parcels/parcel-status'
import { deadlineOf } from '@yacheyka/core/time/wire-day'
import { typeset } from '@yacheyka/core/text/wording'
import { useEffect, type ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { ApiProvider } from '@yacheyka/frontend/api/api-provider.tsx'
import { formatError } from '@yacheyka/frontend/api/api-error.ts'
import { useConfig } from '@yacheyka/frontend/page/config.tsx'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { useTabTitle } from '@yacheyka/frontend/page/navigation.ts'
import { paths } from '@yacheyka/frontend/paths.ts'
import { ButtonLink } from '@yacheyka/ui/button-link.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import { PhoneLink } from '@yacheyka/ui/phone-link.tsx'
import { FailedState, LoadingState } from '@yacheyka/ui/states.tsx'
import { VisuallyHidden } from '@yacheyka/ui/visually-hidden.tsx'
import { codeOf, howToUse, type PickupCode } from './code-access.ts'
import { CodeCell } from './code-cell.tsx'
import { Facts } from './facts.tsx'
import { Freshness } from './freshness.tsx'
import { NoCode } from './no-code.tsx'
import { keepPageOffline } from './offline-page.ts'
import styles from './pickup-page.module.css'
import { SaveDeadline } from './save-deadline.tsx'
import { useNow } from '@yacheyka/ui/use-now.ts'
import { usePickup, type Pickup } from './use-pickup.ts'

/** The address of this page is its key: nothing of it goes into the title or the canonical address. */
export const handle: PageHandle = {
  head: (config) => ({
    title: titled('Код для получения посылки', config),
    description: 'QR-код и ПИН, которые открывают ячейку, срок хранения и дорога до точки.',
    path: paths.home(),
  }),
}

/** The point with its address, hours, way and map; it comes from the route table. */
type RenderPlace = (terminal: Terminal, parcel: 'coming' | 'waiting') => ReactNode

/** The parcel of the address: its code, or why there is none (specification 1, «Parcel detail»). */
export const PickupPage = ({ renderPlace }: { readonly renderPlace: RenderPlace }) => {
  const { uid = '' } = useParams()
  useEffect(keepPageOffline, [])
  return (
    <ApiProvider>
      <div className={classes(stack(24), styles['page'])}>
        <Parcel key={uid} uid={uid} renderPlace={renderPlace} />
      </div>
    </ApiProvider>
  )
}

const Parcel = ({
  uid,
  renderPlace,
}: {
  readonly uid: string
  readonly renderPlace: RenderPlace
}) => {
  const { retry, ...pickup } = usePickup(uid)
  if (pickup.state === 'loading') return <Loading />
  if (pickup.state === 'unknown') return <Unknown />
  if (pickup.state === 'failed') return <Failed error={pickup.error} onRetry={retry} />
  const code = codeOf(pickup.parcel)
  return (
    <>
      <output>
        <VisuallyHidden>Статус: {pickup.parcel.delivery_info.current_status}</VisuallyHidden>
      </output>
      {code === undefined ? (
        <NoCode
          status={pickup.parcel.delivery_info.current_status}
          orderId={pickup.parcel.order_id}
        />
      ) : (
        <WithCode {...pickup} code={code} renderPlace={renderPlace} />
      )}
      <Freshness freshness={pickup.freshness} asOf={pickup.asOf} onRetry={retry} />
    </>
  )
}

const WithCode = ({
  parcel,
  terminal,
  code,
  renderPlace,
}: Extract<Pickup, { state: 'ready' }> & {
  readonly code: PickupCode
  readonly renderPlace: RenderPlace
}) => (
  <>
    <header className={stack(8)}>
      <h1 className={styles['heading']}>{useHeading(parcel)}</h1>
      <p className={styles['from']}>
        {parcel.consignor === '' ? '' : `${parcel.consignor}, `}
        посылка&nbsp;{parcel.order_id}
      </p>
    </header>
    <div className={styles['columns']}>
      <CodeCell
        code={code}
        cells={parcel.cells}
        how={howToUse(parcel.delivery_info.current_status, terminal?.point_type)}
      />
      <div className={classes(stack(24), styles['side'])}>
        <Facts parcel={parcel} terminal={terminal} />
        <SaveDeadline parcel={parcel} terminal={terminal} />
      </div>
    </div>
    {terminal === undefined ? (
      <p className={styles['point']}>
        Точка <Link to={paths.point(parcel.number)}>№&nbsp;{parcel.number} на карте</Link>
      </p>
    ) : (
      renderPlace(
        terminal,
        hasYetToArrive(parcel.delivery_info.current_status) ? 'coming' : 'waiting',
      )
    )}
  </>
)

const useHeading = ({ expire_at: expireAt, delivery_info: delivery }: ParcelDetails): string => {
  const deadline = deadlineOf(expireAt, useNow())
  if (deadline === undefined) return delivery.current_status
  if (deadline.state === 'over') return typeset(`Срок хранения вышел ${deadline.day}`)
  return typeset(`Ждёт вас до ${deadline.day}`)
}

/** The page's heading while it has nothing to say yet. */
const Title = () => (
  <h1>
    <VisuallyHidden>Посылка</VisuallyHidden>
  </h1>
)

const Loading = () => (
  <div className={styles['waiting']}>
    <Title />
    <LoadingState label="Открываем посылку" />
  </div>
)

const Failed = ({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) => (
  <div className={styles['waiting']}>
    <Title />
    <FailedState title="Посылка не открылась" detail={formatError(error)} onRetry={onRetry} />
  </div>
)

const UNKNOWN_TITLE = 'Такой посылки нет'

const unknown = (sms: boolean) =>
  typeset(
    `Проверьте ссылку${sms ? ' из СМС' : ''}: возможно, скопировалась не целиком. Если посылку забрали давно, её страница уже закрыта.`,
  )

const Unknown = () => {
  const { brand, sms } = useConfig()
  useTabTitle(UNKNOWN_TITLE)
  return (
    <div className={classes(stack(16), styles['unknown'])}>
      <h1 className={styles['heading']}>{UNKNOWN_TITLE}</h1>
      <p className={styles['text']}>{unknown(sms)}</p>
      <p className={styles['text']}>
        Поможем по телефону <PhoneLink phone={brand.hotline} />
      </p>
      <ButtonLink to={paths.track()}>Найти посылку по номеру</ButtonLink>
    </div>
  )
}
