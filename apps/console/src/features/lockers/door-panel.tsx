import type { ConsoleCommand, DoorCount, LockerDoor } from '@yacheyka/contract/device/locker-card'
import { typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '@yacheyka/ui/button.tsx'
import { Facts } from '@yacheyka/ui/facts.tsx'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import page from '../../parts/page.module.css'
import { operatorPaths } from '../../paths.ts'
import { formatFailures, formatOpenings, sinceOf } from './door-counts.ts'
import { DoorHistory, useDoorHistory } from './door-history.tsx'
import styles from './lockers.module.css'
import { OwnerDialog } from './owner-dialog.tsx'
import { doorWord } from './words.ts'

/** One door: what it is, what lies there, what it has seen, and what may be ordered of it. */
export const DoorPanel = ({
  number,
  door,
  mayOrder,
  onOrder,
}: {
  readonly number: string
  readonly door: LockerDoor
  readonly mayOrder: boolean
  readonly onOrder: (kind: ConsoleCommand) => void
}) => {
  const history = useDoorHistory(number, door.door)
  return (
    <section aria-labelledby="locker-door" className={styles['panel']}>
      <h3 id="locker-door" className={styles['heading']}>
        Ячейка {door.door}, размер {door.size}
      </h3>
      <Facts
        facts={[
          ['Состояние', <StateOf key="state" door={door} counts={history.counts ?? []} />],
          ['Лежит', lyingOf(door)],
          ['Ширина и высота', `${door.width} × ${door.height} мм`],
          ...(history.counts === undefined ? [] : countedFacts(history.counts)),
        ]}
      />
      {mayOrder && (
        <div className={styles['acts']}>
          <Button look="quiet" aria-haspopup="dialog" onClick={() => onOrder('open_door')}>
            Открыть
          </Button>
          {door.state === 'ok' ? (
            <Button look="quiet" aria-haspopup="dialog" onClick={() => onOrder('block_door')}>
              Заблокировать
            </Button>
          ) : (
            <Button look="quiet" aria-haspopup="dialog" onClick={() => onOrder('unblock_door')}>
              Разблокировать
            </Button>
          )}
        </div>
      )}
      {door.content === 'parcel' && (
        <div className={styles['acts']}>
          <OpenForOwner number={number} door={door.door} />
        </div>
      )}
      <DoorHistory query={history} />
    </section>
  )
}

const Counted = ({ words }: { readonly words: string }) => (
  <span>
    {typeset(words)}
    <span className={page['small']}>за 13 месяцев</span>
  </span>
)

const countedFacts = (counts: readonly DoorCount[]) =>
  [
    ['Открывалась', <Counted key="openings" words={formatOpenings(counts)} />],
    ['Сбои', <Counted key="failures" words={formatFailures(counts)} />],
  ] as const

/** What it is, why, and since when. */
const StateOf = ({
  door,
  counts,
}: {
  readonly door: LockerDoor
  readonly counts: readonly DoorCount[]
}) => {
  const since = sinceOf(door, counts)
  return (
    <span>
      {doorWord(door)}
      {door.reason !== null && ` (${wordOf(door.reason)})`}
      {since !== null && (
        <span className={page['small']}>
          с <time dateTime={since}>{formatMoment(since)}</time>
        </span>
      )}
    </span>
  )
}

const OpenForOwner = ({ number, door }: { readonly number: string; readonly door: number }) => {
  const [requests, setRequests] = useState(false)
  return (
    <>
      <Button look="quiet" aria-haspopup="dialog" onClick={() => setRequests(true)}>
        Получатель у ячейки
      </Button>
      {requests && <OwnerDialog number={number} door={door} onClose={() => setRequests(false)} />}
    </>
  )
}

/** The parcel behind a door, on its way to its card. */
const lyingOf = ({ barcode, status_text: status }: LockerDoor) =>
  barcode === null ? (
    'ничего'
  ) : (
    <span>
      <Link to={operatorPaths.parcels({ q: barcode })}>{barcode}</Link>
      {status !== null && <span className={page['small']}>{status}</span>}
    </span>
  )

/** Why a door is out of order, as the locker writes it. */
const wordOf = (reason: string): string => {
  const said = reason.startsWith('operator: ') ? reason.slice('operator: '.length) : reason
  const words: Readonly<Record<string, string>> = {
    '': 'оператор',
    did_not_open: 'не открылась',
    courier: 'сообщил курьер',
    technician: 'техник',
    empty_claim: 'получатель нашёл её пустой',
  }
  return words[said] ?? said
}
