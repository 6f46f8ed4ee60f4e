import { type FaultName, faultName } from '@yacheyka/locker/boards/sim-hands'
import type { SimDoorView } from './sim-wall.tsx'

const FAULT_WORDS: Readonly<Record<FaultName, string>> = {
  stuck: 'Заклинила',
  needs_two: 'Открывается со второго раза',
  springs_back: 'Сразу захлопывается',
  slow: 'Открывается через 4 секунды',
  sensor_open: 'Датчик всегда «открыта»',
  sensor_closed: 'Датчик всегда «закрыта»',
  bounces: 'Датчик дребезжит',
}

interface SimDoorFormProps {
  readonly door: SimDoorView
  /** Barcode of the parcel that somebody holds; empty: none. */
  readonly inHands: string
  readonly onAct: (act: object) => void
  readonly onPut: (door: number) => void
  readonly onTake: (door: SimDoorView) => void
}

/** What may be done at one door without a mouse. */
export function SimDoorForm({ door, inHands, onAct, onPut, onTake }: SimDoorFormProps) {
  const { no, size, isOpen, inside, fault } = door
  const button = (words: string, isPossible: boolean, act: object) => (
    <button type="button" disabled={!isPossible} onClick={() => onAct({ ...act, door: no })}>
      {words}
    </button>
  )
  return (
    <section aria-label={`Ячейка ${no}`}>
      <h2>{`Ячейка ${no}, ${size}: ${isOpen ? 'открыта' : 'закрыта'}`}</h2>
      <p>{inside === null ? 'Внутри пусто' : `Внутри ${inside}`}</p>
      <div className="sim-buttons">
        {button('Закрыть дверцу', isOpen, { act: 'push' })}
        {button('Потянуть', !isOpen, { act: 'pull' })}
        {button('Взломать', !isOpen, { act: 'force' })}
        {inside === null ? (
          <button type="button" disabled={!isOpen || inHands === ''} onClick={() => onPut(no)}>
            Положить
          </button>
        ) : (
          <button type="button" disabled={!isOpen || inHands !== ''} onClick={() => onTake(door)}>
            Забрать
          </button>
        )}
      </div>
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
