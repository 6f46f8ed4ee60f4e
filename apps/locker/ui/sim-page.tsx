import type { BusFault, CabinetDoor } from '@yacheyka/locker/boards/sim-cabinet'
import { type FaultName, faultName } from '@yacheyka/locker/boards/sim-hands'
import type { DoorPlace } from '@yacheyka/locker/door'
import { useState } from 'react'

export interface SimDoorView extends CabinetDoor {
  readonly place: DoorPlace
  readonly size: string
}

/** As the process tells it. */
export interface SimCabinetView {
  readonly doors: readonly SimDoorView[]
  readonly busFault: BusFault | null
}

interface SimPageProps extends SimCabinetView {
  readonly onAct: (act: object) => void
}

const FAULT_WORDS: Readonly<Record<FaultName, string>> = {
  stuck: 'Заклинила',
  needs_two: 'Открывается со второго раза',
  springs_back: 'Сразу захлопывается',
  slow: 'Открывается через 4 секунды',
  sensor_open: 'Датчик всегда «открыта»',
  sensor_closed: 'Датчик всегда «закрыта»',
  bounces: 'Датчик дребезжит',
}

/** The front of a simulated cabinet in the hands of whoever plays with it. */
export function SimPage({ doors, busFault, onAct }: SimPageProps) {
  const [chosen, setChosen] = useState<number | null>(null)
  const door = doors.find(({ no }) => no === chosen)
  return (
    <main className="sim">
      <h1>Пробный постамат</h1>
      <Wall doors={doors} chosen={chosen} onChoose={setChosen} />
      <div className="sim-side">
        <ScannerForm onAct={onAct} />
        <BusSwitch busFault={busFault} onAct={onAct} />
        {door === undefined ? (
          <p>Нажмите на ячейку, чтобы закрыть её, положить или забрать посылку.</p>
        ) : (
          <DoorForm key={door.no} door={door} onAct={onAct} />
        )}
      </div>
    </main>
  )
}

/** «Ячейка 5, открыта, внутри YA12, неисправна» */
const doorWords = ({
  no,
  isOpen,
  inside,
  fault,
}: Pick<SimDoorView, 'no' | 'isOpen' | 'inside' | 'fault'>): string =>
  [
    `Ячейка ${no}`,
    isOpen ? 'открыта' : 'закрыта',
    ...(inside === null ? [] : [`внутри ${inside}`]),
    ...(fault === null ? [] : ['неисправна']),
  ].join(', ')

function Wall({
  doors,
  chosen,
  onChoose,
}: {
  readonly doors: readonly SimDoorView[]
  readonly chosen: number | null
  readonly onChoose: (door: number) => void
}) {
  const width = Math.max(1, ...doors.map(({ place }) => place.x + place.width))
  const height = Math.max(1, ...doors.map(({ place }) => place.y + place.height))
  return (
    <div className="sim-wall" style={{ aspectRatio: `${width} / ${height}` }}>
      {doors.map(({ no, isOpen, inside, fault, place }) => (
        <button
          key={no}
          type="button"
          className="sim-door"
          data-open={isOpen}
          aria-pressed={no === chosen}
          onClick={() => onChoose(no)}
          style={{
            left: `${(place.x / width) * 100}%`,
            bottom: `${(place.y / height) * 100}%`,
            width: `${(place.width / width) * 100}%`,
            height: `${(place.height / height) * 100}%`,
          }}
        >
          <span className="quiet-words">{doorWords({ no, isOpen, inside, fault })}</span>
          <span className="sim-face" aria-hidden="true">
            <b>{no}</b>
            {isOpen && <span>открыта</span>}
            {inside !== null && <span>{inside}</span>}
            {fault !== null && <span>неисправна</span>}
          </span>
        </button>
      ))}
    </div>
  )
}

function ScannerForm({ onAct }: Pick<SimPageProps, 'onAct'>) {
  const [payload, setPayload] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (payload.trim() !== '') onAct({ act: 'scan', payload: payload.trim() })
      }}
    >
      <label>
        Поднести к сканеру
        <input value={payload} onChange={(event) => setPayload(event.target.value)} />
      </label>
      <button type="submit">Поднести</button>
    </form>
  )
}

function BusSwitch({ busFault, onAct }: Pick<SimPageProps, 'busFault' | 'onAct'>) {
  return (
    <label>
      Платы
      <select
        value={busFault ?? ''}
        onChange={({ target }) =>
          onAct({ act: 'bus', fault: target.value === '' ? null : target.value })
        }
      >
        <option value="">Отвечают</option>
        <option value="silent">Молчат</option>
      </select>
    </label>
  )
}

function DoorForm({
  door: { no, size, isOpen, inside, fault },
  onAct,
}: Pick<SimPageProps, 'onAct'> & { readonly door: SimDoorView }) {
  const [barcode, setBarcode] = useState('')
  return (
    <section aria-label={`Ячейка ${no}`}>
      <h2>{`Ячейка ${no}, ${size}: ${isOpen ? 'открыта' : 'закрыта'}`}</h2>
      <p>{inside === null ? 'Внутри пусто' : `Внутри ${inside}`}</p>
      <button type="button" disabled={!isOpen} onClick={() => onAct({ act: 'push', door: no })}>
        Закрыть дверцу
      </button>
      {inside === null ? (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (barcode.trim() !== '') onAct({ act: 'put', door: no, barcode: barcode.trim() })
          }}
        >
          <label>
            Штрихкод посылки
            <input value={barcode} onChange={(event) => setBarcode(event.target.value)} />
          </label>
          <button type="submit" disabled={!isOpen}>
            Положить
          </button>
        </form>
      ) : (
        <button type="button" disabled={!isOpen} onClick={() => onAct({ act: 'take', door: no })}>
          Забрать
        </button>
      )}
      <label>
        Неисправность
        <select
          value={fault === null ? '' : faultName(fault)}
          onChange={({ target }) =>
            onAct({ act: 'fault', door: no, fault: target.value === '' ? null : target.value })
          }
        >
          <option value="">Исправна</option>
          {Object.entries(FAULT_WORDS).map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      </label>
    </section>
  )
}
