import type {
  DemoLockerAct,
  DemoLockerDoor,
  DemoLockerState,
} from '@yacheyka/contract/device/demo-locker'
import { typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { DemoActions } from './demo-actions.tsx'
import { DemoWall, doorWords } from './demo-wall.tsx'
import { explain, explainUnsent, rowWords } from './demo-words.ts'
import { Motif } from './wall-picture.tsx'

interface DemoPageProps {
  readonly state: DemoLockerState
  /** Of the touch page. */
  readonly screenSrc: string
  /** Why the last act was refused. */
  readonly refusal: string | null
  readonly onAct: (act: DemoLockerAct) => void
}

type Side = 'screen' | 'wall'

/** A locker's screen beside its wall of doors, and what may be done with them. */
export function DemoPage({ state, screenSrc, refusal, onAct }: DemoPageProps) {
  const [chosen, setChosen] = useState<number | null>(null)
  const [side, setSide] = useState<Side>('screen')
  const { doors, waiting, hasPower } = state
  const jammed = doors.find(({ isJammed }) => isJammed)
  const door = chosen ?? jammed?.no ?? waiting?.door ?? doors[0]?.no ?? 1
  const opened = doors.filter(({ isOpen }) => isOpen)
  const press = (one: DemoLockerDoor) => {
    if (one.isOpen) onAct({ act: 'door', door: one.no })
    else setChosen(one.no)
  }
  const shown = doors.find(({ no }) => no === chosen)
  return (
    <div className="page">
      <Head state={state} />
      <main className="main" aria-label="Демонстрация постамата">
        <section className="card card-now" aria-live="polite" aria-label="Что происходит">
          <p>{typeset(explain(state))}</p>
          <p className="unsent" data-waits={state.unsent > 0}>
            {typeset(explainUnsent(state))}
          </p>
          {refusal !== null && <p className="refusal">{typeset(refusal)}</p>}
        </section>
        <fieldset className="sides" aria-label="Что показать">
          <SideButton side="screen" shown={side} label="Экран" onShow={setSide} />
          <SideButton
            side="wall"
            shown={side}
            label={opened.length === 0 ? 'Ячейки' : `Ячейки: открыта ${opened[0]?.no}`}
            onShow={setSide}
          />
        </fieldset>
        <div className="cabinet" data-side={side}>
          <div className="screen-frame" data-power={hasPower}>
            {/* A page of this site; a sandbox that lets its script call the site would keep nothing out. */}
            {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
            <iframe title="Экран постамата" src={screenSrc} inert={!hasPower} />
            {!hasPower && <p className="dark">Питание отключено</p>}
          </div>
          <DemoWall doors={doors} chosen={chosen} onPress={press} />
        </div>
        <p className="wall-note">
          {shown === undefined
            ? 'Открытую ячейку закрывают нажатием. Закрытую можно выбрать и заклинить.'
            : `${doorWords(shown)}.`}
        </p>
        <div className="side">
          <DemoActions state={state} door={door} onAct={onAct} />
          <Journal state={state} />
        </div>
      </main>
    </div>
  )
}

function Head({ state: { number, address } }: { readonly state: DemoLockerState }) {
  return (
    <header className="head">
      <Motif />
      <div>
        <h1>{`Постамат ${number}`}</h1>
        <p>{typeset(address)}</p>
      </div>
      <p className="head-more">
        {typeset('Демонстрация: программа настоящая, шкаф нарисован. ')}
        <a href="/">На сайт</a>
      </p>
    </header>
  )
}

function SideButton({
  side,
  shown,
  label,
  onShow,
}: {
  readonly side: Side
  readonly shown: Side
  readonly label: string
  readonly onShow: (side: Side) => void
}) {
  return (
    <button
      type="button"
      className="side-button"
      aria-pressed={side === shown}
      onClick={() => onShow(side)}
    >
      {label}
    </button>
  )
}

function Journal({ state }: { readonly state: DemoLockerState }) {
  const format = new Intl.DateTimeFormat('ru-RU', { timeStyle: 'medium', timeZone: state.timeZone })
  return (
    <section className="card">
      <h2>Журнал постамата</h2>
      {state.journal.length === 0 ? (
        <p>Пока пуст.</p>
      ) : (
        <ol className="journal">
          {state.journal.map((row) => (
            <li key={row.seq} data-sent={row.isSent}>
              <time>{format.format(row.at)}</time>
              <span>{rowWords(row)}</span>
              <span className="row-state">{row.isSent ? 'отправлено' : 'ждёт'}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

/** Before the locker is there, and when it sleeps. */
export function DemoCover({
  title,
  line,
  button,
}: {
  readonly title: string
  readonly line: string
  readonly button?: { readonly label: string; readonly onPress: () => void }
}) {
  return (
    <main className="cover-page">
      <Motif />
      <h1>{typeset(title)}</h1>
      <p>{typeset(line)}</p>
      {button !== undefined && (
        <button type="button" className="button button-main" onClick={button.onPress}>
          {button.label}
        </button>
      )}
    </main>
  )
}
