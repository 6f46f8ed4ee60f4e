import { useQuery } from '@tanstack/react-query'
import {
  COMMAND_WORDING,
  type ConsoleCommand,
  LOCKER_STATE_WORDING,
  type LockerCard,
} from '@yacheyka/contract/device/locker-card'
import { operatorGetLocker } from '@yacheyka/contract/device/console-lockers'
import { ADMINISTRATORS, HELPERS, MANAGERS } from '@yacheyka/contract/http/console-roles'
import { counted, typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatError } from '@yacheyka/frontend/api/api-error.ts'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { BackButton } from '@yacheyka/ui/back-button.tsx'
import { Button } from '@yacheyka/ui/button.tsx'
import { Card } from '@yacheyka/ui/card.tsx'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import { SelectField } from '@yacheyka/ui/select-field.tsx'
import { FailedState, LoadingState } from '@yacheyka/ui/states.tsx'
import { operatorQuery } from '../../api.ts'
import { Mark } from '../../parts/mark.tsx'
import page from '../../parts/page.module.css'
import { operatorPaths } from '../../paths.ts'
import { useMay } from '../../use-operator.ts'
import { Charts } from './charts.tsx'
import { CodeDialog } from './code-dialog.tsx'
import { Commands } from './commands.tsx'
import { Devices } from './devices.tsx'
import { DoorPanel } from './door-panel.tsx'
import { FindParcel } from './find-parcel.tsx'
import { healthWords } from './health-words.ts'
import { Incidents } from './incidents.tsx'
import { Layout } from './layout.tsx'
import { OrderDialog, type Ordered } from './order-dialog.tsx'
import { LOOK_EVERY } from './look-every.ts'
import styles from './lockers.module.css'
import { isPlaced, leastWidth } from './place-doors.ts'
import { Settings } from './settings.tsx'
import { Wall } from './wall.tsx'
import { STATE_TONES, useLockerNumber } from './words.ts'

declare module 'react' {
  interface CSSProperties {
    /** Width below which the wall is not drawn. */
    '--wall'?: string
  }
}

export const handle: PageHandle = {
  head: (config, pathname) => ({
    title: titled('Постамат', config),
    description: 'Стена ячеек, неполадки, команды и показания постамата.',
    path: pathname,
  }),
}

const EVENTS = ['событие', 'события', 'событий'] as const
/** Orders to the whole locker, by role and by what the locker is now. */
const ordersOf = (
  { out_of_service: stopped }: LockerCard,
  mayOrder: boolean,
): readonly ConsoleCommand[] => [
  'message',
  ...(mayOrder
    ? ([
        stopped ? 'return_to_service' : 'go_out_of_service',
        'inventory',
        'resync',
        'reboot',
        'restart_ui',
        'beep',
        'collect_logs',
      ] as const)
    : []),
]

/** One locker: whether it is heard, its wall with what lies where, what is wrong, what it was ordered, how it was. */
export const Component = () => {
  const number = useLockerNumber()
  const {
    data: locker,
    error,
    refetch,
  } = useQuery({
    ...operatorQuery(operatorGetLocker, { params: { number } }),
    refetchInterval: LOOK_EVERY,
    staleTime: 0,
  })
  if (locker !== undefined) return <Locker locker={locker} />
  if (error === null) return <LoadingState label="Открываем постамат" />
  return (
    <>
      <h1 className={page['title']}>Постамат {number}</h1>
      <FailedState detail={formatError(error)} onRetry={() => void refetch()} />
    </>
  )
}

const Locker = ({ locker }: { readonly locker: LockerCard }) => {
  const mayOrder = useMay(MANAGERS)
  const mayShow = useMay(HELPERS)
  const [connects, setConnects] = useState(false)
  const [ordered, setOrdered] = useState<Ordered>()
  const { number, incidents, commands } = locker
  const isConnected = locker.devices.some(({ state }) => state === 'active')
  return (
    <div className={page['page']}>
      <BackButton fallback={operatorPaths.lockers()} />
      <Head locker={locker} />
      <Card title="Ячейки">
        <Doors
          locker={locker}
          mayOrder={mayOrder && isConnected}
          onOrder={(kind, door) => setOrdered({ kind, door })}
        />
      </Card>
      {locker.layout !== null && (
        <Card title="Найденная раскладка">
          <Layout
            key={locker.layout.found_at}
            number={number}
            doors={locker.doors}
            layout={locker.layout}
            mayAccept={mayOrder}
          />
        </Card>
      )}
      <Card title="Неполадки">
        <Incidents number={number} incidents={incidents} />
      </Card>
      <Card
        title="Команды"
        aside={
          mayShow &&
          isConnected && (
            <SelectField
              label="Новая команда"
              className={styles['orders']}
              empty="Выберите"
              options={ordersOf(locker, mayOrder).map((kind) => ({
                value: kind,
                title: COMMAND_WORDING[kind],
              }))}
              value=""
              onChange={({ target }) => {
                const kind = ordersOf(locker, mayOrder).find((each) => each === target.value)
                if (kind !== undefined) setOrdered({ kind, door: null })
              }}
            />
          )
        }
      >
        <Commands number={number} commands={commands} mayOrder={mayOrder} />
      </Card>
      <Card title="Показания за 14 дней">
        <Charts number={number} />
      </Card>
      <Card title="Настройки">
        <Settings number={number} settings={locker.settings} mayChange={mayOrder} />
      </Card>
      <Card
        title="Подключение"
        aside={
          mayOrder && (
            <Button look="quiet" aria-haspopup="dialog" onClick={() => setConnects(true)}>
              Выпустить код
            </Button>
          )
        }
      >
        <Devices number={number} devices={locker.devices} mayOrder={mayOrder} />
      </Card>
      {ordered !== undefined && (
        <OrderDialog number={number} ordered={ordered} onClose={() => setOrdered(undefined)} />
      )}
      {connects && <CodeDialog number={number} onClose={() => setConnects(false)} />}
    </div>
  )
}

const Head = ({ locker }: { readonly locker: LockerCard }) => {
  const seesJournal = useMay(ADMINISTRATORS)
  const { number, state, heard_at: heardAt, unsent, health } = locker
  return (
    <div>
      <h1 className={page['title']}>Постамат {number}</h1>
      <p className={page['quiet']}>{typeset(locker.address)}</p>
      <div className={styles['state']}>
        <Mark tone={STATE_TONES[state]}>{LOCKER_STATE_WORDING[state]}</Mark>
        {locker.out_of_service && <Mark tone="trouble">Остановлен оператором</Mark>}
        {heardAt !== null && <span>слышали {formatMoment(heardAt)}</span>}
        {unsent > 0 && <span>не передано: {counted(unsent, EVENTS)}</span>}
        {health !== null &&
          healthWords(health).map((text) => <span key={text}>{typeset(text)}</span>)}
        <Link to={operatorPaths.point(number)}>Точка</Link>
        {seesJournal && (
          <Link to={operatorPaths.audit({ subject_kind: 'point', subject_id: number })}>
            Журнал
          </Link>
        )}
      </div>
    </div>
  )
}

const Doors = ({
  locker: { number, doors, incidents, telemetry_at: at },
  mayOrder,
  onOrder,
}: {
  readonly locker: LockerCard
  readonly mayOrder: boolean
  readonly onOrder: (kind: ConsoleCommand, door: number) => void
}) => {
  const [chosen, setChosen] = useState<number>()
  const door = doors.find((one) => one.door === chosen)
  if (doors.length === 0)
    return (
      <p className={page['quiet']}>
        {typeset('Раскладка станет известна, когда постамат подключится.')}
      </p>
    )
  return (
    <div className={styles['doors']} style={{ '--wall': `${leastWidth(doors)}rem` }}>
      <div>
        <FindParcel doors={doors} onFound={setChosen} />
        <Wall doors={doors} incidents={incidents} chosen={chosen} onChoose={setChosen} />
        <p className={page['small']}>
          {!doors.every(isPlaced) && 'Где стоит дверца, не сказано: такие показаны по номерам. '}
          {at === null
            ? 'Постамат ещё не говорил, что с его ячейками'
            : `Так сказал постамат ${formatMoment(at)}`}
        </p>
      </div>
      {door === undefined ? (
        <p className={page['quiet']}>
          {typeset('Выберите ячейку: что в ней лежит, её история и команды.')}
        </p>
      ) : (
        <DoorPanel
          number={number}
          door={door}
          mayOrder={mayOrder}
          onOrder={(kind) => onOrder(kind, door.door)}
        />
      )}
    </div>
  )
}
